import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { readSheets } from '#adapters/node/workbooks/read-sheets.ts';
import { problemText } from '#application/import/sheet-problem.ts';
import { importHotels } from '#application/import/import-hotels.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';

/** A folder for the spreadsheets of a test file. Call `remove` after the tests. */
export function openSheetFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  return {
    folder,
    file: (name: string, content: string | Uint8Array): string => {
      mkdirSync(join(folder, dirname(name)), { recursive: true });
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export const rowsOf = async (path: string) => (await readSheets([path])).sheets[0]?.rows;

export async function importFiles(paths: readonly string[]) {
  const read = await readSheets(paths);
  const areAllRead = read.problems.length === 0;
  const imported = importHotels(proposeMapping(read.sheets), { areAllRead });
  return {
    ...imported,
    problems: [...read.problems, ...imported.problems],
    notes: [...read.notes, ...imported.notes],
  };
}

/** The problems of one file or folder. */
export const complaints = async (path: string) =>
  (await readSheets([path])).problems.map(
    (problem) => `${basename(problem.file)}: ${problemText(problem)}`,
  );
