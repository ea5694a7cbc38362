// What a column of a spreadsheet is called and holds.
import {
  PROFILE_NOTES,
  RATE_NOTES,
  RATE_PLAN_NOTES,
  RATES_NOTES,
  ROOM_TYPE_NOTES,
  STAFF_USER_NOTES,
  type Note,
  type PartNotes,
} from '#adapters/json/field-notes.ts';
import type { Spellings } from './sheet-spellings.ts';

export type CellKind = 'text' | 'number' | 'percent' | 'time' | 'switch' | 'option';

/** What a row is made into: one record, or several. */
export type RecordName = 'profile' | 'pricing' | 'roomType' | 'rate' | 'plan' | 'user';

export interface SheetColumn {
  /** `hotel` says which hotel a row is of. */
  readonly record: RecordName | 'hotel';
  readonly field: string;
  /** As the template has it. */
  readonly title: string;
  readonly kind: CellKind;
  /** Other titles that are understood, spelled in any way. */
  readonly also: readonly string[];
  readonly options?: readonly string[];
  readonly spellings?: Spellings;
  /** Words behind a number that mean nothing. */
  readonly units?: RegExp;
  readonly example: string | number | boolean;
  /** Understood, but not in the template. */
  readonly isShortcut?: boolean;
}

export interface SheetTable {
  readonly title: string;
  /** Of the template's file. */
  readonly file: string;
  /** What the name of a sheet or a file has in it. */
  readonly names: RegExp;
  readonly description: string;
  readonly columns: readonly SheetColumn[];
}

type Extras = Pick<SheetColumn, 'options' | 'spellings' | 'units' | 'isShortcut'>;

/** Makes the columns of one kind of record. */
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

const NOTES: Readonly<Record<RecordName, PartNotes<string>>> = {
  profile: PROFILE_NOTES,
  pricing: RATES_NOTES,
  roomType: ROOM_TYPE_NOTES,
  rate: RATE_NOTES,
  plan: RATE_PLAN_NOTES,
  user: STAFF_USER_NOTES,
};

/** What a column means, and what it may hold. */
export function noteOf({ record, field }: SheetColumn): Note {
  const note = record === 'hotel' ? undefined : NOTES[record].fields[field];
  return note ?? { description: 'Code or name of the hotel. * means every hotel.' };
}

export function isRequired({ record, field }: SheetColumn): boolean {
  return record === 'hotel' || NOTES[record].required.includes(field);
}
