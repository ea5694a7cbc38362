import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { includesDay } from '#domain/rates/rate-validity.ts';

/**
 * Only the rates for which the night (`YYYY-MM-DD`) is sold, before dynamic pricing. A rate has several rules if
 * periods overlap, because the server decides which one applies.
 */
export function ratesOfNight(rates: HotelRates, night: string): HotelRates {
  return {
    ...rates,
    rates: rates.rates.map((rate) => {
      const isSold = rate.plan.is_active && rate.roomType.is_active;
      const rules = rate.rules.filter(
        (rule) => isSold && rule.is_active && includesDay(rule, night),
      );
      return { ...rate, rules, main: rules[0] };
    }),
  };
}
