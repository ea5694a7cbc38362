import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustRate, autoRateBounds, averageRate, previewRate } from '#domain/rates/rate-maths.ts';

describe('Rate maths', () => {
  it.each([
    [50, 15, 58],
    [80.99, 0, 81],
    [7000, -15, 5950],
    [10, -15, 9],
    [0.5, 0, 1],
    [1.005, 0, 1],
    [1e21, 10, 1.1e21],
    [1e-7, 50, 0],
    [-0, 50, 0],
    [-1.5, 0, -1],
  ])('%d at %d%% is %d', (amount, percent, expected) => {
    expect(adjustRate(amount, 'INR', percent)).toBe(expected);
  });

  it('there is no average until every base rate is entered', () => {
    expect(averageRate([{ base_rate: 100 }, { base_rate: 0 }], 'USD')).toBeNaN();
  });

  it.each([Number.NaN, Infinity, -Infinity])('%d gives no number', (amount) => {
    expect(adjustRate(amount, 'INR', 10)).toBeNaN();
    expect(adjustRate(10, 'INR', amount)).toBeNaN();
    expect(averageRate([{ base_rate: amount }], 'INR')).toBeNaN();
  });

  it.each([
    [1000, 700, 1500],
    [55, 39, 83],
    [0, 0, 0],
  ])('minimum and maximum of %d are 70%% and 150%%: %d and %d', (base, min_rate, max_rate) => {
    expect(autoRateBounds(base, 'INR')).toStrictEqual({ min_rate, max_rate });
  });
});

describe('Rates that follow from others, in any currency', () => {
  it.each([
    ['JPY', 8888, -15, 7555],
    ['KWD', 25.5, -15, 21.675],
    ['KWD', 0.333, 50, 0.5],
    ['CHF', 150.5, -10, 135.45],
    ['USD', 150.5, -10, 135],
    ['???', 150.5, -10, 135.45],
  ])('in %s, %d at %d%% is %d', (currency, amount, percent, expected) => {
    expect(adjustRate(amount, currency, percent)).toBe(expected);
  });

  it('rounds the average, the preview and the bounds alike', () => {
    expect(averageRate([{ base_rate: 20 }, { base_rate: 20.333 }], 'KWD')).toBe(20.167);
    expect(autoRateBounds(25.555, 'KWD')).toStrictEqual({ min_rate: 17.889, max_rate: 38.333 });
    expect(
      previewRate(25.5, {
        currency: 'KWD',
        enable_dynamic_pricing: true,
        weekend_markup: 15,
        peak_season_markup: 5,
      }),
    ).toStrictEqual({ regular: 25.5, weekend: 29.325, peakWeekend: 30.791 });
  });
});

describe('Rate preview', () => {
  const pricing = {
    currency: 'INR',
    enable_dynamic_pricing: true,
    weekend_markup: 20,
    peak_season_markup: 30,
  };

  it('adds the weekend mark-up, and multiplies both for Peak Weekend', () => {
    expect(previewRate(1000, pricing)).toStrictEqual({
      regular: 1000,
      weekend: 1200,
      peakWeekend: 1560,
    });
    expect(previewRate(55, { ...pricing, weekend_markup: 5 })).toStrictEqual({
      regular: 55,
      weekend: 58,
      peakWeekend: 75,
    });
  });
});

describe('Average rate', () => {
  it.each([
    [[], 0],
    [[7000], 7000],
    [[2000, 3500, 6000], 3833],
    [[1.1, 1.7, 1.7], 2],
    [[1e21, 1e21], 1e21],
  ])('the average rate of %j is %d', (rates, expected) => {
    expect(
      averageRate(
        rates.map((base_rate) => ({ base_rate })),
        'INR',
      ),
    ).toBe(expected);
  });
});

/**
 * Generates decimals with up to `places` digits after the point, both as a number and as a fraction
 * without rounding errors.
 */
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

describe('for any amount and percentages', () => {
  const amount = decimal(0, 2_000_000_000, 4);
  const percents = fc.array(decimal(-5000, 20_000, 3), { maxLength: 3 });

  it('rounds the exact product once, halves up', () => {
    fc.assert(
      fc.property(amount, percents, (base, changes) => {
        let dividend = base.units;
        let divisor = 10n ** BigInt(base.used);
        for (const { units, used } of changes) {
          dividend *= 100n * 10n ** BigInt(used) + units;
          divisor *= 100n * 10n ** BigInt(used);
        }
        expect(adjustRate(base.value, 'INR', ...changes.map(({ value }) => value))).toBe(
          roundHalvesUp(dividend, divisor),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('calculates exact averages', () => {
    fc.assert(
      fc.property(fc.array(decimal(100, 10_000_000, 2), { minLength: 1 }), (rates) => {
        const cents = rates.reduce(
          (sum, { units, used }) => sum + units * 10n ** BigInt(2 - used),
          0n,
        );
        expect(
          averageRate(
            rates.map(({ value }) => ({ base_rate: value })),
            'INR',
          ),
        ).toBe(roundHalvesUp(cents, 100n * BigInt(rates.length)));
      }),
    );
  });
});
