import { nearestName } from '#domain/text/nearest-name.ts';
import type { Cell, UnreadableCell } from '#application/ports/raw-sheet.ts';
import type { CellKind, SheetField } from './field-table.ts';
import {
  readNumber,
  readPercent,
  readTime,
  signsIn,
  withoutSigns,
  type NumberFormat,
  type ReadNumber,
} from './read-number.ts';
import { bareName, OPTIONS, readSwitch, UNITS } from './words.ts';

/** How a column writes its values. */
export interface ColumnFormat {
  /** The name of a unit of `UNITS`. */
  readonly unit?: string | undefined;
  readonly format?: NumberFormat | undefined;
  /** What some texts of the column mean. */
  readonly values?: Readonly<Record<string, string>> | undefined;
}

export type CellValue = string | number | boolean;
/** A message about the text of the cell may be followed by that text, unless it may be a password. */
export interface WrongCell extends UnreadableCell {
  readonly isAboutText?: true;
}
/** Undefined for an empty cell. `signs` are the currency signs beside an amount. */
export type ReadCell =
  | { readonly value: CellValue; readonly signs?: readonly string[] }
  | WrongCell
  | undefined;

type Typed = Exclude<Cell, UnreadableCell | null>;
type Reader = (cell: Typed, field: SheetField, how: ColumnFormat) => ReadCell;

const wrong = (message: string): WrongCell => ({ message, isAboutText: true });

/** The start of the message for a number with two readings; advice follows. */
export const AMBIGUOUS = 'This number is ambiguous';
const PERCENT_ADVICE = 'write it with a % sign (0.5% is half of one percent)';

const READERS: Readonly<Record<CellKind, Reader>> = {
  text: (cell) => readText(cell, (text) => (/[\n\r]/.test(text) ? undefined : text)),
  lines: (cell) => readText(cell, (text) => text),
  list: (cell) => readText(cell, joinedLines),
  whole: (cell, field, how) => {
    const read = readAmount(cell, field, how);
    if (!read || !('value' in read) || Number.isInteger(read.value)) return read;
    return wrong('Must be a whole number');
  },
  number: readAmount,
  money: (cell, field, how) => {
    const signs =
      typeof cell === 'object' && 'number' in cell
        ? [cell.currency ?? []].flat()
        : signsIn(textOf(cell));
    const plain = typeof cell === 'string' ? withoutSigns(cell) : cell;
    const bare =
      typeof plain === 'object' && 'number' in plain && !plain.isPercent ? plain.number : plain;
    const read = readAmount(bare, field, how);
    return read && 'value' in read ? { ...read, signs } : read;
  },
  percent: (cell, _, { unit, format }) => {
    const given = typeof cell === 'number' ? cell : textOf(cell);
    if (unit === 'fraction' && !textOf(cell).includes('%')) {
      return numberOf(typeof given === 'number' ? given : readNumber(given, format), 100);
    }
    return numberOf(readPercent(given, format), 1, PERCENT_ADVICE);
  },
  time: (cell) => {
    const value =
      typeof cell === 'boolean' ? undefined : readTime(cell instanceof Date ? cell : textOf(cell));
    return value === undefined ? wrong('Must be a time of day such as 15:00') : { value };
  },
  switch: (cell) => {
    const value = typeof cell === 'boolean' ? cell : readSwitch(textOf(cell));
    return value === undefined ? wrong('Must be yes or no') : { value };
  },
  option: (cell, { key, field }) => {
    const options = OPTIONS[key] ?? OPTIONS[field] ?? new Map<string, string>();
    const text = textOf(cell);
    const value = options.get(bareName(text));
    if (value !== undefined) return { value };
    const all = [...new Set(options.values())];
    const nearest = closeName(text, all);
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    return wrong(`Must be one of ${all.join(', ')}${hint}`);
  },
};

/**
 * Reads a cell as its field's kind of value. Does not throw: a cell that does not fit gives a
 * message.
 */
