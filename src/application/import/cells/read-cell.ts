import { ownValue } from '#domain/text/text-table.ts';
import { completedWebsite } from '#domain/text/website.ts';
import { countriesLike, countryNameOf } from '#domain/places/countries.ts';
import { currencyWithWord } from '#domain/places/currencies.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import type { Cell, ShownNumber, UnreadableCell } from '#application/ports/input/raw-sheet.ts';
import { bareName } from './names.ts';
import type { CellKind } from './field-table.ts';
import type { SheetField } from './fields.ts';
import { FIRST_OPTIONS, OPTIONS, readSwitch, SCALES, unitsOf, type Unit } from './known-words.ts';
import { LONGEST, readNumber, readPercent, signsIn, withoutSigns } from './read-number.ts';
import type { NumberFormat, ReadNumber } from './read-number.ts';
import { looksLikeDate, readDays } from './read-day.ts';
import { exactText } from './shown-number.ts';
import { readTime } from './read-time.ts';
import type { SheetAdvice } from '#application/import/sheet-remark.ts';

/** How the values of a column are written. */
export interface ColumnFormat {
  /** The name of the unit, or the code of the currency. */
  readonly unit?: string | undefined;
  /** The scale of the numbers, such as `thousands`. */
  readonly scale?: string | undefined;
  readonly format?: NumberFormat | undefined;
  /** The meaning of certain texts in the column. Keys are texts, values are what they mean. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export type CellValue = string | number | boolean;
interface WrongCell extends UnreadableCell {
  /**
   * Whether the message should quote the text of the cell. It is not quoted if it may be a
   * password.
   */
  readonly isAboutText?: true;
  readonly advice?: SheetAdvice | undefined;
}
/** Undefined for an empty cell. */
export type ReadCell = ReadValue | WrongCell | undefined;

interface ReadValue {
  readonly value: CellValue;
  /** What was changed in the text of the cell. */
  readonly repair?: string;
}

type Typed = Exclude<Cell, UnreadableCell | null>;
type Reader = (cell: Typed, field: SheetField, how: ColumnFormat) => ReadCell;

const READERS: Readonly<Record<CellKind, Reader>> = {
  text: (cell) => readText(cell, oneLine),
  code: (cell) => undated(cell, asWhole(readText(cell, oneLine), /^\+?\d+\.0+$/)),
  codes: (cell) =>
    undated(
      cell,
      withFirstQuote(
        asWhole(
          readText(cell, (text) => text),
          /\d\.0+(?!\d)/,
        ),
      ),
    ),
  website: (cell) => readText(cell, (text) => oneLine(completedWebsite(text))),
  lines: (cell) => readText(cell, (text) => text),
  list: (cell) => readText(cell, joinedLines),
  whole: (cell, field, how) => {
    const read = readAmount(cell, field, how);
    const isBroken = read && 'value' in read && !Number.isInteger(read.value);
    return isBroken ? wrong('Must be a whole number') : read;
  },
  number: readAmount,
  money: (cell, field, how) => {
    if (typeof cell === 'number' || cell instanceof Date) return readAmount(cell, field, how);
    const text = isShown(cell) && !cell.isPercent ? exactText(cell) : textOf(cell);
    return text === undefined ? OTHER_NUMBER : readAmount(withoutSigns(text), field, how);
  },
  percent: (cell, _, { unit, format }) => {
    const isOfFormat = isShown(cell) && cell.isPercent;
    const exact = isOfFormat ? `${asShown(cell.number * 100)}%` : isShown(cell) && exactText(cell);
    if (exact === undefined) return OTHER_NUMBER;
    const text = exact || textOf(cell);
    if (unit === 'fraction' && !text.includes('%')) return numberOf(readNumber(text, format), 100);
    const percent = readPercent(typeof cell === 'number' ? cell : text, format);
    return numberOf(percent, 1, UNSIGNED_PERCENT);
  },
  time: (cell) =>
    given(
      readTime(cell instanceof Date ? cell : textOf(cell)),
      'Must be a time of day such as 15:00',
    ),
  day: (cell) => {
    const [day, other] = readDays(cell instanceof Date ? cell : textOf(cell));
    if (other !== undefined) return wrong('This date is ambiguous: write it as 2026-06-01');
    return given(day, 'Must be a date such as 2026-06-01');
  },
  switch: (cell) => given(readSwitch(textOf(cell)), 'Must be yes or no'),
  option: (cell, { key, field }) => {
    const options = OPTIONS[key] ?? new Map<string, string>();
    const text = textOf(cell);
    const isCountry = field === 'country';
    const value = options.get(bareName(text)) ?? (isCountry ? countryNameOf(text) : undefined);
    if (value !== undefined) return { value };
    const all = [...new Set(options.values())];
    const named = field === 'currency' ? currencyWithWord(text) : undefined;
    const nearest = isCountry
      ? countriesLike(text).map(({ name }) => name)
      : [named ?? closeName(text, all) ?? []].flat();
    const hint = nearest.length === 0 ? '' : `; did you mean ${nearest.join(' or ')}?`;
    const { first, others } = FIRST_OPTIONS[field] ?? { first: all, others: undefined };
    const offered = [first.join(', '), others].filter(Boolean).join(', or ');
    return wrong(`Must be one of ${offered}${hint}`);
  },
};

