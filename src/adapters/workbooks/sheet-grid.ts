import type { Cell, Link, MergedCells, RawSheet } from '#application/ports/input/raw-sheet.ts';
import {
  assertAtMost,
  fitsSheet,
  MERGES_MAXIMUM,
  SHEETS_MAXIMUM,
  type SheetRoom,
} from './sheet-limits.ts';
import { grouped } from '#domain/text/grouped.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';

export type WorkbookSheet = Omit<RawSheet, 'file' | 'sheet'>;

interface Block {
  readonly row: number;
  readonly column: number;
  readonly rows?: number;
  readonly columns?: number;
}

/** Rows or columns with a trait, and the number of the first one in a sheet. */
const MARKS = { hiddenRows: 1, struckRows: 1, hiddenColumns: 0 };
type Mark = keyof typeof MARKS;

export function assertSheetCount(count: number): void {
  const most = grouped(SHEETS_MAXIMUM);
  assertAtMost(count, SHEETS_MAXIMUM, `The workbook has more than ${most} sheets`);
}

/** Collects the cells of a sheet. Checks the size of the sheet before it allocates memory for all rows. */
export class SheetGrid {
  readonly #rows = new Map<number, Cell[]>();
  readonly #merges: MergedCells[] = [];
  readonly #links: (MergedCells & Pick<Link, 'address'>)[] = [];
  readonly #marks: { readonly mark: Mark; readonly first: number; readonly count: number }[] = [];
  #height = 0;
  #width = 0;
  #characters = 0;

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

  reach(rows: number, columns = 0): void {
    this.#height = Math.max(this.#height, rows);
    this.#width = Math.max(this.#width, columns);
  }

  merge(merge: MergedCells): void {
    const what = `A sheet has more than ${grouped(MERGES_MAXIMUM)} merged ranges`;
    assertAtMost(this.#merges.push(merge), MERGES_MAXIMUM, what);
  }

  link(range: MergedCells, address: string): void {
    this.#links.push({ ...range, address });
  }

  mark(mark: Mark, first: number, count = 1): void {
    this.#marks.push({ mark, first, count });
  }

  /** Throws `UnreadableInput` if the sheet exceeds a limit. */
  finish(name: string, isHidden: boolean, take: SheetRoom): WorkbookSheet {
    const [height, width] = [this.#height, this.#width];
    const within = <Range extends MergedCells>(range: Range): Range => ({
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
    const size = { rows: height, columns: width, cells, characters: this.#characters };
    take(size, `The sheet ${nameInMessage(name)}`);
    const rows = Array.from({ length: height }, (_, row) => {
      const own = this.#rows.get(row) ?? [];
      return Array.from({ length: width }, (__, column) => own[column] ?? null);
    });
    for (const range of merges) clearCovered(rows, range);
    const marked = {
      hiddenRows: new Set<number>(),
      struckRows: new Set<number>(),
      hiddenColumns: new Set<number>(),
    };
    for (const { mark, first, count } of this.#marks) {
      const end = Math.min(first + count, mark === 'hiddenColumns' ? width : height);
      for (let at = first; at < end; at += 1) marked[mark].add(at + MARKS[mark]);
    }
    return { name, isHidden, rows, merges, links: links.flatMap(cellsIn), ...marked };
  }
}

function areaOf({ top, left, bottom, right }: MergedCells): number {
  return Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1);
}

function cellsIn({
  top,
  left,
  bottom,
  right,
  address,
}: MergedCells & Pick<Link, 'address'>): Link[] {
  const cells: Link[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) cells.push({ row, column, address });
  return cells;
}

/** Only the first cell of a merged range is visible. */
function clearCovered(rows: Cell[][], { top, left, bottom, right }: MergedCells): void {
  const first = rows[top]?.[left] ?? null;
  for (const cells of rows.slice(top, bottom + 1)) cells.fill(null, left, right + 1);
  rows[top]?.fill(first, left, left + 1);
}
