// Sheets that have their titles in a column, and a hotel in each column beside it.
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { FormCell } from './header-rows.ts';
import { isBlank } from '#application/import/cells/read-cell.ts';

/** Two labels may be in one column by chance. */
const LEAST_LABELS = 3;

/** Whether all labels are in one column, with the values of several hotels beside them. */
export function hasHotelsInColumns(
  { rows }: RawSheet,
  labelled: readonly FormCell[],
  name: FormCell,
): boolean {
  const beside = rows[name.row]?.slice(name.column + 1) ?? [];
  return (
    labelled.length >= LEAST_LABELS &&
    labelled.every(({ column }) => column === name.column) &&
    !beside.every(isBlank)
  );
}

/**
 * Exchanges rows and columns. `placeIn` exchanges them back, so that messages name the places in
 * the file.
 */
export function turnedSheet({
  hiddenRows: _,
  struckRows: __,
  hiddenColumns: ___,
  rows,
  merges = [],
  typed = [],
  ...sheet
}: RawSheet): RawSheet {
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0);
  return {
    ...sheet,
    isTurned: true,
    typed: typed.map(({ row, column }) => ({ row: column, column: row })),
    rows: Array.from({ length: width }, (_column, at) => rows.map((cells) => cells[at] ?? null)),
    merges: merges.map(({ top, left, bottom, right }) => {
      return { top: left, left: top, bottom: right, right: bottom };
    }),
  };
}
