import type { SheetRemark } from './sheet-remark.ts';

/** Groups remarks that differ only in their place, in the order of the first places. */
export function sameRemarks(remarks: readonly SheetRemark[]): readonly SheetRemark[][] {
  const groups = Map.groupBy(remarks, ({ row, column, title, message, quote, advice }) =>
    JSON.stringify([row === undefined, column === undefined, title, message, quote, advice]),
  );
  return [...groups.values()];
}
