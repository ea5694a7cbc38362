import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

function recovered(baseRates: readonly number[], percentages: readonly number[], currency = 'INR') {
  const { listed, plans } = listedOf(baseRates, percentages, currency);
  return recoverRates(listed, plans, currency);
}

describe('base rates and percentages recovered from the rates that a server stores', () => {
  it.each<[string, number[], number[]]>([
    ['whole base rates stay as they are', [7000, 4500], [-15, -10]],
    ['a percentage with decimals', [7000, 4500], [-12.5, 33.25]],
    ['a base rate with decimals, which shows in a percentage only', [240, 145.5], [22.5]],
    ['no other plan', [240], []],
  ])('%s', (_, baseRates, percentages) => {
    expect(recovered(baseRates, percentages)).toEqual({ baseRates, percentages });
  });

  it.each<[string, number[], number[]]>([
    ['KWD', [25.5, 30.125], [-15, 12.5]],
    ['JPY', [8888, 12_000], [-15, 12.5]],
    ['CHF', [150.55, 99.9], [-7.25]],
  ])('%s, with its own decimals', (currency, baseRates, percentages) => {
    expect(recovered(baseRates, percentages, currency)).toEqual({ baseRates, percentages });
  });

  it.each([
    ['half a percent', [7000, 2500], [6125, 2188], -12.5],
    ['two decimals', [10_000, 4000], [8675, 3470], -13.25],
    ['the cheap room, which rounding hides', [50, 200], [58, 230], 15],
    ['a base rate of zero', [0, 200], [0, 180], -10],
    ['a base rate with decimals', [80.99, 200], [73, 180], -10],
  ])('%s', (_, listed, rates, percentage) => {
    expect(recoverRates(listed, [rates], 'INR')).toEqual({
      baseRates: listed,
      percentages: [percentage],
    });
  });

  it('a room type without a rate in some plan is ignored in that plan', () => {
    expect(recoverRates([undefined, 100, 200], [[50, undefined, 180]], 'INR')).toEqual({
      baseRates: [undefined, 100, 200],
      percentages: [-10],
    });
  });

  it('any percentage with two decimals is recovered as one that gives the same rates', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -5000, max: 5000 }),
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 }),
        (hundredths, baseRates) => {
          const again = recovered(baseRates, [hundredths / 100]);
          expect(again.baseRates).toEqual(baseRates);
          expect(listedOf(baseRates, again.percentages)).toEqual(
            listedOf(baseRates, [hundredths / 100]),
          );
        },
      ),
    );
  });

  it('recovered base rates and percentages give the same rates again, whatever they were', () => {
    const cents = fc.integer({ min: 100, max: 200_000 }).map((amount) => amount / 100);
    const halves = fc.integer({ min: -100, max: 100 }).map((steps) => steps / 2);
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 4 }),
        fc.array(halves, { minLength: 1, maxLength: 1 }),
        (baseRates, percentages) => {
          const { listed, plans } = listedOf(baseRates, percentages);
          const again = recoverRates(listed, plans, 'INR');
          expect(listedOf(again.baseRates.map(Number), again.percentages)).toEqual({
            listed,
            plans,
          });
        },
      ),
      {
        numRuns: 60,
        // 820 and 374.5 are just outside the range of possible base rates, so they must not be
        // recovered.
        examples: [[[374.15, 819.5], [2.5]]],
      },
    );
  });
});
