// Finds the tables in each sheet, and proposes a field for each column.
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import {
  type SheetField,
  type Titles,
  fieldsNamed,
  isOfHotel,
  isOfRecord,
  titlesWith,
} from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { READ_ME } from '#application/import/cells/known-words.ts';
import { withUnitDoubt } from './price-units.ts';
import { type Mapping, type SheetMapping, choiceFor, isFor, lettersOf } from './mapping.ts';
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

/** A table, or a sheet in which no table was found. */
export type ProposedSheet = Pick<SheetTable, 'sheet'> &
  Partial<SheetTable> & {
    /** True if the titles are in a column. */
    readonly isTurned?: boolean;
  };

export function isTable(proposed: ProposedSheet): proposed is SheetTable {
  return proposed.columns !== undefined;
}

/** Returns `titles in row 1` or `titles in rows 3 and 4`. */
export function titlesPlace({ header: [first, last] }: SheetTable): string {
  return first === last
    ? `titles in row ${first + 1}`
    : `titles in rows ${first + 1} and ${last + 1}`;
}

interface Sheet {
  readonly sheet: RawSheet;
  readonly titles: Titles;
  /**
   * Finds the meaning of a title, regardless of the other titles. `letters` are those of the
   * column.
   */
  readonly understand: (title: Title, letters: string) => TitledColumn;
}

const LEAST_COLUMNS = 2;
const EXAMPLES = 3;

/** Uses the mapping for each sheet and column, or else the titles. */
export function proposeMapping(
  sheets: readonly RawSheet[],
  mapping: Mapping = {},
): ProposedSheet[] {
  const titles = titlesWith(mapping.aliases);
  return sheets.map((sheet) => {
    const own = (mapping.sheets ?? []).filter((choice) => isFor(choice, sheet.name)).toReversed();
    const choices = own.flatMap(({ columns }) => columns);
    const understand: Sheet['understand'] = (title, letters) => {
      const { column: _, ...how } = choiceFor({ ...title, letters }, choices) ?? { column: '' };
      const fields = isChosen(how) ? fieldsNamed(how.field ?? '') : fieldsIn(title, titles);
      return { ...title, letters, fields, how, examples: [] };
    };
    const header = own.find(({ headerRow }) => headerRow !== undefined)?.headerRow;
    return sheet.name === READ_ME ? { sheet } : tableIn({ sheet, titles, understand }, header);
  });
}

function tableIn(context: Sheet, headerRow: SheetMapping['headerRow']): ProposedSheet {
  const { sheet, titles } = context;
  const given = headerRow === undefined ? [] : [headerRow].flat();
  const fieldsOf = (text: string) => fieldsIn({ title: text, group: '', own: text }, titles);
  if (given.length === 0 && isTurned(sheet, fieldsOf)) return { sheet, isTurned: true };
  const headers: readonly Header[] =
    given.length > 0 ? [[Math.min(...given) - 1, Math.max(...given) - 1]] : possibleHeaders(sheet);
  const [best] = headers
    .map((header) => tableAt(context, header))
    .toSorted((a, b) => b.known - a.known || b.understood - a.understood);
  const least = given.length > 0 ? 0 : Math.min(LEAST_COLUMNS, best?.width ?? 0);
  if (!best || best.width === 0 || best.known < least) return { sheet };
  const { header, columns } = best;
  // A row with only one cell is a heading.
  const unread = sheet.rows
    .slice(0, header[0])
    .flatMap((cells, row) => (cells.filter((cell) => !isBlank(cell)).length > 1 ? row + 1 : []));
  return { sheet, header, columns: columns(), unread };
}

/** Reads these rows as titles, and counts the known ones. */
function tableAt({ sheet, titles, understand }: Sheet, header: Header) {
  const read = titlesAt(sheet, header).map((title, at) => understand(title, lettersOf(at)));
  return {
    header,
    known: new Set(read.flatMap(({ fields }) => fields.slice(0, 1)).filter(isOfRecord)).size,
    understood: read.filter(({ fields }) => fields.length > 0).length,
    width: read.filter(({ title }) => title !== '').length,
    columns: () => {
      const below = sheet.rows.slice(header[1] + 1);
      const above = sheet.rows.slice(0, header[0]).flat().map(shownLine);
      const headings = [sheet.name, ...above];
      const shown = read
        .map((column, at) => ({ ...column, examples: examplesIn(below, at) }))
        .map((column) => withUnitDoubt(column, titles, headings));
      return resolveColumns(withRoomsOfHotel(shown, below), titles, recordNamed(sheet.name));
    },
  };
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

/** A heading and the data of the hotel may be above the titles. */
const ROWS_SEARCHED = 15;

type Header = readonly [first: number, last: number];

/**
 * Returns each of the first rows, and each of these rows together with the next one. In such a
 * pair, a title in the upper row may belong to several columns.
 */
function possibleHeaders({ rows }: RawSheet): Header[] {
  const single = rows.slice(0, ROWS_SEARCHED).map((_, at): Header => [at, at]);
  const double = single.slice(0, rows.length - 1).map(([at]): Header => [at, at + 1]);
  return [...single, ...double];
}

/**
 * A title in the upper row, such as 'Contact', belongs to all columns up to the next one, or up to
 * the end of its merged cell.
 */
function titlesAt({ rows, merges = [] }: RawSheet, [first, last]: Header): Title[] {
  const below = rows[last] ?? [];
  const above = first === last ? [] : (rows[first] ?? []);
  const ends = new Map(
    merges.filter(({ top }) => top === first).map(({ left, right }) => [left, right]),
  );
  let group = '';
  let end = Infinity;
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
function isTurned({ rows }: RawSheet, fieldsOf: (text: string) => readonly SheetField[]) {
  const labels = rows.slice(0, LABEL_ROWS).flatMap((cells) => {
    const [first = -1, second = -1] = [...cells.keys()].filter((at) => !isBlank(cells[at]));
    const fields = fieldsOf(shownLine(cells[first])).filter(isOfHotel);
    const isLabel = second !== -1 && fieldsOf(shownLine(cells[second])).length === 0;
    return fields.length > 0 && isLabel ? { column: first, key: fields[0]?.key } : [];
  });
  return [...Map.groupBy(labels, ({ column }) => column).values()].some((column) => {
    const keys = new Set(column.map(({ key }) => key));
    return keys.has('profile.name') && keys.size >= LEAST_LABELS;
  });
}
