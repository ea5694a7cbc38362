// Proposals as mappings, and mappings that do not fit.
import { letters, type ColumnMapping, type Mapping } from './mapping.ts';
import type { ProposedSheet, SheetColumn } from './propose-mapping.ts';
import { bareName } from './cells/words.ts';

/** Columns to which a mapping gives a field, and that none of its sheets has. */
export function absentColumns(
  proposed: readonly ProposedSheet[],
  { sheets = [] }: Mapping,
): string[] {
  return sheets.flatMap(({ sheet: name, columns }) => {
    const own = proposed.filter(
      ({ sheet }) => name === undefined || bareName(sheet.name) === bareName(name),
    );
    const titles = own.flatMap((each) =>
      (each.columns ?? []).flatMap(({ title, certainty }, index) =>
        certainty === 'mapping' ? bareName(title || letters(index)) : [],
      ),
    );
    const isAbsent = (column: string) => !titles.some((title) => title.endsWith(bareName(column)));
    if (own.length === 0) return [];
    return columns.flatMap(({ column, field }) =>
      field !== undefined && isAbsent(column) ? column : [],
    );
  });
}

/** A proposal as a mapping; guesses are accepted, and columns without a field ignored. */
export function mappingOf(
  proposed: readonly ProposedSheet[],
  { defaults, usernames, aliases }: Mapping,
): Mapping {
  const sheets = proposed.flatMap(({ sheet, header, columns }) => {
    if (!header || !columns) return [];
    const headerRow = header[0] === header[1] ? header[0] + 1 : header.map((row) => row + 1);
    return [{ sheet: sheet.name, headerRow, columns: columns.flatMap(columnMapping) }];
  });
  // Files of one mapping may have sheets of one name with other columns or titles in other rows.
  const merged = [...Map.groupBy(sheets, ({ sheet }) => bareName(sheet)).values()].flatMap(
    (same) => {
      const distinct = new Map(same.map((each) => [JSON.stringify(each.columns), each]));
      const rows = new Set(same.map(({ headerRow }) => String(headerRow)));
      return [...distinct.values()].map(({ headerRow, ...each }) =>
        rows.size === 1 ? { sheet: each.sheet, headerRow, columns: each.columns } : each,
      );
    },
  );
  return { sheets: merged, defaults, usernames, aliases };
}

function columnMapping(
  { title, field: known, guess, how, isIgnored, examples }: SheetColumn,
  index: number,
): ColumnMapping[] {
  if (title === '' && examples.length === 0) return [];
  const column = title || letters(index);
  const field = known ?? guess;
  const { unit, format, values, default: standard } = how;
  return [
    isIgnored || !field
      ? { column, ignore: true }
      : { column, field: field.key, unit, format, values, default: standard },
  ];
}
