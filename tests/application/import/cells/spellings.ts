import { problemText } from '#application/import/sheet-problem.ts';
import { SHEET_FIELDS } from '#application/import/cells/fields.ts';
import { readCell } from '#application/import/cells/read-cell.ts';
import type { ColumnFormat } from '#application/import/cells/read-text.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';

/** Lines such as `2026-06-01 = 1.6.2026 | 1 June 2026` as pairs of a spelling and its meaning. */
export const spellings = (text: string): [spelling: string, meaning: string][] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [meaning = '', all = ''] = line.trim().split(' = ');
      return all.split(' | ').map((one): [string, string] => [one, meaning]);
    });

/** What a cell of a field contains, or the message of its problem. */
export function read(name: string, cell: Cell, how: ColumnFormat = {}) {
  const field = SHEET_FIELDS.find(({ field: own, key }) => own === name || key === name);
  if (!field) throw new Error(`No column holds ${name}`);
  const found = readCell(cell, field, how);
  return (
    found && ('value' in found ? found.value : problemText({ ...found.problem, quote: undefined }))
  );
}
