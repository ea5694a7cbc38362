import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { adjustRate, autoRateBounds, averageRate, previewRate } from '#domain/rates/rate-maths.ts';

const average = (rates: readonly number[], currency = 'INR') =>
  averageRate(
    rates.map((base_rate) => ({ base_rate })),
    currency,
  );

it.each([
  ['INR', 50, 15, 58],
  ['INR', 80.99, 0, 81],
  ['INR', 1.005, 0, 1],
  ['INR', 1e21, 10, 1.1e21],
  ['INR', 1e-7, 50, 0],
  ['INR', -0, 50, 0],
  ['INR', -1.5, 0, -1],
  ['INR', Number.NaN, 10, Number.NaN],
  ['INR', 10, Infinity, Number.NaN],
  ['JPY', 8888, -15, 7555],
  ['KWD', 25.5, -15, 21.675],
  ['CHF', 150.5, -10, 135.45],
  ['USD', 150.5, -10, 135],
  ['???', 150.5, -10, 135.45],
])('in %s, %d at %d%% is %d', (currency, amount, percent, expected) => {
  expect(adjustRate(amount, currency, percent)).toBe(expected);
});

it.each([
  ['INR', [], 0],
  ['INR', [2000, 3500, 6000], 3833],
  ['INR', [1e21, 1e21], 1e21],
  ['KWD', [20, 20.333], 20.167],
  // There is no average until every base rate is entered.
  ['USD', [100, 0], Number.NaN],
  ['INR', [Infinity], Number.NaN],
])('the average rate in %s of %j is %d', (currency, rates, expected) => {
  expect(average(rates, currency)).toBe(expected);
});

it.each([
  ['INR', 55, 39, 83],
  ['INR', 0, 0, 0],
  ['KWD', 25.555, 17.889, 38.333],
])('in %s, the limits of %d are 70%% and 150%%: %d and %d', (currency, base, min, max) => {
  expect(autoRateBounds(base, currency)).toStrictEqual({ min_rate: min, max_rate: max });
});

it.each([
  ['INR', 1000, 20, 30, [1000, 1200, 1560]],
  ['INR', 55, 5, 30, [55, 58, 75]],
  ['KWD', 25.5, 15, 5, [25.5, 29.325, 30.791]],
])(
  'the preview in %s of %d with %d%% and %d%% multiplies both for the peak weekend: %j',
  (currency, amount, weekend_markup, peak_season_markup, expected) => {
    const pricing = { currency, enable_dynamic_pricing: true, weekend_markup, peak_season_markup };
    expect(Object.values(previewRate(amount, pricing))).toStrictEqual(expected);
  },
);

/** Decimals with up to `places` digits after the point, as a number and as an exact fraction. */
const decimal = (from: number, to: number, places: number) =>
  fc
    .tuple(fc.integer({ min: from, max: to }), fc.integer({ min: 0, max: places }))
    .map(([units, used]) => ({ value: Number(`${units}e-${used}`), units: BigInt(units), used }));

/** Rounds halves up, with no errors from floating-point numbers. */
function roundHalvesUp(dividend: bigint, divisor: bigint): number {
  const shifted = 2n * dividend + divisor;
  const remainder = ((shifted % (2n * divisor)) + 2n * divisor) % (2n * divisor);
  return Number((shifted - remainder) / (2n * divisor));
}

it('rounds the exact product of any amount and percentages once, halves up', () => {
  const amount = decimal(0, 2_000_000_000, 4);
  const percents = fc.array(decimal(-5000, 20_000, 3), { maxLength: 3 });
  fc.assert(
    fc.property(amount, percents, (base, changes) => {
      let dividend = base.units;
      let divisor = 10n ** BigInt(base.used);
      for (const { units, used } of changes) {
        dividend *= 100n * 10n ** BigInt(used) + units;
        divisor *= 100n * 10n ** BigInt(used);
      }
      const adjusted = adjustRate(base.value, 'INR', ...changes.map(({ value }) => value));
      expect(adjusted).toBe(roundHalvesUp(dividend, divisor));
    }),
    { numRuns: 300 },
  );
});

it('calculates exact averages of any amounts', () => {
  fc.assert(
    fc.property(fc.array(decimal(100, 10_000_000, 2), { minLength: 1 }), (rates) => {
      const cents = rates.reduce((sum, one) => sum + one.units * 10n ** BigInt(2 - one.used), 0n);
      const expected = roundHalvesUp(cents, 100n * BigInt(rates.length));
      expect(average(rates.map(({ value }) => value))).toBe(expected);
    }),
  );
});
