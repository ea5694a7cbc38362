// The title and content of a spreadsheet column.
import { FIELDS, keywordsOf, type PartName } from '#adapters/json/field-descriptions.ts';
import type { Spellings } from './sheet-spellings.ts';

export type CellKind = 'text' | 'number' | 'percent' | 'time' | 'switch' | 'option';

/** The kinds of records that a row may contain. */
export type RecordName = Exclude<PartName, 'document'>;

export interface SheetColumn {
  /** `hotel` marks the columns that say which hotel a row belongs to. */
  readonly record: RecordName | 'hotel';
  readonly field: string;
  /** The title in the template. */
  readonly title: string;
  readonly kind: CellKind;
  /** Other accepted titles, in any spelling. */
  readonly also: readonly string[];
  readonly options?: readonly string[];
  readonly spellings?: Spellings;
  /** Words after a number that are ignored. */
  readonly units?: RegExp;
  readonly example: string | number | boolean;
  /** Accepted in imports, but not in the template. */
  readonly isShortcut?: boolean;
}

export interface SheetTable {
  readonly title: string;
  /** The name of the template's file. */
  readonly file: string;
  /** Words that appear in the name of a sheet or file. */
  readonly names: RegExp;
  readonly description: string;
  readonly columns: readonly SheetColumn[];
}

type Extras = Pick<SheetColumn, 'options' | 'spellings' | 'units' | 'isShortcut'>;

/** Creates the columns of one kind of record. `titles` are other titles by field, separated by commas. */
export const columnsOf =
  (record: SheetColumn['record'], titles: Readonly<Record<string, string>> = {}) =>
  (
    field: string,
    title: string,
    kind: CellKind,
    example: SheetColumn['example'],
    extras: Extras = {},
  ): SheetColumn => {
    return {
      record,
      field,
      title,
      kind,
      example,
      also: titles[field]?.split(', ') ?? [],
      ...extras,
    };
  };

/** What a column means and accepts. */
export function descriptionOf({ record, field }: SheetColumn): ReturnType<typeof keywordsOf> {
  if (record === 'hotel') return { description: 'Code or name of the hotel. * means every hotel.' };
  return keywordsOf(FIELDS[record], field);
}

/** Whether every row needs a value in the column. */
export function isRequired({ record, field }: SheetColumn): boolean {
  return record === 'hotel' || FIELDS[record].required.includes(field);
}
