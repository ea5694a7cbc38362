import { cachedByText } from '#domain/cached-by-text.ts';
import { FIRST_CURRENCIES, currencies, currencySigns } from '#domain/places/currencies.ts';
import { asciiDigits } from '#domain/text/ascii-digits.ts';
import { asSeen } from '#domain/text/unseen-signs.ts';
import { textTable } from '#domain/text/text-table.ts';

/** Undefined: not a number. `ambiguous`: a number that can be read in two ways. `several`: several numbers. */
export type ReadNumber = number | 'ambiguous' | 'several' | undefined;
/** How a column writes numbers. Decides how to read ambiguous numbers. */
export type NumberStyle = '1,234.56' | '1.234,56';

/** No amount is longer, even with currency and unit. */
export const LONGEST = 200;

/** A sign inside a word does not count. Created when a text is first read, because it takes the signs of all currencies. */
function createCurrencyPattern(): RegExp {
  const codes = [...new Set([...currencies(), ...Intl.supportedValuesOf('currency')])];
  // Single letters may mean something else, as in `45K`. Only R, for the rand, counts as a sign.
  const letterSigns = currencies()
    .flatMap(currencySigns)
    .filter((sign) => /^\p{L}{2,4}\.?$|^R$/u.test(sign) && !codes.includes(sign));
  const signs = [...new Set([...FIRST_CURRENCIES.flatMap(currencySigns), ...letterSigns])]
    // Longest first, because matching only the `Rs` of `Rs.` would leave a point.
    .toSorted((a, b) => b.length - a.length)
    .map((sign) => sign.replace(/[.$]/g, String.raw`\$&`))
    // The `s` of `000s` is not a sign.
    .map((sign) => sign.replace(/^S$/, String.raw`(?<!\d)S`));
  return new RegExp(
    String.raw`(?<!\p{L})(?:(?:AU?|CA?|US?|HK|NZ|NT|R)\$|(?:kr|${codes.join('|')})(?!\p{L})|` +
      String.raw`(?:${signs.join('|')})(?!\p{L}))|\p{Sc}`,
    'giu',
  );
}

let currencyPattern: RegExp | undefined;

const currencyIn = () => (currencyPattern ??= createCurrencyPattern());

export function signsIn(text: string): string[] {
  return text.length > LONGEST ? [] : (text.match(currencyIn()) ?? []);
}

/** Removes currency signs, and the `/-` after Indian prices. */
export function withoutSigns(text: string): string {
  if (text.length > LONGEST) return text;
  const bare = plainSigns(text)
    .replace(currencyIn(), ' ')
    .replace(/[/.,][-–=]\s*$/, '');
  return bare.trim();
}

const FOREIGN_SIGNS: Readonly<Record<string, string>> = textTable({
  '\u066b': '.',
  '\u066c': ',',
  '\u2212': '-',
  '\uff05': '%',
  '\uff08': '(',
  '\uff09': ')',
  '\uff0b': '+',
  '\uff0c': ',',
  '\uff0d': '-',
  '\uff0e': '.',
  '\uff0f': '/',
});

function plainSigns(text: string): string {
  return asciiDigits(asSeen(text)).replaceAll(
    /[\u066b\u066c\u2212\uff05-\uff0f]/g,
    (sign) => FOREIGN_SIGNS[sign] ?? sign,
  );
}

const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const THOUSANDS = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’_]\d{3})+(?=[.,]\d+$|$)/;
/** What separates the numbers in `4500⏎5500`, `4500/5500`, `4500-5500`, `2+1` and `4500 to 5500`. */
const BETWEEN = /[\n\r/|;+&–—-]|(?<=\s)(?:to|or|and|a|o|y)(?=\s)/iu;

/** How many decimals a number can have, where that decides what one separator before three digits is. */
export type Decimals = number | 'any' | undefined;

/**
 * Reads `7,000.00`, `7 000,50`, `1,00,000` and `(15)`. One separator before three digits: a comma separates thousands, and
 * a point is ambiguous, unless `format` or `decimals` decides. Percentages have no thousands, and yen have no decimals.
 */
export function readNumber(text: string, format?: NumberStyle, decimals?: Decimals): ReadNumber {
  if (text.length > LONGEST) return undefined;
  const bare = plainSigns(text)
    .trim()
    .replace(/^\(([^()]+)\)$/, '-$1');
  if (bare.split(BETWEEN).filter((part) => /\d/.test(part)).length > 1) return 'several';
  const [, sign = '', amount = ''] = /^([+-]?)([\d.,\s'’_]+)$/u.exec(bare) ?? [];
  const digits = amount.trim();
  if (/[^\d.,]/.test(digits) && !SPACED.test(digits)) return 'ambiguous';
  const number = readDigits(digits.replace(/[^\d.,]/g, ''), format, decimals);
  return sign === '-' && typeof number === 'number' ? -number : number;
}

function readDigits(digits: string, format: NumberStyle | undefined, decimals: Decimals) {
  const swapped = digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  if (format) return readEnglish(format === '1.234,56' ? swapped : digits);
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) {
    if (decimals === 'any') return Number(digits.replace(',', '.'));
    if (decimals === 0) return Number(digits.replace(/[.,]/, ''));
    // Amounts of Kuwait have three decimals.
    if (decimals === 3) return digits.includes('.') ? Number(digits) : 'ambiguous';
    if (digits.includes('.')) return 'ambiguous';
  }
  if (/^\d+,\d{4,}$/.test(digits)) return 'ambiguous';
  const isEuropean =
    /\..*[.,]/.test(digits) || (/^\d*,\d*$/.test(digits) && !THOUSANDS.test(digits));
  return readEnglish(isEuropean ? swapped : digits);
}

function readEnglish(digits: string): number | undefined {
  if (!PLAIN.test(digits) && !THOUSANDS.test(digits)) return undefined;
  return Number(digits.replaceAll(',', ''));
}

/** Reads `12`, `12 %` and `12,5%`. Without a % sign, 0.12 is ambiguous: it may mean 12% or 0.12%. */
export function readPercent(cell: string | number, format?: NumberStyle): ReadNumber {
  const number = typeof cell === 'number' ? cell : readNumber(withoutPercent(cell), format, 'any');
  if (typeof number !== 'number' || number === 0 || PERCENT.test(String(cell))) return number;
  return Math.abs(number) < 1 ? 'ambiguous' : number;
}

const PERCENT = /[%\uff05]/;

export function withoutPercent(text: string): string {
  return text.replace(PERCENT, '');
}

/** By sign, in upper or lower case. Some forty currencies have `$`. Cached, because prices are many. */
export const currenciesOf = cachedByText(500, (sign): readonly string[] =>
  currencies().filter((code) => isSignOf(sign, code)),
);

/** The currencies with all of these signs: those in `FIRST_CURRENCIES` if there are any, else all. */
export function currenciesWith(signs: readonly string[]): readonly string[] {
  const lists = signs.map(currenciesOf);
  const all = (lists[0] ?? []).filter((code) => lists.every((codes) => codes.includes(code)));
  const first = offeredFirst(all);
  return first.length > 0 ? first : all;
}

export function offeredFirst(codes: readonly string[]): readonly string[] {
  return codes.filter((code) => FIRST_CURRENCIES.some((each) => each === code));
}

function isSignOf(sign: string, code: string): boolean {
  const signs = currencySigns(code);
  const [, letters] = /^([A-Z]{1,2})\$$/.exec(sign) ?? [];
  if (letters !== undefined && signs.includes('$') && code.startsWith(letters)) return true;
  return signs.some((own) => own.toLowerCase() === sign.toLowerCase());
}
