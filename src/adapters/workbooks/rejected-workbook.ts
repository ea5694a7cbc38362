import writeExcelFile from 'write-excel-file/universal';
import {
  exactText,
  showsExactly,
  isUnreadable,
  shownText,
} from '#application/import/cells/cell.ts';
import { plainText } from '#domain/text/plain-text.ts';
import type { Cell, ShownNumber } from '#application/ports/input/raw-sheet.ts';

/** Writes the rows that were not imported. The first row of each sheet has the titles. */
export async function rejectedWorkbook(
  sheets: readonly { readonly name: string; readonly rows: readonly (readonly Cell[])[] }[],
): Promise<Uint8Array<ArrayBuffer>> {
  const names = new Set<string>();
  const written = sheets.map(({ name, rows }) => {
    // Several files may have sheets with the same name, and the name of a CSV file may be invalid for a sheet.
    const plain = name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 28);
    let sheet = plain;
    for (let copy = 2; names.has(sheet.toLowerCase()); copy += 1) sheet = `${plain} ${copy}`;
    names.add(sheet.toLowerCase());
    return {
      sheet,
      stickyRowsCount: 1,
      data: rows.map((cells, index) => (index === 0 ? cells.map(title) : cells.map(plainCell))),
    };
  });
  const file = await writeExcelFile(written).toBlob();
  return new Uint8Array(await file.arrayBuffer());
}

function title(cell: Cell) {
  return { value: plainText(shownText(cell)), fontWeight: 'bold' as const };
}

function plainCell(cell: Cell) {
  if (cell instanceof Date) return { value: cell, format: 'yyyy-mm-dd hh:mm' };
  if (typeof cell === 'string') return { value: plainText(cell) };
  if (typeof cell !== 'object') return { value: cell };
  if (cell === null || isUnreadable(cell)) return null;
  const isAmount = cell.isPercent === true || cell.currency !== undefined;
  const exact = showsExactly(cell) ? undefined : exactText(cell);
  if (!isAmount) return { value: plainText(exact ?? cell.shown) };
  return { value: cell.number, format: formatOf(cell) };
}

/**
 * Writes the currency into the number format, not into the cell. A `$` in the cell would be read as the dollar, but in
 * a format it may mean any currency (docs/decisions/dollar-format-is-any-currency.md).
 */
function formatOf({ currency, isPercent }: ShownNumber): string {
  if (isPercent) return '0.##%';
  return `"${currency?.replaceAll('"', '')}" #,##0.00`;
}
