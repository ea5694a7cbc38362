import {
  baseRateFor,
  isDerived,
  planPercentages,
  type HotelRates,
} from '#application/hotel/hotel-rates.ts';
import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';

/** A rate that does not follow from the percentage of its plan, although other rates of the plan do. */
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
 * plan, so this uses the percentage that most of its rates follow. Skips a plan without one.
 * Finds nothing in a hotel with one room type.
 */
export function differingRates(rates: HotelRates): readonly DifferingRate[] {
  if (rates.isLegacy) return [];
  const { currency } = rates.hotel;
  const percentages = planPercentages(rates);
  return rates.plans.slice(1).flatMap((plan, index) => {
    const percentage = percentages[index + 1];
    if (percentage === undefined) return [];
    const own = rates.rates.filter((rate) => rate.plan.id === plan.id);
    return own.flatMap(({ roomType, main }): DifferingRate[] => {
      const base = main && baseRateFor(rates, roomType, main).rule;
      if (!base || isDerived(main.base_rate, base.base_rate, percentage, currency)) return [];
      const { base_rate: amount } = main;
      const expected = adjustRate(base.base_rate, currency, percentage);
      return [{ roomType, plan, amount, expected, percentage }];
    });
  });
}
