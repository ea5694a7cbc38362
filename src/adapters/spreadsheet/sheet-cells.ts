import { foldAccents } from '#domain/text/fold-accents.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { readNumber, readPercent, readTime, type ReadNumber } from './sheet-numbers.ts';
import type { SheetColumn } from './sheet-column.ts';

/** The value of a spreadsheet cell; dates are in UTC. */
export type Cell = string | number | boolean | Date | UnreadableCell | null;

/** A cell whose value is not known, and why. */
export interface UnreadableCell {
  readonly message: string;
}

/** A formula that failed; `error` as `#N/A`. */
export function errorCell(error: string): UnreadableCell {
  return { message: `This cell contains an error (${error})` };
}

/** Undefined for an empty cell. A message never quotes the cell: the cell could be a password. */
export type ReadCell = { readonly value: string | number | boolean } | UnreadableCell | undefined;

type Reader = (cell: ReadableCell, column: SheetColumn) => ReadCell;
type ReadableCell = Exclude<Cell, UnreadableCell | null>;

const READERS: Readonly<Record<SheetColumn['kind'], Reader>> = {
  text: (cell) => {
    if (cell instanceof Date) return madeInto('date');
    if (typeof cell === 'boolean') return madeInto('yes or no');
    const value = String(cell).trim();
    return SHORTENED.test(value) ? madeInto('rounded number') : { value };
  },
  number: (cell, { units }) =>
    typeof cell === 'number'
      ? { value: asShown(cell) }
      : numberOf(textOf(cell), (text) => readNumber(text, units)),
  percent: (cell) =>
    numberOf(
      typeof cell === 'number' ? cell : textOf(cell),
      readPercent,
      'write it with a % sign (0.5% is half of one percent)',
    ),
  time: (cell) => {
    const value = typeof cell === 'boolean' ? undefined : readTime(cell);
    return value === undefined ? { message: 'Must be a time of day such as 15:00' } : { value };
  },
  switch: (cell) => {
    const value = typeof cell === 'boolean' ? cell : readSwitch(textOf(cell).toLowerCase());
    return value === undefined ? { message: 'Must be yes or no' } : { value };
  },
  option: (cell, column) => optionOf(textOf(cell), column),
};

/**
 * Reads a cell as its column's kind of value. Does not throw: a cell that does not fit gives a
 * message.
 */
export function readCell(cell: Cell, column: SheetColumn): ReadCell {
  if (isBlank(cell)) return undefined;
  return isUnreadable(cell) ? cell : READERS[column.kind](cell, column);
}

/** Whether the cell has a message instead of a value: its formula failed, for example. */
export function isUnreadable(cell: Cell | undefined): cell is UnreadableCell {
  return typeof cell === 'object' && cell !== null && 'message' in cell;
}

/** Whether the cell is missing, empty, or only has spaces. */
export function isBlank(cell: Cell | undefined): cell is null | undefined | '' {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A tick: in a column of ticks, an empty cell means no. */
export function isTick(cell: Cell): boolean {
  return typeof cell === 'string' && TICKS.includes(cell.trim().toLowerCase());
}

const TICKS = ['x', '✓', '✔', '☑', '✗', '•'];
const YES = ['yes', 'y', 'true', 'on', '1', ...TICKS];
const NO = ['no', 'n', 'false', 'off', '0', '-', '–', 'none'];

function readSwitch(text: string): boolean | undefined {
  if (YES.includes(text)) return true;
  return NO.includes(text) ? false : undefined;
}

/** Spreadsheets calculate with more digits than they show: 7000 × 1.1 is 7700.000000000001. */
function asShown(number: number): number {
  return Number(number.toPrecision(DIGITS_SHOWN));
}

const DIGITS_SHOWN = 15;
/** `1.1E+05`: digits are lost for good. */
const SHORTENED = /^\d([.,]\d+)?e\+\d+$/i;

function madeInto(kind: string): UnreadableCell {
  return {
    message: `The spreadsheet program turned this into a ${kind}: format the cell as text and type it again`,
  };
}

function numberOf<Text>(
  cell: Text,
  read: (cell: Text) => ReadNumber,
  advice = 'write it without a separator',
): ReadCell {
  const value = read(cell);
  if (value === undefined) return { message: 'Must be a number' };
  if (value !== 'ambiguous') return { value };
  return { message: `This number is ambiguous: ${advice}` };
}

function optionOf(text: string, { options = [], spellings = {} }: SheetColumn): ReadCell {
  const wanted = bareName(text) || text;
  const found = options.find((option) =>
    [option, lastStep(option), ...(spellings[option] ?? [])].some(
      (spelling) => (bareName(spelling) || spelling) === wanted,
    ),
  );
  if (found !== undefined) return { value: found };
  const nearest = nearestName(text, options);
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  return { message: `Must be one of ${options.join(', ')}${hint}` };
}

/** The city of a time zone. */
function lastStep(option: string): string {
  return option.split('/').at(-1) ?? option;
}

/** `Check-in`, `check in` and `Check_In` are one name: its letters and digits. */
export function bareName(name: string): string {
  return foldAccents(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function textOf(cell: ReadableCell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell).trim();
}
