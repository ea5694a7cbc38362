import type { SheetRemark } from '#application/ports/sheet-import.ts';
import { nameInMessage } from './name-in-message.ts';
import { nearestName } from '#domain/nearest-name.ts';
import { bareName, isBlank, type Cell } from './sheet-cells.ts';
import type { SheetColumn, SheetTable } from './sheet-column.ts';
import { SHEET_TABLES } from './sheet-tables.ts';

/** One sheet of a workbook, or one CSV file, as it was read. */
export interface RawSheet {
  readonly file: string;
  /** Absent for a file that is its only sheet. */
  readonly sheet?: string;
  /** Of the sheet, or the file without its folder and ending. */
  readonly name: string;
  /** The first is row 1. */
  readonly rows: readonly (readonly Cell[])[];
}

export interface ReadHeader {
  readonly table: SheetTable;
  /** Index of its row. */
  readonly at: number;
  /** What each column holds; undefined where it is not understood. */
  readonly columns: readonly (SheetColumn | undefined)[];
  /** As they are written. */
  readonly titles: readonly string[];
  readonly problems: readonly SheetRemark[];
  /** Columns that are left out. */
  readonly notes: readonly SheetRemark[];
}

export function placeOf(
  { file, sheet }: RawSheet,
  row?: number,
  column?: number,
): Omit<SheetRemark, 'message'> {
  return {
    file,
    ...(sheet !== undefined && { sheet }),
    ...(row !== undefined && { row }),
    ...(column !== undefined && { column }),
  };
}

/** A title may stand above the columns' names. */
const ROWS_LOOKED_AT = 10;
/** Rooms are measured in square feet: what is said to be metres is not understood. */
const METRES = /\bm2\b|m²|sq\.? ?m\b|\bmet(re|er)s?\b/i;

/** Which table a sheet is and where its columns are; undefined for a sheet that is none. */
export function readHeader(sheet: RawSheet): ReadHeader | undefined {
  const { name, rows } = sheet;
  const named = SHEET_TABLES.find(({ names }) => names.test(bareName(name)));
  const candidates = (named ? [named] : SHEET_TABLES.toReversed()).flatMap((table) =>
    rows
      .slice(0, ROWS_LOOKED_AT)
      .map((row, at) => ({ table, at, row, score: scoreOf(row, table) })),
  );
  const [best] = candidates.toSorted((a, b) => b.score - a.score);
  if (!best || best.score === 0 || (!named && best.score < 2)) return undefined;
  const { table, at, row } = best;
  const columns = row.map((cell) => columnFor(cell, table));
  const titles = row.map((cell) => String(cell ?? '').trim());
  const header = { table, at, columns, titles };
  return { ...header, problems: repeatedColumns(sheet, header), notes: leftOut(sheet, header) };
}

/** How many columns the likeliest header of these rows has, of whatever table. */
export function understoodColumns(rows: RawSheet['rows']): number {
  const scores = SHEET_TABLES.flatMap((table) => rows.map((row) => scoreOf(row, table)));
  return Math.max(0, ...scores);
}

function scoreOf(row: readonly Cell[], table: SheetTable): number {
  return row.filter((cell) => columnFor(cell, table) !== undefined).length;
}

type Titles = Pick<ReadHeader, 'table' | 'at' | 'columns' | 'titles'>;

function repeatedColumns(sheet: RawSheet, { at, columns, titles }: Titles): SheetRemark[] {
  return columns.flatMap((column, index) => {
    const first = columns.indexOf(column);
    // A hotel may be given by its code and its name.
    if (!column || first === index || column.record === 'hotel') return [];
    const message = `This column and ${nameInMessage(titles[first] ?? '')} both mean ${column.title}`;
    return [{ ...placeOf(sheet, at + 1, index), title: titles[index] ?? '', message }];
  });
}

function leftOut(sheet: RawSheet, { table, at, columns, titles }: Titles): SheetRemark[] {
  const known = table.columns.map(({ title }) => title);
  const below = sheet.rows.slice(at + 1);
  return titles.flatMap((title, column) => {
    if (columns[column]) return [];
    const place = placeOf(sheet, at + 1, column);
    if (title !== '') return [{ ...place, message: notUnderstood(title, known) }];
    const isUsed = below.some((cells) => !isBlank(cells[column]));
    return isUsed ? [{ ...place, message: 'This column has no title and is left out' }] : [];
  });
}

function notUnderstood(title: string, known: readonly string[]): string {
  const nearest = nearestName(title, known);
  const hint = nearest === undefined ? '' : `; did you mean ${nameInMessage(nearest)}?`;
  return `The column ${nameInMessage(title)} is not understood and left out${hint}`;
}

function columnFor(cell: Cell, { columns }: SheetTable): SheetColumn | undefined {
  if (typeof cell !== 'string' || METRES.test(cell)) return undefined;
  const [whole, withoutBrackets] = [bareName(cell), bareName(cell.replace(/\(.*\)/, ''))];
  const isNamed = (wanted: string) =>
    wanted === ''
      ? undefined
      : columns.find((column) => namesOf(column).some((name) => bareName(name) === wanted));
  return isNamed(whole) ?? isNamed(withoutBrackets);
}

function namesOf({ title, field, also }: SheetColumn): string[] {
  return [title, field, ...also];
}
