// The rows of one sheet as records, each value with its place.
import type { Cell, RawSheet } from '#application/ports/raw-sheet.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { type RecordName, type SheetField } from './cells/field-table.ts';
import { namesHotel, type SheetColumn, type SheetTable } from './propose-mapping.ts';
import { isBlank, readCell, shownText, type CellValue } from './cells/read-cell.ts';
import { totalsOf } from './total-rows.ts';
import { isTick } from './cells/words.ts';

export type Place = Omit<SheetRemark, 'message'>;
export type Values = Readonly<Record<string, CellValue>>;

export interface SheetRow {
  readonly table: SheetTable;
  /** From 1. */
  readonly row: number;
  /** The texts that name the hotel: of this row, of a row above, or above the table. */
  readonly hotels: readonly { readonly text: string; readonly place: Place }[];
  /** A cell that names the hotel cannot be read. */
  readonly isHotelUnread: boolean;
  readonly records: Readonly<Partial<Record<RecordName, Values>>>;
  /** Cells that cannot be read. */
  readonly wrong: readonly { readonly field: SheetField; readonly problem: SheetRemark }[];
  /** Where each field is, by key, for data that is no table. */
  readonly places?: ReadonlyMap<string, Place>;
  /** Empty cells that got a value: the default of the column, or no among ticks. */
  readonly filled: readonly FilledCell[];
  /** Its prices with currency signs. */
  readonly amounts: readonly MarkedAmount[];
}

interface FilledCell {
  readonly field: SheetField;
  readonly value: CellValue;
  readonly source: 'default' | 'implied';
}

/** An amount, the currency signs beside it, and its text for messages. */
interface MarkedAmount {
  readonly field: SheetField;
  readonly signs: readonly string[];
  readonly place: Place;
  readonly quote: string;
}

/** Remarks about one sheet, and its rows without empty ones, comments and totals. */
export interface ReadTable {
  readonly rows: readonly SheetRow[];
  readonly problems: readonly SheetRemark[];
  readonly notes: readonly SheetRemark[];
}

/** The place that a remark is about. Rows count from 1, columns from 0. */
export function placeIn({ file, sheet }: RawSheet, row?: number, column?: number): Place {
  return {
    file,
    ...(sheet !== undefined && { sheet }),
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  };
}

/** The cell of a field of this row; undefined if its sheet has no such column. */
export function placeOf(
  { table: { sheet, columns }, row, places }: SheetRow,
  key: string,
): Place | undefined {
  const index = columns.findIndex(({ field, twin }) => field?.key === key && twin === undefined);
  if (index !== -1) return { ...placeIn(sheet, row, index), title: columns[index]?.title ?? '' };
  return places?.get(key);
}

const SHIFTED =
  'This row has more cells than the table has columns: put text that contains a separator in "quotes"';
const KEPT = 'This row starts with # but is read: only rows with nothing but a comment are ignored';
const HOTEL_ABOVE = 'From here on, rows without a hotel belong to the hotel above them';
const MERGED = 'This cell is merged over several rows: give each row its own number';

