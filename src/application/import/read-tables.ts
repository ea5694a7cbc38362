// Reads the rows of all sheets, and finds remarks about sheets and columns.
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { READ_ME } from './cells/words.ts';
import { columnRemark } from './column-remarks.ts';
import { likelyTitles } from './mapping/header-rows.ts';
import type { Mapping } from './mapping/mapping.ts';
import { withLinkAddresses } from './link-addresses.ts';
import { isTable, type ProposedSheet, type SheetTable } from './mapping/propose-mapping.ts';
import { absentColumns, nearestTitle } from './mapping/saved-mapping.ts';
import type { SheetRemark } from './sheet-remark.ts';
import { placeIn, readTable, type RowCell, type SheetRow } from './sheet-rows.ts';

const NO_TABLE =
  'Ignored this sheet: it is not a table of hotels, room types, rates, rate plans or staff, or its titles are unknown';
const PASSWORD_IS_TEXT =
  '${env:…} in a spreadsheet is read as the password itself: use references only in configurations, or leave the cell empty to generate a password';

export function readTables(
  proposed: readonly ProposedSheet[],
  mapping: Mapping,
  ignoreUnmapped: boolean,
) {
  const file = proposed[0]?.sheet.file ?? '';
  const rows: SheetRow[] = [];
  const notes: SheetRemark[] = [];
  const problems: SheetRemark[] = absentColumns(proposed, mapping).map((column) => {
    const nearest = nearestTitle(proposed, column);
    const hint = nearest === undefined ? '' : `; did you mean ${nameInMessage(nearest)}?`;
    return {
      file,
      message: `The mapping names a column ${nameInMessage(column)} that no sheet has${hint}`,
    };
  });
  let areRowsRead = true;
  for (const found of proposed) {
    const { name, rows: filled } = found.sheet;
    if (!isTable(found)) {
      const isReported = filled.length > 0 && name !== READ_ME;
      const advice = { kind: 'titles', row: likelyTitles(found.sheet) } as const;
      if (isReported)
        notes.push({ ...placeIn({ ...found, columns: [] }), message: NO_TABLE, advice });
      continue;
    }
    for (const [index, column] of found.columns.entries()) {
      const { problem, note } = columnRemark(column, ignoreUnmapped);
      const { title = '', ...place } = placeIn(found, found.header[1] + 1, index);
      if (problem) problems.push({ ...place, title, ...problem });
      if (note) notes.push({ ...place, ...note });
    }
    const { table, notes: ofLinks } = withLinkAddresses(found);
    notes.push(...ofLinks);
    const read = readTable(table);
    // Not `push(...)`: an argument for each of 150,000 rows could overflow the stack.
    for (const row of read.rows) rows.push(row);
    for (const problem of read.problems) problems.push(problem);
    notes.push(...read.notes);
    const reference = read.rows.map(({ cells }) => cells.find(isReference)).find(Boolean);
    if (reference) notes.push({ ...reference.place, message: PASSWORD_IS_TEXT });
    areRowsRead &&= read.problems.length === 0 && !table.columns.some(({ doubt }) => doubt);
  }
  return { rows, problems, notes, areRowsRead };
}

/**
 * Users may try to refer to an environment variable in a cell, but only configurations can do that.
 */
function isReference({ field, value }: RowCell): boolean {
  return field.key === 'user.password' && String(value).includes('${env:');
}

/** Notes that a column of room types is ignored, because another table describes the room types. */
export function unusedTypes(table: SheetTable): SheetRemark[] {
  const { columns, header } = table;
  return columns.flatMap(({ field, isIgnored, title, letters }, at) => {
    if (isIgnored || field?.key !== 'room_type.name') return [];
    const { title: _, ...place } = placeIn(table, header[1] + 1, at);
    const name = nameInMessage(title || letters);
    return [{ ...place, message: `Ignored column ${name}: another table lists the room types` }];
  });
}
