import type { SheetRemark } from './sheet-remark.ts';

/** Groups equal remarks about columns with the same title, in the order of their first places. */
export function sameRemarks(remarks: readonly SheetRemark[]): readonly SheetRemark[][] {
  const groups = Map.groupBy(remarks, ({ row, column, title, message, quote, advice }) =>
    JSON.stringify([row === undefined, column === undefined, title, message, quote, advice]),
  );
  return [...groups.values()];
}
