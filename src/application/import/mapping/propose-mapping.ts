// Finds the tables in each sheet, and proposes a field for each column.
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import {
  type Titles,
  isHotelField,
  isOfRecord,
  titlesWith,
  fieldsNamed,
} from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { READ_ME } from '#application/import/cells/known-words.ts';
import { withUnitDoubt } from './price-units.ts';
import { type Mapping, choiceFor, isFor, lettersOf } from './mapping.ts';
import {
  type SheetColumn,
  type Title,
  type TitledColumn,
  fieldsIn,
  isChosen,
  recordNamed,
  resolveColumns,
  withRoomsOfHotel,
} from './resolve-columns.ts';

export interface SheetTable {
  readonly sheet: RawSheet;
  readonly header: Header;
  readonly columns: readonly SheetColumn[];
  /** Rows, from 1, with values above the table, which are ignored. */
  readonly unread: readonly number[];
}

/** Rows of titles, from 0. In a pair of rows, a title in the upper row may belong to several columns. */
type Header = readonly [first: number, last: number];

/** A table, or a sheet in which no table was found. `isTurned` is true if the titles are in a column. */
export type ProposedSheet = Pick<SheetTable, 'sheet'> &
  Partial<SheetTable> & { readonly isTurned?: boolean };

export function isTable(proposed: ProposedSheet): proposed is SheetTable {
  return proposed.columns !== undefined;
}

/** Returns `titles in row 1` or `titles in rows 3 and 4`. */
export function titlesPlace({ header: [first, last] }: SheetTable): string {
  return `titles in ${first === last ? `row ${first + 1}` : `rows ${first + 1} and ${last + 1}`}`;
}

const LEAST_COLUMNS = 2;
const EXAMPLES = 3;
/** A heading and the data of the hotel may be above the titles. */
const ROWS_SEARCHED = 15;

/** Uses the mapping for each sheet and column, or else the titles. */
export function proposeMapping(
  sheets: readonly RawSheet[],
  mapping: Mapping = {},
): ProposedSheet[] {
  const titles = titlesWith(mapping.aliases);
  return sheets.map((sheet) => {
    const own = (mapping.sheets ?? []).filter((choice) => isFor(choice, sheet.name)).toReversed();
    const choices = own.flatMap(({ columns }) => columns);
    const { headerRow = [] } = own.find((choice) => choice.headerRow !== undefined) ?? {};
    const given = [headerRow].flat().map((row) => row - 1);
    if (sheet.name === READ_ME) return { sheet };
    if (given.length === 0 && isTurned(sheet, titles)) return { sheet, isTurned: true };
    const headers =
      given.length > 0
        ? [[Math.min(...given), Math.max(...given)] as const]
        : possibleHeaders(sheet);
    const [best] = headers
      .map((header) => {
        const read = titlesAt(sheet, header).map((title, at): TitledColumn => {
          const letters = lettersOf(at);
          const { column: _, ...how } = choiceFor({ ...title, letters }, choices) ?? { column: '' };
          const fields = isChosen(how) ? fieldsNamed(how.field ?? '') : fieldsIn(title, titles);
          return { ...title, letters, fields, how, examples: [] };
        });
        const firsts = read.flatMap(({ fields }) => fields.slice(0, 1));
        return { header, read, known: new Set(firsts.filter(isOfRecord)).size, all: firsts.length };
      })
      .toSorted((a, b) => b.known - a.known || b.all - a.all);
    const width = best?.read.filter(({ title }) => title !== '').length ?? 0;
    const least = given.length > 0 ? 0 : Math.min(LEAST_COLUMNS, width);
    return !best || width === 0 || best.known < least ? { sheet } : tableOf(sheet, best, titles);
  });
}

function tableOf(
  sheet: RawSheet,
  { header, read }: { readonly header: Header; readonly read: readonly TitledColumn[] },
  titles: Titles,
): SheetTable {
  const below = sheet.rows.slice(header[1] + 1);
  const above = sheet.rows.slice(0, header[0]);
  const headings = [sheet.name, ...above.flat().map(shownLine)];
  const shown = read
    .map((column, at) => ({ ...column, examples: examplesIn(below, at) }))
    .map((column) => withUnitDoubt(column, titles, headings));
  const columns = resolveColumns(withRoomsOfHotel(shown, below), titles, recordNamed(sheet.name));
  // A row with only one cell is a heading.
  const unread = above.flatMap((cells, row) =>
    cells.filter((cell) => !isBlank(cell)).length > 1 ? row + 1 : [],
  );
  return { sheet, header, columns, unread };
}

function examplesIn(rows: RawSheet['rows'], column: number): string[] {
  const examples = new Set<string>();
  for (const cells of rows) {
    examples.add(shownLine(cells[column]));
    examples.delete('');
    if (examples.size === EXAMPLES) break;
  }
  return [...examples];
}

/** Returns each of the first rows, and then each of these rows together with the next one. */
function possibleHeaders({ rows }: RawSheet): Header[] {
  const first = [...rows.keys()].slice(0, ROWS_SEARCHED);
  return [0, 1].flatMap((more) =>
    first.filter((at) => at + more < rows.length).map((at): Header => [at, at + more]),
  );
}

/** A title in the upper row belongs to all columns up to the next one, or to the end of its merged cell. */
function titlesAt({ rows, merges = [] }: RawSheet, [first, last]: Header): Title[] {
  const below = rows[last] ?? [];
  const above = first === last ? [] : (rows[first] ?? []);
  const ends = new Map(
    merges.filter(({ top }) => top === first).map(({ left, right }) => [left, right]),
  );
  let [group, end] = ['', Infinity];
  return Array.from({ length: Math.max(below.length, above.length) }, (_, column) => {
    const text = shownLine(above[column]);
    const title = shownLine(below[column]);
    if (text !== '' || title === '' || column > end) group = text;
    if (text !== '') end = ends.get(column) ?? Infinity;
    return { title: [group, title].filter(Boolean).join(' '), group, own: title || group };
  });
}

const LABEL_ROWS = 60;
/** Fewer labels may be in one column by chance. */
const LEAST_LABELS = 3;

/** Whether the titles of hotels are in one column, with their values beside them. */
function isTurned({ rows }: RawSheet, titles: Titles): boolean {
  const fieldsOf = (text: string) => fieldsIn({ title: text, group: '', own: text }, titles);
  const labels = rows.slice(0, LABEL_ROWS).flatMap((cells) => {
    const [first = -1, second] = [...cells.keys()].filter((at) => !isBlank(cells[at]));
    const field = fieldsOf(shownLine(cells[first])).find(isHotelField);
    const isLabel = second !== undefined && fieldsOf(shownLine(cells[second])).length === 0;
    return field && isLabel ? { first, key: field.key } : [];
  });
  return [...Map.groupBy(labels, ({ first }) => first).values()].some((column) => {
    const keys = new Set(column.map(({ key }) => key));
    return keys.has('profile.name') && keys.size >= LEAST_LABELS;
  });
}
