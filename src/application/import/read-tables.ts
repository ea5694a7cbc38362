import { textTable } from '#domain/text/text-table.ts';
import { type SheetRow, placeIn, titlePlace } from './sheet-row.ts';
import { type SheetColumn, isUnderstood } from './mapping/resolve-columns.ts';
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
  for (const each of proposed) {
    if (isTable(each)) {
      const { columns } = each;
      for (const [at, column] of columns.entries()) {
        const finding = findingAbout(column, ignoreUnmapped);
        if (finding) found.push(problemOfColumn(each, at, finding));
      }
      const before = found.length;
      // Not `push(...)`: an argument for each of 150,000 rows could overflow the stack.
      for (const row of readTable(each, found)) rows.push(row);
      const isBroken = found.slice(before).some(({ severity }) => severity === 'problem');
      areRowsRead &&= !isBroken && !columns.some(({ doubt }) => doubt);
    } else if (each.sheet.rows.length > 0 && each.sheet.name !== READ_ME) {
      const code = each.isTurned ? 'turned-table' : 'ignored-sheet';
      found.push(problemAt(placeIn({ sheet: each.sheet, columns: [] }), code));
      areRowsRead &&= !each.isTurned;
    }
  }
  return { rows, found, areRowsRead };
}

/** Notes that a column of room types is ignored, because another table describes the room types. */
export function unusedTypes(table: SheetTable): SheetProblem[] {
  const parameters = { why: 'another table lists the room types' };
  return table.columns.flatMap(({ isIgnored, field }, at) =>
    isIgnored || field?.key !== 'room_type.name'
      ? []
      : problemOfColumn(table, at, { code: 'ignored-column', parameters }),
  );
}

function problemOfColumn(table: SheetTable, at: number, { code, parameters }: Finding) {
  const { title, ...place } = titlePlace(table, at);
  const column = title || table.columns[at]?.letters;
  const problem = problemAt(place, { code, parameters: { column, ...parameters } });
  return problem.severity === 'note' ? problem : { ...problem, title: title ?? '' };
}

/** Why columns that have a known title are not imported. */
const NOT_IMPORTED: Readonly<Record<string, string>> = textTable({
  'ignored.remarks': 'remarks are not imported',
  'ignored.category': 'categories of hotels are not imported',
});

/** An unknown column is a problem, unless `ignoreUnmapped` is true. */
function findingAbout(column: SheetColumn, ignoreUnmapped: boolean): Finding | undefined {
  const { field, guess, fields, twin, doubt, isIgnored, examples } = column;
  if (twin !== undefined) return { code: 'twin-column', parameters: { twin, field: field?.title } };
  if (isUnderstood(column)) {
    const why = NOT_IMPORTED[field?.key ?? ''];
    const isSaid = isIgnored && examples.length > 0 && (field?.record !== 'ignored' || why);
    return isSaid ? { code: 'ignored-column', parameters: { why } } : undefined;
  }
  if (doubt) {
    const { words, isAbove, scale, field: price } = doubt;
    const where = isAbove ? 'text above' : 'title';
    const about = { where, words, price: price.title.toLowerCase(), field: price.field, scale };
    return { code: 'price-unit', parameters: about };
  }
  if (ignoreUnmapped) return { code: 'ignored-column', parameters: { why: 'not a known field' } };
  // Only a column of days can have `fields` but no `field`: without other columns of rate plans, its record is unknown.
  const day = guess ? undefined : fields[0]?.title.toLowerCase();
  return { code: 'unknown-column', parameters: { nearest: guess?.title, guess: guess?.key, day } };
}
