import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';
import type { Terminal } from './terminal.ts';

/** If a line is wrapped, its continuation is indented by this many more spaces. */
const HANGING_INDENT = 2;

export type Width = Pick<Terminal, 'isLive' | 'columns'>;

/** Breaks lines at spaces, because a terminal would break them within words. */
export function wrapped(lines: readonly string[], { isLive, columns }: Width): string[] {
  return isLive ? lines.flatMap((line) => wrap(line, columns())) : [...lines];
}

function wrap(line: string, columns: number): string[] {
  if (stringWidth(line) < columns) return [line];
  const text = line.trimStart();
  const start = line.slice(0, line.length - text.length);
  const indent = start + ' '.repeat(HANGING_INDENT);
  const [first = '', ...rest] = wrapAnsi(text, columns - 1 - indent.length).split('\n');
  return [start + first, ...rest.map((part) => indent + part)];
}
