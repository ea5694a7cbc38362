import { describe, expect, it } from 'vitest';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { CURRENCY, flat, read, wrong } from './flat-sheet.ts';

const inUnit = (unit: string) => {
  const columns = [{ column: 'Rack Rate', field: 'base_rate', unit }];
  return { mapping: { ...CURRENCY.mapping, sheets: [{ columns }] } };
};

describe('a flat sheet of a hotel office', () => {
  it('is read with its own words', () => {
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
    const filled = filledIn.map(({ field, value, source, count }) =>
      [field, value, source, count].join(' '),
    );
    expect(filled).toContain('profile.check_in_time 15:00 standard 1');
    expect(filled).toContain('profile.currency INR default 1');
    expect(filled.join()).not.toContain('rate.base_rate');
  });

  it.each<[Readonly<Record<string, Cell>>, object]>([
    [{ 'Carpet Area (m²)': 30 }, { roomTypes: [{ room_size: 323 }] }],
    [{ Size: '30 m²' }, { roomTypes: [{ room_size: 323 }] }],
    [{ 'Sq. Feet': '320' }, { roomTypes: [{ room_size: 320 }] }],
    [{ 'Bed type': 'King size' }, { roomTypes: [{ bed_configuration: 'One King Bed' }] }],
    [{ 'Check-in': '15:00 hrs' }, { hotelProfile: { check_in_time: '15:00' } }],
    [{ 'Free cancellation': '2 days' }, { hotelProfile: { cancellation_hours: 48 } }],
    [{ 'Free cancellation (days)': 2 }, { hotelProfile: { cancellation_hours: 48 } }],
    [{ Pool: '✗', Spa: '✓' }, { hotelProfile: { pool_available: false, spa_available: true } }],
    ...['✔️', '✅', '√', '☑️'].map((Pool): [Readonly<Record<string, Cell>>, object] => [
      { Pool },
      { hotelProfile: { pool_available: true } },
    ]),
  ])('reads %j', (more, expected) => {
    const { documents, problems } = read(flat(more));
    expect(problems).toEqual([]);
    expect(documents).toMatchObject([expected]);
  });

  const [RATE, KEYS] = ['Sheet1!L2 (Rack Rate):', 'Sheet1!J2 (No. of Keys):'];
  const ONE = 'There are several numbers in this cell: enter one:';
  const UNKNOWN = 'This column is not understood. Map it with --map';
  it.each<[Readonly<Record<string, Cell>>, string]>([
    [{ 'Rack Rate': '4500\n5500' }, `${RATE} ${ONE} "4500⏎5500"`],
    [{ 'Rack Rate': '4,500 - 5,500' }, `${RATE} ${ONE} "4,500 - 5,500"`],
    [{ Pax: '2/3' }, `Sheet1!K2 (Pax): ${ONE} "2/3"`],
    [
      { 'Rack Rate': '4.500' },
      `${RATE} This number is ambiguous: write it without a separator, or give its column a format in the mapping: "4.500"`,
    ],
    [
      { 'Rack Rate': '€4,500' },
      `${RATE} This amount is in EUR, but the currency of the hotel is INR: "€4,500"`,
    ],
    [
      { 'Rack Rate': { number: 4500, shown: '€ 4500', currency: '€' } },
      `${RATE} This amount is in EUR, but the currency of the hotel is INR: "€ 4500"`,
    ],
    [
      { 'Rack Rate': new Date('2026-04-05') },
      `${RATE} The spreadsheet program turned this into a date: format the cell as a number and type it again`,
    ],
    [
      { 'Rack Rate': null },
      `${RATE} Enter the base rate, or set one for all with --default base_rate=4500`,
    ],
    [
      { 'No. of Keys': null },
      `${KEYS} Enter the number of rooms, or set one for all with --default room_count=10`,
    ],
    ...['☯', 'n/a', 'N.A.', 'not applicable'].map(
      (Pool): [Readonly<Record<string, Cell>>, string] => [
        { Pool },
        `Sheet1!M2 (Pool): Must be yes or no: "${Pool}"`,
      ],
    ),
    ...['Loyalty tier', 'Citty', 'Tags', 'Sterne', 'Gross rate', 'number_of_reviews'].map(
      (title): [Readonly<Record<string, Cell>>, string] => [
        { [title]: 'Gold' },
        `Sheet1!M1 (${title}): ${UNKNOWN} "${title}=FIELD", or ignore it with --ignore "${title}"`,
      ],
    ),
  ])('reports %j', (more, expected) => {
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
      `${RATE} This amount is in EUR, but the currency of the hotel is INR: "€ 120"`,
    ]);
  });

  it('does not read a $ in a number format as dollars; the mapping decides for a column', () => {
    const rows = flat({ 'Rack Rate': { number: 4500, shown: '$ 4500', currency: '$' } });
    expect(wrong(rows)).toEqual([
      `${RATE} The currency of this amount is unclear, because it depends on the settings of the spreadsheet program; if it is INR, use --map "Rack Rate=base_rate:INR": "$ 4500"`,
    ]);
    expect(read(rows, inUnit('INR')).documents).toMatchObject([
      { rates: { rates: [{ base_rate: 4500 }] } },
    ]);
    expect(wrong(rows, inUnit('EUR')).join()).toMatch(/in EUR, but the currency .* is INR/);
    const defaults = { country: 'United States', timezone: 'America/Denver' };
    expect(wrong(rows, { mapping: { defaults } })).toEqual([]);
  });
});
