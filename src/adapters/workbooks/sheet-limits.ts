// The size limits of a spreadsheet: far more than a chain of hotels needs, but small enough to read
// within seconds and 400 MB of memory.
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import { grouped } from '#domain/text/grouped.ts';

const MB = 1_000_000;

const FILE_MAXIMUM_BYTES = 20 * MB;
/** The size of a workbook's XML after inflating. */
export const XML_MAXIMUM_BYTES = 24 * MB;
export const ZIP_ENTRIES_MAXIMUM = 10_000;
export const SHEETS_MAXIMUM = 1000;
/** The number of characters in a cell, which is the limit of common spreadsheet programs. */
export const CELL_TEXT_MAXIMUM = 32_767;
/** In UTF-16 units. May exceed the size of the file, because many cells may share one text. */
const TEXT_MAXIMUM = 20 * MB;
/** The limit for all sheets of a file together. */
const CELLS_MAXIMUM = 2 * MB;
/** Counted up to the last row with content. */
const ROWS_MAXIMUM = 150_000;
/** This limit and the next one are those of common spreadsheet programs. */
const COLUMNS_MAXIMUM = 16_384;
export const SHEET_ROWS_MAXIMUM = 1_048_576;
/** The limit for each sheet. */
export const MERGES_MAXIMUM = 100_000;

/** `what` is a clause such as "The workbook has more than 1,000 sheets". */
export function assertAtMost(count: number, most: number, what: string, advice?: string): void {
  if (count > most) throw tooLarge(what, advice);
}

function tooLarge(what: string, advice = 'split it into several files'): UnreadableInput {
  return new UnreadableInput(`${what}: ${advice}`);
}

export function cellTooLong(what: string, more = ''): UnreadableInput {
  const most = grouped(CELL_TEXT_MAXIMUM);
  return tooLarge(`${what} contains more than ${most} characters`, `shorten it${more}`);
}

export function assertFileSize(bytes: number): void {
  assertAtMost(bytes, FILE_MAXIMUM_BYTES, `The file is larger than ${FILE_MAXIMUM_BYTES / MB} MB`);
}

export function fitsSheet(rows: number, columns: number): boolean {
  return rows <= ROWS_MAXIMUM && columns <= COLUMNS_MAXIMUM && rows * columns <= CELLS_MAXIMUM;
}

/** `cells` includes empty cells between the others, because they take memory too. */
type SheetSize = Readonly<Record<'rows' | 'columns' | 'cells' | 'characters', number>>;

/** Adds a sheet to the totals of its file. `what` names the sheet. Throws `UnreadableInput` if a limit is exceeded. */
export type SheetRoom = (size: SheetSize, what: string) => void;

export function createSheetRoom(): SheetRoom {
  let [cells, characters] = [0, 0];
  return (size, what) => {
    const { rows, columns } = size;
    cells += size.cells;
    characters += size.characters;
    if (cells > CELLS_MAXIMUM || !fitsSheet(rows, columns)) {
      const end = `row ${grouped(rows)} and column ${grouped(columns)}`;
      const advice = 'delete the cells outside the table, or split it into several files';
      throw tooLarge(`${what} extends to ${end}, which is too large`, advice);
    }
    const most = `${TEXT_MAXIMUM / MB} million characters`;
    const advice = 'split the table into several files';
    assertAtMost(characters, TEXT_MAXIMUM, `The cells contain more than ${most}`, advice);
  };
}