export function readCell(cell: Cell, field: SheetField, how: ColumnFormat = {}): ReadCell {
  if (isBlank(cell)) return undefined;
  if (isUnreadable(cell)) return cell;
  const meant = how.values?.[textOf(cell)];
  return READERS[field.kind](meant ?? cell, field, meant === undefined ? how : {});
}

/** Whether the cell has a message instead of a value: its formula failed, for example. */
export function isUnreadable(cell: Cell | undefined): cell is UnreadableCell {
  return typeof cell === 'object' && cell !== null && 'message' in cell;
}

/** Whether the cell is missing, empty, or only has spaces. */
export function isBlank(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A cell as a person sees it; empty for a blank or unreadable one. */
export function shownText(cell: Cell | undefined): string {
  return isBlank(cell) || isUnreadable(cell) ? '' : textOf(cell);
}

/** The known name that a text most likely means: a mistake is seldom in the first letter. */
export function closeName(text: string, known: readonly string[]): string | undefined {
  const first = bareName(text).charAt(0);
  return nearestName(
    text,
    known.filter((name) => bareName(name).startsWith(first)),
  );
}

function textOf(cell: Typed): string {
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'object') return String(cell).trim();
  return cell.isPercent
    ? `${asShown(cell.number * 100)}%`
    : `${cell.currency === undefined ? '' : `${cell.currency} `}${cell.number}`;
}

/** `1.1E+05`: digits are lost for good. */
const SHORTENED = /^\d([.,]\d+)?e\+\d+$/i;
/** Line breaks and tabs are checked by the field. */
const CONTROLS = /(?![\n\t\r])\p{Cc}/u;

function readText(cell: Typed, linesOf: (text: string) => string | undefined): ReadCell {
  if (cell instanceof Date) return madeInto('date');
  if (typeof cell === 'boolean') return madeInto('yes or no');
  const text = textOf(cell);
  if (SHORTENED.test(text)) return madeInto('rounded number');
  if (CONTROLS.test(text) || !text.isWellFormed())
    return { message: 'Must not contain control characters' };
  const value = linesOf(text);
  return value === undefined ? wrong('Must be one line') : { value: value };
}

/** Addresses and lists may have several lines. */
function joinedLines(text: string): string {
  const lines = text.split(/[\n\r]/).map((line) => line.trim());
  return lines
    .filter(Boolean)
    .map((line, at, { length }) =>
      at < length - 1 && line.endsWith(',') ? line.slice(0, -1) : line,
    )
    .join(', ');
}

function madeInto(kind: string): UnreadableCell {
  return {
    message: `The spreadsheet program turned this into a ${kind}: format the cell as text and type it again`,
  };
}

/** Spreadsheets calculate with more digits than they show: 7000 × 1.1 is 7700.000000000001. */
function asShown(number: number): number {
  return Number(number.toPrecision(15));
}

function readAmount(cell: Typed, { field }: SheetField, { unit, format }: ColumnFormat): ReadCell {
  const units = UNITS[field] ?? [];
  const own = units.find(({ name }) => name === unit) ?? units[0];
  if (typeof cell === 'number') return numberOf(asShown(cell), own?.factor);
  const text = textOf(cell);
  if (text.length > 200) return wrong('Must be a number');
  const named = units.find(({ words }) =>
    new RegExp(String.raw`\d\s*(?:${words})$`, 'i').test(text),
  );
  const bare = named
    ? text.replace(new RegExp(String.raw`(?<=\d)\s*(?:${named.words})$`, 'i'), '')
    : text;
  return numberOf(readNumber(bare, format), (named ?? own)?.factor);
}

function numberOf(
  value: ReadNumber,
  factor = 1,
  advice = 'write it without a separator, or give its column a format in the mapping',
): ReadCell {
  if (value === undefined) return wrong('Must be a number');
  if (value === 'several') return wrong('There are several numbers in this cell: enter one');
  if (value === 'ambiguous') return wrong(`${AMBIGUOUS}: ${advice}`);
  return {
    value: factor === 1 ? value : factor % 1 ? Math.round(value * factor) : asShown(value * factor),
  };
}