/** Reads the rows below the header. */
export function readTable(table: SheetTable): ReadTable {
  const { sheet, header, columns, kind } = table;
  const problems: SheetRemark[] = [];
  const notes: SheetRemark[] = [];
  const say = (row: number | undefined, message: string) =>
    notes.push({ ...placeIn(sheet, row), message });
  const below = unmerged(table)
    .map((cells, index) => ({ cells, row: index + 1 }))
    .slice(header[1] + 1)
    .filter(
      ({ cells }) =>
        !cells.every(isBlank) && !isHeader(cells, columns) && !isComment(cells, columns),
    );
  const totals = totalsOf(below, columns);
  const [first] = totals;
  if (first !== undefined) {
    const which =
      totals.length === 1
        ? 'row: it is a total'
        : `row and ${totals.length - 1} more: they are totals`;
    say(first, `Ignored this ${which}`);
  }
  const ticked = columns.map(
    ({ field }, index) =>
      field?.kind === 'switch' && below.some(({ cells }) => isTick(cells[index])),
  );
  const isNamed = columns.some(namesHotel);
  const rows: SheetRow[] = [];
  let above: Pick<SheetRow, 'hotels' | 'isHotelUnread'> = { hotels: [], isHotelUnread: false };
  let isAboveSaid = false;
  for (const { cells, row } of below) {
    const filled = cells.filter((cell) => !isBlank(cell));
    const isBand =
      !isNamed && filled.length === 1 && columns.length > 2 && typeof filled[0] === 'string';
    if (totals.includes(row)) continue;
    if (isBand) {
      above = {
        hotels: [{ text: shownText(filled[0]), place: placeIn(sheet, row) }],
        isHotelUnread: false,
      };
      continue;
    }
    if (cells.slice(columns.length).some((cell) => !isBlank(cell))) {
      problems.push({ ...placeIn(sheet, row), message: SHIFTED });
      continue;
    }
    const read = rowOf(table, cells, row, ticked);
    if (/^#\s/.test(shownText(filled[0]))) say(row, KEPT);
    if (read.hotels.length > 0 || read.isHotelUnread) above = read;
    const isBelow = kind.file !== 'hotels.csv' && read.hotels.length === 0 && !read.isHotelUnread;
    if (isBelow && isNamed && above.hotels.length > 0 && !isAboveSaid) {
      say(row, HOTEL_ABOVE);
      isAboveSaid = true;
    }
    rows.push(
      isBelow ? { ...read, hotels: above.hotels, isHotelUnread: above.isHotelUnread } : read,
    );
  }
  const hidden = below.filter(({ row }) => sheet.hiddenRows?.has(row));
  if (sheet.isHidden) say(undefined, 'This sheet is hidden, but is read');
  else if (hidden[0])
    say(hidden[0].row, `Hidden rows are read too (${hidden.length} in this sheet)`);
  return { rows, problems, notes };
}

/** A cell merged over several rows is the value of each, but for numbers: theirs may be a sum. */
function unmerged({
  sheet: { rows, merges = [] },
  header,
  columns,
}: SheetTable): (readonly Cell[])[] {
  const all = rows.map((cells) => cells);
  for (const { top, left, bottom } of merges) {
    const field = columns[left]?.field;
    if (bottom === top || top <= header[1] || !field) continue;
    const isNumber =
      ['whole', 'number', 'money'].includes(field.kind) && field.record !== 'profile';
    const cell = isNumber ? { message: MERGED } : (rows[top]?.[left] ?? null);
    for (let row = top; row <= Math.min(bottom, rows.length - 1); row += 1) {
      const cells = all[row] ?? [];
      // Rows may be shorter than the table.
      all[row] = Array.from({ length: Math.max(cells.length, left + 1) }, (_, at) =>
        at === left ? cell : (cells[at] ?? null),
      );
    }
  }
  return all;
}

function isHeader(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  return (
    columns.length > 1 && columns.every(({ title }, index) => shownText(cells[index]) === title)
  );
}

/** A comment alone in its row, or an example of the template. */
function isComment(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  const at = cells.findIndex((cell) => !isBlank(cell));
  const first = shownText(cells[at]);
  if (!first.startsWith('#')) return false;
  const isAlone = columns.length > 1 && cells.slice(at + 1).every(isBlank);
  return isAlone || first.replace(/^#\s+/, '').trim() === String(columns[at]?.field?.example);
}

function rowOf(
  table: SheetTable,
  cells: readonly Cell[],
  row: number,
  ticked: readonly boolean[],
): SheetRow {
  const { sheet, columns } = table;
  const draft = draftRow(table, row);
  for (const [index, column] of columns.entries()) {
    const { field, how, twin } = column;
    if (!field || column.isIgnored || twin !== undefined) continue;
    const place = { ...placeIn(sheet, row, index), title: column.title };
    const cell = isBlank(cells[index]) ? null : (cells[index] ?? null);
    draft.read(column, cell, place, how.default ?? (ticked[index] ? false : undefined));
  }
  return draft.finish();
}

/** Collects the cells of one row. */
export function draftRow(table: SheetTable, row: number) {
  const records: Partial<Record<RecordName, Record<string, CellValue>>> = {};
  const hotels: { text: string; place: Place }[] = [];
  const wrong: { field: SheetField; problem: SheetRemark }[] = [];
  const amounts: MarkedAmount[] = [];
  const filled: FilledCell[] = [];
  /** A password may be in any cell of such a sheet. */
  const mayQuote = !table.columns.some(({ field }) => field?.field === 'password');
  return {
    read(column: SheetColumn, cell: Cell, place: Place, empty?: CellValue) {
      const { field, how } = column;
      if (!field) return;
      const read = readCell(isBlank(cell) ? (empty ?? null) : cell, field, how);
      if (!read) return;
      if (isBlank(cell) && 'value' in read) {
        const source = how.default === undefined ? 'implied' : 'default';
        filled.push({ field, value: read.value, source });
      }
      const text = shownText(cell).replace(/\r?\n/g, '⏎');
      const quote = mayQuote ? `: ${nameInMessage(text)}` : '';
      if ('message' in read) {
        const message = read.message + ('isAboutText' in read ? quote : '');
        wrong.push({ field, problem: { ...place, message } });
        return;
      }
      const signs = [...column.signs, ...(read.signs ?? [])];
      if (signs.length > 0) amounts.push({ field, signs, place, quote });
      if (namesHotel(column)) hotels.push({ text: String(read.value), place });
      if (field.record !== 'hotel') (records[field.record] ??= {})[field.field] = read.value;
    },
    finish(): SheetRow {
      const { user } = records;
      const { full_name: whole, ...named } = user ?? {};
      if (typeof whole === 'string') {
        // The last word is the last name.
        const [, first = whole, last] = /^(.*\S)\s+(\S+)$/s.exec(whole) ?? [];
        records.user = {
          first_name: first,
          ...(last !== undefined && { last_name: last }),
          ...named,
        };
      }
      const isHotelUnread = wrong.some(({ field }) => namesHotel({ field } as SheetColumn));
      return { table, row, hotels, isHotelUnread, records, wrong, amounts, filled };
    },
  };
}
