// Reads the rows of all sheets.
import { READ_ME } from './cells/words.ts';
import { columnProblems } from './column-problems.ts';
import { likelyTitles } from './mapping/header-rows.ts';
import type { Mapping } from './mapping/mapping.ts';
import { isTable, type ProposedSheet, type SheetTable } from './mapping/propose-mapping.ts';
import { absentColumns, nearestTitle } from './mapping/saved-mapping.ts';
import { readTable } from './read-table.ts';
import { problemAt, type SheetProblem } from './sheet-problem.ts';
import { columnName, placeIn, titlePlace, type RowCell, type SheetRow } from './sheet-row.ts';

/** `areRowsRead` is false if rows that are not read may belong to any hotel. */
export function readTables(
  proposed: readonly ProposedSheet[],
  mapping: Mapping,
  ignoreUnmapped: boolean,
) {
  const file = proposed[0]?.sheet.file ?? '';
  const rows: SheetRow[] = [];
  const found: SheetProblem[] = absentColumns(proposed, mapping).map((column) => {
    const parameters = { column, nearest: nearestTitle(proposed, column) };
    return problemAt({ file }, { code: 'absent-column', parameters });
  });
  let areRowsRead = true;
  for (const sheet of proposed) {
    if (!isTable(sheet)) {
      found.push(...unreadSheet(sheet));
      areRowsRead &&= !sheet.isTurned;
      continue;
    }
    found.push(...columnProblems(sheet, ignoreUnmapped));
    const before = found.length;
    const read = readTable(sheet, found);
    // Not `push(...)`: an argument for each of 150,000 rows could overflow the stack.
    for (const row of read) rows.push(row);
    const reference = read.map(({ cells }) => cells.find(isReference)).find(Boolean);
    if (reference) found.push(problemAt(reference.place, 'password-reference'));
    const isBroken = found.slice(before).some(({ severity }) => severity === 'problem');
    areRowsRead &&= !isBroken && !sheet.columns.some(({ doubt }) => doubt);
  }
  return { rows, found, areRowsRead };
}

function unreadSheet({ sheet, isTurned }: ProposedSheet): SheetProblem[] {
  if (sheet.rows.length === 0 || sheet.name === READ_ME) return [];
  const place = placeIn({ sheet, columns: [] });
  if (isTurned) return [problemAt(place, 'turned-table')];
  const parameters = { row: likelyTitles(sheet) };
  return [problemAt(place, { code: 'ignored-sheet', parameters })];
}

/**
 * Users may try to refer to an environment variable in a cell, but only configurations can do that.
 */
function isReference({ field, value }: RowCell): boolean {
  return field?.kind === 'password' && String(value).includes('${env:');
}

/** Notes that a column of room types is ignored, because another table describes the room types. */
export function unusedTypes(table: SheetTable): SheetProblem[] {
  return table.columns.flatMap((column, at) => {
    if (column.isIgnored || column.field?.key !== 'room_type.name') return [];
    const { title: _, ...place } = titlePlace(table, at);
    const why = 'another table lists the room types';
    const parameters = { column: columnName(column), why };
    return [problemAt(place, { code: 'ignored-column', parameters })];
  });
}
