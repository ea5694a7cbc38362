// Reads the rows of all sheets.
import { type RowCell, type SheetRow, columnName, placeIn, titlePlace } from './sheet-row.ts';
import { isUnderstood } from './mapping/resolve-columns.ts';
import { type ProposedSheet, type SheetTable, isTable } from './mapping/propose-mapping.ts';
import { type Finding, type SheetProblem, problemAt } from './sheet-problem.ts';
import { READ_ME } from './cells/known-words.ts';
import type { Mapping } from './mapping/mapping.ts';
import { absentColumns, nearestTitle } from './mapping/saved-mapping.ts';
import { readTable } from './read-table.ts';

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
  return [problemAt(place, 'ignored-sheet')];
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

/** An unknown column is a problem, unless `ignoreUnmapped` is true. */
function columnProblems(table: SheetTable, ignoreUnmapped: boolean): SheetProblem[] {
  return table.columns.flatMap((column, at) => {
    const finding = findingAbout(column, ignoreUnmapped);
    if (!finding) return [];
    const { title = '', ...place } = titlePlace(table, at);
    const problem = problemAt(place, finding);
    return [problem.severity === 'note' ? problem : { ...problem, title }];
  });
}

function findingAbout(
  column: SheetTable['columns'][number],
  ignoreUnmapped: boolean,
): Finding | undefined {
  const { field, guess, fields, twin, doubt, isIgnored, examples } = column;
  const named = { column: columnName(column) };
  const ignored = (why?: string) =>
    ({ code: 'ignored-column', parameters: { ...named, why } }) as const;
  if (twin !== undefined)
    return { code: 'twin-column', parameters: { ...named, twin, field: field?.title } };
  if (isUnderstood(column)) {
    if (!isIgnored || examples.length === 0) return undefined;
    if (field?.key === 'ignored.remarks') return ignored('remarks are not imported');
    if (field?.key === 'ignored.category') return ignored('categories of hotels are not imported');
    return field?.record === 'ignored' ? undefined : ignored();
  }
  if (doubt) {
    const { words, isAbove, scale, field: price } = doubt;
    const where = isAbove ? 'text above' : 'title';
    const about = { where, words, price: price.title.toLowerCase(), field: price.field, scale };
    return { code: 'price-unit', parameters: { ...named, ...about } };
  }
  if (ignoreUnmapped) return ignored('not a known field');
  // Only a column of days can have `fields` but no `field`: without other columns of rate plans, its record is unknown.
  const day = guess ? undefined : fields[0]?.title.toLowerCase();
  const parameters = { ...named, nearest: guess?.title, guess: guess?.key, day };
  return { code: 'unknown-column', parameters };
}
