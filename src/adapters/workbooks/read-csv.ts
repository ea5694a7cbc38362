import Papa from 'papaparse';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { Cell, Link, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { SEPARATORS } from '#application/import/mapping/mapping.ts';
import { errorCell, isErrorText, linkFormula, unquoted } from './typed-cells.ts';
import { CELL_TEXT_MAXIMUM, cellTooLong, createSheetRoom } from './sheet-limits.ts';

/** Without `separator`, uses that of a first line such as `sep=;`, or else detects it (`separatorOf`). */
export function readCsv(file: string, separator?: string): Pick<RawSheet, 'rows' | 'links'> {
  // Lines may end in different ways, for example after files were joined.
  const text = file.replace(/\r\n?/g, '\n');
  const [, named] = /^sep=(.)\n/i.exec(text) ?? [];
  const delimiter = separator ?? named ?? separatorOf(text);
  assertCsvSize(text, delimiter);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new UnreadableInput(
      `The quotes in row ${row} do not match: close each "quoted text" with a quote`,
    );
  }
  const links: Link[] = [];
  const rows = data.map((cells, row) =>
    cells.map((cell, column) => {
      const { address, text: shown } = linkFormula(cell) ?? {};
      if (!address || !shown) return textCell(cell);
      links.push({ row, column, address });
      return shown;
    }),
  );
  return { rows: named === undefined ? rows : rows.with(0, []), links };
}

const [ROWS_TO_TRY, CHARACTERS_TO_TRY] = [10, 200_000];

/** The separator with the most rows of equal width. Titles have no decimal comma, so it occurs in fewer rows. */
function separatorOf(text: string): string {
  const start = text.slice(0, CHARACTERS_TO_TRY);
  const [best = ','] = SEPARATORS.map((delimiter) => {
    const options = { delimiter, preview: ROWS_TO_TRY, skipEmptyLines: true };
    const widths = Papa.parse<string[]>(start, options).data.map(({ length }) => length);
    const [even] = [...Map.groupBy(widths, (width) => width)]
      .filter(([width]) => width > 1)
      .map(([width, { length: rows }]) => ({ width, rows }))
      .toSorted(byEvenness);
    return { delimiter, width: 0, rows: 0, ...even };
  })
    .toSorted(byEvenness)
    .map(({ delimiter }) => delimiter);
  return best;
}

interface Evenness {
  readonly rows: number;
  readonly width: number;
}

function byEvenness(a: Evenness, b: Evenness): number {
  return b.rows - a.rows || b.width - a.width;
}

function textCell(text: string): Cell {
  const shown = text.trim();
  if (isErrorText(shown)) return errorCell(shown);
  if (!shown.startsWith('=')) return text;
  // `="0643001"` is how a CSV file makes spreadsheet programs treat digits as text.
  const [, quoted] = /^="((?:[^"]|"")*)"$/.exec(shown) ?? [];
  return quoted === undefined ? { code: 'formula' } : unquoted(quoted);
}

// Checks the size limits of a CSV text in one pass before parsing. Parsed lines and cells take more
// memory than the text, and unclosed quotes take much more time.

const [LF, QUOTE, SPACE] = [0x0a, 0x22, 0x20];

/** Throws `UnreadableInput` if the text, whose lines end with LF, exceeds a limit. */
function assertCsvSize(text: string, delimiter: string): void {
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
