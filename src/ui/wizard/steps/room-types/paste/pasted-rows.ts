import Papa from 'papaparse';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { SHEET_FIELDS, titlesWith, type SheetField } from '#application/import/cells/fields.ts';
import { bareName } from '#application/import/cells/words.ts';
import { unitIn } from '#application/import/cells/known-words.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import type { FieldKind } from '#domain/description/field.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { roomSizeLabel } from '#ui/texts/field-labels.ts';

type ColumnKey = keyof typeof ROOM_TYPE.fields;

export interface PastedColumn {
  readonly key: ColumnKey;
  readonly label: string;
  readonly field: SheetField;
  readonly unit: AreaUnit;
}

const FIELDS = SHEET_FIELDS.filter(({ record }) => record === 'room_type');
const AS_IMPORTED: readonly FieldKind[] = ['option', 'whole', 'list', 'lines'];

function kindOf(key: ColumnKey): FieldKind {
  const { kind } = ROOM_TYPE.fields[key];
  // Unlike 'whole', 'number' allows decimals, which the cards allow for the room size too.
  if (key === 'room_size') return 'number';
  if (kind === 'rooms') return 'list';
  return AS_IMPORTED.includes(kind) ? kind : 'text';
}

/** In the order of the description. */
export function columnsIn(unit: AreaUnit): readonly PastedColumn[] {
  return namesOf(ROOM_TYPE).map((key) => ({
    key,
    label: key === 'room_size' ? roomSizeLabel(unit) : ROOM_TYPE.fields[key].label,
    field: { ...(FIELDS.find(({ field }) => field === key) ?? FIELDS[0]!), kind: kindOf(key) },
    unit,
  }));
}

const TITLES = titlesWith();

/** The column with this title. Accepts every title that an import accepts (docs/import.md). */
function columnTitled(title: string, columns: readonly PastedColumn[]): PastedColumn | undefined {
  const fields = [title, title.replace(/\(.*\)/, '')].flatMap(
    (name) => TITLES.get(bareName(name)) ?? [],
  );
  const found =
    columns.find(({ label }) => bareName(label) === bareName(title)) ??
    columns.find(({ key }) =>
      fields.some(({ record, field }) => record === 'room_type' && field === key),
    );
  // A unit in the title overrides the unit of the hotel.
  const unit = found?.key === 'room_size' ? unitIn(title, found.key) : undefined;
  if (unit === undefined) return found;
  return columnsIn(unit === 'm2' ? 'm²' : 'sq ft').find(({ key }) => key === found?.key);
}

export interface PastedCell {
  readonly key: ColumnKey;
  readonly value: string | number;
  readonly message?: string;
}

/** No rule accepts it, so that it is still wrong after a reload, when the message is lost. */
const UNREAD = 0;

/** Reads the text of a cell as an import does. Returns undefined if the cell is empty. */
function readPastedCell({ key, field, unit }: PastedColumn, text = ''): PastedCell | undefined {
  const read = readCell(text, field, unit === 'm²' ? { unit: 'm2' } : {});
  if (!read) return undefined;
  if ('problem' in read) {
    const isNumber = field.kind === 'whole' || field.kind === 'number';
    const message = problemText({ ...read.problem, quote: text });
    return { key, value: isNumber ? UNREAD : text.trim(), message };
  }
  return { key, value: typeof read.value === 'boolean' ? String(read.value) : read.value };
}

export function shownCell({ key, unit }: PastedColumn, { value }: PastedCell): string {
  const isArea = key === 'room_size' && typeof value === 'number';
  return String(isArea ? shownArea(value, unit) : value);
}

/** More room types than any hotel has. Refuses longer pastes, which are mistakes. */
const ROWS_AT_MOST = 500;
const LETTERS_AT_MOST = 1_000_000;

export interface PastedRows {
  readonly columns: readonly PastedColumn[];
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
  fields: readonly PastedColumn[],
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
  fields: readonly PastedColumn[],
): (PastedColumn | undefined)[] | undefined {
  const columns = row.map((title) => (isFilled(title) ? columnTitled(title, fields) : undefined));
  const recognized = columns.filter((column) => column !== undefined).length;
  if (recognized === 0 || recognized < row.filter(isFilled).length / 2) return undefined;
  return columns.map((column, at) => (columns.indexOf(column) === at ? column : undefined));
}
