import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, flat, read, wrong } from './flat-sheet.ts';

describe('a flat sheet of a hotel office', () => {
  it('a flat sheet of a hotel office is read with its own words', () => {
    const { documents, problems, filledIn } = read(flat());
    expect(problems).toEqual([]);
    expect(documents).toEqual([
      {
        hotelProfile: {
          name: 'Seaside Grand',
          code: 'SEA',
          email: 'stay@seaside.example',
          phone: '+91 832 555 0100',
          street_address: '1 Beach Road',
          city: 'Panaji',
          state_province: 'Goa',
          postal_code: '403001',
          currency: 'INR',
        },
        roomTypes: [{ name: 'Deluxe Room', room_count: 12, max_occupancy: 3 }],
        rates: { rates: [{ base_rate: 7500, room_type_name: 'Deluxe Room' }] },
      },
    ]);
    expect(filledIn).toContainEqual({
      field: 'profile.check_in_time',
      title: 'Check-in Time',
      value: '15:00',
      count: 1,
      source: 'standard',
    });
    expect(filledIn).toContainEqual({
      field: 'profile.currency',
      title: 'Currency',
      value: 'INR',
      count: 1,
      source: 'default',
    });
    expect(filledIn.map(({ field }) => field)).not.toContain('rate.base_rate');
  });

  it.each<[string, Readonly<Record<string, Cell>>, object]>([
    ['Carpet Area (m²)', { 'Carpet Area (m²)': 30 }, { roomTypes: [{ room_size: 323 }] }],
    ['a size in m²', { Size: '30 m²' }, { roomTypes: [{ room_size: 323 }] }],
    ['sq. feet', { 'Sq. Feet': '320' }, { roomTypes: [{ room_size: 320 }] }],
    [
      'a king size bed',
      { 'Bed type': 'King size' },
      { roomTypes: [{ bed_configuration: 'One King Bed' }] },
    ],
    ['a time with hrs', { 'Check-in': '15:00 hrs' }, { hotelProfile: { check_in_time: '15:00' } }],
    [
      'days of notice',
      { 'Free cancellation': '2 days' },
      { hotelProfile: { cancellation_hours: 48 } },
    ],
    [
      'a column in days',
      { 'Free cancellation (days)': 2 },
      { hotelProfile: { cancellation_hours: 48 } },
    ],
    [
      'IST and IND',
      { Country: 'IND', 'Time zone': 'IST' },
      { hotelProfile: { country: 'India', timezone: 'Asia/Kolkata' } },
    ],
    [
      'a cross',
      { Pool: '✗', Spa: '✓' },
      { hotelProfile: { pool_available: false, spa_available: true } },
    ],
  ])('reads %s', (_, more, expected) => {
    const { documents, problems } = read(flat(more));
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([expected]);
  });

  it.each<[string, Readonly<Record<string, Cell>>, string]>([
    [
      'two prices',
      { 'Rack Rate': '4500\n5500' },
      'Sheet1!L2 (Rack Rate): There are several numbers in this cell: enter one: "4500⏎5500"',
    ],
    [
      'a range of prices',
      { 'Rack Rate': '4,500 - 5,500' },
      'Sheet1!L2 (Rack Rate): There are several numbers in this cell: enter one: "4,500 - 5,500"',
    ],
    [
      'two capacities',
      { Pax: '2/3' },
      'Sheet1!K2 (Pax): There are several numbers in this cell: enter one: "2/3"',
    ],
    [
      'an unclear separator',
      { 'Rack Rate': '4.500' },
      'Sheet1!L2 (Rack Rate): This number is ambiguous: write it without a separator, or give its column a format in the mapping: "4.500"',
    ],
    [
      'a foreign currency in the text',
      { 'Rack Rate': '€4,500' },
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€4,500"',
    ],
    [
      'a foreign currency in the number format',
      { 'Rack Rate': { number: 4500, shown: '€ 4500', currency: '€' } },
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 4500"',
    ],
    ['an unknown tick', { Pool: '☯' }, 'Sheet1!M2 (Pool): Must be yes or no: "☯"'],
    [
      'a missing price',
      { 'Rack Rate': null },
      'Sheet1!L2 (Rack Rate): Enter the base rate, or set one for all with --default base_rate=4500',
    ],
    [
      'a missing count',
      { 'No. of Keys': null },
      'Sheet1!J2 (No. of Keys): Enter the number of rooms, or set one for all with --default room_count=10',
    ],
    [
      'an unknown column',
      { 'Loyalty tier': 'Gold' },
      'Sheet1!M1 (Loyalty tier): This column is not understood. Map it with --map "Loyalty tier=FIELD", or ignore it with --ignore "Loyalty tier"',
    ],
    [
      'a title with one letter too many',
      { Citty: 'Margao' },
      'Sheet1!M1 (Citty): This column is not understood. Map it with --map "Citty=FIELD", or ignore it with --ignore "Citty"',
    ],
  ])('reports %s', (_, more, expected) => {
    expect(wrong(flat(more))).toEqual([expected]);
  });

  it('asks for the currency if the sheet does not say it, and finds one in the prices', () => {
    expect(wrong(flat(), { mapping: {} }).join()).toMatch(
      /Currency\): Enter the currency.*--default currency=INR/s,
    );
    expect(wrong(flat({ 'Rack Rate': '₹ 120' }), { mapping: {} })).toEqual([]);
    const euros = { mapping: { defaults: { timezone: 'UTC', country: 'India', currency: 'EUR' } } };
    expect(read(flat({ 'Rack Rate': '€ 120' }), euros).documents).toMatchObject([
      { hotelProfile: { currency: 'EUR' } },
    ]);
    expect(wrong(flat({ 'Rack Rate': '€ 120', Country: 'India' }), { mapping: {} })).toEqual([
      'Sheet1!L2 (Rack Rate): This amount is in EUR, but the currency of the hotel is INR: "€ 120"',
    ]);
  });

  it('does not read a $ in a number format as dollars; the mapping decides for a column', () => {
    const rows = flat({ 'Rack Rate': { number: 4500, shown: '$ 4500', currency: '$' } });
    expect(wrong(rows)).toEqual([
      'Sheet1!L2 (Rack Rate): The currency of this amount is unclear, because it depends on the settings of the spreadsheet program; if it is INR, use --map "Rack Rate=base_rate:INR": "$ 4500"',
    ]);
    const column = { column: 'Rack Rate', field: 'base_rate' };
    const inUnit = (unit: string) => ({
      mapping: { ...CURRENCY.mapping, sheets: [{ columns: [{ ...column, unit }] }] },
    });
    expect(read(rows, inUnit('INR')).documents).toMatchObject([
      { rates: { rates: [{ base_rate: 4500 }] } },
    ]);
    expect(wrong(rows, inUnit('EUR')).join()).toMatch(/in EUR, but the currency .* is INR/);
    const dollars = {
      mapping: { defaults: { country: 'United States', timezone: 'America/Denver' } },
    };
    expect(wrong(rows, dollars)).toEqual([]);
  });
});
