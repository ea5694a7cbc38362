import type { HotelDocument } from '#domain/hotel-config.ts';

/** Something in a spreadsheet, and where. */
export interface SheetRemark {
  readonly file: string;
  readonly sheet?: string;
  /** From 1; absent where the whole sheet is meant. */
  readonly row?: number;
  /** From 0; absent where no cell is meant. */
  readonly column?: number;
  /** Of the column. */
  readonly title?: string;
  readonly message: string;
}

/** What spreadsheets were made into. */
export interface SheetImport {
  /** Of no use where there are problems. */
  readonly documents: readonly HotelDocument[];
  readonly problems: readonly SheetRemark[];
  /** What is left out. */
  readonly notes: readonly SheetRemark[];
}
