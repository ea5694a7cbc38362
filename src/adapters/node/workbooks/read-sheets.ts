import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { zipSync } from 'fflate';
import Papa from 'papaparse';
import type { SheetRemark } from '#domain/problem.ts';
import { errorCell, type Cell } from '#adapters/spreadsheet/sheet-cells.ts';
import { understoodColumns, type RawSheet } from '#adapters/spreadsheet/sheet-headers.ts';
import { assertCsvSize } from './csv-limits.ts';
import {
  assertFileSize,
  tooMuchInside,
  ZIP_ENTRIES_MAXIMUM,
  XML_MAXIMUM_BYTES,
} from './sheet-limits.ts';
import { readFailure, UnreadableInput } from '#adapters/node/input/read-failure.ts';
import { readMarks, type SheetMarks } from './workbook-marks.ts';
import { assertXmlLimits } from './xml-limits.ts';
import { readZip, ZipTooLarge } from './zip-entries.ts';

type FileRemark = Pick<SheetRemark, 'file' | 'message'>;

const TEXT_ENDINGS = ['.csv', '.tsv', '.txt'];
const WORKBOOK_ENDINGS = ['.xlsx', '.xlsm'];
/** Spreadsheets that cannot be imported. */
const OTHER_ENDINGS = ['.xls', '.xlsb', '.ods', '.numbers'];
const SEPARATORS = [',', ';', '\t'];
/** Enough to detect a file's separator. */
const ROWS_TO_TRY = 10;

/**
 * Reads the sheets of workbooks, CSV files, and folders of both. Never throws for a faulty file:
 * `problems` are about files that cannot be read; the sheets of the others are complete.
 */
export async function readSheets(paths: readonly string[]) {
  const sheets: RawSheet[] = [];
  const problems: FileRemark[] = [];
  const notes: FileRemark[] = [];
  const read = new Set<string>();
  const readOne = async (file: string) => {
    // A file may be named twice, or by its folder too.
    const own = await realpath(file);
    if (read.has(own)) return;
    read.add(own);
    const { note, ...found } = await readFileSheets(file);
    sheets.push(...found.sheets);
    if (note !== undefined) notes.push({ file, message: note });
  };
  const tell = (file: string) => (error: unknown) => {
    problems.push({ file, message: readFailure(error) });
    return { files: [], others: [] };
  };
  for (const path of paths) {
    const { files, others } = await filesAt(path).catch(tell(path));
    for (const file of files) await readOne(file).catch(tell(file));
    for (const file of others) notes.push({ file, message: LEFT_OUT });
  }
  return { sheets, problems, notes };
}

const ONLY = 'Only .xlsx and .csv files can be imported: save it as one of these';
const LEFT_OUT = `Ignored this file. ${ONLY}`;

/** `others` are spreadsheets of a folder that cannot be read. */
async function filesAt(path: string) {
  if (!(await stat(path)).isDirectory()) return { files: [path], others: [] };
  const names = (await readdir(path)).filter((name) => !/^[.~]/.test(name)).toSorted();
  const ending = (...endings: readonly string[]) =>
    names.filter((name) => endings.includes(endingOf(name))).map((name) => join(path, name));
  const files = ending(...TEXT_ENDINGS, ...WORKBOOK_ENDINGS);
  if (files.length === 0) throw new UnreadableInput('This folder has no .csv or .xlsx file');
  return { files, others: ending(...OTHER_ENDINGS) };
}

async function readFileSheets(file: string) {
  const ending = endingOf(file);
  if (WORKBOOK_ENDINGS.includes(ending)) return { sheets: await readWorkbook(file) };
  if (!TEXT_ENDINGS.includes(ending)) throw new UnreadableInput(ONLY);
  const { text, note } = decode(await readLimited(file));
  return { sheets: [{ file, name: basename(file, extname(file)), rows: readCsv(text) }], note };
}

/** A file's size is checked before it is read. */
async function readLimited(file: string): Promise<Uint8Array> {
  assertFileSize((await stat(file)).size);
  return await readFile(file);
}

