import { importSheets, type SheetImport } from '#adapters/spreadsheet/import-sheets.ts';
import { readSheets } from './read-sheets.ts';

/** Creates configurations from workbooks, CSV files, and folders of both. */
export async function importFiles(paths: readonly string[]): Promise<SheetImport> {
  const { sheets, problems, notes } = await readSheets(paths);
  const imported = importSheets(sheets, { areAllRead: problems.length === 0 });
  return {
    ...imported,
    problems: [...problems, ...imported.problems],
    notes: [...notes, ...imported.notes],
  };
}
