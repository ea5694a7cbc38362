import { cachedByText } from '#domain/cached-by-text.ts';
import { currencies, currencySigns, FIRST_CURRENCIES } from '#domain/places/currencies.ts';

/**
 * The currencies that have this sign, in upper or lower case. Some forty have `$`. Cached, because
 * every price of a spreadsheet is looked up.
 */
export const currenciesOf = cachedByText(500, (sign): readonly string[] =>
  currencies().filter((code) => isSignOf(sign, code)),
);

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
