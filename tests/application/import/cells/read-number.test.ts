import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, readPercent, withoutSigns } from '#application/import/cells/read-number.ts';
import { read, spellings } from './spellings.ts';

const OTHER_NUMBER =
  'This cell shows another number than it contains: change its number format, or type the number again';

describe('numbers in spreadsheets', () => {
  it.each(
    spellings(`
      7000 = 7000 |  7,000  | ₹ 7,000.00 | Rs. 7,000 | 7\u00a0000 | 7\u200B000\u2060 | ۷۰۰۰ | ₹ ७,०००/-
      7000.5 = 7.000,50 | 7 000,50 | ７，０００．５ | ٧٬٠٠٠٫٥
      7000.25 = 7'000.25
      620 = AED 620 | 620 AED
      118 = S$118
      99.9 = US$ 99.90
      109.5 = £109.50
      100000 = 1,00,000
      1450 = 1,450
      12.5 = 12,5
      1234567 = 1.234.567
      1234.567 = 1234.567
      0.125 = 0.125
      0.5 = .5
      -15 = -15 | −15 | (15) | －１５
      3 = +3
    `),
  )('%s is %d', (text, number) => {
    expect(readNumber(withoutSigns(text))).toBe(Number(number));
  });

  it.each(['4500\n5500', '4,500 - 5,500', '4500/5500', '2+1', '4500 to 5500', '₹4,500 | ₹5,500'])(
    '%j has several numbers',
    (text) => {
      expect(readNumber(withoutSigns(text))).toBe('several');
    },
  );

  it.each(['1,0000', '45 00', '7 00 000', "1'00", '7.000'])(
    'the separator of %s is unclear',
    (text) => {
      expect(readNumber(text)).toBe('ambiguous');
      expect(read('base_rate', text)).toMatch(/ambiguous/);
    },
  );

  it('a format says what a separator means', () => {
    expect(readNumber('7.000', '1.234,56')).toBe(7000);
    expect(readNumber('7.000', '1,234.56')).toBe(7);
    expect(readNumber('7,5', '1,234.56')).toBeUndefined();
    expect(read('base_rate', '₹ 7.000', { format: '1.234,56' })).toBe(7000);
  });

  it('reads any amount in the format of any country', () => {
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const formats = ['en-US', 'en-IN', 'de-DE', 'fr-FR', 'de-CH'].map(
      (locale) => new Intl.NumberFormat(locale, digits),
    );
    const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...formats), (amount, format) => {
        expect(readNumber(format.format(amount / 100)) || 0).toBe(amount / 100 || 0);
      }),
    );
  });

  it.each([
    ['room_size', '320 sq ft', 320],
    ['room_size', '30 m²', 323],
    ['room_count', '12 rooms', 12],
    ['room_count', '12 nos', 12],
    ['max_occupancy', '3 Guests', 3],
    ['cancellation_hours', '48 h', 48],
    ['cancellation_hours', '2 days', 48],
    ['base_rate', 'Rs. 7,500/-', 7500],
    ['base_rate', '7,500 per night', 7500],
    ['room_count', '₹ 12', 'Must be a number'],
    ['room_count', '12 apples', 'Must be a number'],
    // A calculated number has the digits that are shown.
    ['base_rate', 7000 * 1.1, 7700],
    ['room_count', 0.1 * 3 * 10, 3],
  ])('a unit may follow a number: %s %s is %s', (field, cell, number) => {
    expect(read(field, cell)).toBe(number);
  });

  it('the unit of a number counts more than that of its column', () => {
    expect(read('room_size', 30, { unit: 'm2' })).toBe(323);
    expect(read('room_size', '300 sq. ft.', { unit: 'm2' })).toBe(300);
    expect(read('tax_rate', 0.12, { unit: 'fraction' })).toBe(12);
    expect(read('tax_rate', '18%', { unit: 'fraction' })).toBe(18);
  });

  const ROUNDED =
    'The spreadsheet program turned this into a rounded number: format the cell as text and type it again';
  it.each([
    ['room_numbers', 12, 'R012', 'R012'],
    ['postal_code', 21390001, '02139-0001', '02139-0001'],
    ['room_type.name', 1000, '1.00E+03', ROUNDED],
    ['postal_code', 12345, '123 45', '123 45'],
    ['base_rate', 7000, '7.0E+3', 7000],
    ['base_rate', 6999.6, '7,000', 6999.6],
    ['base_rate', 3500, '3.5K', OTHER_NUMBER],
    ['base_rate', 4500, '€4,500.00', 4500],
    ['room_count', 4500, '€4,500.00', 'Must be a number'],
    ['base_rate', 7, '7000', OTHER_NUMBER],
    ['tax_rate', 0.07, '0%', OTHER_NUMBER],
    ['tax_rate', 12, '12%', 12],
    ['max_occupancy', 3, 'max 3', 'Must be a number'],
  ])('%s is what its cell shows: %d as %j', (field, number, shown, expected) => {
    expect(read(field, { number, shown })).toBe(expected);
  });

  it.each<[string | number, number]>([
    ...spellings('12 = 12% | 12.000').map(([text]): [string, number] => [text, 12]),
    ['12,5 %', 12.5],
    ['0.5%', 0.5],
    ['-15 %', -15],
    [1.5, 1.5],
    [0, 0],
  ])('%s in a column of percentages is %d', (cell, percent) => {
    expect(readPercent(cell)).toBe(percent);
    expect(read('tax_rate', { number: 0.12, shown: '12%', isPercent: true })).toBe(12);
  });

  it.each([0.12, '0.5', '0.125', -0.15, ',5'])(
    '%s without a sign could be a share of one or a percentage',
    (cell) => {
      expect(readPercent(cell)).toBe('ambiguous');
      expect(read('tax_rate', cell)).toMatch(/ambiguous: write it with a % sign/);
    },
  );
});
