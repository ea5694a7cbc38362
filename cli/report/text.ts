// Lines for people. Apart from row-lines.ts, because loading the code that measures text takes time.
import stringWidth from 'string-width';
import type { ResultRow, RowField } from '#application/results/result-row.ts';
import { printable } from '#cli/terminal/printable.ts';
import type { Call } from '#cli/call/command.ts';
import { paintFor, type Paint } from '#cli/terminal/terminal.ts';
import { wrapped, type Width } from '#cli/terminal/wrapped.ts';
import { rowLines, type Line, fieldText, LOOKS } from './row-lines.ts';

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

/** Prints the outcome of a hotel: the event, or the line and its rows. */
export async function printOutcome(
  { options, io: { stdout, results } }: Call,
  event: object,
  line: string,
  rows: readonly ResultRow[],
): Promise<void> {
  if (options.json) return await stdout.event(event);
  await stdout.lines(wrapped([line, ...indentedLines(rows, paintFor(results))], results));
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

/** The longest value, in characters, so that both fit into `room` columns. A short one leaves room to the other. */
function mostOfValue({ from, to }: RowField, room: number): number {
  const shorter = Math.min(...[from, to].map((value) => String(value).length));
  return Math.max(LEAST_OF_A_VALUE, room - Math.min(shorter, Math.floor(room / 2)));
}
