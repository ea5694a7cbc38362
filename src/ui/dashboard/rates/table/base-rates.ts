// Which rates the user enters, and their amounts as text.
import type { HotelRates, ResultingRate } from '#application/hotel/hotel-rates.ts';
import { readTypedNumber } from '#ui/components/fields/number-field.tsx';
import { rateDecimals } from '#domain/places/currencies.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { RATE } from '#domain/rates/rates.ts';

export function cellKey({ roomType, plan }: Pick<ResultingRate, 'roomType' | 'plan'>): string {
  return `${roomType.id}.${plan.id}`;
}

/**
 * Whether the user enters this rate, as opposed to a rate that is calculated from a base rate. Compares IDs
 * instead of objects, because the row in the table may come from an earlier load.
 */
export function isBaseRate(rates: HotelRates, { roomType, plan, rules }: ResultingRate): boolean {
  if (!rates.isLegacy) return plan.id === rates.plans[0]?.id;
  const place = rates.roomTypes.findIndex(({ id }) => id === roomType.id) + 1;
  return rules.length > 0 || legacyPlanPlace(plan.code) === place;
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

export const BASE_RATE_PROBLEM = 'Base rate is required and must be greater than 0';

/** Returns the problem of a text that is no base rate, or that can be read in two ways. */
export function amountIn(
  text: string,
  { hotel: { currency } }: Pick<HotelRates, 'hotel'>,
): { readonly number: number } | { readonly problem: string } {
  const read = readTypedNumber(text, { currency });
  if (read && 'problem' in read) return read;
  if (!read || read.number < RATE.fields.base_rate.min[0]) return { problem: BASE_RATE_PROBLEM };
  const problem = roundingProblem(read.number, currency);
  return problem === undefined ? read : { problem };
}

/** Saving would round the rate (docs/decisions/rates-are-rounded-half-up.md). */
function roundingProblem(amount: number, currency: string): string | undefined {
  const rounded = adjustRate(amount, currency, 0);
  if (rounded === amount) return undefined;
  const decimals = rateDecimals(currency);
  const rule = decimals === 0 ? 'are whole numbers' : `have at most ${decimals} decimals`;
  return `Rates in ${currency} ${rule}: write ${rounded}`;
}
