import type { Cell, Link, Merge, RawSheet } from '#application/ports/input/raw-sheet.ts';
import { assertMergeCount, fitsSheet, type SheetRoom } from './sheet-limits.ts';

/** Rows and columns count from 0. */
interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows?: number;
  readonly columns?: number;
}

/** Consecutive rows or columns. */
type Run = readonly [first: number, count: number];

/**
 * Collects the cells of a sheet. Checks the size of the sheet before it allocates memory for all
 * rows.
 */
export class SheetGrid {
  readonly #rows = new Map<number, Cell[]>();
  readonly #merges: Merge[] = [];
  readonly #links: (Merge & Pick<Link, 'address'>)[] = [];
  readonly #hidden: Run[] = [];
  readonly #struck: Run[] = [];
  readonly #hiddenColumns: Run[] = [];
  #height = 0;
  #width = 0;
  #characters = 0;

  /** Fills a block with copies of one cell. Empty cells do not enlarge the sheet. */
  put(cell: Cell, { row, column, rows = 1, columns = 1 }: Block): void {
    if (cell === null || cell === '') return;
    if (typeof cell === 'string') this.#characters += cell.length * rows * columns;
    this.reach(row + rows, column + columns);
    if (!fitsSheet(this.#height, this.#width)) return;
    for (let at = row; at < row + rows; at += 1) {
      const cells = this.#rows.get(at) ?? [];
      for (let place = column; place < column + columns; place += 1) cells[place] = cell;
      this.#rows.set(at, cells);
    }
  }

  /** Declares that the sheet has at least this many rows and columns. */
  reach(rows: number, columns = 0): void {
    this.#height = Math.max(this.#height, rows);
    this.#width = Math.max(this.#width, columns);
  }

  merge(merge: Merge): void {
    assertMergeCount(this.#merges.push(merge));
  }

  link(range: Merge, address: string): void {
    this.#links.push({ ...range, address });
  }

  hide(row: number, rows = 1): void {
    this.#hidden.push([row, rows]);
  }

  strike(row: number, rows = 1): void {
    this.#struck.push([row, rows]);
  }

  hideColumns(column: number, columns: number): void {
    this.#hiddenColumns.push([column, columns]);
  }

  /** `what` names the sheet. Throws `UnreadableInput` if the sheet exceeds a limit. */
  finish(
    take: SheetRoom,
    what: string,
  ): Pick<RawSheet, 'rows' | 'merges' | 'links' | 'hiddenRows' | 'struckRows' | 'hiddenColumns'> {
    const [height, width] = [this.#height, this.#width];
    const within = <Range extends Merge>(range: Range): Range => ({
      ...range,
      bottom: Math.min(range.bottom, height - 1),
      right: Math.min(range.right, width - 1),
    });
    const merges = this.#merges.map(within).filter((range) => areaOf(range) > 1);
    const links = this.#links.map(within);
    // Overlapping ranges may cover more cells than the sheet has. Every covered cell counts,
    // because reading it takes time.
    const areas = [merges, links].map((all) => all.reduce((sum, one) => sum + areaOf(one), 0));
    const cells = Math.max(height * width, ...areas);
    take({ rows: height, columns: width, cells, characters: this.#characters }, what);
    const rows = Array.from({ length: height }, (_, row) => {
      const own = this.#rows.get(row) ?? [];
      return Array.from({ length: width }, (__, column) => own[column] ?? null);
    });
    for (const range of merges) clearCovered(rows, range);
    return {
      rows,
      merges,
      links: links.flatMap(cellsIn),
      hiddenRows: placesIn(this.#hidden, height, 1),
      struckRows: placesIn(this.#struck, height, 1),
      hiddenColumns: placesIn(this.#hiddenColumns, width, 0),
    };
  }
}

/** `origin` is the number of the first row or column. */
function placesIn(runs: readonly Run[], size: number, origin: number): Set<number> {
  const places = runs.flatMap(([first, count]) =>
    Array.from(
      { length: Math.max(0, Math.min(count, size - first)) },
      (_, at) => first + at + origin,
    ),
  );
  return new Set(places);
}

function areaOf({ top, left, bottom, right }: Merge): number {
  return Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1);
}

function cellsIn({ top, left, bottom, right, address }: Merge & Pick<Link, 'address'>): Link[] {
  const cells: Link[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push({ row, column, address });
  }
  return cells;
}

/** Only the first cell of a merged range is visible. */
function clearCovered(rows: Cell[][], { top, left, bottom, right }: Merge): void {
  const first = rows[top]?.[left] ?? null;
  for (const cells of rows.slice(top, bottom + 1)) cells.fill(null, left, right + 1);
  rows[top]?.fill(first, left, left + 1);
}
