// Rows that were not imported, as sheets that users can correct and import again.
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { isUnreadable, shownText } from './cells/cell.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { namesHotel } from './mapping/resolve-columns.ts';
import { type SheetProblem, keyOfRow, problemText } from './sheet-problem.ts';
import { type SheetRow, rowPlace } from './sheet-row.ts';

export interface RejectedSheet {
  readonly name: string;
  readonly count: number;
  readonly rows: readonly (readonly Cell[])[];
}

export interface Rejected {
  readonly rows: Iterable<SheetRow>;
  readonly hotel?: string | undefined;
  readonly problems: readonly SheetProblem[];
}

/** Returns sheets with their titles in the same rows as before, and with a column for the problem of each row. */
export function rejectedSheets(rejected: readonly Rejected[]): readonly RejectedSheet[] {
  const reasons = new Map<SheetRow, { hotel: string | undefined; why: string[] }>();
  for (const { rows, hotel, problems } of rejected) {
    const whys = new Map<string, string[]>();
    for (const row of rows) {
      const { why } = reasons.get(row) ?? { why: [] };
      reasons.set(row, { hotel, why });
      whys.set(keyOfRow(rowPlace(row)), why);
    }
    const [first] = whys.values();
    for (const problem of problems)
      (whys.get(keyOfRow(problem)) ?? first)?.push(problemText(problem));
  }
  const bySheet = Map.groupBy(reasons, ([{ table }]) => table.sheet);
  return [...bySheet].map(([{ name, rows }, found]) => {
    const { table } = found[0]![0];
    // If the name of a sheet or file named the hotel, the new sheet needs a column for it.
    const addsHotel = !table.columns.some(namesHotel);
    const lines = found
      .toSorted(([a], [b]) => a.row - b.row)
      .map(([row, { hotel, why }]) => {
        const named = addsHotel ? [row.hotels[0]?.value ?? hotel ?? null] : [];
        return [...cellsOf(row), ...named, why.join('; ')];
      });
    const titles = titlesOf(table, addsHotel ? ['Hotel', 'Problem'] : ['Problem']);
    const above = rows.slice(0, table.header[0]);
    return { name, count: lines.length, rows: [...above, ...titles, ...lines] };
  });
}

/** One or two rows of titles. Each column has its own title, because the new sheet has no merged cells. */
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
