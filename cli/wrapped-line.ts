import { stripVTControlCharacters } from 'node:util';
import { displayWidth } from './printable.ts';
import type { Terminal } from './terminal.ts';

const INDENT = '    ';

/** A line broken between its words for a person's terminal; for everything else as it is. */
export function wrappedLine(text: string, { isLive, columns }: Terminal): string {
  if (!isLive) return text;
  const most = columns();
  const [blanks = ''] = /^ */.exec(text) ?? [];
  const [first = '', ...words] = text.slice(blanks.length).split(' ');
  const lines: string[] = [];
  let line = blanks + first;
  for (const word of words) {
    const longer = `${line} ${word}`;
    if (displayWidth(stripVTControlCharacters(longer)) <= most) {
      line = longer;
    } else {
      lines.push(line);
      line = INDENT + word;
    }
  }
  return [...lines, line].join('\n');
}
