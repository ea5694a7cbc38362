import { currencies, currencySigns, FIRST_CURRENCIES } from '#domain/rates/currencies.ts';

/** Cached, because every price of a spreadsheet is looked up. */
const CODES_OF_SIGNS = new Map<string, readonly string[]>();

/** The currencies that have this sign, in upper or lower case. Some forty have `$`. */
export function currenciesOf(sign: string): readonly string[] {
  let codes = CODES_OF_SIGNS.get(sign);
  if (!codes) {
    codes = currencies().filter((code) => isSignOf(sign, code));
    CODES_OF_SIGNS.set(sign, codes);
  }
  return codes;
}

/**
 * Returns the currencies that have all of these signs. If at least one of these currencies is in
 * `FIRST_CURRENCIES`, omits those that are not.
 */
export function currenciesWith(signs: readonly string[]): readonly string[] {
  const lists = signs.map(currenciesOf);
  const all = (lists[0] ?? []).filter((code) => lists.every((codes) => codes.includes(code)));
  const first = offeredFirst(all);
  return first.length > 0 ? first : all;
}

export function offeredFirst(codes: readonly string[]): readonly string[] {
  return codes.filter((code) => FIRST_CURRENCIES.some((each) => each === code));
}

/** `A$` and `AU$` are signs of AUD. */
function isSignOf(sign: string, code: string): boolean {
  const signs = currencySigns(code);
  const [, letters] = /^([A-Z]{1,2})\$$/.exec(sign) ?? [];
  if (letters !== undefined && signs.includes('$') && code.startsWith(letters)) return true;
  return signs.some((own) => own.toLowerCase() === sign.toLowerCase());
}
