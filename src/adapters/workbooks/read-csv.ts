import Papa from 'papaparse';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { Cell, Link, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { assertCsvSize } from './csv-limits.ts';
import { SEPARATORS } from '#application/import/mapping/mapping.ts';
import { errorCell, isErrorText, linkFormula, unquoted } from './typed-cells.ts';

/**
 * Without `separator`, uses the separator that a first line such as `sep=;` names. Without such a
 * line, detects it (`separatorOf`).
 */
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

/**
 * The separator that gives the most rows of equal width. A decimal comma occurs in fewer rows than
 * the separator, because titles have no decimals.
 */
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
