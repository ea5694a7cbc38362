import Papa from 'papaparse';
import { columnTitled, readValue, UNREAD, type Column, type WrittenCell } from './columns.ts';

/** More room types than any hotel has. Refuses longer pastes, which are mistakes. */
const ROWS_AT_MOST = 500;
const LETTERS_AT_MOST = 1_000_000;

export interface PastedRows {
  readonly rows: readonly (readonly WrittenCell[])[];
  /** The titles of columns that are not in the table. */
  readonly ignored: readonly string[];
  /** How many pasted columns are beyond the right edge of the table. */
  readonly beyond: number;
}

/**
 * Reads rows copied from a spreadsheet: tab-separated, with quotes around cells that contain line
 * breaks. If the first row contains titles, they decide the columns; otherwise the rows start at
 * the column with the index `start`. Empty cells of numbers and options change nothing. Returns a
 * problem if nothing can be read.
 */
export function readPastedRows(
  text: string,
  start: number,
  shown: readonly Column[],
): PastedRows | { problem: string } {
  if (text.length > LETTERS_AT_MOST) return { problem: 'The pasted text is too long' };
  const [first = [], ...others] = cellsOf(text).filter((row) => row.some(isFilled));
  // A single cell is not a header: 'Room' may be the name of a room type.
  const titles = first.length > 1 || others.length > 0 ? titlesIn(first, shown) : undefined;
  const rows = titles ? others : [first, ...others];
  if (!rows.some((row) => row.some(isFilled))) return { problem: 'There is nothing to paste' };
  if (rows.length > ROWS_AT_MOST) {
    return { problem: `Paste at most ${ROWS_AT_MOST} rows at once: you pasted ${rows.length}` };
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

/**
 * Whether the text has more than one cell. With `mayHaveLines`, line breaks do not separate cells.
 */
export function isTable(text: string, mayHaveLines = false): boolean {
  return (mayHaveLines ? /\t/ : /[\t\r\n]/).test(text.trimEnd());
}

/**
 * Splits the text into rows of cells. If the quotes do not match, they are plain characters, such
 * as the sign for inches.
 */
function cellsOf(text: string): string[][] {
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(text, { delimiter: '\t', quoteChar, skipEmptyLines: true });
  const quoted = parse('"');
  return quoted.errors.length === 0 ? quoted.data : parse('\0').data;
}

const isFilled = (cell: string) => cell.trim() !== '';

/**
 * The column of each title. Of several titles for the same column, only the first counts. Returns
 * undefined if the row is not a header.
 */
function titlesIn(
  row: readonly string[],
  shown: readonly Column[],
): (Column | undefined)[] | undefined {
  const columns = row.map((title) => (isFilled(title) ? columnTitled(title, shown) : undefined));
  const recognized = columns.filter((column) => column !== undefined).length;
  if (recognized === 0 || recognized < row.filter(isFilled).length / 2) return undefined;
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined));
}

/**
 * The value that the text writes into a cell of the column. Empty text writes only into columns
 * that hold text.
 */
export function writtenIn(column: Column, text = ''): [] | [WrittenCell] {
  const read = readValue(column, text);
  if (!read) return [];
  const { key, kind } = column;
  if ('value' in read) return [{ key, value: read.value }];
  const isNumber = kind === 'whole' || kind === 'number';
  return [{ key, value: isNumber ? UNREAD : text.trim(), message: read.message }];
}
