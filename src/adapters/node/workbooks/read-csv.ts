import Papa from 'papaparse';
import type { UnreadableCell } from '#application/ports/raw-sheet.ts';
import { understoodColumns } from '#adapters/spreadsheet/sheet-headers.ts';
import { UnreadableInput } from '#adapters/node/input/read-failure.ts';
import { assertCsvSize } from './csv-limits.ts';
import { errorCell } from './error-cell.ts';
import { isErrorText } from './typed-cells.ts';

const SEPARATORS = [',', ';', '\t', '|'];
/** Enough to detect a file's separator. */
const ROWS_TO_TRY = 10;

/** The rows of a CSV text with the separator that gives most known columns. */
export function readCsv(text: string): (string | UnreadableCell)[][] {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const separators = readableSeparators(text, named === undefined ? SEPARATORS : [named]);
  const [best] = separators
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_TO_TRY });
      return { delimiter, understood: understoodColumns(data), alike: alikeCells(data) };
    })
    .toSorted((a, b) => b.understood - a.understood || b.alike - a.alike);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: best?.delimiter ?? ',' });
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

/** The cells of the rows that have as many columns as most others, if these are several. */
function alikeCells(rows: readonly (readonly string[])[]): number {
  const lengths = rows.map(({ length }) => length).filter((length) => length > 1);
  return Math.max(
    0,
    ...lengths.map((length) => length * lengths.filter((other) => other === length).length),
  );
}

/**
 * The separators with which no line or cell is too long. Throws `UnreadableInput` if there is none.
 */
function readableSeparators(text: string, separators: readonly string[]): string[] {
  const failures: unknown[] = [];
  const readable = separators.filter((separator) => {
    try {
      assertCsvSize(text, separator);
      return true;
    } catch (error) {
      failures.push(error);
      return false;
    }
  });
  if (readable.length === 0) throw failures[0];
  return readable;
}

function textCell(text: string): string | UnreadableCell {
  const error = text.trim();
  return isErrorText(error) ? errorCell(error) : withoutIdiom(text);
}

/** `="0643001"`: so that a spreadsheet program treats digits as text. */
function withoutIdiom(cell: string): string {
  const [, text] = /^\s*="(.*)"\s*$/s.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

/** Characters that text never contains, unless it is in another encoding. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}/u;
const NOT_TEXT = 'This is not UTF-8 text: save it as "CSV UTF-8" or as .xlsx';
const WINDOWS_NOTE =
  'This is not UTF-8: it was read as Windows-1252, the "CSV" of western Excel. If letters with accents ' +
  'are wrong, save it as "CSV UTF-8" or as .xlsx';

/** Decodes UTF-8, UTF-16, or else Windows-1252, and removes a byte-order mark. */
export function decodeText(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const encoding = encodingOf(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (encoding !== 'utf-8' && NO_TEXT.test(text)) throw new UnreadableInput(NOT_TEXT);
    return { text };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (encoding === 'utf-8' && !NO_TEXT.test(text)) return { text, note: WINDOWS_NOTE };
    throw new UnreadableInput(NOT_TEXT);
  }
}

/** Only UTF-16 has zero bytes: in every other place for separators, digits and line ends. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd === 0) return 'utf-8';
  return odd > even ? 'utf-16le' : 'utf-16be';
}
