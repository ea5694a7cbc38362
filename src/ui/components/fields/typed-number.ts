import {
  currenciesOf,
  LONGEST,
  readNumber,
  signsIn,
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
  const number = readBare(bare, kind);
  if (number === 'ambiguous') return { problem: ambiguousProblem(bare, kind) };
  if (number === 'several') return { problem: 'Write only one number' };
  if (number === undefined) return NOT_A_NUMBER;
  return isExact(number) ? { number } : { problem: 'This number is too large' };
}

const NOT_A_NUMBER = { problem: 'Write a number, such as 7500 or 7.5' } as const;

/** Removes the currency of an amount, or the sign of a percentage. */
function bareNumber(text: string, kind: NumberKind): string | { readonly problem: string } {
  if (kind === 'percent') return text.replace(/[%\uff05]\s*$/, '');
  if (typeof kind !== 'object') return text;
  const { currency } = kind;
  const foreign = signsIn(text).find((sign) => !currenciesOf(sign).includes(currency));
  if (foreign !== undefined)
    return { problem: `Write the amount in ${currency}, without ${foreign}` };
  return withoutSigns(text);
}

/** The number of decimals that the number can have; undefined if any. */
function decimalsOf(kind: NumberKind): number | undefined {
  if (typeof kind === 'object') return currencyDecimals(kind.currency);
  return kind === 'whole' ? 0 : undefined;
}

const ONE_SEPARATOR = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/;

/** The kind may decide what the separator of `7.500` is. */
function readBare(bare: string, kind: NumberKind): ReturnType<typeof readNumber> {
  const hasPoint = bare.includes('.');
  const [decimal, thousands] = hasPoint
    ? (['1,234.56', '1.234,56'] as const)
    : (['1.234,56', '1,234.56'] as const);
  const decimals = decimalsOf(kind);
  if (!ONE_SEPARATOR.test(bare)) return readNumber(bare);
  // Percentages have no thousands, and neither Japanese yen nor whole numbers have decimals.
  if (kind === 'percent') return readNumber(bare, decimal);
  if (decimals === 0) return readNumber(bare, thousands);
  // Amounts of Kuwait have three decimals, so the comma of `7,500` may be a decimal comma.
  if (decimals === 3) return hasPoint ? readNumber(bare, decimal) : 'ambiguous';
  return readNumber(bare);
}

function ambiguousProblem(bare: string, kind: NumberKind): string {
  const [large, small] = (['1.234,56', '1,234.56'] as const)
    .map((format) => readNumber(bare, format))
    .filter((number) => typeof number === 'number')
    .toSorted((a, b) => Math.abs(b) - Math.abs(a));
  if (large === undefined || small === undefined) {
    return 'Write the number with a decimal point and without other separators, such as 7500.50';
  }
  // With as many decimals as this, the suggestion is not ambiguous again.
  return `Write ${large} or ${small.toFixed(decimalsOf(kind) ?? 2)}`;
}
