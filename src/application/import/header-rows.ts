// The rows of a sheet that may be its header.
import type { RawSheet } from '#application/ports/raw-sheet.ts';
import { TITLES } from './mapping.ts';
import { shownText } from './cells/read-cell.ts';
import { bareName } from './cells/words.ts';

/** A sheet may have a title and the data of its hotel above its header. */
const ROWS_LOOKED_AT = 15;
export interface Title {
  readonly text: string;
  /** The title of several columns, above the own one. */
  readonly group: string;
  readonly own: string;
}

/** How many known titles the likeliest header of these rows has. */
export function understoodColumns(rows: RawSheet['rows']): number {
  const known = rows.slice(0, ROWS_LOOKED_AT).map(
    (cells) =>
      new Set(
        cells
          .map(shownText)
          .map(bareName)
          .filter((title) => TITLES.has(title)),
      ),
  );
  return Math.max(0, ...known.map(({ size }) => size));
}

export function headerAt(rows: readonly number[]): [number, number] {
  return [Math.min(...rows) - 1, Math.max(...rows) - 1];
}

/** One row, or two of which the upper one has titles of several columns. */
export function possibleHeaders({ rows }: RawSheet): [number, number][] {
  return rows
    .slice(0, ROWS_LOOKED_AT)
    .flatMap((_, at) => [
      [at, at] as [number, number],
      ...(at + 1 < rows.length ? [[at, at + 1] as [number, number]] : []),
    ]);
}

/** 'Contact' above 'Phone' and 'E-mail' belongs to both, as far as it is merged. */
export function titlesAt(
  { rows, merges = [] }: RawSheet,
  [first, last]: readonly [number, number],
): Title[] {
  const own = rows[last] ?? [];
  const above = first === last ? [] : (rows[first] ?? []);
  let group = '';
  let end = Infinity;
  return Array.from({ length: Math.max(own.length, above.length) }, (_, column) => {
    const text = shownText(above[column]);
    const isOver = column > end || shownText(own[column]) === '';
    if (text !== '' || isOver) group = text;
    if (text !== '')
      end = merges.find(({ top, left }) => top === first && left === column)?.right ?? Infinity;
    const title = shownText(own[column]);
    return { text: [group, title].filter(Boolean).join(' '), group, own: title || group };
  });
}
