import type { ResultRow } from '#application/results/result-row.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { pathDetails } from '#cli/wording/failures.ts';
import { printable } from '#cli/terminal/printable.ts';
import { LOOKS, sinceText } from './row-words.ts';

export interface Line {
  /** The first of the rows. */
  readonly row: ResultRow;
  readonly keys: string;
  readonly text: string;
  /** Messages about values, which stand below the text. */
  readonly details: readonly string[];
}

/** Words one row. If several rows differ only in their keys, pass all keys and the number of rows. */
export function rowText(row: ResultRow, keys = row.key, count = 1): string {
  return printable(`${LOOKS[row.code].words(keys, row, count)}${sinceText(row)}`);
}

const kindOf = ({ code, key }: ResultRow) => (LOOKS[code].isOneLine ? '' : key.split(':')[0]);

/** Words the rows of a hotel. Rows that differ only in their keys share a line, which names `most` ranges of keys. */
export function rowLines(rows: readonly ResultRow[], most?: number): Line[] {
  const groups = Map.groupBy(rows, (row) =>
    JSON.stringify([kindOf(row), rowText(row, ''), row.paths]),
  );
  return [...groups.values()].map((group) => {
    const [row] = group as [ResultRow];
    const keys = rangesByKind(
      group.map(({ key }) => key),
      most,
    ).join(', ');
    const prefix = row.code === 'rates-end' ? 'warning: ' : '';
    const text = `${prefix}${rowText(row, keys, group.length)}`;
    return { row, keys, text, details: pathDetails(row) };
  });
}

/** One text for each line and its details. */
export function rowSentences(rows: readonly ResultRow[]): string[] {
  return rowLines(rows).map(({ text, details }) =>
    [details.length > 0 && text.endsWith(')') ? `${text}:` : text, ...details].join(' '),
  );
}
