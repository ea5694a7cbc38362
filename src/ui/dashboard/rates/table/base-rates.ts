// Which rates the user enters, and their amounts as text.
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import { RATE } from '#domain/rates/rates.ts';

export function cellKey({ roomType, plan }: Pick<ResultingRate, 'roomType' | 'plan'>): string {
  return `${roomType.id}.${plan.id}`;
}

/**
 * Whether the user enters this rate, as opposed to a rate that is calculated from a base rate. Compares IDs
 * instead of objects, because the row in the table may come from an earlier load.
 */
export function isBaseRate(rates: HotelRates, { plan, rules }: ResultingRate): boolean {
  return rates.isLegacy ? rules.length > 0 : plan.id === rates.plans[0]?.id;
}

export function baseRates(rates: HotelRates): readonly ResultingRate[] {
  return rates.rates.filter((rate) => isBaseRate(rates, rate));
}

/** Returns 0 if no rate is set. */
export function amountOf({ main }: ResultingRate): number {
  return main?.base_rate ?? 0;
}

export function textOf(amount: number): string {
  return amount > 0 ? String(amount) : '';
}

export function amountIn(text: string): number | undefined {
  const amount = Number(text);
  return text.trim() !== '' && amount >= RATE.fields.base_rate.min[0] && amount < Infinity
    ? amount
    : undefined;
}
