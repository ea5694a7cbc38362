// Finds the tables in each sheet, and proposes a field for each column.
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import {
  fieldsNamed,
  isOfRecord,
  titlesWith,
  type Titles,
} from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { READ_ME } from '#application/import/cells/words.ts';
import { isTurned, possibleHeaders, titlesAt, type Header, type Title } from './header-rows.ts';
import { withUnitDoubt } from './price-units.ts';
import { choiceFor, isFor, lettersOf, type Mapping, type SheetMapping } from './mapping.ts';
import {
  fieldsIn,
  isChosen,
  recordNamed,
  resolveColumns,
  withRoomsOfHotel,
} from './resolve-columns.ts';
import type { SheetColumn, TitledColumn } from './resolve-columns.ts';

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
