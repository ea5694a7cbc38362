import type { Cell } from '#application/ports/input/raw-sheet.ts';
import type { SheetField } from './cells/fields.ts';
import { type CellValue, currencySignsOf, isShown, shownLine } from './cells/cell.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import type { Finding, Place } from './sheet-problem.ts';

/** A row of a table. Places are made only when they are needed, because a file may have millions of cells. */
export interface SheetRow {
  readonly table: SheetTable;
  /** From 1. */
  readonly row: number;
  readonly line: readonly Cell[];
  readonly cells: readonly RowCell[];
  /** The cells that name the hotel: in this row or in a row above it. */
  readonly hotels: readonly RowCell[];
}

/** A cell with its field. It has no value if it is empty or unreadable. */
export interface RowCell {
  readonly in: Pick<SheetRow, 'table' | 'row' | 'line'>;
  readonly at: number;
  readonly field: SheetField;
  readonly value?: CellValue;
  readonly problem?: Finding;
  /** For an empty cell: the value to use if no other row of the record has one. */
  readonly fallback?: { readonly value: CellValue; readonly source: 'default' | 'implied' };
}

/** The text of the cell, unless it may be a password: any column of a table with passwords may contain one. */
export function quoteOf({ in: { table, line }, at }: RowCell): string | undefined {
  return hasPasswordColumn(table) ? undefined : shownLine(line[at]);
}

/** `isLocal`: the only sign is a `$` of the number format, which may mean any currency. */
export function signsOf({ in: { table, line }, at, field }: RowCell) {
  const cell = line[at] ?? null;
  const ofColumn = table.columns[at]?.signs ?? [];
  const ofCell = field.kind === 'money' ? currencySignsOf(cell) : [];
  const isDollar = isShown(cell) && ofCell[0] === '$';
  const isLocal = isDollar && ofColumn.length === 0;
  return { isLocal, signs: isDollar && !isLocal ? ofColumn : [...ofColumn, ...ofCell] };
}

export function hasPasswordColumn({ columns }: SheetTable): boolean {
  return columns.some(({ field }) => field?.kind === 'password');
}

/** The place in the file. Rows count from 1, columns from 0. */
export function placeIn(
  { sheet: { file, sheet }, columns }: Pick<SheetTable, 'sheet' | 'columns'>,
  row?: number,
  column?: number,
): Place {
  const inFile = { file, ...(sheet !== undefined && { sheet }), ...(row !== undefined && { row }) };
  return column === undefined ? inFile : { ...inFile, column, title: columns[column]?.title ?? '' };
}

export function rowPlace({ table, row }: Pick<SheetRow, 'table' | 'row'>): Place {
  return placeIn(table, row);
}

export function cellPlace({ in: { table, row }, at }: RowCell): Place {
  return placeIn(table, row, at);
}

export function titlePlace(table: SheetTable, column: number): Place {
  return placeIn(table, table.header[1] + 1, column);
}

/** The name of a row in messages. If `from` is in the same sheet, the name omits the file and the sheet. */
export function placeName({ file, sheet, row = 0 }: Place, from?: Place): string {
  const isNear = file === from?.file && sheet === from.sheet;
  return [isNear ? '' : [file, sheet].filter(Boolean).join(', '), `row ${row}`].join(' ').trim();
}
