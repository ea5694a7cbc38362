import { describe, expect, it } from 'vitest';
import { readFormat } from '#adapters/workbooks/number-format.ts';

const PLAIN = { isDate: false, isPercent: false, currency: undefined, digits: 0, words: '' };

describe('the number format of a cell', () => {
  it.each([
    ['#,##0 €', '€'],
    ['#,##0\\ €', '€'],
    ['"€"#,##0.00', '€'],
    ['[$€-407] #,##0.00', '€'],
    ['[$EUR] #,##0', 'EUR'],
    ['#,##0 [$€-1];[Red]-#,##0 [$€-1]', '€'],
    ['_-[$€-2]\\ * #,##0.00_-;-[$€-2]\\ * #,##0.00_-', '€'],
    ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)', '$'],
    ['[$US$-409]#,##0', 'US$'],
    ['"US"$#,##0', 'US$'],
    ['#,##0 "kr"', 'kr'],
    ['#,##0" kr."', 'kr'],
    ['"Rs. "#,##0', 'Rs'],
    ['"CHF" #,##0', 'CHF'],
    ['#,##0 "zł"', 'zł'],
    ['[$₹-4009] #,##,##0', '₹'],
    ['#,##0 "EUR / night"', 'EUR'],
  ])('%s shows the currency %s', (code, currency) => {
    expect(readFormat(code)).toMatchObject({ ...PLAIN, currency, words: expect.any(String) });
  });

  it.each([
    'General',
    '',
    '0.00',
    '0.0,"K"',
    '"ca. "0',
    '[$-409]0',
    '[Red]0.0',
    '0.00E+00',
    '@',
    '"%"0',
    '0;-0;"€"',
  ])('%s shows only the number', (code) => {
    expect(readFormat(code)).toEqual(PLAIN);
  });

  it.each(['yyyy-mm-dd', '[$-409]d mmm;@', 'h:mm AM/PM', '[h]:mm', '[ss]', 'd" May"'])(
    '%s shows a date',
    (code) => {
      expect(readFormat(code).isDate).toBe(true);
    },
  );

  it.each([
    ['0%', { isPercent: true }],
    ['0.00\\ %', { isPercent: true }],
    ['000000', { digits: 6 }],
    ['0000"-"', { digits: 0 }],
    ['#,##0" nos"', { words: ' nos' }],
    ['0\\ "m²"', { words: ' m²' }],
    ['General" days";-0', { words: ' days' }],
  ])('the number format %s can be read', (code, format) => {
    expect(readFormat(code)).toMatchObject(format);
  });

  it('a number format is read quickly, however long it is', () => {
    for (const part of ['[', '"', '[$', '_', '\\', '€']) {
      expect(() => readFormat(part.repeat(300_000))).not.toThrow();
    }
  });
});
