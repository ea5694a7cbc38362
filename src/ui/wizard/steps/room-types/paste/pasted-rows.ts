import Papa from 'papaparse';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { columnTitled, readPastedCell, type Column, type PastedCell } from './columns.ts';

/** More room types than any hotel has. Refuses longer pastes, which are mistakes. */
const ROWS_AT_MOST = 500;
const LETTERS_AT_MOST = 1_000_000;

export interface PastedRows {
  readonly columns: readonly Column[];
  /** One cell for each column. Undefined if the cell is empty. */
  readonly rows: readonly (readonly (PastedCell | undefined)[])[];
  readonly ignored: readonly string[];
  readonly beyond: number;
}

/**
 * Reads rows copied from a spreadsheet: tab-separated, with quotes around cells that contain line
 * breaks. If the first row contains titles, they decide the columns; otherwise the columns are
 * `fields` in their order. Returns a problem if nothing can be read.
 */
export function readPastedRows(
  text: string,
  fields: readonly Column[],
): PastedRows | { problem: string } {
  if (text.length > LETTERS_AT_MOST) return { problem: 'The pasted text is too long' };
  const [first = [], ...others] = cellsOf(text).filter((row) => row.some(isFilled));
  // A single cell is not a header: 'Room' may be the name of a room type.
  const titles = first.length > 1 || others.length > 0 ? titlesIn(first, fields) : undefined;
  const rows = titles ? others : [first, ...others];
  if (!rows.some((row) => row.some(isFilled))) return { problem: 'There is nothing to paste' };
  if (rows.length > ROWS_AT_MOST) {
    return { problem: `Paste at most ${ROWS_AT_MOST} rows at once: you pasted ${rows.length}` };
  }
  const width = Math.max(...rows.map((row) => row.findLastIndex(isFilled) + 1));
  const columns = (titles ?? fields.slice(0, width)).flatMap((column, at) =>
    column ? [{ column, at }] : [],
  );
  return {
    columns: columns.map(({ column }) => column),
    rows: rows.map((row) => columns.map(({ column, at }) => readPastedCell(column, row[at]))),
    ignored: titles ? first.filter((title, at) => isFilled(title) && !titles[at]) : [],
    beyond: titles ? 0 : Math.max(0, width - columns.length),
  };
}

export function countUnread({ rows }: PastedRows): number {
  return rows.flat().filter((cell) => cell?.message !== undefined).length;
}

/** Adds the rows to the list, with a problem at each unread field. Returns the IDs of the new room types. */
export function addPastedRows(form: RoomTypesForm, { rows }: PastedRows): string[] {
  const added = rows.map((row) => {
    const id = form.add();
    // Writes the room numbers first, because writing them also sets the room count. A different
    // pasted count then replaces it, and the form shows a problem.
    const cells = row.filter((cell) => cell !== undefined);
    for (const { key, value } of cells.toSorted((a, b) => orderOf(a) - orderOf(b))) {
      form.edit(id, key, value);
    }
    return id;
  });
  const start = form.state.items.length - rows.length;
  const problems = rows.flatMap((row, offset) =>
    row.flatMap((cell) =>
      cell?.message === undefined
        ? []
        : [{ path: `${start + offset}.${cell.key}`, message: cell.message }],
    ),
  );
  form.refuse(problems);
  return added;
}

const orderOf = ({ key }: PastedCell) => (key === 'room_numbers' ? 0 : 1);

/** Splits the text into rows of cells. Unmatched quotes are plain characters, such as the sign for inches. */
function cellsOf(text: string): string[][] {
  const parse = (quoteChar: string) =>
    Papa.parse<string[]>(text, { delimiter: '\t', quoteChar, skipEmptyLines: true });
  const quoted = parse('"');
  return quoted.errors.length === 0 ? quoted.data : parse('\0').data;
}

const isFilled = (cell: string) => cell.trim() !== '';

/** The column of each title, the first of equal ones. Undefined if the row is not a header. */
function titlesIn(
  row: readonly string[],
  fields: readonly Column[],
): (Column | undefined)[] | undefined {
  const columns = row.map((title) => (isFilled(title) ? columnTitled(title, fields) : undefined));
  const recognized = columns.filter((column) => column !== undefined).length;
  if (recognized === 0 || recognized < row.filter(isFilled).length / 2) return undefined;
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined));
}