/** Returns a message if the cell does not contain a value of the field's kind. */
export function readCell(cell: Cell, field: SheetField, how: ColumnFormat = {}): ReadCell {
  if (isBlank(cell)) return undefined;
  if (isUnreadable(cell)) return cell;
  const known = ownValue(how.values, textOf(cell));
  if (known !== undefined) return READERS[field.kind](known, field, {});
  const bare =
    typeof cell === 'string' && field.field !== 'password' ? cell.replace(HIDDEN_QUOTE, '') : cell;
  const read = READERS[field.kind](bare, field, how);
  return bare === cell || !read || 'message' in read ? read : { ...read, repair: APOSTROPHE };
}

/** Whether the cell has a message instead of a value, for example because its formula failed. */
export function isUnreadable(cell: Cell | undefined): cell is UnreadableCell {
  return typeof cell === 'object' && cell !== null && 'message' in cell;
}

/** A cell with only spaces is blank too. */
export function isBlank(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** The text that users see in a cell; '' if it is blank or unreadable. */
export function shownText(cell: Cell | undefined): string {
  return isBlank(cell) || isUnreadable(cell) ? '' : textOf(cell);
}

/** Like `shownText`, but with visible line breaks. */
export function shownLine(cell: Cell | undefined): string {
  return shownText(cell).replace(/\r?\n/g, '⏎');
}

/** The number of a cell, without its currency; undefined for texts and percentages. */
export function amountIn(cell: Cell | undefined): number | undefined {
  if (typeof cell === 'number') return cell;
  return isShown(cell) && !cell.isPercent ? cell.number : undefined;
}

function isShown(cell: Cell | undefined): cell is ShownNumber {
  return typeof cell === 'object' && cell !== null && 'number' in cell;
}

export function currencySignsOf(cell: Cell): readonly string[] {
  return isShown(cell) ? [cell.currency ?? []].flat() : signsIn(shownText(cell));
}

/**
 * The known name that a text most likely means. It must have the same first letter, because people
 * rarely mistype that.
 */
export function closeName(text: string, known: readonly string[]): string | undefined {
  const first = bareName(text).charAt(0);
  return nearestName(
    text,
    known.filter((name) => bareName(name).startsWith(first)),
  );
}

function wrong(message: string, advice?: SheetAdvice): WrongCell {
  return { message, isAboutText: true, advice };
}

function given(value: CellValue | undefined, message: string): ReadCell {
  return value === undefined ? wrong(message) : { value };
}

function textOf(cell: Typed): string {
  if (cell instanceof Date) return cell.toISOString();
  return isShown(cell) ? cell.shown : String(cell).trim();
}

/** An apostrophe before a sign or a digit, with which people mark texts in spreadsheet programs. */
const HIDDEN_QUOTE = /^'(?=[-+=@\d])/;
const WHOLE = 'Removed the .0 that a program added to whole numbers';
const APOSTROPHE = "Removed the apostrophe (') that marks the cell as text";
const EATEN =
  'Excel removed the first apostrophe, so it was added again: put such rooms in double quotes, as in "A-12"';
/** Such as `1.1E+05`. The spreadsheet program has lost the other digits. */
const SHORTENED = /^\d{1,3}([.,]\d+)?e[+-]\d+$/i;
/** Excludes line breaks and tabs, because not every field forbids them. */
const CONTROLS = /(?![\n\t\r])\p{Cc}/u;

function readText(cell: Typed, linesOf: (text: string) => string | undefined): ReadCell {
  const text = textOf(cell);
  const made =
    cell instanceof Date ? 'date' : cell === true || cell === false ? 'yes or no' : undefined;
  const kind = made ?? (SHORTENED.test(text) ? 'rounded number' : undefined);
  if (kind !== undefined) {
    return { message: turnedInto(kind, 'text') };
  }
  if (text.includes('\uFFFD')) {
    return wrong('A character could not be read (�): type the text again');
  }
  if (CONTROLS.test(text) || !text.isWellFormed()) {
    return { message: 'Must not contain control characters' };
  }
  return given(linesOf(text), 'Must be one line');
}

/**
 * pandas and other programs write 101 as 101.0. Texts with other decimals are not changed: 1.10 may
 * be a room.
 */
function asWhole(read: ReadCell, damaged: RegExp): ReadCell {
  if (!read || !('value' in read) || typeof read.value !== 'string') return read;
  if (!damaged.test(read.value)) return read;
  const value = read.value.replaceAll(/(?<![\d.])(\d+)\.0+(?![\d.])/g, '$1');
  return /\d\.\d/.test(value) ? read : { value, repair: WHOLE };
}

/** Refuses texts that a spreadsheet program made of numbers with dashes, points or slashes. */
function undated(cell: Typed, read: ReadCell): ReadCell {
  return typeof cell === 'string' && looksLikeDate(cell)
    ? { message: turnedInto('date', 'text') }
    : read;
}

/** Excel takes a quote at the start of a cell for its own sign of a text: `'A-12', 'B-3'` becomes `A-12', 'B-3'`. */
function withFirstQuote(read: ReadCell): ReadCell {
  if (!read || !('value' in read) || typeof read.value !== 'string') return read;
  const [before = '', ...others] = read.value.split("'");
  const isEaten =
    others.length % 2 === 1 && /\w$/.test(before) && /^\s*(,|$)/.test(others[0] ?? '');
  return isEaten ? { value: `'${read.value}`, repair: EATEN } : read;
}

function turnedInto(kind: string, format: string): string {
  return `The spreadsheet program turned this into a ${kind}: format the cell as ${format} and type it again`;
}

function oneLine(text: string): string | undefined {
  return /[\n\r]/.test(text) ? undefined : text;
}

/** Replaces the line breaks in an address or a list with commas. */
function joinedLines(text: string): string {
  const lines = text.split(/[\n\r]/).map((line) => line.trim());
  return lines.filter(Boolean).reduce((all, line) => `${all.replace(/,$/, '')}, ${line}`);
}

/** Spreadsheets calculate with more digits than they show: 7000 × 1.1 gives 7700.000000000001. */
function asShown(number: number): number {
  return Number(number.toPrecision(15));
}

function readAmount(cell: Typed, { field }: SheetField, how: ColumnFormat): ReadCell {
  const units = unitsOf(field);
  const own = units.find(({ name }) => name === how.unit) ?? units[0];
  const scale = SCALES.find(({ name }) => name === how.scale)?.factor ?? 1;
  const factorOf = (unit = own) => scale * (unit?.factor ?? 1);
  if (typeof cell === 'number') return numberOf(asShown(cell), factorOf());
  if (cell instanceof Date) return { message: turnedInto('date', 'a number') };
  const text = isShown(cell) ? exactText(cell) : textOf(cell);
  if (text === undefined) return OTHER_NUMBER;
  if (text.length > LONGEST) return numberOf(undefined);
  const named = units
    .map((each) => ({ ...each, bare: text.replace(unitAtEnd(each), '') }))
    .find(({ bare }) => bare !== text);
  return numberOf(readNumber(named?.bare ?? text, how.format), factorOf(named));
}

function unitAtEnd({ words }: Unit): RegExp {
  return new RegExp(String.raw`(?<=\d)\s*(?:${words})$`, 'i');
}

const OTHER_NUMBER = wrong(
  'This cell shows another number than it contains: change its number format, or type the number again',
);
const AMBIGUOUS = wrong('This number is ambiguous: write it without a separator', {
  kind: 'number-format',
});
const UNSIGNED_PERCENT = wrong(
  'This number is ambiguous: write it with a % sign (0.5% is half of one percent)',
);

function numberOf(value: ReadNumber, factor = 1, ambiguous = AMBIGUOUS): ReadCell {
  if (value === undefined) return wrong('Must be a number');
  if (value === 'several') return wrong('There are several numbers in this cell: enter one');
  if (value === 'ambiguous') return ambiguous;
  const product = asShown(value * factor);
  return { value: Number.isInteger(factor) ? product : Math.round(product) };
}
