// The rows of one sheet as records, each with its place.
import type { SheetColumn, RecordName } from './sheet-column.ts';
import { isBlank, isTick, isUnreadable, readCell, type Cell } from './sheet-cells.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { signsBeside, withPlainSigns, type MarkedAmount } from './sheet-currencies.ts';
import { placeIn, type RawSheet, type ReadHeader } from './sheet-headers.ts';
import { readPercent } from './sheet-numbers.ts';

type Values = Readonly<Record<string, string | number | boolean>>;

export interface SheetRow {
  readonly sheet: RawSheet;
  readonly header: ReadHeader;
  /** From 1. */
  readonly row: number;
  /** The cells that name the hotel, of this row or of the row above. */
  readonly hotels: readonly { readonly text: string; readonly column: number }[];
  /** A cell that names the hotel cannot be read. */
  readonly isHotelUnread: boolean;
  readonly records: Readonly<Partial<Record<RecordName, Values>>>;
  /** Cells that cannot be read. */
  readonly wrong: readonly { readonly column: SheetColumn; readonly problem: SheetRemark }[];
  readonly marked: readonly MarkedAmount[];
}

/** Excludes empty rows, comments and totals. */
export function rowsOf(sheet: RawSheet, header: ReadHeader) {
  /** Problems of rows that cannot be read at all. */
  const problems: SheetRemark[] = [];
  /** Notes about ignored rows, and rows that are read in an unexpected way. */
  const notes: SheetRemark[] = [];
  const say = (row: number | undefined, message: string) =>
    notes.push({ ...placeIn(sheet, row), message });
  const below = sheet.rows
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells, row }) => row > header.at + 1 && !cells.every(isBlank))
    .filter(({ cells, row }) => {
      const isSum = isTotal(cells, header);
      if (isSum) say(row, TOTAL_IGNORED);
      return !isSum && !isComment(cells, header);
    });
  const ticked = header.columns.map(
    (column, index) =>
      column?.kind === 'switch' && below.some(({ cells }) => isTick(cells[index] ?? null)),
  );
  const rows: SheetRow[] = [];
  for (const { cells, row } of below) {
    const isShifted = cells.slice(header.columns.length).some((cell) => !isBlank(cell));
    if (isShifted) problems.push({ ...placeIn(sheet, row), message: SHIFTED });
    else rows.push(rowOf(sheet, header, row, ticked));
    if (looksLikeComment(cells)) say(row, KEPT);
  }
  const hidden = below.filter(({ row }) => sheet.hiddenRows?.has(row));
  if (sheet.isHidden) say(undefined, 'This sheet is hidden, but is read');
  else if (hidden[0])
    say(hidden[0].row, `Hidden rows are read too (${hidden.length} in this sheet)`);
  const joined = belowTheirHotel(rows);
  const first = joined.find((row, index) => row !== rows[index]);
  if (first) say(first.row, HOTEL_ABOVE);
  return { rows: joined, problems, notes };
}

const SHIFTED =
  'This row has more cells than the table has columns: put text that contains a separator in "quotes"';
const TOTAL_IGNORED = 'Ignored this row: it is a total';
const KEPT = 'This row starts with # but is read: only rows with nothing but a comment are ignored';
const HOTEL_ABOVE = 'From here on, rows without a hotel belong to the hotel above them';

/** Merged cells have a value only in their first row. */
function belowTheirHotel(rows: readonly SheetRow[]): SheetRow[] {
  let above: Pick<SheetRow, 'hotels' | 'isHotelUnread'> = { hotels: [], isHotelUnread: false };
  return rows.map((row) => {
    if (row.hotels.length > 0 || row.isHotelUnread) {
      above = { hotels: row.hotels, isHotelUnread: row.isHotelUnread };
      return row;
    }
    return above.hotels.length > 0 || above.isHotelUnread ? { ...row, ...above } : row;
  });
}

/** A comment alone in its row, or an example of the template. */
function isComment(cells: readonly Cell[], { columns }: ReadHeader): boolean {
  const at = cells.findIndex((cell) => !isBlank(cell));
  const first = cells[at];
  if (typeof first !== 'string' || !first.startsWith('#')) return false;
  const isAlone = columns.length > 1 && cells.slice(at + 1).every(isBlank);
  return isAlone || first.replace(/^#\s+/, '').trim() === String(columns[at]?.example);
}

function looksLikeComment(cells: readonly Cell[]): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  return typeof first === 'string' && /^#\s/.test(first);
}

const TOTAL =
  /^(grand\s+|sub-?\s?)?(totals?|sum|summe|gesamt)(\s+(hotels?|rooms?|room types?|staff))?\s*:?$/i;

/** A label, alone or with numbers, perhaps for one hotel. */
function isTotal(cells: readonly Cell[], { columns }: ReadHeader): boolean {
  const filled = cells.flatMap((cell, index) =>
    isBlank(cell) || (columns[index]?.record === 'hotel' && !isTotalLabel(cell)) ? [] : [cell],
  );
  const [label, ...others] = filled;
  return isTotalLabel(label) && others.every(isAmount);
}

function isTotalLabel(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && TOTAL.test(cell.trim());
}

function isAmount(cell: Cell): boolean {
  if (typeof cell === 'string') return readPercent(cell) !== undefined;
  return typeof cell === 'number' || isUnreadable(cell);
}

function rowOf(
  sheet: RawSheet,
  header: ReadHeader,
  row: number,
  ticked: readonly boolean[],
): SheetRow {
  const cells = sheet.rows[row - 1] ?? [];
  const records: Partial<Record<RecordName, Record<string, string | number | boolean>>> = {};
  const hotels: { text: string; column: number }[] = [];
  const wrong: { column: SheetColumn; problem: SheetRemark }[] = [];
  const marked: MarkedAmount[] = [];
  for (const [index, column] of header.columns.entries()) {
    if (!column || (header.columns.indexOf(column) < index && column.record !== 'hotel')) continue;
    const cell = cells[index] ?? null;
    const isPrice = column.record === 'rate' && column.kind === 'number';
    const read =
      readCell(isPrice ? withPlainSigns(cell) : cell, column) ??
      (ticked[index] ? { value: false } : undefined);
    if (!read) continue;
    const place = { ...placeIn(sheet, row, index), title: header.titles[index] ?? '' };
    if (isPrice) marked.push({ field: column.field, signs: signsBeside(cell), place });
    if ('message' in read) {
      wrong.push({ column, problem: { ...place, message: read.message } });
    } else if (column.record === 'hotel') hotels.push({ text: String(read.value), column: index });
    else (records[column.record] ??= {})[column.field] = read.value;
  }
  const isHotelUnread = wrong.some(({ column }) => column.record === 'hotel');
  return { sheet, header, row, hotels, isHotelUnread, records, wrong, marked };
}
