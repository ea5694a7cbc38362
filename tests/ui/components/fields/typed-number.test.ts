import { describe, expect, it } from 'vitest';
import { readTypedNumber } from '#ui/components/fields/number-field.tsx';

type NumberKind = Parameters<typeof readTypedNumber>[1];

const INR = { currency: 'INR' };
const KWD = { currency: 'KWD' };
const JPY = { currency: 'JPY' };

const numberIn = (text: string, kind: NumberKind) => {
  const read = readTypedNumber(text, kind);
  return read && ('number' in read ? read.number : read.problem);
};

// Numbers are read as in an import (`tests/application/import/cells/read-number.test.ts`).
describe('a typed number', () => {
  it.each<[string, NumberKind, number]>([
    ['7500', INR, 7500],
    ['1.234,56', INR, 1234.56],
    ['1,85,000', INR, 185_000],
    ['7500/-', INR, 7500],
    ['₹ 9,000', INR, 9000],
    ['Rs. 9,000/-', INR, 9000],
    ['9000 INR', INR, 9000],
    ['12,5', INR, 12.5],
    ['7 500', INR, 7500],
    ['７，５００．５', INR, 7500.5],
    ['٧٬٥٠٠٫٥', { currency: 'AED' }, 7500.5],
    ['7,500', INR, 7500],
    ['7.50', INR, 7.5],
    ['7.500', KWD, 7.5],
    ['7.500', JPY, 7500],
    ['−10', 'percent', -10],
    ['－１０', 'percent', -10],
    ['-10%', 'percent', -10],
    ['+4 %', 'percent', 4],
    ['12,5', 'percent', 12.5],
    ['12,125', 'percent', 12.125],
    ['(15)', 'percent', -15],
    ['1,234', 'whole', 1234],
    ['12,5', 'whole', 12.5],
  ])('%j is the number that it means', (text, kind, number) => {
    expect(numberIn(text, kind)).toBe(number);
  });

  it.each<[string, NumberKind, string]>([
    ['7.500', INR, 'Write 7500 or 7.50'],
    ['-7.512', INR, 'Write -7512 or -7.51'],
    ['7,500', KWD, 'Write 7500 or 7.500'],
    ['7.500', 'decimal', 'Write 7500 or 7.50'],
    ['12.000', 'whole', 'Write 12000 or 12'],
    ['1.234', 'whole', 'Write 1234, without a separator'],
    ['4500-5500', INR, 'Write only one number'],
    ['4500\n5500', INR, 'Write only one number'],
    ['$ 9000', INR, 'Write the amount in INR, without $'],
    ['9000 EUR', INR, 'Write the amount in INR, without EUR'],
    ['from 7500', INR, 'Write a number, such as 7500 or 7.5'],
    ['0x10', 'whole', 'Write a number, such as 7500 or 7.5'],
    ['-', 'percent', 'Write a number, such as 7500 or 7.5'],
    ['9'.repeat(17), 'whole', 'This number is too large'],
    ['9'.repeat(1000), 'whole', 'Write a number, such as 7500 or 7.5'],
    [
      '1,2345',
      INR,
      'Write the number with a decimal point and without other separators, such as 7500.50',
    ],
  ])('%j is a problem', (text, kind, problem) => {
    expect(numberIn(text, kind)).toBe(problem);
  });

  it.each(['', ' ', '\u00a0'])('a blank text is no number: %j', (text) => {
    expect(readTypedNumber(text, INR)).toBeUndefined();
  });
});
