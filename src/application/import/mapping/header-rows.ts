import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { isOfHotel, type SheetField } from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';

/** A heading and the data of the hotel may be above the titles. */
const ROWS_SEARCHED = 15;

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

const LABEL_ROWS = 60;
/** Fewer labels may be in one column by chance. */
const LEAST_LABELS = 3;

/** Whether the titles of hotels are in one column, with their values beside them. */
export function isTurned({ rows }: RawSheet, fieldsOf: (text: string) => readonly SheetField[]) {
  const labels = rows.slice(0, LABEL_ROWS).flatMap((cells) => {
    const [first = -1, second = -1] = [...cells.keys()].filter((at) => !isBlank(cells[at]));
    const fields = fieldsOf(shownLine(cells[first])).filter(isOfHotel);
    const isLabel = second !== -1 && fieldsOf(shownLine(cells[second])).length === 0;
    return fields.length > 0 && isLabel ? { column: first, key: fields[0]?.key } : [];
  });
  return [...Map.groupBy(labels, ({ column }) => column).values()].some((column) => {
    const keys = new Set(column.map(({ key }) => key));
    return keys.has('profile.name') && keys.size >= LEAST_LABELS;
  });
}

/** For a sheet without known titles: the row, from 1, that most likely contains them. */
export function likelyTitles({ rows }: RawSheet): number {
  const widths = rows
    .slice(0, ROWS_SEARCHED)
    .map((cells) => cells.filter((cell) => !isBlank(cell)).length);
  return widths.indexOf(Math.max(...widths)) + 1;
}
