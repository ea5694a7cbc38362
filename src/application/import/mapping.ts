// How the columns of spreadsheets are read, as data that can be saved and used again.
import { SHEET_FIELDS, type RecordName, type SheetField } from './cells/field-table.ts';
import type { CellValue, ColumnFormat } from './cells/read-cell.ts';
import { bareName } from './cells/words.ts';

export interface ColumnMapping extends ColumnFormat {
  /** The title, or the letters of a column without one. */
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

export interface Mapping {
  /** Later ones take precedence. */
  readonly sheets?: readonly SheetMapping[] | undefined;
  /** Values by field, for records without one. */
  readonly defaults?: Readonly<Record<string, CellValue>> | undefined;
  /** `{local}.{code}`: the user name of a person without one. */
  readonly usernames?: string | undefined;
  /** More titles, by field. */
  readonly aliases?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Fields by key, and by name in the configuration. */
const NAMED = new Map<string, readonly SheetField[]>([
  ...Map.groupBy(SHEET_FIELDS, ({ field }) => field),
  ...SHEET_FIELDS.map((field) => [field.key, [field]] as const),
]);

/** The fields that a name means, among these records; in their order. */
export function fieldsNamed(
  name: string,
  records: readonly RecordName[],
  titles: ReadonlyMap<string, readonly SheetField[]> = TITLES,
): readonly SheetField[] {
  const found = NAMED.get(name) ?? titles.get(bareName(name)) ?? [];
  return found
    .filter((field) => isHeldBy(field, records))
    .toSorted((a, b) => records.indexOf(a.record) - records.indexOf(b.record));
}

/** A sheet of room types has prices, but the name of the room type only once. */
function isHeldBy({ record, field, kind }: SheetField, records: readonly RecordName[]): boolean {
  if (record === 'rate' && records.includes('room_type')) return kind === 'money' && field !== '';
  return record === 'ignored' || records.includes(record);
}

/** Fields by bare title. */
export const TITLES = titlesWith({});

/** Fields by bare title, with titles that a mapping adds; throws `RangeError` for an unknown field. */
export function titlesWith(aliases: NonNullable<Mapping['aliases']>): Map<string, SheetField[]> {
  const titles = new Map<string, SheetField[]>();
  for (const field of SHEET_FIELDS) {
    const more = [...(aliases[field.key] ?? []), ...(aliases[field.field] ?? [])];
    for (const title of new Set([field.title, field.field, ...field.also, ...more].map(bareName))) {
      titles.set(title, [...(titles.get(title) ?? []), field]);
    }
  }
  return titles;
}

/** A column as spreadsheets name it: 0 is A, 26 is AA. */
export function letters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % 26));
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last;
}
