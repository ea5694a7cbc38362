// How the columns of spreadsheets are read, as data that can be saved and used again.
import { bareName } from '#application/import/cells/names.ts';
import type { CellValue, ColumnFormat } from '#application/import/cells/read-cell.ts';

export interface ColumnMapping extends ColumnFormat {
  /** The title, or the letters of a column. */
  readonly column: string;
  /** `base_rate`, or `user.phone` where several records have such a field. */
  readonly field?: string | undefined;
  readonly ignore?: boolean | undefined;
  /** The value of empty cells. */
  readonly default?: CellValue | undefined;
}

export interface SheetMapping {
  /** Its name; absent for every sheet. */
  readonly sheet?: string | undefined;
  /** From 1; two rows are read as one title. */
  readonly headerRow?: number | readonly number[] | undefined;
  readonly columns: readonly ColumnMapping[];
}

/** Between the cells of CSV files. */
export const SEPARATORS = [',', ';', '\t', '|'] as const;

/** What a pattern of user names may contain, in braces. */
export const USERNAME_PARTS = ['local', 'code', 'first', 'last', 'employee_id'];

export interface Mapping {
  readonly separator?: (typeof SEPARATORS)[number] | undefined;
  /** Later ones take precedence. */
  readonly sheets?: readonly SheetMapping[] | undefined;
  /** Values by field, for records without one. */
  readonly defaults?: Readonly<Record<string, CellValue>> | undefined;
  /** `{local}.{code}`: the user name of a person without one. */
  readonly usernames?: string | undefined;
  /** More titles, by field. */
  readonly aliases?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What a mapping says about a column. */
export function choiceFor(
  { title, own, letters }: Readonly<Record<'title' | 'own' | 'letters', string>>,
  choices: readonly ColumnMapping[],
): ColumnMapping | undefined {
  const titles = new Set([title, own].filter(Boolean).map(bareName));
  const found = choices.find(({ column }) => titles.has(bareName(column)));
  return found ?? choices.find(({ column }) => column === letters);
}

/** Whether a part of a mapping is about the sheet of this name. */
export function isFor({ sheet }: SheetMapping, name: string): boolean {
  return sheet === undefined || bareName(sheet) === bareName(name);
}

/** A column as spreadsheets name it: 0 is A, 26 is AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}
