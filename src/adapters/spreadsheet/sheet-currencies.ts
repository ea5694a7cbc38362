// Amounts with a currency sign, and hotels with another currency.
import type { SheetRemark } from '#domain/problem.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { CURRENCIES, currencySigns } from '#domain/rates/currencies.ts';
import type { Cell } from './sheet-cells.ts';
import { signsIn } from './sheet-numbers.ts';

const OTHER_CODES = Intl.supportedValuesOf('currency').filter(
  (code) => !(CURRENCIES as string[]).includes(code),
);
/** Signs and codes of currencies that no hotel can use. */
const OTHER_SIGNS = new RegExp(
  String.raw`(?<!\p{L})(?:(?:AU?|CA?|HK|NZ|NT|R)\$|(?:kr|${OTHER_CODES.join('|')})(?!\p{L}))`,
  'giu',
);

/** An amount and the currency signs beside it. */
export interface MarkedAmount {
  readonly field: string;
  readonly signs: readonly string[];
  readonly place: Omit<SheetRemark, 'message'>;
}

/** Amounts in another currency than the hotel's. */
export function foreignAmounts(
  amounts: readonly MarkedAmount[],
  { hotelProfile: { currency } = {} }: HotelDocument,
): { readonly field: string; readonly problem: SheetRemark }[] {
  const own = currency ?? HOTEL_PROFILE_DEFAULTS.currency;
  const because = currency === undefined ? ' (the default)' : '';
  return amounts.flatMap(({ field, signs, place }) => {
    const [foreign] = signs
      .map((sign) => ({ sign, codes: codesOf(sign) }))
      .filter(({ codes }) => !codes.includes(own))
      // `US$` is USD, even if a bare $ means another currency.
      .toSorted((a, b) => a.codes.length - b.codes.length);
    if (!foreign) return [];
    const other = foreign.codes.join(' or ') || foreign.sign;
    const message = `This amount is in ${other}, but the currency of the hotel is ${own}${because}`;
    return [{ field, problem: { ...place, message } }];
  });
}

/** The currency signs and codes in an amount as typed: `$`, `AED`. None for a number. */
export function signsBeside(amount: Cell): readonly string[] {
  if (typeof amount !== 'string') return [];
  return [...(amount.match(OTHER_SIGNS) ?? []), ...signsIn(amount)];
}

/** Lets an amount in a currency that no hotel can use be read. */
export function withPlainSigns(amount: Cell): Cell {
  return typeof amount === 'string' ? amount.replace(OTHER_SIGNS, '¤') : amount;
}

function codesOf(sign: string): string[] {
  return CURRENCIES.filter((code) =>
    currencySigns(code).some((own) => own.toLowerCase() === sign.toLowerCase()),
  );
}
