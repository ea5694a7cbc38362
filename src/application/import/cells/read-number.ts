import { currencies, currencySigns, FIRST_CURRENCIES } from '#domain/rates/currencies.ts';

/**
 * Undefined for text that is not a number; `ambiguous`: two readings; `several`: several numbers.
 */
export type ReadNumber = number | 'ambiguous' | 'several' | undefined;
/** The format of numbers in a column, for cells that could be read in two ways. */
export type NumberFormat = '1,234.56' | '1.234,56';

/** Longer than any amount with currency and unit. */
export const LONGEST = 200;

const CODES = [...new Set([...currencies(), ...Intl.supportedValuesOf('currency')])];
/** Single letters can mean other things (`45K`); only R, for the rand, counts. */
const LETTER_SIGNS = currencies()
  .flatMap(currencySigns)
  .filter((sign) => /^\p{L}{2,4}\.?$|^R$/u.test(sign) && !CODES.includes(sign));
/** Longest first: matching only the `Rs` of `Rs.` would leave a point. */
const SIGNS = [...new Set([...FIRST_CURRENCIES.flatMap(currencySigns), ...LETTER_SIGNS])]
  .toSorted((a, b) => b.length - a.length)
  .map((sign) => sign.replace(/[.$]/g, String.raw`\$&`))
  // Not the `s` of `000s`.
  .map((sign) => sign.replace(/^S$/, String.raw`(?<!\d)S`));
/** A sign within a word does not count. */
const CURRENCY = new RegExp(
  String.raw`(?<!\p{L})(?:(?:AU?|CA?|HK|NZ|NT|R)\$|(?:kr|${CODES.join('|')})(?!\p{L})|` +
    String.raw`(?:${SIGNS.join('|')})(?!\p{L}))|\p{Sc}`,
  'giu',
);

/** The signs and codes of currencies beside a number, of any currency. */
export function signsIn(text: string): string[] {
  return text.length > LONGEST ? [] : (text.match(CURRENCY) ?? []);
}

/** An amount without the signs of its currency, and without the `/-` of Indian prices. */
export function withoutSigns(text: string): string {
  if (text.length > LONGEST) return text;
  const bare = text.replace(CURRENCY, ' ').replace(/[/.,][-–=]\s*$/, '');
  return bare.trim();
}

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const THOUSANDS = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’_]\d{3})+(?=[.,]\d+$|$)/;
/** Between the numbers of `4500⏎5500`, `4500/5500`, `4500-5500`, `2+1` and `4500 to 5500`. */
const BETWEEN = /[\n\r/|;+&–—-]|(?<=\s)(?:to|or|and|a|o|y)(?=\s)/iu;

/**
 * `7,000.00`, `7 000,50`, `1,00,000`, `(15)`. Digits after a single point or comma may be decimals or
 * thousands: three digits are thousands after a comma; after a point they are ambiguous, unless the
 * column's `format` says which.
 */
export function readNumber(text: string, format?: NumberFormat): ReadNumber {
  if (text.length > LONGEST) return undefined;
  const bare = text
    .trim()
    .replaceAll('−', '-')
    .replace(/^\(([^()]+)\)$/, '-$1');
  if (bare.split(BETWEEN).filter((part) => /\d/.test(part)).length > 1) return 'several';
  const [, sign = '', amount = ''] = /^([+-]?)([\d.,\s'’_]+)$/u.exec(bare) ?? [];
  const digits = amount.trim();
  if (/[^\d.,]/.test(digits) && !SPACED.test(digits)) return 'ambiguous';
  const number = readDigits(digits.replace(/[^\d.,]/g, ''), format);
  return sign === '-' && typeof number === 'number' ? -number : number;
}

function readDigits(digits: string, format: NumberFormat | undefined): ReadNumber {
  const swapped = digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  if (format) return readEnglish(format === '1.234,56' ? swapped : digits);
  // A comma before four digits separates neither decimals nor thousands.
  if (/^[1-9]\d{0,2}\.\d{3}$|^\d+,\d{4,}$/.test(digits)) return 'ambiguous';
  const isEuropean =
    /\..*[.,]/.test(digits) || (/^\d*,\d*$/.test(digits) && !THOUSANDS.test(digits));
  return readEnglish(isEuropean ? swapped : digits);
}

/** Points are decimals, commas thousands. */
function readEnglish(digits: string): number | undefined {
  if (!PLAIN.test(digits) && !THOUSANDS.test(digits)) return undefined;
  return Number(digits.replaceAll(',', ''));
}

/** `12`, `12 %` and `12,5%`. Without a sign, 0.12 could mean 12% or 0.12%. */
export function readPercent(cell: string | number, format?: NumberFormat): ReadNumber {
  // No percentage has thousands: three digits at the end are decimals.
  const bare = String(cell)
    .replace('%', '')
    .replace(/[.,](\d{3})\s*$/, '.$10');
  const number = typeof cell === 'number' ? cell : readNumber(bare, format);
  if (typeof number !== 'number' || String(cell).includes('%') || number === 0) return number;
  return Math.abs(number) < 1 ? 'ambiguous' : number;
}