async function readWorkbook(file: string): Promise<RawSheet[]> {
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    const entries = readZip(await readLimited(file), {
      wanted: (name) => /\.(xml|rels)$/.test(name),
      bytes: XML_MAXIMUM_BYTES,
      entries: ZIP_ENTRIES_MAXIMUM,
    });
    for (const xml of entries.values()) assertXmlLimits(xml);
    const marks = readMarks(entries);
    // Only checked entries are read.
    const checked = zipSync(Object.fromEntries(entries), { level: 0 });
    const sheets = await readXlsxFile(Buffer.from(checked.buffer));
    return sheets.map(({ sheet, data }, index) => {
      // Its types wrongly name the constructor instead of `Date`, and a chart has no data.
      const rows = (data as unknown as Cell[][] | undefined) ?? [];
      return { file, sheet, name: sheet, ...marked(rows, marks[index]) };
    });
  } catch (error) {
    if (error instanceof ZipTooLarge) throw tooMuchInside();
    if (error instanceof UnreadableInput) throw error;
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new UnreadableInput('This workbook cannot be read: save it again as .xlsx');
  }
}

/** The rows are those of read-excel-file: each is padded to the longest. */
function marked(
  rows: Cell[][],
  { cells = [], ...hidden }: Partial<SheetMarks> = {},
): Pick<RawSheet, 'rows' | 'isHidden' | 'hiddenRows'> {
  for (const { row, column, cell } of cells) {
    while (rows.length <= row) rows.push([]);
    const own = rows[row] ?? [];
    while (own.length < column) own.push(null);
    own[column] = cell;
  }
  const width = widthOf(rows);
  for (const own of rows) while (own.length < width) own.push(null);
  return { rows, ...hidden };
}

/** The rows of a CSV text with the separator that gives most known columns. */
export function readCsv(text: string): Cell[][] {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const separators = readableSeparators(text, named === undefined ? SEPARATORS : [named]);
  const [best] = separators
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_TO_TRY });
      return { delimiter, understood: understoodColumns(data), widest: widthOf(data) };
    })
    .toSorted((a, b) => b.understood - a.understood || b.widest - a.widest);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: best?.delimiter ?? ',' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new UnreadableInput(
      `The quotes in row ${row} do not match: close each "quoted text" with a quote`,
    );
  }
  const rows = data.map((cells) => cells.map(csvCell));
  return named === undefined ? rows : rows.with(0, []);
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

function widthOf(rows: readonly (readonly unknown[])[]): number {
  return rows.reduce((widest, { length }) => Math.max(widest, length), 0);
}

/** What spreadsheet programs save for a failed formula. */
const ERROR = /^#(N\/A|NAME\?|(VALUE|REF|DIV\/0|NULL|NUM)!)$/i;

function csvCell(text: string): Cell {
  const error = text.trim();
  return ERROR.test(error) ? errorCell(error) : withoutIdiom(text);
}

/** `="0643001"`: so that a spreadsheet program treats digits as text. */
function withoutIdiom(cell: string): string {
  const [, text] = /^\s*="(.*)"\s*$/s.exec(cell) ?? [];
  return text === undefined ? cell : text.replaceAll('""', '"');
}

const DECODERS: readonly { readonly mark: readonly number[]; readonly encoding: string }[] = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** Characters that text never contains, unless it is in another encoding. */
const NO_TEXT = /(?![\t\n\r])\p{Cc}/u;
const WINDOWS_NOTE =
  'This is not UTF-8: it was read as Windows-1252, the "CSV" of western Excel. If letters with accents ' +
  'are wrong, save it as "CSV UTF-8" or as .xlsx';

/** Decodes UTF-8, UTF-16 with a byte-order mark, or else Windows-1252; removes the mark. */
function decode(bytes: Uint8Array): { readonly text: string; readonly note?: string } {
  const isMarked = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  const encoding = DECODERS.find(({ mark }) => isMarked(mark))?.encoding ?? 'utf-8';
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (encoding === 'utf-8' && !NO_TEXT.test(text)) return { text, note: WINDOWS_NOTE };
    throw new UnreadableInput('This is not UTF-8 text: save it as "CSV UTF-8" or as .xlsx');
  }
}

function endingOf(name: string): string {
  return extname(name).toLowerCase();
}
