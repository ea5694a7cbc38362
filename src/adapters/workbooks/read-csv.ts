import Papa from 'papaparse';
import type { UnreadableCell } from '#application/ports/input/raw-sheet.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { assertCsvSize } from './csv-limits.ts';
import { SEPARATORS } from '#application/import/mapping/mapping.ts';
import { errorCell, isErrorText } from './typed-cells.ts';

/**
 * Without `separator`, uses the separator that a first line such as `sep=;` names. Without such a
 * line, detects it (`separatorOf`).
 */
export function readCsv(text: string, separator?: string): (string | UnreadableCell)[][] {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const delimiter = separator ?? named ?? separatorOf(text);
  assertCsvSize(text, delimiter);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new UnreadableInput(
      `The quotes in row ${row} do not match: close each "quoted text" with a quote`,
    );
  }
  const rows = data.map((cells) => cells.map(textCell));
  return named === undefined ? rows : rows.with(0, []);
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

function textCell(text: string): string | UnreadableCell {
  const shown = text.trim();
  if (isErrorText(shown)) return errorCell(shown);
  // `="0643001"` is how a CSV file makes spreadsheet programs treat digits as text.
  const [, digits] = /^="(.*)"$/s.exec(shown) ?? [];
  return digits?.replaceAll('""', '"') ?? text;
}

const NOT_TEXT = 'This is not UTF-8 text: save it as "CSV UTF-8" or as .xlsx';
const WINDOWS_NOTE =
  'This is not UTF-8: it was read as Windows-1252, the "CSV" of western Excel. If letters with accents ' +
  'are wrong, save it as "CSV UTF-8" or as .xlsx';

/** Tries UTF-8, UTF-16 and then Windows-1252. Removes a byte order mark. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const utf8 = decoded(bytes, 'utf-8');
  if (utf8 !== undefined) return { text: utf8 };
  // With the wrong byte order, separators and line ends become other characters. The order with
  // more of them is right.
  const [wide] = ['utf-16le', 'utf-16be']
    .map((encoding) => decoded(bytes, encoding))
    .toSorted((a, b) => separatorsIn(b) - separatorsIn(a));
  if (wide !== undefined && separatorsIn(wide) > 0) return { text: wide };
  const text = decoded(bytes, 'windows-1252');
  if (text !== undefined && !/(?![\t\n\r])\p{Cc}/u.test(text)) return { text, note: WINDOWS_NOTE };
  throw new UnreadableInput(NOT_TEXT);
}

function separatorsIn(text = ''): number {
  return text.match(/[\n,;\t|]/g)?.length ?? 0;
}

/** Returns undefined if the bytes are not text in this encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
