import type { Cell } from '#application/ports/input/raw-sheet.ts';
import type { SheetField } from './cells/fields.ts';
import type { CellValue } from './cells/cell.ts';
import { currencySignsOf, shownLine } from './cells/cell.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import type { SheetColumn } from './mapping/resolve-columns.ts';
import type { Finding, Place } from './sheet-problem.ts';

/** A row of a table. It computes places only when they are needed, because a file may have millions of cells. */
export class SheetRow {
  readonly table: SheetTable;
  /** From 1. */
  readonly row: number;
  readonly line: readonly Cell[];
  readonly cells: readonly RowCell[];
  /** The cells that name the hotel: in this row or in a row above it. */
  readonly hotels: readonly RowCell[];

  constructor(
    at: Pick<SheetRow, 'table' | 'row' | 'line'>,
    cells: readonly RowCell[],
    hotels: readonly RowCell[],
  ) {
    this.table = at.table;
    this.row = at.row;
    this.line = at.line;
    this.cells = cells;
    this.hotels = hotels;
  }

  get place(): Place {
    return placeIn(this.table, this.row);
  }
}

/** What a cell contains. It has no value if it is empty or unreadable. */
export interface CellContent {
  readonly value?: CellValue;
  readonly problem?: Finding;
  /** For an empty cell: the value to use if no other row of the record has one. */
  readonly fallback?: { readonly value: CellValue; readonly source: 'default' | 'implied' };
}

export class RowCell implements CellContent {
  readonly in: Pick<SheetRow, 'table' | 'row' | 'line'>;
  /** The index of the column. */
  readonly at: number;
  readonly field: SheetField;
  readonly value?: CellValue;
  readonly problem?: Finding;
  readonly fallback?: NonNullable<CellContent['fallback']>;

  constructor(row: RowCell['in'], at: number, field: SheetField, content: CellContent) {
    this.in = row;
    this.at = at;
    this.field = field;
    Object.assign(this, content);
  }

  get place(): Place {
    return placeIn(this.in.table, this.in.row, this.at);
  }

  /** The text of the cell, unless it may be a password: any column of a table with passwords may contain one. */
  get quote(): string | undefined {
    const { table, line } = this.in;
    return hasPasswords(table) ? undefined : shownLine(line[this.at]);
  }

  /** The same cell as another field of its record. */
  as(name: string, content: CellContent = this): RowCell {
    const { in: row, at, field } = this;
    const { value, problem, fallback } = content;
    return new RowCell(
      row,
      at,
      { ...field, field: name },
      {
        ...(value !== undefined && { value }),
        ...(problem && { problem }),
        ...(fallback && { fallback }),
      },
    );
  }

  /** The currency signs of an amount, in the title or in the cell. */
  get signs(): readonly string[] {
    if (this.field.kind !== 'money') return [];
    const { ofColumn, ofCell, isDollar } = this.#signs();
    return isDollar && ofColumn.length > 0 ? ofColumn : [...ofColumn, ...ofCell];
  }

  /** Whether the only sign is a `$` of the number format, which may mean any currency. */
  get isLocal(): boolean {
    const { ofColumn, isDollar } = this.#signs();
    return isDollar && ofColumn.length === 0;
  }

  #signs() {
    const { table, line } = this.in;
    const cell = line[this.at] ?? null;
    const [ofColumn, ofCell] = [table.columns[this.at]?.signs ?? [], currencySignsOf(cell)];
    return { ofColumn, ofCell, isDollar: typeof cell === 'object' && ofCell[0] === '$' };
  }
}

export function hasPasswords({ columns }: SheetTable): boolean {
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

/** Where a column has its title. */
export function titlePlace(table: SheetTable, column: number): Place {
  return placeIn(table, table.header[1] + 1, column);
}

/**
 * The name of a row in messages. If `from` is in the same sheet, the name omits the file and the
 * sheet.
 */
export function placeName({ file, sheet, row = 0 }: Place, from?: Place): string {
  const line = `row ${row}`;
  if (file === from?.file && sheet === from.sheet) return line;
  return `${[file, sheet].filter(Boolean).join(', ')} ${line}`;
}

/** The name of a column without a title is its letters. */
export function columnName({ title, letters }: Pick<SheetColumn, 'title' | 'letters'>): string {
  return title || letters;
}
