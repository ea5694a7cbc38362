import { isExpired } from '#domain/rates/rate-validity.ts';
import { lastDaysOf } from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import type { HotelRates } from './hotel-rates.ts';

/** Of active rules in active plans. `today` is in the property's time zone. Days are `YYYY-MM-DD`. */
export function rateExpiryOf({ rates }: Pick<HotelRates, 'rates'>, today: string) {
  const ends = rates.filter(({ plan }) => plan.is_active).flatMap(lastDaysOf);
  const expired = ends.filter((end_date) => isExpired({ end_date }, today));
  const valid = ends.filter((end_date) => !isExpired({ end_date }, today));
  return {
    valid: valid.length,
    expired: expired.length,
    /** Last day of the rate that expired last; undefined if none has expired. */
    expiredOn: expired.toSorted().at(-1),
    /** Last day of the rate that expires first; undefined if no rate will expire. */
    endsOn: valid.filter((day) => day !== '').toSorted()[0],
  };
}

/** The last day of a plan whose rates have all expired; undefined for any other plan. */
export function planExpiredOn(
  { rates }: Pick<HotelRates, 'rates'>,
  plan: RatePlanRecord,
  today: string,
): string | undefined {
  const planRates = rates.filter((rate) => rate.plan === plan);
  const { valid, expiredOn } = rateExpiryOf({ rates: planRates }, today);
  return valid === 0 ? expiredOn : undefined;
}
