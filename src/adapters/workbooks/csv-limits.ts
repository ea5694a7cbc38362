// Checks the size limits of a CSV text in one pass before parsing. Parsed lines and cells take more
// memory than the text, and unclosed quotes take much more time.
import { CELL_TEXT_MAXIMUM, cellTooLong, createSheetRoom } from './sheet-limits.ts';

const [LF, QUOTE, SPACE] = [0x0a, 0x22, 0x20];

/** Throws `UnreadableInput` if the text, whose lines end with LF, exceeds a limit. */
export function assertCsvSize(text: string, delimiter: string): void {
  const separator = delimiter.charCodeAt(0);
  let [rows, columns, cells, widest] = [1, 1, 1, 1];
  let start = 0;
  let isQuoted = text.charCodeAt(0) === QUOTE;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (at - start > CELL_TEXT_MAXIMUM) {
      const more = isQuoted ? ', or close its quotes' : '';
      throw cellTooLong(`The cell in row ${rows} and column ${columns}`, more);
    }
    if (isQuoted && unit === QUOTE && at > start) {
      const next = text.charCodeAt(at + 1);
      if (next === QUOTE) at += 1;
      else isQuoted = !closes(next, separator);
    }
    const isLineEnd = unit === LF;
    if (!isLineEnd && unit !== separator) continue;
    // Also counts separators within quotes, so that the count is never too low.
    cells += 1;
    rows += isLineEnd ? 1 : 0;
    columns = isLineEnd ? 1 : columns + 1;
    widest = Math.max(widest, columns);
    if (isQuoted) continue;
    start = at + 1;
    isQuoted = text.charCodeAt(start) === QUOTE;
  }
  createSheetRoom()({ rows, columns: widest, cells, characters: text.length }, 'The table');
}

/** Whether a quote before this character closes a cell. Other quotes are part of the text. */
function closes(next: number, separator: number): boolean {
  return [separator, LF, SPACE].includes(next) || Number.isNaN(next);
}
