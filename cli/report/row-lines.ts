import stringWidth from 'string-width';
import type { ResultRow, RowField } from '#application/results/result-row.ts';
import { rangesByKind } from '#cli/wording/key-ranges.ts';
import { pathDetails } from '#cli/wording/failures.ts';
import { printable } from '#cli/terminal/printable.ts';
import type { Paint } from '#cli/terminal/terminal.ts';
import type { Width } from '#cli/terminal/wrapped.ts';
import { fieldText, LOOKS, sinceText } from './row-words.ts';

interface Line {
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

const PIPE: Width = { isLive: false, columns: () => Infinity };

/** Indented, for the lines below the name of a hotel. On a terminal, shortens long values of changes to its width. */
export function indentedLines(
  rows: readonly ResultRow[],
  paint: Paint,
  width = PIPE,
  most?: number,
): string[] {
  return rowLines(rows, most).flatMap((line) => {
    const { colour } = LOOKS[line.row.code];
    const texts = textsWithin(line, width).map((text) => (colour ? paint(colour, text) : text));
    return [...texts, ...line.details.map((detail) => `    ${detail}`)];
  });
}

/** An update that is too wide for the terminal has a line for each field. */
function textsWithin({ row, keys, text }: Line, { isLive, columns }: Width): string[] {
  const line = `  ${text}`;
  if (row.code !== 'update' || !isLive || stringWidth(line) < columns()) return [line];
  const fields = (row.fields ?? []).map((field) => {
    const room = columns() - FIELD_INDENT - field.field.length - BESIDE_VALUES;
    return `${' '.repeat(FIELD_INDENT)}${fieldText(field, mostOfValue(field, room))}`;
  });
  return [`  ~ ${keys}`, ...fields].map(printable);
}

const FIELD_INDENT = 6;
/** Width of the quotes, `…`, the arrow and the spaces around two values, in columns. */
const BESIDE_VALUES = 12;
const LEAST_OF_A_VALUE = 10;

/**
 * Returns the maximum length of each value if both have to fit into `room` columns. If one of them is short, the other
 * gets the remaining space.
 */
function mostOfValue({ from, to }: RowField, room: number): number {
  const shorter = Math.min(...[from, to].map((value) => String(value).length));
  return Math.max(LEAST_OF_A_VALUE, room - Math.min(shorter, Math.floor(room / 2)));
}

/** One text for each line and its details. */
export function rowSentences(rows: readonly ResultRow[]): string[] {
  return rowLines(rows).map(({ text, details }) =>
    [details.length > 0 && text.endsWith(')') ? `${text}:` : text, ...details].join(' '),
  );
}
