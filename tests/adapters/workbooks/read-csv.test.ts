import { describe, expect, it } from 'vitest';
import { readCsv } from '#adapters/workbooks/read-csv.ts';

const PRICES = Array.from({ length: 8 }, (_, at) => `Hotel ${at};Suite;1.20${at},50`);

describe('the separator of a CSV text', () => {
  it.each([
    ['below a heading', 'Our hotels\n\n'],
    ['below a heading with a comma', 'Our hotels, 2026\n'],
    ['without a heading', ''],
  ])('the separator is not a decimal comma %s', (_, heading) => {
    const rows = readCsv(`${heading}Hotel;Room type;Rate\n${PRICES.join('\n')}`);
    expect(rows.slice(-2)).toEqual([
      ['Hotel 6', 'Suite', '1.206,50'],
      ['Hotel 7', 'Suite', '1.207,50'],
    ]);
  });

  it('the separator is not a sign that occurs within the lists of a column', () => {
    expect(readCsv('Hotel,Room type,Amenities\nSEA,Suite,TV; Safe; Bar; Wi-Fi')[1]).toEqual([
      'SEA',
      'Suite',
      'TV; Safe; Bar; Wi-Fi',
    ]);
  });

  it('the separator may be given, even if the file names another one', () => {
    expect(readCsv('sep=,\na,b;c', ';')).toEqual([[], ['a,b', 'c']]);
  });
});
