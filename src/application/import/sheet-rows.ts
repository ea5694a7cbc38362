import { ownValue } from '#domain/text/text-table.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import type { Complaint, SheetAdvice, SheetRemark } from './sheet-remark.ts';
import { isOfHotel, type SheetField } from './cells/fields.ts';
import { isTick, isNotApplicable } from './cells/known-words.ts';
import {
  currencySignsOf,
  isBlank,
  readCell,
  shownLine,
  shownText,
  type CellValue,
} from './cells/read-cell.ts';
import { likelyTitles } from './mapping/header-rows.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import { lettersOf } from './mapping/mapping.ts';
import { namesHotel, type SheetColumn } from './mapping/resolve-columns.ts';
import { totalsOf, type Line } from './total-rows.ts';

export type Place = Omit<SheetRemark, keyof Complaint>;

export interface RowCell {
  readonly field: SheetField;
  readonly place: Place;
  /** Absent if the cell is empty or unreadable. */
  readonly value?: CellValue;
  readonly problem?: Complaint;
  /** What was changed in the text of the cell. */
  readonly repair?: string | undefined;
  /** For an empty cell: the value to use if no other row of the record has one. */
  readonly fallback?: { readonly value: CellValue; readonly source: 'default' | 'implied' };
  /**
   * Currency signs of the amount. If `isLocal` is true, the sign is a `$` of the number format,
   * which may mean any currency.
   */
  readonly signs: readonly string[];
  readonly isLocal?: boolean;
  /** The text of the cell, unless it may be a password. */
  readonly quote?: string | undefined;
}

export interface SheetRow {
  readonly table: SheetTable;
  /** From 1. */
  readonly row: number;
  readonly place: Place;
  readonly line: readonly Cell[];
  readonly cells: readonly RowCell[];
  /** The cells that name the hotel: in this row, in a row above it, or in a heading. */
  readonly hotels: readonly (Pick<RowCell, 'place' | 'value'> & { readonly field?: SheetField })[];
}

/** The place in the file that a remark is about. Rows count from 1, columns from 0. */
export function placeIn(
  {
    sheet: { file, sheet, isTurned },
    form,
    columns,
  }: Pick<SheetTable, 'sheet' | 'form' | 'columns'>,
  row?: number,
  column?: number,
): Place {
  const inFile = { file, ...(sheet !== undefined && { sheet }) };
  if (column === undefined) return { ...inFile, ...placeOfRow(row, isTurned) };
  const read = form?.[column] ?? { row: (row ?? 1) - 1, column };
  const at = isTurned ? { row: read.column, column: read.row } : read;
  const title = columns[column]?.title ?? '';
  return { ...inFile, ...(row !== undefined && { row: at.row + 1 }), column: at.column, title };
}

function placeOfRow(row: number | undefined, isTurned = false): Pick<Place, 'row' | 'column'> {
  if (row === undefined) return {};
  return isTurned ? { column: row - 1 } : { row };
}

/**
 * The name of a row in messages. If `from` is in the same sheet, the name omits the file and the
 * sheet.
 */
export function placeName(place: Place, from?: Place): string {
  const { file, sheet, row = 0, column = 0 } = place;
  const line = place.row === undefined ? `column ${lettersOf(column)}` : `row ${row}`;
  if (file === from?.file && sheet === from.sheet) return line;
  return `${[file, sheet].filter(Boolean).join(', ')} ${line}`;
}

/** Whether the table has only data of hotels, so that each row is a hotel. */
export function isHotelList({ columns }: SheetTable): boolean {
  return columns.every(({ field }) => !field || isOfHotel(field) || field.record === 'ignored');
}

const SHIFTED =
  'This row has more cells than the table has columns: put text that contains a separator in "quotes"';
const ANOTHER = 'Another table starts here: put it on a sheet of its own';
const HOTEL_ABOVE = 'From here on, rows without a hotel belong to the hotel above them';
const MERGED = 'This cell is merged over several rows: give each row its own number';

