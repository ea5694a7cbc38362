import { describe, expect, it } from 'vitest';
import { CURRENCY, flat, read, wrong } from './flat-sheet.ts';
import { said } from './made-up-sheets.ts';

describe('values that are asked for instead of guessed', () => {
  it.each(['Caf&eacute; Grand', 'Smith &amp; Sons', 'Caf&#233;', 'Caf&#xE9;'])(
    'asks for the characters of %s',
    (name) => {
      expect(wrong(flat({ 'Name of Hotel': name }))).toEqual([
        `Sheet1!A2 (Name of Hotel): This text contains codes of web pages, such as &amp;: type the characters themselves: "${name}"`,
      ]);
    },
  );

  it('keeps an ampersand that is no code, and a password', () => {
    const more = {
      Website: 'https://bay.example/?a=1&copy=2',
      'First name': 'Asha',
      'Last name': 'Naik',
      'Staff email': 'asha@seaside.example',
      Role: 'admin',
      Password: 'Bay&amp;Sea-2027',
    };
    const { documents, problems } = read(flat({ ...more, Address: 'Sea & Sun; 1 Beach Road' }));
    expect(problems).toEqual([]);
    expect(documents[0]).toMatchObject({
      hotelProfile: { street_address: 'Sea & Sun; 1 Beach Road', website: more.Website },
      staffUsers: [{ password: more.Password }],
    });
  });

  it.each(["'007", '’007', '‘007'])('removes the apostrophe of %s, with a note', (code) => {
    const { documents, notes } = read(flat({ 'Hotel ID': code }));
    expect(documents).toMatchObject([{ hotelProfile: { code: '007' } }]);
    expect(notes.map(said)).toEqual([
      "Sheet1!B2 (Hotel ID): Removed the apostrophe (') that marks the cell as text",
    ]);
  });

  it.each([
    ['India', 'IST', 'Asia/Kolkata'],
    ['Israel', 'ist', 'Asia/Jerusalem'],
    ['Ireland', 'IST', 'Europe/Dublin'],
    ['United States', 'CST', 'America/Chicago'],
    ['China', 'CST', 'Asia/Shanghai'],
  ])('in %s, %s is %s', (Country, zone, timezone) => {
    const { documents } = read(flat({ Country, 'Time zone': zone, 'Pin Code': PINS[Country]! }));
    expect(documents).toMatchObject([{ hotelProfile: { timezone } }]);
  });

  it.each([
    ['without a country', flat({ 'Time zone': 'IST' }), { mapping: {} }],
    ['in another country', flat({ 'Time zone': 'IST', Country: 'France' }), CURRENCY],
  ])('asks what IST is %s', (_, rows, options) => {
    expect(wrong(rows, options).join()).toContain(
      '(Time zone): This abbreviation may mean Asia/Kolkata or Asia/Jerusalem or Europe/Dublin: enter one of them, or the country of the hotel: "IST"',
    );
  });

  it('takes the country of IST from the currency', () => {
    const { documents } = read(flat({ 'Time zone': 'IST', Currency: 'INR' }), { mapping: {} });
    expect(documents).toMatchObject([{ hotelProfile: { timezone: 'Asia/Kolkata' } }]);
  });

  it.each([
    ['República Checa', 'Czechia'],
    ['Tschechische Republik', 'Czechia'],
    ['República Federal de Alemania', 'Germany'],
    ['Alemana', 'Germany'],
  ])('reads or suggests the country %s', (Country, name) => {
    const { documents, problems } = read(flat({ Country }));
    const [country] = documents.map(({ hotelProfile }) => hotelProfile?.country);
    expect(country ?? problems.map(said).join()).toContain(name);
  });
});

const ofCountry = (Country: string) =>
  flat({ Country, 'Pin Code': PINS[Country]!, 'Room Category': null });

describe('a default', () => {
  it('of a country is for its hotels, and of the room type name for its rates too', () => {
    const defaults = {
      'tax_rate@in': 5,
      tax_rate: 7,
      'room_type.name': 'Standard',
      currency: 'INR',
    };
    for (const [country, tax_rate] of [
      ['India', 5],
      ['Israel', 7],
    ] as const) {
      const { documents, problems } = read(ofCountry(country), { mapping: { defaults } });
      expect(problems.map(said)).toEqual([]);
      expect(documents).toMatchObject([
        {
          hotelProfile: { tax_rate },
          roomTypes: [{ name: 'Standard' }],
          rates: { rates: [{ room_type_name: 'Standard', base_rate: 7500 }] },
        },
      ]);
    }
  });

  it('of a room type name, a number of rooms and a rate makes a room type of a list of hotels', () => {
    const defaults = {
      'room_type.name': 'Standard',
      room_count: 9,
      base_rate: 80,
      currency: 'INR',
    };
    const hotels = ofCountry('India').map((cells) => cells.slice(0, 8));
    expect(read(hotels, { mapping: { defaults } }).documents).toMatchObject([
      {
        roomTypes: [{ name: 'Standard', room_count: 9 }],
        rates: { rates: [{ room_type_name: 'Standard', base_rate: 80 }] },
      },
    ]);
  });

  it.each([
    ['tax_rate@Atlantis', /The default of tax_rate@Atlantis cannot be used: Must be one of/],
    ['rooms@India', /The default of rooms@India cannot be used: there is no such field/],
    ['phone@India', /cannot be used: write profile.phone or user.phone/],
  ])('of %s is a problem', (name, message) => {
    const { problems } = read(flat(), { mapping: { defaults: { currency: 'INR', [name]: '1' } } });
    expect(problems.map(said).join()).toMatch(message);
  });
});

const PINS: Readonly<Record<string, string>> = {
  India: '403001',
  Israel: '9100001',
  Ireland: 'D02 AF30',
  'United States': '60601',
  China: '100000',
};
