import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { recoverRates } from '#domain/rates/recovered-rates.ts';

/** The rounded rates that a server would store for these base rates and percentages. */
function listedOf(baseRates: readonly number[], percentages: readonly number[], currency = 'INR') {
  return {
    listed: baseRates.map((rate) => adjustRate(rate, currency, 0)),
    plans: percentages.map((percent) =>
      baseRates.map((rate) => adjustRate(rate, currency, percent)),
    ),
  };
}

it.each<[string, number[], number[], string?]>([
  ['a percentage with decimals', [7000, 4500], [-12.5, 33.25]],
  ['a base rate with decimals, which shows in a percentage only', [240, 145.5], [22.5]],
  ['no other plan', [240], []],
  ['three decimals', [25.5, 30.125], [-15, 12.5], 'KWD'],
  ['no decimals', [8888, 12_000], [-15, 12.5], 'JPY'],
  ['two decimals', [150.55, 99.9], [-7.25], 'CHF'],
])('recovers %s', (_, baseRates, percentages, currency = 'INR') => {
  const { listed, plans } = listedOf(baseRates, percentages, currency);
  expect(recoverRates(listed, plans, currency)).toEqual({ baseRates, percentages });
});

it.each([
  ['half a percent', [7000, 2500], [6125, 2188], -12.5],
  ['the cheap room, which rounding hides', [50, 200], [58, 230], 15],
  ['a base rate of zero', [0, 200], [0, 180], -10],
  ['a base rate with decimals', [80.99, 200], [73, 180], -10],
  ['a room type without a rate', [undefined, 100, 200], [50, undefined, 180], -10],
])('keeps the listed base rates: %s', (_, listed, rates, percentage) => {
  const expected = { baseRates: listed, percentages: [percentage] };
  expect(recoverRates(listed, [rates], 'INR')).toEqual(expected);
});

const rates = (amount: fc.Arbitrary<number>, percentage: fc.Arbitrary<number>) =>
  fc.tuple(fc.array(amount, { minLength: 1, maxLength: 4 }), fc.tuple(percentage));

it('recovers base rates and percentages that give the same rates again, whatever they were', () => {
  const cents = fc.integer({ min: 100, max: 200_000 }).map((amount) => amount / 100);
  const hundredths = fc.integer({ min: -5000, max: 5000 }).map((steps) => steps / 100);
  const wholes = fc.integer({ min: 1, max: 100_000 });
  const halves = fc.integer({ min: -100, max: 100 }).map((steps) => steps / 2);
  fc.assert(
    fc.property(fc.oneof(rates(cents, halves), rates(wholes, hundredths)), ([base, percentage]) => {
      const { listed, plans } = listedOf(base, percentage);
      const again = recoverRates(listed, plans, 'INR');
      expect(listedOf(again.baseRates.map(Number), again.percentages)).toEqual({ listed, plans });
    }),
    // 820 and 374.5 are just outside the range of possible base rates, so they must not be recovered.
    { examples: [[[[374.15, 819.5], [2.5]]]] },
  );
});
