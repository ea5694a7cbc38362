// Finds the tables in each sheet, and proposes a field for each column.
import type { Cell, RawSheet } from '#application/ports/input/raw-sheet.ts';
import {
  fieldsNamed,
  isOfRecord,
  titlesWith,
  type Titles,
} from '#application/import/cells/fields.ts';
import { isBlank, shownLine } from '#application/import/cells/cell.ts';
import { READ_ME } from '#application/import/cells/words.ts';
import {
  formCells,
  LEAST_TITLES,
  possibleHeaders,
  titlesAt,
  type FormCell,
  type Header,
  type Title,
} from './header-rows.ts';
import { withUnitDoubt } from './price-units.ts';
import { withHotelCategory, withRoomTotals } from './rooms-titles.ts';
import { choiceFor, isFor, lettersOf, type Mapping, type SheetMapping } from './mapping.ts';
import { fieldsIn, isChosen, recordNamed, resolveColumns } from './resolve-columns.ts';
import type { SheetColumn, TitledColumn } from './resolve-columns.ts';

export interface SheetTable {
  readonly sheet: RawSheet;
  readonly header: Header;
  readonly columns: readonly SheetColumn[];
  /** The cells with values, if this is a form. A form is read as a table with one row. */
  readonly form?: readonly FormCell[];
  /** Rows, from 1, whose values are ignored: above the table, or in the form. */
  readonly unread?: readonly number[];
  /** The row, from 1, that contains the titles of another table. */
  readonly next?: number;
}

/**
 * A table, or a sheet in which no table was found. A sheet with a form and a table gives two of
 * these.
 */
export type ProposedSheet = Pick<SheetTable, 'sheet'> &
  Partial<SheetTable> & {
    /** True if the titles are in a column, with a hotel in each column beside it. */
    readonly isTurned?: boolean;
  };

export function isTable(proposed: ProposedSheet): proposed is SheetTable {
  return proposed.columns !== undefined;
}

/** Returns `titles in row 1`, `titles in rows 3 and 4` or `labels with values`. */
export function titlesPlace({ header: [first, last], form }: SheetTable): string {
  if (form) return 'labels with values';
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
  readonly understand: (title: Title, letters: string, examples: readonly string[]) => TitledColumn;
}

const LEAST_COLUMNS = 2;
const EXAMPLES = 3;

/** Uses the mapping for each sheet and column, or else the titles. */
export function proposeMapping(
  sheets: readonly RawSheet[],
  mapping: Mapping = {},
): ProposedSheet[] {
  const titles = titlesWith(mapping.aliases);
  return sheets.flatMap((sheet) => {
    const own = (mapping.sheets ?? []).filter((choice) => isFor(choice, sheet.name)).toReversed();
    const choices = own.flatMap(({ columns }) => columns);
    const understand: Sheet['understand'] = (title, letters, examples) => {
      const { column: _, ...how } = choiceFor({ ...title, letters }, choices) ?? { column: '' };
      const fields = isChosen(how) ? fieldsNamed(how.field ?? '') : fieldsIn(title, titles);
      return { ...title, letters, fields, how, examples };
    };
    const header = own.find(({ headerRow }) => headerRow !== undefined)?.headerRow;
    return sheet.name === READ_ME ? [{ sheet }] : tablesIn({ sheet, titles, understand }, header);
  });
}

