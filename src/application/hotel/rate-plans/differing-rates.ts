import { baseRateFor, planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { rateDecimals } from '#domain/places/currencies.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';

/**
 * A rate that does not follow from the percentage of its plan, although other rates of the plan do.
 */
export interface DifferingRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  readonly amount: number;
  /** The amount that follows from the base rate and `percentage`. */
  readonly expected: number;
  readonly percentage: number;
}

/**
 * Finds rates that are wrong because saving a base rate failed for some plans. Servers do not store the percentage of a
 * plan, so this uses the percentage that most of its rates follow. Skips a plan if more than half of its rates differ.
 * Finds nothing in a hotel with one room type.
 */
export function differingRates(rates: HotelRates): readonly DifferingRate[] {
  if (rates.isLegacy) return [];
  const { currency } = rates.hotel;
  // Allows for the rounding of the base rate and of the plan's rate.
  const rounding = 1.5 * 10 ** -rateDecimals(currency);
  const percentages = planPercentages(rates);
  return rates.plans.slice(1).flatMap((plan, index) => {
    const percentage = percentages[index + 1] ?? 0;
    const own = rates.rates.filter((rate) => rate.plan.id === plan.id);
    const all = own.flatMap(({ roomType, main }): DifferingRate[] => {
      const base = main && baseRateFor(rates, roomType, main).rule;
      if (!base) return [];
      const { base_rate: amount } = main;
      const expected = adjustRate(base.base_rate, currency, percentage);
      return [{ roomType, plan, amount, expected, percentage }];
    });
    const differing = all.filter(({ amount, expected }) => Math.abs(amount - expected) > rounding);
    return 2 * differing.length <= all.length ? differing : [];
  });
}
