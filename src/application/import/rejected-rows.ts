// Rows that were not imported, as sheets that users can correct and import again.
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { isUnreadable, shownText } from './cells/cell.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import type { SheetRow } from './sheet-row.ts';

export interface RejectedSheet {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * Returns sheets with their titles in the same rows as before, and with an additional column for
 * the problem of each row.
 */
export function rejectedSheets(
  reasons: ReadonlyMap<SheetRow, readonly string[]>,
  hotelNames: ReadonlyMap<SheetRow, string | undefined>,
): readonly RejectedSheet[] {
  const bySheet = Map.groupBy(reasons.keys(), ({ table }) => table.sheet);
  return [...bySheet].map(([{ name, rows }, found]) => {
    const own = found.toSorted((a, b) => a.row - b.row);
    const { table } = own[0]!;
    // If the name of a sheet or file named the hotel, the new sheet needs a column for it.
    const addsHotel = !table.columns.some(namesHotel);
    const lines = own.map((row) => {
      const hotel = row.hotels[0]?.value ?? hotelNames.get(row) ?? null;
      const why = (reasons.get(row) ?? []).join('; ');
      return [...cellsOf(row), ...(addsHotel ? [hotel] : []), why];
    });
    const titles = titlesOf(table, addsHotel ? ['Hotel', 'Problem'] : ['Problem']);
    return {
      name,
      count: lines.length,
      rows: [...rows.slice(0, table.header[0]), ...titles, ...lines],
    };
  });
}

/**
 * One or two rows of titles. Each column has its own title, because the new sheet has no merged
 * cells.
 */
function titlesOf({ columns, header }: SheetTable, more: readonly string[]): Cell[][] {
  const titles = columns.map((column) => (column.group === column.own ? null : column.own));
  const groups = columns.map(({ group }) => group || null);
  return header[0] === header[1] ? [[...titles, ...more]] : [groups, [...titles, ...more]];
}

function cellsOf({ table: { columns, sheet }, row, line, hotels, cells }: SheetRow): Cell[] {
  const at = columns.findIndex(namesHotel);
  return columns.map(({ field }, column) => {
    // The new sheet has no links, so it contains their addresses.
    const mayLink = field?.kind === 'website' || field?.kind === 'email';
    const read = String((mayLink && cells.find((one) => one.at === column)?.value) || '');
    const own = line[column] ?? (column === at ? hotels[0]?.value : null) ?? null;
    const cell = read.endsWith(shownText(own)) || read === '' ? own : read;
    return isUnreadable(cell) ? (sheet.rows[row - 1]?.[column] ?? null) : cell;
  });
}
