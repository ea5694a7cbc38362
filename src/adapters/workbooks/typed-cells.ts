import type { NumberFormat } from './number-format.ts';
import type { Cell, ShownNumber, UnreadableCell } from '#application/ports/input/raw-sheet.ts';

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets. Times of day are stored as a part of this day. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Some workbooks count days from 1904 instead of 1900, so their numbers are smaller by 1462. */
const DAYS_TO_1904 = 1462;
/** Earlier days are off by one, because spreadsheets count 29 February 1900, which did not exist. */
const FIRST_CORRECT_DAY = 61;
/** The number of 10000-01-01, the first day that is not supported. */
const DAYS_MAXIMUM = 2_958_466;

export function shownNumber(
  number: number,
  shown: string,
  { isPercent, currency }: Pick<ShownNumber, 'currency'> & { readonly isPercent: boolean },
): Cell {
  if (/^#*$/.test(shown)) return HIDDEN;
  if (isPercent) return { number, shown, isPercent };
  if (currency !== undefined) return { number, shown, currency };
  return shown === String(number) ? number : { number, shown };
}

export function dateCell(number: number, is1904: boolean, show: NumberFormat['show']): Cell {
  if (!(number >= 0 && number < DAYS_MAXIMUM)) return HIDDEN;
  return shownDate(dateOf(number, is1904), show(is1904 ? number + DAYS_TO_1904 : number));
}

/** The day or the time that a cell shows, unless it shows only a part of it, such as `Jun-27`. */
export function shownDate(exact: Date, shown: string): Cell {
  const date = new Date(Math.round(exact.getTime() / 1000) * 1000);
  const numbers = shown.match(/\d+/g)?.map(Number) ?? [];
  const has = (...values: readonly number[]) => values.some((value) => numbers.includes(value));
  const [year, hours] = [date.getUTCFullYear(), date.getUTCHours()];
  const [isNamed, isNumbered] = [/\p{L}{3}/u.test(shown), has(date.getUTCMonth() + 1)];
  const isDay = has(year, year % 100) && has(date.getUTCDate());
  if (isDay && numbers.length > 1 && (isNamed || (isNumbered && numbers.length > 2))) return date;
  const isTime = numbers.length > 1 && has(hours, hours % 12 || 12) && has(date.getUTCMinutes());
  return isTime ? clockTime((date.getTime() - DAY_ZERO) % DAY_MS) : PART;
}

function dateOf(serial: number, is1904: boolean): Date {
  if (serial < 1) return clockTime(serial * DAY_MS);
  const days = is1904 ? serial + DAYS_TO_1904 : serial;
  const skipped = days < FIRST_CORRECT_DAY ? 1 : 0;
  return new Date(DAY_ZERO + Math.round((days + skipped) * DAY_MS));
}

export function clockTime(milliseconds: number): Date {
  return new Date(DAY_ZERO + Math.round(milliseconds));
}

/** Reads an ISO 8601 date, with or without a time, in UTC. Returns undefined for other texts. */
export function isoDate(text: string): Date | undefined {
  const [whole, time = ''] = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const date = new Date(time === '' ? whole : `${whole}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `error` is the text of the error, such as `#N/A`. */
export function errorCell(error: string): UnreadableCell {
  return { code: 'error-cell', parameters: { error: error || 'unnamed' } };
}

/** Whether spreadsheet programs show this text for a failed formula. */
export function isErrorText(text: string): boolean {
  return /^(#(N\/A|NAME\?|(VALUE|REF|DIV\/0|NULL|NUM)!)|Err:\d{3})$/i.test(text);
}

const HIDDEN: UnreadableCell = { code: 'hidden-number' };
const PART: UnreadableCell = {
  code: 'converted',
  parameters: { kind: 'part of a date', format: 'text' },
};

const LINK_FORMULA = /^=\s*HYPERLINK\(\s*/i;
/** Matches an address, and a text unless it is calculated. */
const LINK_PARTS = /^"((?:[^"]|"")*)"\s*(\)$|[,;]\s*(?:"((?:[^"]|"")*)"\s*\)$)?)/;

/** Reads `=HYPERLINK("https://hotel.example","Visit us")`; undefined for others. A calculated part is ''. */
export function linkFormula(formula: string): { address: string; text: string } | undefined {
  const shown = formula.trim();
  const [start] = LINK_FORMULA.exec(shown) ?? [];
  if (start === undefined) return undefined;
  const [, address = '', end, text = ''] = LINK_PARTS.exec(shown.slice(start.length)) ?? [];
  return { address: unquoted(address), text: unquoted(end === ')' ? address : text) };
}

/** The cell of a formula without a stored result. A link shows the text in its formula. */
export function withoutResult(formula: string): Cell {
  return linkFormula(formula)?.text || { code: 'no-result' };
}

/** Formulas contain each quote of a text twice. */
export function unquoted(text: string): string {
  return text.replaceAll('""', '"');
}
