import type { Cell } from '#application/ports/input/raw-sheet.ts';
import { amountIn, isBlank, shownText } from './cells/cell.ts';
import { readPercent } from './cells/read-number.ts';
import { TOTAL } from './cells/words.ts';
import { namesHotel, type SheetColumn } from './mapping/resolve-columns.ts';

export interface Line {
  readonly cells: readonly Cell[];
  /** From 1. */
  readonly row: number;
}

/**
 * Returns the numbers of the rows that contain totals. Such a row has 'total' as its room type,
 * 'total' as its only text, or any single text beside at least two sums of the rows above.
 */
export function totalsOf(lines: readonly Line[], columns: readonly SheetColumn[]): number[] {
  const totals: number[] = [];
  /**
   * The sums of each column over all rows (`all`) and over the rows since the last total (`part`).
   * `rows` counts all summed rows.
   */
  const sums = columns.map(() => ({ all: 0, part: 0, rows: 0 }));
  for (const { cells, row } of lines) {
    const filled = columns.flatMap((column, index) => {
      const cell = cells[index];
      const isHotel = namesHotel(column) && !isLabel(cell);
      return isBlank(cell) || isHotel ? [] : [{ cell, amount: amountIn(cell), sum: sums[index] }];
    });
    const labels = filled.filter(({ cell }) => isLabel(cell));
    const amounts = filled.filter(({ amount }) => amount !== undefined);
    const isWord =
      labels.length === 1 && filled.every(({ cell }) => isLabel(cell) || isNumber(cell));
    const isSums =
      amounts.length > 1 &&
      filled.length === amounts.length + 1 &&
      amounts.every(({ amount, sum }) => sum && sum.rows > 1 && isSumOf(sum, amount));
    const isType = columns.some(
      ({ field }, index) => field?.key === 'room_type.name' && isLabel(cells[index]),
    );
    const isTotal = isWord || isSums || isType;
    if (isTotal) totals.push(row);
    for (const { amount = 0, sum } of amounts) {
      if (!sum) continue;
      sum.part = isTotal ? 0 : sum.part + amount;
      sum.all += isTotal ? 0 : amount;
      sum.rows += isTotal ? 0 : 1;
    }
  }
  return totals;
}

function isSumOf(sum: { readonly all: number; readonly part: number }, amount = 0): boolean {
  return [sum.all, sum.part].some((each) => Math.abs(each - amount) < 0.01);
}

function isLabel(cell: Cell | undefined): boolean {
  return TOTAL.test(shownText(cell));
}

function isNumber(cell: Cell): boolean {
  return typeof cell !== 'string' || readPercent(cell) !== undefined;
}
