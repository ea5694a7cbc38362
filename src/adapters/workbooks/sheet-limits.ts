// The size limits of a spreadsheet: far more than a chain of hotels needs, but small enough to read
// within seconds and 400 MB of memory.
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

const MB = 1_000_000;

const FILE_MAXIMUM_BYTES = 20 * MB;
/** The size of a workbook's XML after inflating. */
export const XML_MAXIMUM_BYTES = 24 * MB;
export const ZIP_ENTRIES_MAXIMUM = 10_000;
const SHEETS_MAXIMUM = 1000;
/** The number of characters in a cell, which is the limit of common spreadsheet programs. */
export const CELL_TEXT_MAXIMUM = 32_767;
/**
 * The total text of all cells, in UTF-16 units. The text may exceed the size of the file, because
 * many cells may share one text.
 */
const TEXT_MAXIMUM = 20 * MB;
/** The limit for all sheets of a file together. */
const CELLS_MAXIMUM = 2 * MB;
/** Counted up to the last row with content. */
const ROWS_MAXIMUM = 150_000;
/** This limit and the next one are those of common spreadsheet programs. */
const COLUMNS_MAXIMUM = 16_384;
export const SHEET_ROWS_MAXIMUM = 1_048_576;
/** The limit for each sheet. */
const MERGES_MAXIMUM = 100_000;

/** `what` is a clause such as "The file is larger than 20 MB". */
export function tooLarge(what: string, advice = 'split it into several files'): UnreadableInput {
  return new UnreadableInput(`${what}: ${advice}`);
}

export function cellTooLong(what: string, more = ''): UnreadableInput {
  const most = CELL_TEXT_MAXIMUM.toLocaleString('en');
  return tooLarge(`${what} contains more than ${most} characters`, `shorten it${more}`);
}

export function assertFileSize(bytes: number): void {
  if (bytes > FILE_MAXIMUM_BYTES)
    throw tooLarge(`The file is larger than ${FILE_MAXIMUM_BYTES / MB} MB`);
}

export function assertSheetCount(count: number): void {
  const most = SHEETS_MAXIMUM.toLocaleString('en');
  if (count > SHEETS_MAXIMUM) throw tooLarge(`The workbook has more than ${most} sheets`);
}

export function assertMergeCount(count: number): void {
  const most = MERGES_MAXIMUM.toLocaleString('en');
  if (count > MERGES_MAXIMUM) throw tooLarge(`A sheet has more than ${most} merged ranges`);
}

export function fitsSheet(rows: number, columns: number): boolean {
  return rows <= ROWS_MAXIMUM && columns <= COLUMNS_MAXIMUM && rows * columns <= CELLS_MAXIMUM;
}

interface SheetSize {
  readonly rows: number;
  readonly columns: number;
  /** Includes empty cells between the others, because they take memory too. */
  readonly cells: number;
  readonly characters: number;
}

/**
 * Adds a sheet to the totals of its file. `what` names the sheet. Throws `UnreadableInput` if a
 * limit is exceeded.
 */
export type SheetRoom = (size: SheetSize, what: string) => void;

export function createSheetRoom(): SheetRoom {
  let [cells, characters] = [0, 0];
  return (size, what) => {
    const { rows, columns } = size;
    cells += size.cells;
    characters += size.characters;
    if (cells > CELLS_MAXIMUM || !fitsSheet(rows, columns)) {
      const end = `row ${rows.toLocaleString('en')} and column ${columns.toLocaleString('en')}`;
      const advice = 'delete the cells outside the table, or split it into several files';
      throw tooLarge(`${what} extends to ${end}, which is too large`, advice);
    }
    if (characters > TEXT_MAXIMUM) {
      const most = `${TEXT_MAXIMUM / MB} million characters`;
      throw tooLarge(`The cells contain more than ${most}`, 'split the table into several files');
    }
  };
}
