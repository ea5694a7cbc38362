import { importSheets } from '#adapters/config/import-sheets.ts';
import type { SheetImport } from '#application/ports/sheet-import.ts';
import { createBatchRules } from './batch-rules.ts';
import { readSheets } from './read-sheets.ts';

/** Makes configurations of workbooks, CSV files, and folders of both. */
export async function importFiles(paths: readonly string[]): Promise<SheetImport> {
  const { sheets, problems, notes } = await readSheets(paths);
  const rules = createBatchRules();
  const imported = importSheets(
    sheets,
    ({ index, file, row }, document, checked) =>
      rules.problemsOf({ index, file, line: row, column: 1, text: '' }, document, checked),
    { isWhole: problems.length === 0 },
  );
  return {
    ...imported,
    problems: [...problems, ...imported.problems],
    notes: [...notes, ...imported.notes],
  };
}
