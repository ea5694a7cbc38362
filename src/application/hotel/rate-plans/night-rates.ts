import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { includesDay } from '#domain/rates/rate-validity.ts';

/** For the night (`YYYY-MM-DD`), before dynamic pricing. Several rules if periods overlap. */
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
