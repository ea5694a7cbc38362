import { countryCodeOf } from './countries.ts';

/** The number of digits of postal codes, in countries where they may start with 0. */
const DIGITS = new Map([
  ...['AU', 'NO', 'NZ', 'ZA'].map((country) => [country, 4] as const),
  ...'DE DZ ES FI FR IT KE KR LK LT MX MY PR SK TR UA US'
    .split(' ')
    .map((country) => [country, 5] as const),
  ...['CN', 'CO', 'EC', 'RO', 'SG'].map((country) => [country, 6] as const),
  ['JP', 7],
  ['BR', 8],
]);
const MOST_ZEROS = 2;

/**
 * Spreadsheets drop leading zeros of numbers. Returns the postal code with these zeros, or undefined if none are
 * missing.
 */
export function withLostZeros(postalCode: string, country: string): string | undefined {
  const short = postalCode.trim();
  // Returns early for most postal codes, because looking up the country is slow.
  if (!/^[1-9]\d{1,6}$/.test(short)) return undefined;
  const digits = DIGITS.get(countryCodeOf(country) ?? '') ?? 0;
  const lost = digits - short.length;
  return lost >= 1 && lost <= MOST_ZEROS ? short.padStart(digits, '0') : undefined;
}
