import type { SheetRemark } from '#domain/problem.ts';
import { nameInMessage } from '#adapters/json/name-in-message.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { bareName, isBlank, isUnreadable, type Cell } from './sheet-cells.ts';
import { isRequired, type SheetColumn, type SheetTable } from './sheet-column.ts';
import { SHEET_TABLES } from './sheet-tables.ts';

/** One sheet of a workbook, or one CSV file, as it was read. */
export interface RawSheet {
  readonly file: string;
  /** Absent for a file with only one sheet. */
  readonly sheet?: string;
  /** The name of the sheet, or of the file without its folder and extension. */
  readonly name: string;
  /** The first is row 1. */
  readonly rows: readonly (readonly Cell[])[];
  readonly isHidden?: boolean;
  /** From 1. */
  readonly hiddenRows?: ReadonlySet<number>;
}

export interface ReadHeader {
  readonly table: SheetTable;
  /** The index of the header row. */
  readonly at: number;
  /** What each column holds; undefined for an unknown column. */
  readonly columns: readonly (SheetColumn | undefined)[];
  /** The title as typed. */
  readonly titles: readonly string[];
  readonly problems: readonly SheetRemark[];
  /** Notes about ignored columns. */
  readonly notes: readonly SheetRemark[];
}

/** The place that a remark is about. Rows count from 1, columns from 0. */
export function placeIn(
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

/** A sheet may have a title above its header. */
const ROWS_LOOKED_AT = 10;
/** Rooms are measured in square feet: columns in metres are not imported. */
const METRES = /\bm2\b|m²|sq\.? ?m\b|\bmet(re|er)s?\b/i;

/** Which table each sheet is and where its columns are; undefined for any other sheet. */
export function readHeaders(
  sheets: readonly RawSheet[],
): (readonly [RawSheet, ReadHeader | undefined])[] {
  const named = sheets.map(({ name }) =>
    SHEET_TABLES.find(({ names }) => names.test(bareName(name))),
  );
  return sheets.map((sheet, index) => [sheet, readHeader(sheet, named[index], new Set(named))]);
}

/** How many more known columns make a sheet a different table than its name says. */
const CLEARLY = 2;
/** How many known columns make a sheet a table if its name does not. */
const LEAST = 2;

interface Candidate extends Pick<ReadHeader, 'table' | 'at' | 'columns'> {
  /** How many columns are known. */
  readonly score: number;
}

function readHeader(
  sheet: RawSheet,
  named: SheetTable | undefined,
  allNamed: ReadonlySet<SheetTable | undefined>,
): ReadHeader | undefined {
  const candidates = SHEET_TABLES.toReversed()
    .map((table) => candidateOf(sheet.rows, table))
    .toSorted((a, b) => b.score - a.score);
  const byName = candidates.find(({ table }) => table === named);
  const [byColumns] = candidates;
  const best = byName && byColumns && !isBetter(byColumns, byName, allNamed) ? byName : byColumns;
  if (!best || best.score < (best === byName ? 1 : LEAST)) return undefined;
  const { table, at, columns } = best;
  const titles = (sheet.rows[at] ?? []).map((cell) =>
    isUnreadable(cell) ? '' : String(cell ?? '').trim(),
  );
  const header = { table, at, columns, titles };
  return {
    ...header,
    problems: repeatedColumns(sheet, header),
    notes: ignoredColumns(sheet, header),
  };
}

/**
 * If another sheet is named as room types, a sheet 'Room rates' with some of the same columns
 * contains rates.
 */
function isBetter(
  byColumns: Candidate,
  byName: Candidate,
  allNamed: ReadonlySet<SheetTable | undefined>,
): boolean {
  const isComplete = byName.table.columns
    .filter(isRequired)
    .every((column) => byName.columns.includes(column));
  return (
    byColumns.score >= byName.score + CLEARLY && !(isComplete && allNamed.has(byColumns.table))
  );
}

function candidateOf(rows: RawSheet['rows'], table: SheetTable): Candidate {
  const [best = { table, at: 0, columns: [], score: 0 }] = rows
    .slice(0, ROWS_LOOKED_AT)
    .map((row, at) => {
      const columns = row.map((cell) => columnFor(cell, table));
      const known = columns.filter((column) => column !== undefined);
      return { table, at, columns, score: new Set(known).size };
    })
    .toSorted((a, b) => b.score - a.score);
  return best;
}

/** How many known columns the likeliest header of these rows has, for any table. */
export function understoodColumns(rows: RawSheet['rows']): number {
  return Math.max(...SHEET_TABLES.map((table) => candidateOf(rows, table).score));
}

type Titles = Pick<ReadHeader, 'table' | 'at' | 'columns' | 'titles'>;

function repeatedColumns(sheet: RawSheet, { at, columns, titles }: Titles): SheetRemark[] {
  return columns.flatMap((column, index) => {
    const first = columns.indexOf(column);
    // A hotel may be named by its code, its name or both.
    if (!column || first === index || column.record === 'hotel') return [];
    const message = `This column and ${nameInMessage(titles[first] ?? '')} both mean ${column.title}`;
    return [{ ...placeIn(sheet, at + 1, index), title: titles[index] ?? '', message }];
  });
}

function ignoredColumns(sheet: RawSheet, { table, at, columns, titles }: Titles): SheetRemark[] {
  const known = table.columns.map(({ title }) => title);
  const below = sheet.rows.slice(at + 1);
  return titles.flatMap((title, column) => {
    if (columns[column]) return [];
    const place = placeIn(sheet, at + 1, column);
    if (title !== '') return [{ ...place, message: unknownColumn(title, known) }];
    const isUsed = below.some((cells) => !isBlank(cells[column]));
    return isUsed ? [{ ...place, message: 'Ignored this column: it has no title' }] : [];
  });
}

function unknownColumn(title: string, known: readonly string[]): string {
  const nearest = nearestName(title, known);
  const hint = nearest === undefined ? '' : `; did you mean ${nameInMessage(nearest)}?`;
  return `Ignored column ${nameInMessage(title)}: not a known field${hint}`;
}

/** Columns of each table, by bare name. */
const COLUMNS = new Map(
  SHEET_TABLES.map((table) => {
    const named = table.columns.flatMap((column) =>
      [column.title, column.field, ...column.also].map((name) => [bareName(name), column] as const),
    );
    return [table, new Map(named)];
  }),
);

function columnFor(cell: Cell, table: SheetTable): SheetColumn | undefined {
  if (typeof cell !== 'string' || METRES.test(cell)) return undefined;
  const columns = COLUMNS.get(table);
  return columns?.get(bareName(cell)) ?? columns?.get(bareName(withoutBrackets(cell)));
}

/** `Rate (INR)` without the text in brackets. */
function withoutBrackets(title: string): string {
  const [start, end] = [title.indexOf('('), title.lastIndexOf(')')];
  return start < 0 || end < start ? title : title.slice(0, start) + title.slice(end + 1);
}