/** Finds a form with the data of a hotel, and the table below it. */
function tablesIn(context: Sheet, headerRow: SheetMapping['headerRow']): ProposedSheet[] {
  const { sheet, understand } = context;
  const fieldsOf = (text: string) => understand(titleOf(text), '', []).fields;
  const isName = ({ label }: FormCell) => fieldsOf(label).some(({ key }) => key === 'profile.name');
  const ofHotel = (cells: readonly FormCell[]) =>
    cells.length > 1 && cells.some(isName) ? cells : [];
  const labelled = formCells(sheet, fieldsOf);
  const cells = ofHotel(labelled);
  const isFree = (header: Header) => !cells.some(({ row }) => header.includes(row));
  const given = headerRow === undefined ? [] : [headerRow].flat();
  const headers: readonly Header[] =
    given.length > 0
      ? [[Math.min(...given) - 1, Math.max(...given) - 1]]
      : possibleHeaders(sheet).filter(isFree);
  const [best] = headers
    .map((header) => tableAt(context, header))
    .toSorted((a, b) => b.known - a.known || b.understood - a.understood);
  const least = given.length > 0 ? 0 : Math.min(LEAST_COLUMNS, best?.width ?? 0);
  const table = best && best.width > 0 && best.known >= least ? best : undefined;
  if (!table && isTurned(sheet, cells.filter(isName), cells)) return [{ sheet, isTurned: true }];
  const form = ofHotel(cells.filter(({ row }) => row < (table?.header[0] ?? Infinity)));
  const above = sheet.rows.slice(0, table?.header[0]);
  const next = table && nextTable(context, table.header);
  const unread = unreadRows(above, [...form, ...labelled.filter(isName)]);
  if (form.length === 0 && !table) return [{ sheet }];
  return [
    ...(form.length > 0 ? [{ ...formTable(context, form), ...(!table && { unread }) }] : []),
    ...(table ? [{ sheet, header: table.header, columns: table.columns(), unread, ...next }] : []),
  ];
}

/** Two labels may be in one column by chance. */
const LEAST_LABELS = 3;

/** Whether all labels are in one column, with the values of several hotels beside them. */
function isTurned({ rows }: RawSheet, [name]: readonly FormCell[], labelled: readonly FormCell[]) {
  const others = name && rows[name.row]?.slice(name.column + 1).filter((cell) => !isBlank(cell));
  return (
    labelled.length >= LEAST_LABELS &&
    labelled.every(({ column }) => column === name?.column) &&
    (others ?? []).length > 0
  );
}

/** Finds the row with the titles of another table. A repeated header does not count. */
function nextTable({ sheet: { rows }, titles }: Sheet, header: Header) {
  const headerTitles = header.map((row) => rows[row]?.map(shownLine));
  const isTitle = (cell: Cell) =>
    typeof cell === 'string' && fieldsIn(titleOf(cell), titles).length > 0;
  const at = rows.findIndex((cells, row) => {
    if (row <= header[1]) return false;
    const filled = cells.filter((cell) => !isBlank(cell));
    const isNew = !cells.every((cell, column) =>
      headerTitles.some((line) => (line?.[column] ?? '') === shownLine(cell)),
    );
    return filled.length >= LEAST_TITLES && isNew && filled.every(isTitle);
  });
  return at === -1 ? {} : { next: at + 1 };
}

/**
 * Rows with values that are not read. A row with only one cell is a heading, so it does not count.
 */
function unreadRows(rows: RawSheet['rows'], read: readonly FormCell[]): number[] {
  const labels = Map.groupBy(new Set(read), ({ row }) => row);
  return rows.flatMap((cells, row) => {
    const filled = cells.filter((cell) => !isBlank(cell)).length;
    return filled > Math.max(1, 2 * (labels.get(row)?.length ?? 0)) ? [row + 1] : [];
  });
}

function titleOf(text: string): Title {
  return { title: text, group: '', own: text };
}

function formTable({ sheet, titles, understand }: Sheet, form: readonly FormCell[]): SheetTable {
  const read = form.map(({ label, cell }) => understand(titleOf(label), '', [shownLine(cell)]));
  return { sheet, header: [-1, -1], columns: resolveColumns(read, titles, 'profile'), form };
}

/** Reads these rows as titles, and counts the known ones. */
function tableAt({ sheet, titles, understand }: Sheet, header: Header) {
  const read = titlesAt(sheet, header).map((title, at) => understand(title, lettersOf(at), []));
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
      const settled = withRoomTotals(withHotelCategory(shown, below));
      return resolveColumns(settled, titles, recordNamed(sheet.name));
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