/** Returns remarks about the table, and its rows except empty rows, comments and totals. */
export function readTable(table: SheetTable) {
  const { sheet, columns, form } = table;
  const problems: SheetRemark[] = [];
  const notes: SheetRemark[] = [];
  const note = (message: string, row?: number, advice?: SheetAdvice) =>
    notes.push({ ...placeIn(table, row), message, advice });
  const all = linesOf(table).filter(({ row }) => row < (table.next ?? Infinity));
  const examples = all.filter(({ cells }) => isExample(cells, columns));
  const lines = all.filter((line) => !examples.includes(line));
  if (table.next !== undefined) {
    problems.push({ ...placeIn(table, table.next), message: ANOTHER });
  }
  const totals = totalsOf(lines, columns);
  const noteIgnored = ([first, ...others]: readonly number[], one: string, several: string) => {
    if (first === undefined) return;
    const why =
      others.length > 0 ? ` and ${others.length} more: they are ${several}` : `: it is ${one}`;
    note(`Ignored this row${why}`, first);
  };
  noteIgnored(
    examples.map(({ row }) => row),
    'an example of the template, which starts with #',
    'examples of the template, which start with #',
  );
  noteIgnored(totals, 'a total', 'totals');
  /** Ignored rows above the table, and headings without rows below them. */
  const unread = [...(table.unread ?? [])];
  let band: number | undefined;
  const ticked = columns.map(
    ({ field }, at) => field?.kind === 'switch' && lines.some(({ cells }) => isTick(cells[at])),
  );
  const isNamed = columns.some(namesHotel);
  const rows: SheetRow[] = [];
  let above: SheetRow['hotels'] = [];
  let isInherited = false;
  const ignored = new Set(totals);
  for (const { cells: line, row } of lines.filter((each) => !ignored.has(each.row))) {
    const filled = line.filter((cell) => !isBlank(cell));
    const isBand = !isNamed && filled.length === 1 && columns.length > 2;
    if (isBand && typeof filled[0] === 'string') {
      if (band !== undefined) unread.push(band);
      band = row;
      above = [{ value: shownText(filled[0]), place: placeIn(table, row) }];
    } else if (line.slice(columns.length).some((cell) => !isBlank(cell))) {
      problems.push({ ...placeIn(table, row), message: SHIFTED });
    } else {
      band = undefined;
      const cells = cellsOf(table, line, row, ticked);
      for (const { place, repair } of cells) {
        if (repair !== undefined) notes.push({ ...place, message: repair });
      }
      const nameCells = cells.filter((cell) => namesHotel(cell) && !cell.fallback);
      const inherits = nameCells.length === 0 && !isHotelList(table);
      if (inherits && isNamed && above.length > 0 && !isInherited) note(HOTEL_ABOVE, row);
      isInherited ||= inherits && above.length > 0;
      if (nameCells.length > 0) above = nameCells;
      rows.push({
        table,
        row,
        place: placeIn(table, row),
        line,
        cells,
        hotels: inherits ? above : nameCells,
      });
    }
  }
  if (band !== undefined) unread.push(band);
  noteIgnored(unread, 'not part of the table', 'not part of the table');
  const hidden = lines.filter(({ row }) => sheet.hiddenRows?.has(row));
  if (sheet.isTurned)
    note(`The titles are in column ${lettersOf(table.header[0])}: each column is read like a row`);
  const titles = likelyTitles(sheet);
  const mayBeTable = form?.some(({ row }) => row === titles - 1) && (table.unread ?? []).length > 0;
  if (mayBeTable)
    note('This part of the sheet is read as labels with their values', titles, {
      kind: 'labels',
      row: titles,
    });
  const struck = lines.filter(({ row }) => sheet.struckRows?.has(row));
  if (struck.length > 0)
    note(`Struck-out rows are read too (${struck.length} in this sheet)`, struck[0]?.row);
  const isUnseen = (at: number) =>
    sheet.hiddenColumns?.has(at) && !columns[at]?.isIgnored && !form && !sheet.isHidden;
  const unseen = [...columns.keys()].filter(isUnseen);
  if (unseen.length > 0)
    note(`Hidden columns are read too (${unseen.map(lettersOf).join(', ')} in this sheet)`);
  const below = sheet.rows.slice(form ? Infinity : table.header[1] + 1).flat();
  const count = below.filter((cell) => cell !== withoutNan(cell)).length;
  if (count > 0) note(`Read nan, NaT and <NA> as empty cells (${count} in this sheet)`);
  if (sheet.isHidden) note('This sheet is hidden, but is read');
  else if (hidden.length > 0)
    note(`Hidden rows are read too (${hidden.length} in this sheet)`, hidden[0]?.row);
  return { rows, problems, notes };
}

