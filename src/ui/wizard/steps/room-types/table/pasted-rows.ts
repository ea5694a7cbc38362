import Papa from 'papaparse';
import { columnTitled, readValue, UNREAD, type Column, type WrittenCell } from './columns.ts';

/** More than any hotel has; stops a paste of the wrong thing. */
const ROWS_AT_MOST = 500;
const LETTERS_AT_MOST = 1_000_000;

export interface PastedRows {
  readonly rows: readonly (readonly WrittenCell[])[];
  /** The titles of columns that are not in the table. */
  readonly ignored: readonly string[];
  /** How many columns reach over the right edge of the table. */
  readonly beyond: number;
}

/**
 * Reads rows copied from a spreadsheet: tab-separated, with quotes around cells of several lines.
 * The first cell belongs to the shown column with the index `start`, unless the first row has
 * titles. Empty cells of numbers and options change nothing. Gives the reason if nothing can be
 * read.
 */
export function readPastedRows(
  text: string,
  start: number,
  shown: readonly Column[],
): PastedRows | { problem: string } {
  if (text.length > LETTERS_AT_MOST) return { problem: 'This is too much text for a paste' };
  const [first = [], ...others] = cellsOf(text).filter((row) => row.some(isFilled));
  // A single cell is not a header: 'Room' may be the name of a type.
  const titles = first.length > 1 || others.length > 0 ? titlesIn(first, shown) : undefined;
  const rows = titles ? others : [first, ...others];
  if (!rows.some((row) => row.some(isFilled))) return { problem: 'There is nothing to paste' };
  if (rows.length > ROWS_AT_MOST) {
    return { problem: `Paste at most ${ROWS_AT_MOST} rows at once: these are ${rows.length}` };
  }
  const width = Math.max(...rows.map((row) => row.findLastIndex(isFilled) + 1));
  const columns = titles ?? shown.slice(start, start + width);
  return {
    rows: rows.map((row) =>
      columns.flatMap((column, at) => (column ? writtenIn(column, row[at]) : [])),
    ),
    ignored: titles ? first.filter((title, at) => isFilled(title) && !titles[at]) : [],
    beyond: titles ? 0 : Math.max(0, width - columns.length),
  };
}

/** Whether the text has more than one cell. */
export function isTable(text: string, mayHaveLines = false): boolean {
  return (mayHaveLines ? /\t/ : /[\t\r\n]/).test(text.trimEnd());
}

/** A quote may also be the sign for inches. */
function cellsOf(text: string): string[][] {
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(text, { delimiter: '\t', quoteChar, skipEmptyLines: true });
  const quoted = parse('"');
  return quoted.errors.length === 0 ? quoted.data : parse('\0').data;
}

const isFilled = (cell: string) => cell.trim() !== '';

/** The column of each title, the first of several; undefined if the row is not a header. */
function titlesIn(
  row: readonly string[],
  shown: readonly Column[],
): (Column | undefined)[] | undefined {
  const columns = row.map((title) => (isFilled(title) ? columnTitled(title, shown) : undefined));
  const known = columns.filter((column) => column !== undefined).length;
  if (known === 0 || known < row.filter(isFilled).length / 2) return undefined;
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined));
}

/**
 * The content that a text gives a cell of the column; none if it is empty, unless the column holds
 * text.
 */
export function writtenIn(column: Column, text = ''): [] | [WrittenCell] {
  const read = readValue(column, text);
  if (!read) return [];
  const { key, kind } = column;
  if ('value' in read) return [{ key, value: read.value }];
  const isNumber = kind === 'whole' || kind === 'number';
  return [{ key, value: isNumber ? UNREAD : text.trim(), message: read.message }];
}
