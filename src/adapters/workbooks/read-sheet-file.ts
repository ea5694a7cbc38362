import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { readArchive } from './read-archive.ts';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx, type WorkbookSheet } from './read-xlsx.ts';
import { assertFileSize } from './sheet-limits.ts';

const TEXTS = ['.csv', '.tsv', '.txt'];
export const SHEET_ENDINGS: readonly string[] = [...TEXTS, '.xlsx', '.xlsm', '.ods'];
/** Name endings of spreadsheets that cannot be imported. Each gets a message of its own. */
export const OTHER_ENDINGS: readonly string[] = ['.xls', '.xlsb', '.numbers'];

export const ONLY =
  'Only .xlsx, .ods and .csv files can be imported: save this file in one of these formats';
const EMPTY = 'This file is empty: it contains no spreadsheet';
const UNKNOWN =
  'This workbook cannot be read: open it in the spreadsheet program and save it as .xlsx';
const LOCKED =
  'This workbook is protected by a password: remove the password in the spreadsheet program and save it again';

/** The first bytes of an old or encrypted Office file and of a ZIP archive, in Latin-1. */
const [COMPOUND, ARCHIVE] = ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'PK'];
const START_BYTES = 1000;

/** Matches what Excel, macOS and LibreOffice store beside a file while it is open or copied. */
const COMPANION = /^(?:~\$|\._|\.~lock\.)/;
const COMPANION_NOTE = 'Ignored this file: a program made it beside another file';

/** How CSV files are read. */
interface CsvFormat {
  readonly separator?: string | undefined;
  /** For files that are not Unicode. */
  readonly encoding?: string | undefined;
}

/**
 * Reads the sheets of a workbook or CSV file. `file` is a path or name. The content decides whether
 * a file is a workbook. `note` says why a file was ignored. Throws `UnreadableInput`.
 */
export async function readSheetFile(
  file: string,
  bytes: Uint8Array,
  { separator, encoding }: CsvFormat = {},
): Promise<{ sheets: RawSheet[]; note?: string | undefined }> {
  const name = file.split(/[/\\]/).at(-1) ?? '';
  if (isCompanion(name)) return { sheets: [], note: COMPANION_NOTE };
  const ending = endingOf(name);
  if (![...SHEET_ENDINGS, ...OTHER_ENDINGS].includes(ending)) throw new UnreadableInput(ONLY);
  if (bytes.length === 0) throw new UnreadableInput(EMPTY);
  assertFileSize(bytes.length);
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, START_BYTES));
  if (TEXTS.includes(ending) && ![COMPOUND, ARCHIVE].some((one) => start.startsWith(one))) {
    const text = decodeText(bytes, encoding);
    const sheet = { file, name: name.slice(0, -ending.length), ...readCsv(text, separator) };
    return { sheets: [sheet] };
  }
  const sheets = await readWorkbook(bytes, start);
  return { sheets: sheets.map((sheet) => ({ file, sheet: sheet.name, ...sheet })) };
}

/** Whether a program made this file for its own use, such as `~$chain.xlsx`. */
export function isCompanion(name: string): boolean {
  return COMPANION.test(name);
}

/**
 * Returns the ending of the file name with its dot, in lower case. Returns an empty text if the
 * name has no dot.
 */
export function endingOf(name: string): string {
  return name.includes('.') ? `.${name.split('.').at(-1)?.toLowerCase()}` : '';
}

async function readWorkbook(bytes: Uint8Array, start: string): Promise<WorkbookSheet[]> {
  if (start.startsWith(COMPOUND)) {
    const isLocked = new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage');
    throw new UnreadableInput(isLocked ? LOCKED : UNKNOWN);
  }
  try {
    const files = await readArchive(bytes);
    if (files.get('META-INF/manifest.xml')?.includes('encryption-data')) {
      throw new UnreadableInput(LOCKED);
    }
    const path = [...files.keys()].find((name) => /^(?:[^/]+\/)?workbook\d*\.xml$/i.test(name));
    return path === undefined ? readOds(files.get('content.xml') ?? '') : readXlsx(files, path);
  } catch (error) {
    throw error instanceof UnreadableInput ? error : new UnreadableInput(UNKNOWN);
  }
}
