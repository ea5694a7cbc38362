// Amounts that say their currency, and hotels that have another one.
import type { SheetRemark } from '#application/ports/sheet-import.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS, type CURRENCIES } from '#domain/hotel-profile.ts';
import { currencySigns } from './sheet-numbers.ts';

/** In lower case; `US$` is two of them. */
const SIGNS: Readonly<Record<(typeof CURRENCIES)[number], readonly string[]>> = {
  INR: ['inr', '₹', '₨', 'rs', 'rs.'],
  USD: ['usd', '$', 'us'],
  EUR: ['eur', '€'],
  GBP: ['gbp', '£'],
  AED: ['aed', 'د.إ', 'dh', 'dh.', 'dhs', 'dhs.'],
  SGD: ['sgd', '$', 's'],
};

/** An amount beside which a currency stands. */
export interface MarkedAmount {
  readonly field: string;
  readonly signs: readonly string[];
  readonly place: Omit<SheetRemark, 'message'>;
}

/** The amounts that are in another currency than the hotel's. */
export function foreignAmounts(
  amounts: readonly MarkedAmount[],
  { hotelProfile: { currency } = {} }: HotelDocument,
): { readonly field: string; readonly problem: SheetRemark }[] {
  const own = currency ?? HOTEL_PROFILE_DEFAULTS.currency;
  const because = currency === undefined ? ' (no other is given)' : '';
  return amounts.flatMap(({ field, signs, place }) => {
    const [foreign] = signs
      .map((sign) => ({ sign, codes: codesOf(sign) }))
      .filter(({ codes }) => !codes.includes(own))
      // `US$` is in USD, whatever else a $ may be.
      .toSorted((a, b) => a.codes.length - b.codes.length);
    if (!foreign) return [];
    const other = foreign.codes.join(' or ') || foreign.sign;
    const message = `This amount is in ${other}, but the currency of the hotel is ${own}${because}`;
    return [{ field, problem: { ...place, message } }];
  });
}

export function signsBeside(amount: unknown): readonly string[] {
  return typeof amount === 'string' ? currencySigns(amount) : [];
}

function codesOf(sign: string): string[] {
  return Object.entries(SIGNS).flatMap(([code, signs]) =>
    signs.includes(sign.toLowerCase()) ? [code] : [],
  );
}
