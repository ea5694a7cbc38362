// A mapping says how to read the columns of spreadsheets. Users can save it for other files.
import { bareName } from '#application/import/cells/words.ts';
import type { CellValue } from '#application/import/cells/cell.ts';
import type { ColumnFormat } from '#application/import/cells/read-text.ts';

export interface ColumnMapping extends ColumnFormat {
  /** The title of the column, or its letters. */
  readonly column: string;
  /** Such as `base_rate`, or `user.phone` because several records have a phone. */
  readonly field?: string | undefined;
  readonly ignore?: boolean | undefined;
  readonly default?: CellValue | undefined;
}

export interface SheetMapping {
  /** The name of the sheet. If absent, the entry applies to all sheets. */
  readonly sheet?: string | undefined;
  /** Row numbers, from 1. Two rows are read as one title. */
  readonly headerRow?: number | readonly number[] | undefined;
  readonly columns: readonly ColumnMapping[];
}

export const SEPARATORS = [',', ';', '\t', '|'] as const;

export const USERNAME_PARTS = ['local', 'code', 'first', 'last', 'employee_id'];

export interface Mapping {
  readonly separator?: (typeof SEPARATORS)[number] | undefined;
  readonly encoding?: string | undefined;
  /** Later entries take precedence. */
  readonly sheets?: readonly SheetMapping[] | undefined;
  /** Values by field, for records without a value. */
  readonly defaults?: Readonly<Record<string, CellValue>> | undefined;
  readonly usernames?: string | undefined;
  readonly aliases?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Finds the entry for a column, by its title or else by its letters. */
export function choiceFor(
  { title, own, letters }: Readonly<Record<'title' | 'own' | 'letters', string>>,
  choices: readonly ColumnMapping[],
): ColumnMapping | undefined {
  const titles = new Set([title, own].filter(Boolean).map(bareName));
  const found = choices.find(({ column }) => titles.has(bareName(column)));
  return found ?? choices.find(({ column }) => column === letters);
}

export function isFor({ sheet }: SheetMapping, name: string): boolean {
  return sheet === undefined || bareName(sheet) === bareName(name);
}

/** The letters of a column in a spreadsheet: A for 0, AA for 26. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
