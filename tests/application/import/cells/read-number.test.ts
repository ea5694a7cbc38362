import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemText } from '#application/import/sheet-problem.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import type { ColumnFormat } from '#application/import/cells/read-text.ts';
import { readNumber, readPercent, withoutSigns } from '#application/import/cells/read-number.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';

function read(name: string, cell: Cell, how: ColumnFormat = {}) {
  const field = SHEET_FIELDS.find(({ field: own, key }) => own === name || key === name);
  if (!field) throw new Error(`No column holds ${name}`);
  const found = readCell(cell, field, how);
  return (
    found && ('value' in found ? found.value : problemText({ ...found.problem, quote: undefined }))
  );
}

const OTHER_NUMBER =
  'This cell shows another number than it contains: change its number format, or type the number again';

describe('numbers in spreadsheets', () => {
  it.each<[string, number]>([
    ['7000', 7000],
    [' 7,000 ', 7000],
    ['₹ 7,000.00', 7000],
    ['Rs. 7,000', 7000],
    ['AED 620', 620],
    ['620 AED', 620],
    ['S$118', 118],
    ['US$ 99.90', 99.9],
    ['£109.50', 109.5],
    ['1,00,000', 100_000],
    ['1,450', 1450],
    ['7.000,50', 7000.5],
    ['7 000,50', 7000.5],
    ['7\u00a0000', 7000],
    ["7'000.25", 7000.25],
    ['12,5', 12.5],
    ['1.234.567', 1_234_567],
    ['0.125', 0.125],
    ['1234.567', 1234.567],
    ['.5', 0.5],
    ['-15', -15],
    ['−15', -15],
    ['(15)', -15],
    ['+3', 3],
    ['７，０００．５', 7000.5],
    ['－１５', -15],
    ['٧٬٠٠٠٫٥', 7000.5],
    ['۷۰۰۰', 7000],
    ['₹ ७,०००/-', 7000],
  ])('%s is %d', (text, number) => {
    expect(readNumber(withoutSigns(text))).toBe(number);
  });

  it.each([
    '4500\n5500',
    '4,500 - 5,500',
    '4500/5500',
    '2+1',
    '4500 to 5500',
    '4,500;5,500',
    '₹4,500 | ₹5,500',
  ])('%j has several numbers', (text) => {
    expect(readNumber(withoutSigns(text))).toBe('several');
  });

  it.each(['1,0000', '45 00', '7 00 000', "1'00"])('the separator of %s is unclear', (text) => {
    expect(readNumber(text)).toBe('ambiguous');
  });

  it('a format says what a separator means', () => {
    expect(readNumber('7.000', '1.234,56')).toBe(7000);
    expect(readNumber('7.000', '1,234.56')).toBe(7);
    expect(readNumber('7,5', '1,234.56')).toBeUndefined();
    expect(read('base_rate', '₹ 7.000', { format: '1.234,56' })).toBe(7000);
  });

  it('three digits after a single point are ambiguous: decimals or thousands', () => {
    expect(readNumber('7.000')).toBe('ambiguous');
    expect(read('base_rate', '7.000')).toMatch(/ambiguous/);
  });

  it('reads any amount in the format of any country', () => {
    const formats = ['en-US', 'en-IN', 'de-DE', 'fr-FR', 'de-CH'].map(
      (locale) =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000, max: 100_000_000 }),
        fc.constantFrom(...formats),
        (cents, format) => {
          expect(readNumber(format.format(cents / 100)) || 0).toBe(cents / 100 || 0);
        },
      ),
    );
  });

  it('a calculated number has the digits that are shown', () => {
    expect(read('base_rate', 7000 * 1.1)).toBe(7700);
    expect(read('room_count', 0.1 * 3 * 10)).toBe(3);
  });

  it('a unit may follow a number', () => {
    expect(read('room_size', '320 sq ft')).toBe(320);
    expect(read('room_count', '12 rooms')).toBe(12);
    expect(read('max_occupancy', '3 Guests')).toBe(3);
    expect(read('cancellation_hours', '48 h')).toBe(48);
    expect(read('cancellation_hours', '2 days')).toBe(48);
    expect(read('room_size', '30 m²')).toBe(323);
    expect(read('room_size', 30, { unit: 'm2' })).toBe(323);
    expect(read('room_size', '300 sq. ft.', { unit: 'm2' })).toBe(300);
    expect(read('room_count', '12 nos')).toBe(12);
    expect(read('base_rate', 'Rs. 7,500/-')).toBe(7500);
    expect(read('base_rate', '7,500 per night')).toBe(7500);
    expect(read('room_count', '₹ 12')).toBe('Must be a number');
    expect(read('room_count', '12 apples')).toBe('Must be a number');
  });

  it.each([
    ['room_numbers', 12, 'R012', 'R012'],
    ['postal_code', 21390001, '02139-0001', '02139-0001'],
    [
      'room_type.name',
      1000,
      '1.00E+03',
      'The spreadsheet program turned this into a rounded number: format the cell as text and type it again',
    ],
    ['postal_code', 12345, '123 45', '123 45'],
    ['base_rate', 7000, '7.0E+3', 7000],
    ['base_rate', 6999.6, '7,000', 6999.6],
    ['base_rate', 3500, '3.5K', 3500],
    ['base_rate', 7.5, '0.0K', OTHER_NUMBER],
    ['base_rate', 7, '7000', OTHER_NUMBER],
    ['tax_rate', 0.07, '0%', OTHER_NUMBER],
    ['tax_rate', 12, '12%', 12],
    ['max_occupancy', 3, 'max 3', 'Must be a number'],
  ])('%s is what its cell shows: %d as %j', (field, number, shown, expected) => {
    expect(read(field, { number, shown })).toBe(expected);
  });

  it('a number is what its format shows', () => {
    expect(read('base_rate', { number: 4500, shown: '€4,500.00', currency: '€' })).toBe(4500);
    expect(read('room_count', { number: 4500, shown: '€4,500.00', currency: '€' })).toBe(
      'Must be a number',
    );
    expect(read('tax_rate', { number: 0.12, shown: '12%', isPercent: true })).toBe(12);
    expect(read('tax_rate', 0.12, { unit: 'fraction' })).toBe(12);
    expect(read('tax_rate', '18%', { unit: 'fraction' })).toBe(18);
  });

  it.each<[string | number, number]>([
    [12, 12],
    ['12%', 12],
    ['12,5 %', 12.5],
    ['0.5%', 0.5],
    ['100%', 100],
    ['150 %', 150],
    ['12.000', 12],
    ['-15 %', -15],
    [1.5, 1.5],
    [0, 0],
    [1, 1],
  ])('%s in a column of percentages is %d', (cell, percent) => {
    expect(readPercent(cell)).toBe(percent);
  });

  it.each([0.12, '0.5', '0.125', -0.15, ',5'])(
    '%s without a sign could be a share of one or a percentage',
    (cell) => {
      expect(readPercent(cell)).toBe('ambiguous');
      expect(read('tax_rate', cell)).toMatch(/ambiguous: write it with a % sign/);
    },
  );
});
