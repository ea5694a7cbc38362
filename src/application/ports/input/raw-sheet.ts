/** The visible value of a cell; dates are in UTC. */
export type Cell = string | number | boolean | Date | UnreadableCell | ShownNumber | null;

/** A cell whose value is not known, and why. */
export interface UnreadableCell {
  readonly message: string;
}

/** A number whose format shows more than digits. */
export interface ShownNumber {
  readonly number: number;
  /** The sign or code in the format: `€`, `EUR`, `US$`. */
  readonly currency?: string;
  /** 0.12 is shown as 12%. */
  readonly isPercent?: boolean;
}

/** A merged range: rows and columns from 0, all of them included. Only its first cell has a value. */
export interface Merge {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** One sheet of a workbook, or one CSV file. */
export interface RawSheet {
  readonly file: string;
  /** Absent for a file with only one sheet. */
  readonly sheet?: string;
  /** The name of the sheet, or of the file without its folder and extension. */
  readonly name: string;
  /** The first is row 1. */
  readonly rows: readonly (readonly Cell[])[];
  readonly merges?: readonly Merge[];
  /** Cells, from 0, that a user corrected after reading: merged cells do not apply to them. */
  readonly typed?: readonly { readonly row: number; readonly column: number }[];
  readonly isHidden?: boolean;
  /**
   * Whether rows and columns were exchanged after reading, so that each row is a column of the
   * file.
   */
  readonly isTurned?: true;
  /** From 1. */
  readonly hiddenRows?: ReadonlySet<number>;
  /** Rows from 1 with cells in struck-out letters. */
  readonly struckRows?: ReadonlySet<number>;
  /** From 0. */
  readonly hiddenColumns?: ReadonlySet<number>;
}
