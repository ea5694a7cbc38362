import type { Cell as ReadCell } from '#application/ports/raw-sheet.ts';
import { importSheets, type SheetImport } from '#adapters/spreadsheet/import-sheets.ts';
import type { Cell } from '#adapters/spreadsheet/sheet-cells.ts';
import { readSheets } from './read-sheets.ts';

/** Creates configurations from workbooks, CSV files, and folders of both. */
export async function importFiles(paths: readonly string[]): Promise<SheetImport> {
  const { sheets, problems, notes } = await readSheets(paths);
  const plain = sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map(asShown)),
  }));
  const imported = importSheets(plain, { areAllRead: problems.length === 0 });
  return {
    ...imported,
    problems: [...problems, ...imported.problems],
    notes: [...notes, ...imported.notes],
  };
}

const DIGITS_SHOWN = 15;

function asShown(cell: ReadCell): Cell {
  if (typeof cell !== 'object' || cell === null || !('number' in cell)) return cell;
  return cell.isPercent ? `${Number((cell.number * 100).toPrecision(DIGITS_SHOWN))}%` : cell.number;
}
