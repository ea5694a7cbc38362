import { isExpired } from '#domain/rates/rate-validity.ts';
import type { HotelRates, ResultingRate } from './hotel-rates.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';

/** How long the rates that guests can book are valid: active rules of active plans. */
export interface RateExpiry {
  /** Rates that are valid, or will be. */
  readonly valid: number;
  readonly expired: number;
  /** The last day of the rate that expired last; undefined where none has. */
  readonly expiredOn: string | undefined;
  /** The last day of the first rate to expire; undefined where none will. */
  readonly endsOn: string | undefined;
}

/** `today` is the day at the hotel, `YYYY-MM-DD`. */
export function rateExpiryOf({ rates }: Pick<HotelRates, 'rates'>, today: string): RateExpiry {
  const ends = rates.filter(({ plan }) => plan.is_active).flatMap(lastDaysOf);
  const expired = ends.filter((end_date) => isExpired({ end_date }, today));
  const valid = ends.filter((end_date) => !isExpired({ end_date }, today));
  return {
    valid: valid.length,
    expired: expired.length,
    expiredOn: expired.toSorted().at(-1),
    endsOn: valid.filter((day) => day !== '').toSorted()[0],
  };
}

/** The last day of a plan whose rates have all expired. */
export function planExpiredOn(
  { rates }: Pick<HotelRates, 'rates'>,
  plan: RatePlanRecord,
  today: string,
): string | undefined {
  const own = rates.filter((rate) => rate.plan === plan);
  const { valid, expiredOn } = rateExpiryOf({ rates: own }, today);
  return valid === 0 ? expiredOn : undefined;
}

/** Of a rate for several times of the year, the last of all; '' is an open end. */
function lastDaysOf({ rules }: ResultingRate): string[] {
  const ends = rules.filter(({ is_active }) => is_active).map(({ end_date }) => end_date);
  if (ends.length === 0) return [];
  return [ends.includes('') ? '' : ends.toSorted().at(-1)!];
}
