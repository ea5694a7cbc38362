// Rows of totals, by their structure.
import type { Cell } from '#application/ports/raw-sheet.ts';
import { namesHotel, type SheetColumn } from './propose-mapping.ts';
import { isBlank, shownText } from './cells/read-cell.ts';
import { readPercent } from './cells/read-number.ts';

const TOTAL =
  /^(grand\s+|sub-?\s?)?(totals?|sum|suma|summe|gesamt|total general|subtotal)(\s+(hotels?|rooms?|keys?|room types?|staff|habitaciones))?\s*:?$/i;

/** Rows with one label, beside the hotel, and sums: at least two, or the word 'total'. */
export function totalsOf(
  below: readonly { readonly cells: readonly Cell[]; readonly row: number }[],
  columns: readonly SheetColumn[],
): number[] {
  const totals: number[] = [];
  const sums = columns.map(() => ({ all: 0, part: 0, rows: 0 }));
  for (const { cells, row } of below) {
    const isLabel = (cell: Cell | undefined) => TOTAL.test(shownText(cell));
    const others = cells.flatMap((cell, index) => {
      const isHotel = columns[index] !== undefined && namesHotel(columns[index]) && !isLabel(cell);
      return isBlank(cell) || isHotel ? [] : [{ cell, index }];
    });
    const numbers = others.filter(({ cell }) => typeof cell === 'number');
    const isSum = ({ cell, index }: (typeof numbers)[number]) =>
      (sums[index]?.rows ?? 0) > 1 && [sums[index]?.all, sums[index]?.part].includes(Number(cell));
    const texts = others.filter((other) => !numbers.includes(other));
    const isWord =
      others.filter(({ cell }) => isLabel(cell)).length === 1 &&
      others.every(({ cell }) => isLabel(cell) || isAmount(cell));
    const isSums = texts.length === 1 && numbers.length > 1 && numbers.every(isSum);
    if (isWord || isSums) totals.push(row);
    for (const { cell, index } of numbers) {
      const sum = sums[index];
      if (!sum) continue;
      if (isWord || isSums) sum.part = 0;
      else
        Object.assign(sum, {
          all: sum.all + Number(cell),
          part: sum.part + Number(cell),
          rows: sum.rows + 1,
        });
    }
  }
  return totals;
}

function isAmount(cell: Cell): boolean {
  return typeof cell !== 'string' || readPercent(cell) !== undefined;
}
