import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { RawSheet } from '#application/ports/raw-sheet.ts';
import type { SheetRemark } from '#domain/problem.ts';
import { readFailure, UnreadableInput } from '#adapters/node/input/read-failure.ts';
import { decodeText, readCsv } from './read-csv.ts';
import { isWorkbook, readWorkbook } from './read-workbook.ts';
import { assertFileSize } from './sheet-limits.ts';

type FileRemark = Pick<SheetRemark, 'file' | 'message'>;

const TEXT_ENDINGS = ['.csv', '.tsv', '.txt'];
const WORKBOOK_ENDINGS = ['.xlsx', '.xlsm', '.ods'];
/** Spreadsheets that cannot be imported. */
const OTHER_ENDINGS = ['.xls', '.xlsb', '.numbers'];

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

const ONLY = 'Only .xlsx, .ods and .csv files can be imported: save it as one of these';
const LEFT_OUT = `Ignored this file. ${ONLY}`;

/** `others` are spreadsheets of a folder that cannot be read. */
async function filesAt(path: string) {
  if (!(await stat(path)).isDirectory()) return { files: [path], others: [] };
  const names = (await readdir(path)).filter((name) => !/^[.~]/.test(name)).toSorted();
  const ending = (...endings: readonly string[]) =>
    names.filter((name) => endings.includes(endingOf(name))).map((name) => join(path, name));
  const files = ending(...TEXT_ENDINGS, ...WORKBOOK_ENDINGS);
  if (files.length === 0) throw new UnreadableInput('This folder has no .csv, .xlsx or .ods file');
  return { files, others: ending(...OTHER_ENDINGS) };
}

async function readFileSheets(file: string) {
  const ending = endingOf(file);
  const isText = TEXT_ENDINGS.includes(ending);
  if (![...TEXT_ENDINGS, ...WORKBOOK_ENDINGS, ...OTHER_ENDINGS].includes(ending)) {
    throw new UnreadableInput(ONLY);
  }
  assertFileSize((await stat(file)).size);
  const bytes = await readFile(file);
  if (isText && !isWorkbook(bytes)) {
    const { text, note } = decodeText(bytes);
    return { sheets: [{ file, name: basename(file, extname(file)), rows: readCsv(text) }], note };
  }
  return {
    sheets: (await readWorkbook(bytes)).map((sheet) => ({ file, sheet: sheet.name, ...sheet })),
  };
}

function endingOf(name: string): string {
  return extname(name).toLowerCase();
}
