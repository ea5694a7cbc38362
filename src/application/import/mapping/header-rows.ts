import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { isOfHotel, type SheetField } from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';

/** A heading and the data of the hotel may be above the titles. */
const ROWS_SEARCHED = 15;
const FORM_ROWS = 60;
/** Two matching cells may be values by chance. */
export const LEAST_TITLES = 3;

export interface Title {
  /** The title as typed. If there are two header rows, both titles are joined. */
  readonly title: string;
  /** The title in the upper header row, which several columns may share. */
  readonly group: string;
  readonly own: string;
}

export type Header = readonly [first: number, last: number];

/**
 * Returns each of the first rows, and each of these rows together with the next one. In such a
 * pair, a title in the upper row may belong to several columns.
 */
export function possibleHeaders({ rows }: RawSheet): Header[] {
  const single = rows.slice(0, ROWS_SEARCHED).map((_, at): Header => [at, at]);
  const double = single.slice(0, rows.length - 1).map(([at]): Header => [at, at + 1]);
  return [...single, ...double];
}

/**
 * A title in the upper row, such as 'Contact', belongs to all columns up to the next one, or up to
 * the end of its merged cell.
 */
export function titlesAt({ rows, merges = [] }: RawSheet, [first, last]: Header): Title[] {
  const below = rows[last] ?? [];
  const above = first === last ? [] : (rows[first] ?? []);
  const ends = new Map(
    merges.filter(({ top }) => top === first).map(({ left, right }) => [left, right]),
  );
  let group = '';
  let end = Infinity;
  return Array.from({ length: Math.max(below.length, above.length) }, (_, column) => {
    const text = shownLine(above[column]);
    const title = shownLine(below[column]);
    if (text !== '' || title === '' || column > end) group = text;
    if (text !== '') end = ends.get(column) ?? Infinity;
    return { title: [group, title].filter(Boolean).join(' '), group, own: title || group };
  });
}

export interface FormCell {
  readonly label: string;
  readonly cell: Cell;
  /** Indexes of the value in the sheet. */
  readonly row: number;
  readonly column: number;
}

/** Finds labels with a value to their right: 'Phone' beside '+91 …'. */
export function formCells(
  { rows }: RawSheet,
  fieldsOf: (text: string) => readonly SheetField[],
): FormCell[] {
  const seen = new Set<string>();
  const found = rows.slice(0, FORM_ROWS).flatMap((cells, row) => {
    const filled = [...cells.entries()].filter(([, cell]) => !isBlank(cell));
    return filled.flatMap(([, first], at): FormCell[] => {
      const [column, cell] = filled[at + 1] ?? [];
      const label = shownLine(first);
      const isLabel = fieldsOf(label).some(isOfHotel) && !seen.has(label);
      if (!isLabel || column === undefined || cell === undefined) return [];
      if (fieldsOf(shownLine(cell)).length > 0) return [];
      seen.add(label);
      return [{ label, cell, row, column }];
    });
  });
  const isTitle = (cell: Cell) => fieldsOf(shownLine(cell)).length > 0;
  const forms = Map.groupBy(found, ({ column }) => column);
  // In a form, labels are below one another. In a table, values are below titles.
  const isForm = ({ row, column }: FormCell) =>
    forms.get(column)?.some((each) => each.row !== row) ||
    !isOverValues(rows[row] ?? [], rows[row + 1] ?? [], isTitle);
  const formRows = new Set(found.filter(isForm).map(({ row }) => row));
  return found.filter(({ row }) => formRows.has(row));
}

function isOverValues(
  cells: readonly Cell[],
  below: readonly Cell[],
  isTitle: (cell: Cell) => boolean,
): boolean {
  const filled = [...cells.keys()].filter((column) => !isBlank(cells[column]));
  const over = filled.filter((column) => !isBlank(below[column]));
  return filled.length >= LEAST_TITLES && over.length * 2 > filled.length && !below.some(isTitle);
}

/** For a sheet without known titles: the row, from 1, that most likely contains them. */
export function likelyTitles({ rows }: RawSheet): number {
  const widths = rows
    .slice(0, ROWS_SEARCHED)
    .map((cells) => cells.filter((cell) => !isBlank(cell)).length);
  return widths.indexOf(Math.max(...widths)) + 1;
}
