import { columnName, titlePlace } from './sheet-row.ts';
import { isUnderstood } from './mapping/resolve-columns.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { problemAt, type Finding, type SheetProblem } from './sheet-problem.ts';

/** An unknown column is a problem, unless `ignoreUnmapped` is true. */
export function columnProblems(table: SheetTable, ignoreUnmapped: boolean): SheetProblem[] {
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
