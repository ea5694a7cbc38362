import { describe, expect, it } from 'vitest';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { mappingOf } from '#application/import/mapping/saved-mapping.ts';
import { CURRENCY, flat, read, wrong } from './flat-sheet.ts';
import { said, workbook } from './made-up-sheets.ts';

const priced = (title: string, price: string | number = 7.5) =>
  flat({ [title]: price }, { without: 'Rack Rate' });

const readAs = (title: string, how: object, price: string | number = 7.5) => {
  const columns = [{ column: title, field: 'base_rate', ...how }];
  return read(priced(title, price), { mapping: { ...CURRENCY.mapping, sheets: [{ columns }] } });
};
const rateIn = ({ documents }: ReturnType<typeof read>) =>
  documents[0]?.rates?.rates?.[0]?.base_rate;

describe('the unit in a title of prices', () => {
  it.each([
    ['Rate (INR, per week)', 'per week'],
    ['Rate (₹ / month)', 'month'],
    ['Rate (Rs. per person)', 'per person'],
    ['Tariff (per stay)', 'per stay'],
    ['Rate (INR) (net of tax)', 'net of tax'],
    ['Rate (INR, weekend)', 'weekend'],
    ['Rate (INR dozens)', 'dozens'],
    ['Rate (D)', 'D'],
    ['Rate (INR W)', 'W'],
  ])('a price unit other than a night is a problem at the column: %s', (title, words) => {
    expect(wrong(priced(title))).toEqual([
      `Sheet1!L1 (${title}): The title says "${words}", but a base rate is a price per night. If the column has prices per night, use --map "${title}=base_rate"; otherwise ignore it with --ignore "${title}"`,
    ]);
    expect(rateIn(readAs(title, {}))).toBe(7.5);
  });

  it.each([
    'Rate (INR)',
    'Rate (INR per night)',
    'Rate (in ₹/night)',
    'Rate (Rs. per room per night)',
  ])('a price unit may be a night: %s', (title) => {
    const found = read(priced(title, 7500));
    expect([found.problems, rateIn(found)]).toEqual([[], 7500]);
  });

  it.each([
    ["Rate (INR '000)", 'thousands', 7500],
    ['Rate (in 000s)', 'thousands', 7500],
    ['Rate (INR thousands)', 'thousands', 7500],
    ['Rate (₹ k)', 'thousands', 7500],
    ['Rate (T₹)', 'thousands', 7500],
    ['Preis (TINR, Tsd.)', 'thousands', 7500],
    ['Rate (INR lakhs)', 'lakhs', 750_000],
    ['Rate (Rs. in lacs)', 'lakhs', 750_000],
    ['Rate (INR Cr.)', 'crores', 75_000_000],
    ['Rate (INR mn)', 'millions', 7_500_000],
  ])('a price unit may be a scale that the mapping gives: %s', (title, scale, amount) => {
    const [problem, ...others] = wrong(priced(title));
    expect(others).toEqual([]);
    expect(problem).toContain(
      `If its amounts are in ${scale}, use --map "${title}=base_rate:${scale}"; if they are written in full, use --map "${title}=base_rate:ones"`,
    );
    expect(readAs(title, {}).problems.map(said)).toEqual([problem]);
    expect(rateIn(readAs(title, { scale }))).toBe(amount);
    expect(rateIn(readAs(title, { scale: 'ones', unit: 'INR' }))).toBe(7.5);
  });

  it.each(["Rates (INR '000)", 'All amounts in thousands'])(
    'a price unit may be a scale above the titles: %s',
    (heading) => {
      expect(wrong([[heading], ...flat()])).toEqual([
        expect.stringMatching(
          /^Sheet1!L2 \(Rack Rate\): The text above says .*000"?|thousands", but a base rate .*"Rack Rate=base_rate:thousands"/,
        ),
      ]);
      expect(wrong([['Our 1000 islands, area in m, 2026'], ...flat()])).toEqual([]);
    },
  );

  it.each([
    ['All rates are per week', 'per week'],
    ['Preise pro Person', 'pro Person'],
    ['Weekly rates', 'Weekly rates'],
    ['Alle Preise in TEUR', 'TEUR'],
  ])('a price unit above the titles may be other than a night: %s', (heading, words) => {
    expect(wrong([[heading], ...flat()])).toEqual([
      expect.stringContaining(`Sheet1!L2 (Rack Rate): The text above says "${words}"`),
    ]);
  });

  it('a scale in a name counts only after "in"', () => {
    expect(wrong([['cr-in-goa'], ...flat()]).join()).not.toContain('says');
    expect(wrong([['Amounts in Cr.'], ...flat()]).join()).toContain('says "Cr"');
  });

  it.each(['All prices in USD', 'Currency: USD', 'Rates in US$, 2026', 'Prices in €'])(
    'a price unit above the titles may be another currency: %s',
    (heading) => {
      expect(wrong([[heading], ...flat({ 'Rack Rate': 75 })])).toEqual([
        expect.stringMatching(
          /^Sheet1!L3 .* is in (USD|EUR), but the currency of the hotel is INR/,
        ),
      ]);
      expect(wrong([['Rates in INR for ALL IN hotels'], ...flat()])).toEqual([]);
    },
  );

  it('a problem with a price unit stays in a saved mapping, unless the column is ignored', () => {
    const rows = priced('Rate (INR, per week)');
    const proposed = proposeMapping(workbook({ Sheet1: rows }), CURRENCY.mapping);
    const open = mappingOf(proposed, CURRENCY.mapping, 'open');
    expect(wrong(rows, { mapping: open })).toEqual(wrong(rows));
    const accepted = mappingOf(proposed, CURRENCY.mapping);
    expect(accepted.sheets?.[0]?.columns.at(-1)).toEqual({
      column: 'Rate (INR, per week)',
      ignore: true,
    });
  });
});

it.each([
  [1.005, 1005],
  ['0.0725', 72.5],
  ['1,234.567', 1_234_567],
])('%s thousands are exactly %s', (price, amount) => {
  expect(rateIn(readAs('Rate', { scale: 'thousands' }, price))).toBe(amount);
});
