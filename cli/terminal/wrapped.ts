import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from './printable.ts';
import type { Terminal } from './terminal.ts';

/** How far in the rest of a line stands. */
const FURTHER_IN = 2;

export type Width = Pick<Terminal, 'isLive' | 'columns'>;

/** Lines for people, broken at spaces where the terminal would break them within a word. */
export function wrapped(lines: readonly string[], { isLive, columns }: Width): string[] {
  return isLive ? lines.flatMap((line) => wrap(line, columns())) : [...lines];
}

function wrap(line: string, columns: number): string[] {
  if (widthOf(line) < columns) return [line];
  const [start = ''] = /^ */.exec(line) ?? [];
  const indent = ' '.repeat(start.length + FURTHER_IN);
  const broken: string[] = [];
  let text = '';
  for (const [word] of line.matchAll(/(?<! ) *[^ ]+/g)) {
    const longer = text + word;
    if (text.trim() !== '' && widthOf(longer) >= columns) {
      broken.push(text);
      text = indent + word.trimStart();
    } else text = longer;
  }
  return [...broken, text];
}

function widthOf(text: string): number {
  return displayWidth(stripVTControlCharacters(text));
}
