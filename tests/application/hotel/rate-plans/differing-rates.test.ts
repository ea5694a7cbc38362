import { describe, expect, it } from 'vitest';
import type { RecordKind } from '#domain/plan/operation.ts';
import type { ServerRecord } from '#domain/record.ts';
import { ratesOf, differingRates } from '#application/hotel/hotel-rates.ts';

/**
 * Returns the differing rates of a hotel with these plans. Each plan is a list with one rate for
 * each room type. The first plan is the base plan.
 */
function differing(currency: string, ...plans: readonly (readonly (number | undefined)[])[]) {
  const roomTypes = (plans[0] ?? []).map((_, id) => ({ id, name: `Type ${id}` }));
  const lists = new Map<RecordKind, ServerRecord[]>([
    ['room-type', roomTypes],
    [
      'plan',
      plans.map((_, id) => ({ id, name: `Plan ${id}`, code: `P${id}`, is_base_plan: id === 0 })),
    ],
    [
      'rule',
      plans.flatMap((amounts, rate_plan) =>
        amounts.flatMap((base_rate, room_type) =>
          base_rate ? [{ rate_plan, room_type, base_rate }] : [],
        ),
      ),
    ],
  ]);
  const live = { hotelId: 1, hotel: { id: 1, currency }, lists };
  return differingRates(ratesOf(live, Date.UTC(2026, 5, 1))).map(
    ({ roomType, plan, amount, expected, percentage }) => {
      return `${roomType.name} ${plan.name}: ${amount}, not ${expected} (${percentage}%)`;
    },
  );
}

describe('rates that do not follow from the base rate', () => {
  it('reports rates that differ from the percentage of the other room types', () => {
    expect(differing('INR', [4000, 8000, 6000], [3600, 6300, 5400])).toEqual([
      'Type 1 Plan 1: 6300, not 7200 (-10%)',
    ]);
  });

  it('does not report rates that differ only by rounding', () => {
    // The rates of 145.50 and 178.24 are stored rounded, as 146 and 178.
    expect(differing('INR', [146, 200, 400], [178, 245, 490])).toEqual([]);
    expect(differing('KWD', [25.5, 30], [21.675, 25.5])).toEqual([]);
  });

  it('reports no rates if a plan has no common percentage, or if rates are missing', () => {
    expect(differing('INR', [4000, 8000, 6000], [3600, 6321, 5777])).toEqual([]);
    expect(differing('INR', [4000, 8000], [3600, undefined])).toEqual([]);
    expect(differing('INR', [4000], [3711])).toEqual([]);
    expect(differing('INR', [])).toEqual([]);
  });
});
