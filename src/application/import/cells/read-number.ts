import { CURRENCIES, currencySigns } from '#domain/rates/currencies.ts';

/** Undefined for text that is no number; `ambiguous` has two readings, `several` several numbers. */
export type ReadNumber = number | 'ambiguous' | 'several' | undefined;
/** How a column writes numbers, where its cells do not say it. */
export type NumberFormat = '1,234.56' | '1.234,56';

const OTHER_CODES = Intl.supportedValuesOf('currency').filter(
  (code) => !(CURRENCIES as string[]).includes(code),
);
/** Longest first: matching only the `Rs` of `Rs.` would leave a point. */
const SIGNS = [...new Set(CURRENCIES.flatMap(currencySigns))]
  .map((sign) => sign.replace(/[.$]/g, String.raw`\$&`))
  .toSorted((a, b) => b.length - a.length);
/** A sign in Latin letters must be a separate word. */
const isWord = (sign: string) => /^[A-Z]/i.test(sign);
const CURRENCY = new RegExp(
  String.raw`((?<!\p{L})(?:(?:AU?|CA?|HK|NZ|NT|R)\$|(?:kr|${OTHER_CODES.join('|')})(?!\p{L}))|` +
    String.raw`\p{Sc}|${SIGNS.filter((sign) => !isWord(sign)).join('|')}|` +
    String.raw`(?<!\p{L})(?:${SIGNS.filter(isWord).join('|')})(?=[\s\d\p{Sc}]|$))`,
  'giu',
);
/** Longer than any amount with its currency and unit. */
const LONGEST = 200;
const PLAIN = /^(?:\d+(?:\.\d*)?|\.\d+)$/;
const THOUSANDS = /^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/;
const SPACED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'’_]\d{3})+(?=[.,]\d+$|$)/;
/** Between the numbers of `4500⏎5500`, `4500/5500`, `4500-5500`, `2+1` and `4500 to 5500`. */
const BETWEEN = /[\n\r/|;+&–—-]|(?<=\s)(?:to|or|and|a|o|y)(?=\s)/iu;

/** The signs and codes of currencies beside a number, of any currency. */
export function signsIn(text: string): string[] {
  return text.length > LONGEST ? [] : (text.match(CURRENCY) ?? []);
}

/** An amount without the signs of its currency, and without the `/-` of Indian prices. */
export function withoutSigns(text: string): string {
  if (text.length > LONGEST) return text;
  return text
    .replace(CURRENCY, ' ')
    .replace(/[/.,][-–=]\s*$/, '')
    .trim();
}

/**
 * `7,000.00`, `7 000,50`, `1,00,000`, `(15)`. Digits after a single point or comma may be decimals or
 * thousands: three digits are thousands after a comma; after a point they are ambiguous, unless the
 * column's `format` says which.
 */
export function readNumber(text: string, format?: NumberFormat): ReadNumber {
  if (text.length > LONGEST) return undefined;
  const bare = text.trim().replaceAll('−', '-');
  const [, inBrackets] = /^\(([^()]+)\)$/.exec(bare) ?? [];
  if (inBrackets !== undefined) return negative(readNumber(inBrackets, format));
  if (bare.split(BETWEEN).filter((part) => /\d/.test(part)).length > 1) return 'several';
  const [, sign = '', amount = ''] = /^([+-]?)([\d.,\s'’_]+)$/u.exec(bare) ?? [];
  const digits = amount.trim();
  if (/[^\d.,]/.test(digits) && !SPACED.test(digits)) return 'ambiguous';
  const number = readAmount(digits.replace(/[^\d.,]/g, ''), format);
  return sign === '-' ? negative(number) : number;
}

function negative(number: ReadNumber): ReadNumber {
  return typeof number === 'number' ? -number : number;
}

function readAmount(digits: string, format: NumberFormat | undefined): ReadNumber {
  if (format) return readEnglish(format === '1.234,56' ? swapped(digits) : digits);
  const points = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (points > 0 && commas > 0) {
    return readEnglish(digits.indexOf('.') < digits.indexOf(',') ? swapped(digits) : digits);
  }
  if (points > 1) return readEnglish(swapped(digits));
  if (points === 1 && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)) return 'ambiguous';
  // A comma before four digits separates neither decimals nor thousands.
  if (/^\d+,\d{4,}$/.test(digits)) return 'ambiguous';
  if (commas === 1 && !THOUSANDS.test(digits)) return readEnglish(swapped(digits));
  return readEnglish(digits);
}

/** Points are decimals, commas thousands. */
function readEnglish(digits: string): number | undefined {
  if (!PLAIN.test(digits) && !THOUSANDS.test(digits)) return undefined;
  return Number(digits.replaceAll(',', ''));
}

function swapped(digits: string): string {
  return digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
}

/** No percentage has thousands: three digits at the end are decimals. */
function withDecimals(text: string): string {
  return text.replace(/[.,](\d{3})\s*$/, (_, end: string) => `.${end}0`);
}

/** `12`, `12 %` and `12,5%`. Without a sign, 0.12 could mean 12% or 0.12%. */
export function readPercent(cell: string | number, format?: NumberFormat): ReadNumber {
  const hasSign = typeof cell === 'string' && cell.includes('%');
  const number =
    typeof cell === 'number' ? cell : readNumber(withDecimals(cell.replace('%', '')), format);
  if (typeof number !== 'number' || hasSign || number === 0) return number;
  return Math.abs(number) < 1 ? 'ambiguous' : number;
}

const MINUTES_A_DAY = 24 * 60;

/** `15:00`, `15:00 hrs`, `3 pm`, `3.30 p.m.`, `15h30`, `1500`, and the fraction of a day, as `HH:MM`. */
export function readTime(cell: string | number | Date): string | undefined {
  if (cell instanceof Date)
    return timeOf(cell.getUTCHours() * 60 + cell.getUTCMinutes() + cell.getUTCSeconds() / 60);
  const text = String(cell).trim().toLowerCase();
  if (text.length > LONGEST) return undefined;
  if (/^(12 )?noon$/.test(text)) return '12:00';
  if (text === 'midnight') return '00:00';
  if (/^(0?\.\d+|0)$/.test(text)) return timeOf(Number(text) * MINUTES_A_DAY);
  const [, hours = '', minutes = '00', , half = ''] =
    /^(\d{1,2})(?:[:.h](\d{2})(:\d{2}(?:\.\d+)?)?)?\s*(am|pm|a\. ?m\.|p\. ?m\.|h|hrs?\.?|hours|noon)?$/.exec(
      text,
    ) ??
    /^(\d{2})(\d{2})()\s*(h|hrs?\.?|hours)?$/.exec(text) ??
    [];
  const isBareHour = half === '' && !/[:.h]/.test(text) && text.length < 4;
  if (hours === '' || isBareHour || Number(minutes) > 59) return undefined;
  if (half === '' || /^[hn]/.test(half))
    return Number(hours) > 23 ? undefined : `${hours.padStart(2, '0')}:${minutes}`;
  if (Number(hours) < 1 || Number(hours) > 12) return undefined;
  const afternoon = half.startsWith('p') ? 12 : 0;
  return timeOf(((Number(hours) % 12) + afternoon) * 60 + Number(minutes));
}

function timeOf(minutes: number): string {
  const whole = Math.round(minutes) % MINUTES_A_DAY;
  return [Math.floor(whole / 60), whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
