import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import Papa from 'papaparse';
import type { Cell } from '#adapters/config/sheet-cells.ts';
import { understoodColumns, type RawSheet } from '#adapters/config/sheet-headers.ts';

/** Why a file cannot be read, in a sentence without a full stop. */
class UnreadableSheet extends Error {}

export interface ReadSheets {
  readonly sheets: readonly RawSheet[];
  readonly problems: readonly { readonly file: string; readonly message: string }[];
}

const TEXT_ENDINGS = ['.csv', '.tsv', '.txt'];
const WORKBOOK_ENDINGS = ['.xlsx', '.xlsm'];
const SEPARATORS = [',', ';', '\t'];
/** Enough to see which separator a file has. */
const ROWS_TO_TRY = 10;

/** Reads the sheets of workbooks, CSV files, and folders of both. Never throws for what is wrong with one. */
export async function readSheets(paths: readonly string[]): Promise<ReadSheets> {
  const sheets: RawSheet[] = [];
  const problems: { file: string; message: string }[] = [];
  for (const path of paths) {
    try {
      for (const file of await filesAt(path)) sheets.push(...(await readFileSheets(file)));
    } catch (error) {
      problems.push({ file: path, message: reasonOf(error) });
    }
  }
  return { sheets, problems };
}

async function filesAt(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).filter(
    (name) =>
      !/^[.~]/.test(name) && [...TEXT_ENDINGS, ...WORKBOOK_ENDINGS].includes(endingOf(name)),
  );
  if (names.length === 0)
    throw new UnreadableSheet('There is no .csv or .xlsx file in this folder');
  return names.toSorted().map((name) => join(path, name));
}

async function readFileSheets(file: string): Promise<RawSheet[]> {
  const ending = endingOf(file);
  if (WORKBOOK_ENDINGS.includes(ending)) return await readWorkbook(file);
  if (!TEXT_ENDINGS.includes(ending)) {
    throw new UnreadableSheet('Only .xlsx and .csv files can be imported: save it as one of them');
  }
  const name = basename(file, extname(file));
  return [{ file, name, rows: readCsv(decode(await readFile(file))) }];
}

async function readWorkbook(file: string): Promise<RawSheet[]> {
  const { default: readXlsxFile } = await import('read-excel-file/node');
  try {
    const sheets = await readXlsxFile(await readFile(file));
    // Its types name the constructor of dates instead of dates.
    return sheets.map(({ sheet, data }) => ({
      file,
      sheet,
      name: sheet,
      rows: data as unknown as Cell[][],
    }));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new UnreadableSheet('This is no workbook that can be read: save it again as .xlsx');
  }
}

/** The rows of a CSV text with whatever separator shows most columns that are understood. */
export function readCsv(text: string): string[][] {
  const [, named] = /^sep=(.)\r?\n/i.exec(text) ?? [];
  const separators = named === undefined ? SEPARATORS : [named];
  const [best] = separators
    .map((delimiter) => {
      const { data } = Papa.parse<string[]>(text, { delimiter, preview: ROWS_TO_TRY });
      const widest = Math.max(0, ...data.map(({ length }) => length));
      return { delimiter, understood: understoodColumns(data), widest };
    })
    .toSorted((a, b) => b.understood - a.understood || b.widest - a.widest);
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: best?.delimiter ?? ',' });
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    const row = (broken.row ?? 0) + 1;
    throw new UnreadableSheet(
      `The quotes of row ${row} do not fit: each "quoted text" ends with one`,
    );
  }
  return named === undefined ? data : data.with(0, []);
}

const DECODERS: readonly { readonly mark: readonly number[]; readonly encoding: string }[] = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** UTF-8, or UTF-16 with its mark; both without it. */
function decode(bytes: Uint8Array): string {
  const isMarked = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);
  const encoding = DECODERS.find(({ mark }) => isMarked(mark))?.encoding ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableSheet('This is not UTF-8 text: save it as "CSV UTF-8" or as .xlsx');
  }
}

function endingOf(name: string): string {
  return extname(name).toLowerCase();
}

const SYSTEM_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file or folder',
  EACCES: 'Permission denied',
  EISDIR: 'This is a folder, not a file',
};

function reasonOf(error: unknown): string {
  if (error instanceof UnreadableSheet) return error.message;
  if (!(error instanceof Error && 'code' in error)) throw error;
  const code = String(error.code);
  return SYSTEM_REASONS[code] ?? `This cannot be read (${code})`;
}
