import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { UnknownEncoding, UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import { problemAt, type SheetProblem } from '#application/import/sheet-problem.ts';
import { assertRegularFile, readFailure } from '#adapters/node/input/input-bytes.ts';
import {
  endingOf,
  isCompanion,
  ONLY_SPREADSHEETS,
  OTHER_ENDINGS,
  readSheetFile,
  SHEET_ENDINGS,
} from '#adapters/workbooks/read-sheet-file.ts';
import { assertFileSize } from '#adapters/workbooks/sheet-limits.ts';

/** Never throws for a faulty file: `problems` lists it, and `sheets` has all sheets of the others. */
export async function readSheets(
  paths: readonly string[],
  format: Pick<Mapping, 'separator' | 'encoding'> = {},
) {
  const sheets: RawSheet[] = [];
  const problems: SheetProblem[] = [];
  const notes: SheetProblem[] = [];
  const addNote = (file: string, message: string) =>
    notes.push(problemAt({ file }, { code: 'file-note', parameters: { message } }));
  const read = new Set<string>();
  const readOne = async (file: string) => {
    // Reads each file once, even if `paths` names it twice, or names both the file and its folder.
    const own = await realpath(file);
    if (read.has(own)) return;
    read.add(own);
    const facts = await stat(file);
    assertRegularFile(facts);
    assertFileSize(facts.size);
    const { note, ...found } = await readSheetFile(file, await readFile(file), format);
    sheets.push(...found.sheets);
    if (note !== undefined) addNote(file, note);
  };
  const report = (file: string) => (error: unknown) => {
    const code = error instanceof UnknownEncoding ? 'encoding' : 'file';
    problems.push(problemAt({ file }, { code, parameters: { message: readFailure(error) } }));
    return { files: [], others: [] };
  };
  for (const path of paths) {
    const { files, others } = await filesAt(path).catch(report(path));
    for (const file of files) await readOne(file).catch(report(file));
    for (const file of others) addNote(file, `Ignored this file. ${ONLY_SPREADSHEETS}`);
  }
  return { sheets, problems, notes };
}

/** Returns the files to read. If `path` is a folder, `others` lists its spreadsheets in unsupported formats. */
async function filesAt(path: string) {
  if (!(await stat(path)).isDirectory()) return { files: [path], others: [] };
  const names = (await readdir(path))
    .filter((name) => isCompanion(name) || !/^[.~]/.test(name))
    .toSorted();
  const withEnding = (endings: readonly string[]) =>
    names.filter((name) => endings.includes(endingOf(name))).map((name) => join(path, name));
  const files = withEnding(SHEET_ENDINGS);
  if (files.length === 0) throw new UnreadableInput('This folder has no .csv, .xlsx or .ods file');
  return { files, others: withEnding(OTHER_ENDINGS) };
}
