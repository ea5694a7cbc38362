// Rows that were not imported, as sheets that can be corrected and imported again.
import type { Cell } from '#application/ports/raw-sheet.ts';
import { isUnreadable } from './cells/read-cell.ts';
import type { SheetTable } from './propose-mapping.ts';
import { namesHotel } from './resolve-columns.ts';
import type { SheetRow } from './sheet-rows.ts';

export interface RejectedSheet {
  readonly name: string;
  /** How many of its rows are not above the table. */
  readonly count: number;
  readonly rows: readonly (readonly Cell[])[];
}

/** Sheets with the same titles in the same rows, each row, and why it is here. */
export function rejectedSheets(
  reasons: ReadonlyMap<SheetRow, readonly string[]>,
): readonly RejectedSheet[] {
  const bySheet = Map.groupBy(reasons.keys(), ({ table }) => table.sheet);
  return [...bySheet].map(([{ name, rows }, found]) => {
    const own = found.filter(({ table }) => !table.form).toSorted((a, b) => a.row - b.row);
    const form = found.flatMap((row) => (row.table.form ? (reasons.get(row) ?? []) : []));
    const table = own[0]?.table;
    const note: Cell[][] = form.length > 0 ? [['Problem', form.join('; ')]] : [];
    if (!table) return { name, count: 1, rows: [...rows, ...note] };
    const lines = own.map((row) => lineOf(row, reasons.get(row) ?? []));
    const all = [...rows.slice(0, table.header[0]), ...titlesOf(table), ...lines, ...note];
    return { name, count: lines.length, rows: all };
  });
}

/** The titles in one or two rows; without merged cells, each column has its own. */
function titlesOf({ columns, header }: SheetTable): Cell[][] {
  const more = columns.some(namesHotel) ? ['Problem'] : ['Hotel', 'Problem'];
  const own = [
    ...columns.map((column) => (column.group === column.own ? null : column.own)),
    ...more,
  ];
  const groups = columns.map(({ group }) => group || null);
  return header[0] === header[1] ? [own] : [groups, own];
}

function lineOf(
  { table: { columns, sheet }, row, line, hotels }: SheetRow,
  reasons: readonly string[],
): Cell[] {
  const [hotel] = hotels;
  const at = columns.findIndex(namesHotel);
  const cells = columns.map((_, column) => {
    const cell = line[column] ?? (column === at ? (hotel?.value ?? null) : null);
    return isUnreadable(cell) ? (sheet.rows[row - 1]?.[column] ?? null) : cell;
  });
  return [...cells, ...(at === -1 ? [hotel?.value ?? null] : []), reasons.join('; ')];
}
