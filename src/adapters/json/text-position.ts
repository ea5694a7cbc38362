/** Lines and columns start at 1. Columns count UTF-16 units, as in editors. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

export const TEXT_START: TextPosition = { line: 1, column: 1 };

/** The position of the character at `offset` in a text that starts at `start` in its file. */
export function positionAt(text: string, offset: number, start = TEXT_START): TextPosition {
  return createPositions(text, start)(offset);
}

/** Like `positionAt` for several ascending offsets. Reads the text only once. */
export function createPositions(
  text: string,
  start: TextPosition,
): (offset: number) => TextPosition {
  let line = start.line;
  let lineStart = 0;
  let newline = text.indexOf('\n');
  return (offset) => {
    while (newline !== -1 && newline < offset) {
      line += 1;
      lineStart = newline + 1;
      newline = text.indexOf('\n', lineStart);
    }
    const shift = lineStart === 0 ? start.column : 1;
    return { line, column: offset - lineStart + shift };
  };
}
