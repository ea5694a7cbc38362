// How large a spreadsheet may be: far more than a chain of hotels needs, but small enough to be
// read within seconds and 400 MB.
import { UnreadableInput } from '#adapters/node/input/read-failure.ts';

const MB = 1_000_000;

/** The size of a stored file. */
const FILE_MAXIMUM_BYTES = 20 * MB;
/** The size of a workbook's XML after inflating. */
export const XML_MAXIMUM_BYTES = 24 * MB;
export const ZIP_ENTRIES_MAXIMUM = 10_000;
const SHEETS_MAXIMUM = 1000;
/** The number of characters in a cell: the limit of common spreadsheet programs. */
export const CELL_TEXT_MAXIMUM = 32_767;
/** The total text of all cells, in UTF-16 units: many cells may share one text. */
const TEXT_MAXIMUM = 20 * MB;
/** For all sheets of a file. */
const CELLS_MAXIMUM = 2 * MB;
/** Up to the last row with content. */
const ROWS_MAXIMUM = 150_000;
/** The limits of common spreadsheet programs. */
const COLUMNS_MAXIMUM = 16_384;
export const SHEET_ROWS_MAXIMUM = 1_048_576;

/** For each sheet. */
export const MERGES_MAXIMUM = 100_000;

/** Throws `UnreadableInput` for too large a file. */
export function assertFileSize(bytes: number): void {
  if (bytes <= FILE_MAXIMUM_BYTES) return;
  throw new UnreadableInput(
    `The file is larger than ${FILE_MAXIMUM_BYTES / MB} MB: split it into several files`,
  );
}

/** Throws `UnreadableInput` for too many sheets. */
export function assertSheetCount(count: number): void {
  if (count <= SHEETS_MAXIMUM) return;
  throw new UnreadableInput(
    `The workbook has more than ${SHEETS_MAXIMUM.toLocaleString('en')} sheets: split it into several files`,
  );
}

/** `what` names the cell. */
export function cellTooLong(what: string, more = ''): UnreadableInput {
  return new UnreadableInput(
    `${what} contains more than ${CELL_TEXT_MAXIMUM.toLocaleString('en')} characters: shorten it${more}`,
  );
}

/** The error for a workbook whose unpacked XML is too large. */
export function tooMuchInside(): UnreadableInput {
  return new UnreadableInput(
    `The workbook contains more than ${XML_MAXIMUM_BYTES / MB} MB of data: split it into several files`,
  );
}

export interface SheetSize {
  /** Up to the last row and column with content. */
  readonly rows: number;
  readonly columns: number;
  /** Includes empty cells between others, because they take memory too. */
  readonly cells: number;
  readonly characters: number;
}

/** Whether a sheet with so many rows and columns may be read. */
export function fitsSheet(rows: number, columns: number): boolean {
  return rows <= ROWS_MAXIMUM && columns <= COLUMNS_MAXIMUM && rows * columns <= CELLS_MAXIMUM;
}

export function tooManyMerges(): UnreadableInput {
  return new UnreadableInput(
    `A sheet has more than ${MERGES_MAXIMUM.toLocaleString('en')} merged ranges: split it into several files`,
  );
}

export type SheetRoom = ReturnType<typeof createSheetRoom>;

/** The space that the sheets of one file share. `take` throws when it is used up. */
export function createSheetRoom() {
  let [cells, characters] = [0, 0];
  return {
    /** `what` names the sheet. */
    take(size: SheetSize, what: string): void {
      const { rows, columns } = size;
      cells += size.cells;
      characters += size.characters;
      if (rows > ROWS_MAXIMUM || columns > COLUMNS_MAXIMUM || cells > CELLS_MAXIMUM) {
        const [shownRows, shownColumns] = [rows, columns].map((count) =>
          count.toLocaleString('en'),
        );
        throw new UnreadableInput(
          `${what} extends to row ${shownRows} and column ${shownColumns}, which is too large: ` +
            'delete the cells outside the table, or split it into several files',
        );
      }
      if (characters > TEXT_MAXIMUM) {
        throw new UnreadableInput(
          `The cells contain more than ${TEXT_MAXIMUM / MB} million characters: ` +
            'split the table into several files',
        );
      }
    },
  };
}
