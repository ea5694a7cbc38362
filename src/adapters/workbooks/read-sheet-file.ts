import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js';
import { decodeText } from './decode-text.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './read-ods.ts';
import { readXlsx } from './read-xlsx.ts';
import type { WorkbookSheet } from './sheet-grid.ts';
import {
  assertAtMost,
  assertFileSize,
  XML_MAXIMUM_BYTES,
  ZIP_ENTRIES_MAXIMUM,
} from './sheet-limits.ts';

const TEXTS = ['.csv', '.tsv', '.txt'];
export const SHEET_ENDINGS: readonly string[] = [...TEXTS, '.xlsx', '.xlsm', '.ods'];
/** Name endings of spreadsheets that cannot be imported. Each gets a message of its own. */
export const OTHER_ENDINGS: readonly string[] = ['.xls', '.xlsb', '.numbers'];

export const ONLY_SPREADSHEETS =
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

interface CsvFormat {
  readonly separator?: string | undefined;
  readonly encoding?: string | undefined;
}

/** By content. `file` is a path or name; `note` says why it was ignored. Throws `UnreadableInput`. */
export async function readSheetFile(
  file: string,
  bytes: Uint8Array,
  { separator, encoding }: CsvFormat = {},
): Promise<{ sheets: RawSheet[]; note?: string | undefined }> {
  const name = file.split(/[/\\]/).at(-1) ?? '';
  if (isCompanion(name)) return { sheets: [], note: COMPANION_NOTE };
  const ending = endingOf(name);
  if (![...SHEET_ENDINGS, ...OTHER_ENDINGS].includes(ending))
    throw new UnreadableInput(ONLY_SPREADSHEETS);
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

export function isCompanion(name: string): boolean {
  return COMPANION.test(name);
}

/** Returns the ending of the file name with its dot, in lower case. Returns an empty text if the name has no dot. */
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

/**
 * Returns the XML of a ZIP archive by path. Other files are not inflated, so their text is empty.
 * Inflating stops at the size that the archive states. Throws `UnreadableInput` if a limit is
 * exceeded, and other errors if the archive is damaged.
 */
async function readArchive(bytes: Uint8Array): Promise<Map<string, string>> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const files = new Map<string, string>();
  let room = XML_MAXIMUM_BYTES;
  for await (const entry of archive.getEntriesGenerator()) {
    const isXml = /\.(?:xml|rels)$/i.test(entry.filename);
    if (isXml) room -= entry.uncompressedSize;
    const what = `The workbook contains more than ${XML_MAXIMUM_BYTES / 1e6} MB of data`;
    if (files.size >= ZIP_ENTRIES_MAXIMUM) room = -1;
    assertAtMost(-room, 0, what);
    const text = isXml && !entry.directory ? await entry.getData(new TextWriter()) : '';
    files.set(entry.filename, text);
  }
  return files;
}
