// Values that a user typed to correct cells. The files do not change.
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { SheetField } from './cells/fields.ts';
import { isUnreadable, shownText } from './cells/cell.ts';
import { isTable, type ProposedSheet } from './mapping/propose-mapping.ts';
import { type Place, keyOfSheet } from './sheet-problem.ts';

export interface Correction {
  readonly place: Place;
  readonly text: string;
}

export function correctedSheets(
  sheets: readonly RawSheet[],
  corrections: readonly Correction[],
): readonly RawSheet[] {
  const bySheet = Map.groupBy(corrections, ({ place }) => keyOfSheet(place));
  return sheets.map((sheet) => {
    const own = bySheet.get(keyOfSheet(sheet));
    if (!own) return sheet;
    const rows = sheet.rows.map((cells) => [...cells]);
    const typed = own.map(({ place: { row = 1, column = 0 }, text }) => {
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push(null);
      cells[column] = text;
      return { row: row - 1, column };
    });
    const links = sheet.links?.filter(
      (link) => !typed.some(({ row, column }) => row === link.row && column === link.column),
    );
    return { ...sheet, rows, typed, ...(links && { links }) };
  });
}

export interface WrongValue {
  readonly field: SheetField;
  /** The text from the file or the user; '' for a password. */
  readonly text: string;
}

/** The cell of a problem; undefined if the problem is about a title, a row, a column or a sheet. */
export function wrongValueAt(
  { file, sheet: name, row = 0, column = -1 }: Place,
  proposed: readonly ProposedSheet[],
): WrongValue | undefined {
  const table = proposed
    .filter(isTable)
    .find(({ sheet }) => sheet.file === file && sheet.sheet === name);
  const field = table && row > table.header[1] + 1 ? table.columns[column]?.field : undefined;
  if (!field) return undefined;
  const text = field.kind === 'password' ? '' : ownText(table?.sheet.rows[row - 1]?.[column]);
  return { field, text };
}

/** Shows the error of a failed formula too. */
function ownText(cell: Cell | undefined): string {
  return isUnreadable(cell) ? (cell.parameters?.error ?? '') : shownText(cell);
}
