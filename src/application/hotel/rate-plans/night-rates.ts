import type { RatePlanRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { includesDay } from '#domain/rates/rate-validity.ts';

export interface NightRate {
  readonly roomType: RoomTypeRecord;
  /**
   * Empty if there is no rate. Contains several amounts if periods overlap, because the server
   * decides which one applies.
   */
  readonly amounts: readonly number[];
}

/**
 * The price of a night (`YYYY-MM-DD`) in a plan for each active room type, before dynamic pricing.
 */
export function nightRates(
  { rates }: Pick<HotelRates, 'rates'>,
  plan: RatePlanRecord,
  night: string,
): readonly NightRate[] {
  return rates
    .filter((rate) => rate.plan.id === plan.id && rate.roomType.is_active)
    .map(({ roomType, rules }) => ({
      roomType,
      amounts: rules
        .filter((rule) => rule.is_active && includesDay(rule, night))
        .map(({ base_rate }) => base_rate),
    }));
}
