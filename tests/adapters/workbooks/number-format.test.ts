import { describe, expect, it } from 'vitest';
import { readFormat } from '#adapters/workbooks/number-format.ts';

const PLAIN = { isDate: false, isPercent: false, currency: undefined };

describe('the number format of a cell', () => {
  it.each<[currency: string, codes: string[]]>([
    ['€', ['#,##0 €', '#,##0\\ €', '"€"#,##0.00', '[$€-407] #,##0.00']],
    ['€', ['#,##0 [$€-1];[Red]-#,##0 [$€-1]', '_-[$€-2]\\ * #,##0.00_-;-[$€-2]\\ * #,##0.00_-']],
    ['EUR', ['[$EUR] #,##0', '#,##0 "EUR / night"']],
    ['$', ['_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)']],
    ['US$', ['[$US$-409]#,##0', '"US"$#,##0']],
    ['kr', ['#,##0 "kr"', '#,##0" kr."']],
    ['Rs.', ['"Rs. "#,##0']],
    ['CHF', ['"CHF" #,##0']],
    ['zł', ['#,##0 "zł"']],
    ['₹', ['[$₹-4009] #,##,##0']],
  ])('shows the currency %s in %j', (currency, codes) => {
    for (const code of codes) expect(readFormat(code)).toMatchObject({ ...PLAIN, currency });
  });

  it.each('General||0.00|0.0,"K"|"ca. "0|[$-409]0|[Red]0.0|0.00E+00|@|"%"0|0;-0;"€"'.split('|'))(
    '%s shows only the number',
    (code) => {
      expect(readFormat(code)).toMatchObject(PLAIN);
    },
  );

  it.each(['yyyy-mm-dd', '[$-409]d mmm;@', 'h:mm AM/PM', '[h]:mm', '[ss]', 'd" May"'])(
    '%s shows a date',
    (code) => expect(readFormat(code).isDate).toBe(true),
  );

  it.each([
    ['0%', 0.12, '12%'],
    ['"HTL-"000', 7, 'HTL-007'],
    ['00000-0000', 21390001, '02139-0001'],
    ['##0.0E+0', 7000, '7.0E+3'],
    ['[<100]"R"000;"S"000', 12, 'R012'],
    ['General" days";-0', 3, '3 days'],
    ['0\\ "m²"', 30.4, '30 m²'],
    ['@', 101, '101'],
    [';;;', 7, ''],
    ['not a "format', 7, '7'],
  ])('the format %s shows %d as %s', (code, number, shown) => {
    expect(readFormat(code).show(number)).toBe(shown);
  });

  it('a number format is read quickly, however long it is', () => {
    for (const part of ['[', '"', '[$', '_', '\\', '€']) {
      expect(() => readFormat(part.repeat(300_000))).not.toThrow();
    }
  });
});
