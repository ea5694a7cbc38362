// Saves proposals as mappings, and finds columns of a mapping that the sheets do not have.
import { bareName } from '#application/import/cells/words.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { choiceFor, isFor, type ColumnMapping, type Mapping } from './mapping.ts';
import { isTable, type ProposedSheet, type SheetTable } from './propose-mapping.ts';

/** How to save unknown columns: with the guessed field, as ignored, or not at all. */
export type Unclear = 'accepted' | 'ignored' | 'open';

export function mappingOf(
  proposed: readonly ProposedSheet[],
  given: Mapping,
  unclear: Unclear = 'accepted',
): Mapping {
  // Several files with one mapping may have sheets of the same name, but with other columns or title rows.
  const groups = Map.groupBy(proposed.filter(isTable), ({ sheet }) => bareName(sheet.name));
  const sheets = [...groups.values()].flatMap((tables) => {
    const rows = new Map(tables.map(rowsOf));
    const [headerRow] = rows.size === 1 ? rows.values() : [];
    const mapped = tables.map((table) => ({ table, columns: columnMappings(table, unclear) }));
    const distinct = new Map(mapped.map((each) => [JSON.stringify(each.columns), each]));
    return [...distinct.values()].map(({ table, columns }) => {
      return { sheet: table.sheet.name, ...(headerRow && { headerRow }), columns };
    });
  });
  return { ...given, sheets };
}

function rowsOf({ header }: SheetTable) {
  const [first = 0, last = 0] = header.map((row) => row + 1);
  return [`${first} ${last}`, first === last ? first : [first, last]] as const;
}

function columnMappings({ columns }: SheetTable, unclear: Unclear): ColumnMapping[] {
  return columns.flatMap(({ name, title, examples, field: known, guess, how, isIgnored }) => {
    if (title === '' && examples.length === 0) return [];
    const field = unclear === 'accepted' ? (known ?? guess) : known;
    if (!field && !isIgnored && unclear === 'open') return [];
    return isIgnored || !field
      ? { column: name, ignore: true }
      : { column: name, ...how, field: field.key };
  });
}

/** Columns of the mapping that no sheet has. Ignored ones may be missing, because many files share a mapping. */
export function absentColumns(proposed: readonly ProposedSheet[], mapping: Mapping): string[] {
  return unmatchedColumns(proposed, mapping)
    .filter(({ field }) => field !== undefined)
    .map(({ column }) => column);
}

/** Columns of the mapping that are missing in their sheet, even ignored ones, unless the sheet is missing. */
export function unmatchedColumns(
  proposed: readonly ProposedSheet[],
  { sheets = [] }: Pick<Mapping, 'sheets'>,
): ColumnMapping[] {
  return sheets.flatMap((choice) => {
    const tables = proposed.filter(({ sheet }) => isFor(choice, sheet.name));
    const columns = tables.flatMap((each) => each.columns ?? []);
    const isAbsent = (one: ColumnMapping) => !columns.some((column) => choiceFor(column, [one]));
    return tables.length === 0 ? [] : choice.columns.filter(isAbsent);
  });
}

export function nearestTitle(proposed: readonly ProposedSheet[], name: string): string | undefined {
  const columns = proposed.flatMap(({ columns: own = [] }) => own);
  return nearestName(name, [...new Set(columns.map(({ title }) => title).filter(Boolean))]);
}
