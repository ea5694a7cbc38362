/** A place in a text file, both counted from 1; columns are UTF-16 units, as editors count them. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export const TEXT_START: TextPosition = { line: 1, column: 1 };

/** The place of the character at `offset` in a text that itself starts at `start` of its file. */
export function positionAt(text: string, offset: number, start = TEXT_START): TextPosition {
  let line = start.line;
  let lineStart = 0;
  for (
    let newline = text.indexOf('\n');
    newline !== -1 && newline < offset;
    newline = text.indexOf('\n', lineStart)
  ) {
    line += 1;
    lineStart = newline + 1;
  }
  const shift = lineStart === 0 ? start.column : 1;
  return { line, column: offset - lineStart + shift };
}
