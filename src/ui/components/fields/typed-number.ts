import {
  currenciesOf,
  type Decimals,
  LONGEST,
  readNumber,
  signsIn,
  withoutPercent,
  withoutSigns,
} from '#application/import/cells/read-number.ts';
import { currencyDecimals } from '#domain/places/currencies.ts';
import { isExact } from '#domain/record.ts';

/** What a field's number is: an amount in a currency, a percentage, a number with decimals, or a whole number. */
export type NumberKind = { readonly currency: string } | 'percent' | 'decimal' | 'whole';

/** A problem if the text can be read in two ways, or not at all. Undefined if the text is blank. */
type TypedNumber = { readonly number: number } | { readonly problem: string } | undefined;

/** Reads what a user typed or pasted into a number field. Never guesses. */
export function readTypedNumber(text: string, kind: NumberKind): TypedNumber {
  if (text.trim() === '') return undefined;
  if (text.length > LONGEST) return NOT_A_NUMBER;
  const bare = bareNumber(text, kind);
  if (typeof bare === 'object') return bare;
  const number = readNumber(bare, undefined, decimalsOf(kind));
  if (number === 'ambiguous') return { problem: ambiguousProblem(bare, kind) };
  if (number === 'several') return { problem: 'Write only one number' };
  if (number === undefined) return NOT_A_NUMBER;
  return isExact(number) ? { number } : { problem: 'This number is too large' };
}

const NOT_A_NUMBER = { problem: 'Write a number, such as 7500 or 7.5' } as const;

/** Removes the currency of an amount, or the sign of a percentage. */
function bareNumber(text: string, kind: NumberKind): string | { readonly problem: string } {
  if (kind === 'percent') return withoutPercent(text);
  if (typeof kind !== 'object') return text;
  const { currency } = kind;
  const foreign = signsIn(text).find((sign) => !currenciesOf(sign).includes(currency));
  if (foreign !== undefined)
    return { problem: `Write the amount in ${currency}, without ${foreign}` };
  return withoutSigns(text);
}

function decimalsOf(kind: NumberKind): Decimals {
  if (kind === 'percent') return 'any';
  return typeof kind === 'object' ? currencyDecimals(kind.currency) : undefined;
}

function ambiguousProblem(bare: string, kind: NumberKind): string {
  const [large, small] = (['1.234,56', '1,234.56'] as const)
    .map((format) => readNumber(bare, format))
    .filter((number) => typeof number === 'number')
    .toSorted((a, b) => Math.abs(b) - Math.abs(a));
  if (large === undefined || small === undefined) {
    return 'Write the number with a decimal point and without other separators, such as 7500.50';
  }
  if (kind === 'whole')
    return `Write ${large}${Number.isInteger(small) ? ` or ${small}` : ', without a separator'}`;
  const decimals = decimalsOf(kind);
  // With as many decimals as this, the suggestion is not ambiguous again.
  return `Write ${large} or ${small.toFixed(typeof decimals === 'number' ? decimals : 2)}`;
}