/**
 * Returns an empty cell for texts that pandas writes into empty cells. Keeps `Nan`, which is a
 * town.
 */
function withoutNan(cell: Cell): Cell {
  return typeof cell === 'string' && /^(nan|NaN|NaT|<NA>)$/.test(cell) ? null : cell;
}

/** The rows below the titles, except empty rows, comments and repeated titles. */
function linesOf(table: SheetTable): Line[] {
  const { form, header, columns } = table;
  if (form) return [{ cells: form.map(({ cell }) => cell), row: (form[0]?.row ?? 0) + 1 }];
  const isHeader = (cells: readonly Cell[]) =>
    columns.length > 1 && columns.every(({ own }, at) => shownLine(cells[at]) === own);
  return unmerged(table)
    .map((cells, index) => ({ cells: cells.map(withoutNan), row: index + 1 }))
    .slice(header[1] + 1)
    .filter(({ cells }) => !cells.every(isBlank) && !isHeader(cells) && !isComment(cells, columns));
}

/** Copies the value of a merged cell to all its rows, except a number, because it may be a sum. */
function unmerged({ sheet, header, columns }: SheetTable): Cell[][] {
  const { rows, merges = [], typed = [] } = sheet;
  const all = rows.map((cells) => [...cells]);
  const isTyped = (row: number, column: number) =>
    typed.some((cell) => cell.row === row && cell.column === column);
  for (const { top, left, bottom } of merges) {
    const field = columns[left]?.field;
    if (bottom === top || top <= header[1] || !field) continue;
    const isNumber = /^(whole|number|money)$/.test(field.kind) && !isOfHotel(field);
    const cell = isNumber ? { message: MERGED } : (rows[top]?.[left] ?? null);
    for (const [at, cells] of all.slice(top, bottom + 1).entries()) {
      while (cells.length < left) cells.push(null);
      if (!isTyped(top + at, left)) cells[left] = cell;
    }
  }
  return all;
}

/** A comment starts with # and is alone in its row. */
function isComment(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  return columns.length > 1 && filled.length === 1 && shownText(filled[0]).startsWith('#');
}

/** A row with an example of the template, which the user did not delete. */
function isExample(cells: readonly Cell[], columns: readonly SheetColumn[]): boolean {
  return columns.some(({ field }, at) =>
    field?.examples.some((example) => shownText(cells[at]) === `# ${example}`),
  );
}

function cellsOf(
  table: SheetTable,
  line: readonly Cell[],
  row: number,
  ticked: readonly boolean[],
): RowCell[] {
  /** If the table has a column of passwords, any of its cells may contain a password. */
  const mayQuote = !table.columns.some(({ field }) => field?.field === 'password');
  return table.columns.flatMap((column, at): RowCell[] => {
    const { field, how, isIgnored, twin } = column;
    if (!field || isIgnored || twin !== undefined) return [];
    const cell = line[at] ?? null;
    const common = { field, place: placeIn(table, row, at), signs: [] };
    const isNone =
      field.kind === 'switch' && isNotApplicable(cell) && !ownValue(how.values, shownText(cell));
    const read = isNone ? undefined : readCell(cell, field, how);
    if (!read) {
      const source = how.default === undefined ? ('implied' as const) : ('default' as const);
      const fallback = readCell(how.default ?? (isNone || ticked[at] ? false : null), field);
      if (!fallback) return [];
      if ('message' in fallback) return [{ ...common, problem: { message: fallback.message } }];
      return [{ ...common, fallback: { value: fallback.value, source } }];
    }
    const quote = mayQuote ? shownLine(cell) : undefined;
    if ('message' in read) {
      const { message, advice, isAboutText } = read;
      return [{ ...common, problem: { message, advice, ...(isAboutText && { quote }) } }];
    }
    const shown = field.kind === 'money' ? currencySignsOf(cell) : [];
    const isDollar = typeof cell === 'object' && shown[0] === '$';
    const isLocal = isDollar && column.signs.length === 0;
    const signs = isDollar && !isLocal ? column.signs : [...column.signs, ...shown];
    const { value, repair } = read;
    return [{ ...common, value, repair, signs, isLocal, quote }];
  });
}
