/** A value as the spreadsheet program shows it. Dates are in UTC. */
export type Cell = string | number | boolean | Date | UnreadableCell | ShownNumber | null;

/** Why a cell has no usable value (`src/application/import/sheet-problem.ts`). */
export interface UnreadableCell {
  readonly code: 'error-cell' | 'hidden-number' | 'no-result' | 'formula' | 'merged' | 'converted';
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A number whose format adds something to it. */
export interface ShownNumber {
  readonly number: number;
  /** The text that users see, such as `HTL-007` for 7. */
  readonly shown: string;
  /** The currency sign or code in the cell's number format: `€`, `EUR`, `US$`. */
  readonly currency?: string;
  /** True if the format shows 0.12 as 12%. */
  readonly isPercent?: boolean;
}

/** Indexes count from 0, and include `bottom` and `right`. Only the first cell of the range has a value. */
export interface MergedCells {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface Link {
  readonly row: number;
  readonly column: number;
  /** Such as `mailto:desk@hotel.example`; '' if a formula calculates it. */
  readonly address: string;
}

export interface RawSheet {
  readonly file: string;
  /** Absent if the file has only one sheet. */
  readonly sheet?: string;
  /** The name of the sheet, or of the file without its folder and extension. */
  readonly name: string;
  /** `rows[0]` is row 1. */
  readonly rows: readonly (readonly Cell[])[];
  readonly merges?: readonly MergedCells[];
  readonly links?: readonly Link[];
  /** Indexes, from 0, of cells that the user corrected. They keep their value in a merged range too. */
  readonly typed?: readonly { readonly row: number; readonly column: number }[];
  readonly isHidden?: boolean;
  /** Row numbers, from 1. */
  readonly hiddenRows?: ReadonlySet<number>;
  /** Numbers, from 1, of rows with struck-out text. */
  readonly struckRows?: ReadonlySet<number>;
  /** Column indexes, from 0. */
  readonly hiddenColumns?: ReadonlySet<number>;
}
