// The title and content of a spreadsheet column.
import {
  PROFILE_FIELDS,
  RATE_FIELDS,
  RATE_PLAN_FIELDS,
  RATES_FIELDS,
  ROOM_TYPE_FIELDS,
  STAFF_USER_FIELDS,
  keywordsOf,
  type PartDescriptions,
} from '#adapters/json/field-descriptions.ts';
import type { Spellings } from './sheet-spellings.ts';

export type CellKind = 'text' | 'number' | 'percent' | 'time' | 'switch' | 'option';

/** The kinds of records that a row may contain. */
export type RecordName = 'profile' | 'pricing' | 'roomType' | 'rate' | 'plan' | 'user';

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

/** Creates the columns of one kind of record. */
export const columnsOf =
  (record: SheetColumn['record']) =>
  (
    field: string,
    title: string,
    kind: CellKind,
    example: SheetColumn['example'],
    also: readonly string[] = [],
    extras: Extras = {},
  ): SheetColumn => ({ record, field, title, kind, example, also, ...extras });

const FIELDS: Readonly<Record<RecordName, PartDescriptions<string>>> = {
  profile: PROFILE_FIELDS,
  pricing: RATES_FIELDS,
  roomType: ROOM_TYPE_FIELDS,
  rate: RATE_FIELDS,
  plan: RATE_PLAN_FIELDS,
  user: STAFF_USER_FIELDS,
};

/** What a column means and accepts. */
export function descriptionOf({ record, field }: SheetColumn): ReturnType<typeof keywordsOf> {
  if (record === 'hotel') return { description: 'Code or name of the hotel. * means every hotel.' };
  return keywordsOf(FIELDS[record], field);
}

export function isRequired({ record, field }: SheetColumn): boolean {
  return record === 'hotel' || FIELDS[record].required.includes(field);
}
