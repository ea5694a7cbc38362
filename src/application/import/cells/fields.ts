import type { Field, FieldKind } from '#domain/description/field.ts';
import type { Fields } from '#domain/description/record-description.ts';
import { CONFIG_PARTS, type ConfigPart } from '#domain/config-parts.ts';
import { textTable } from '#domain/text/text-table.ts';
import { KEYS, bareName, wordsFor } from './words.ts';

/** Columns of the record `ignored` are known, but not imported. */
export type RecordName = ConfigPart | 'ignored';

export interface SheetField {
  readonly key: string;
  readonly record: RecordName;
  readonly field: string;
  readonly kind: FieldKind;
  readonly title: string;
  readonly examples: readonly [string | number, string | number];
  readonly isRequired: boolean;
  readonly options?: readonly string[];
}

const NOT_IN_SHEETS = [
  'profile.id',
  'room_type.room_floors',
  'pricing.currency',
  'rate.room_type_name',
  'rate.rate_period',
];
/** How cells are read, where that does not follow from the kind of the field. */
const KINDS: Readonly<Record<string, FieldKind>> = textTable({
  'profile.name': 'code',
  'profile.street_address': 'list',
  'profile.cancellation_hours': 'number',
});
/** Fields that every row needs, although their record has a default. */
const NEEDED_IN_ROWS = ['room_type.room_count', 'rate.base_rate'];

type Column = Pick<Field, 'kind' | 'label'> & Partial<Field>;

const OTHER_COLUMNS: Readonly<Record<string, Column>> = textTable({
  'profile.room_total': { kind: 'whole', label: 'Total rooms of the hotel' },
  'user.full_name': { kind: 'text', label: 'Full name' },
  'ignored.row_number': { kind: 'text', label: 'No.' },
  'ignored.problem': { kind: 'text', label: 'Problem' },
  'ignored.category': { kind: 'text', label: 'Category of the hotel' },
  'ignored.remarks': { kind: 'text', label: 'Remarks' },
});

const COLUMNS: Readonly<Record<string, Column>> = textTable({
  ...Object.fromEntries(
    Object.entries(CONFIG_PARTS).flatMap(([record, { record: described }]) =>
      Object.entries(described.fields as Fields).map(([field, own]) => [`${record}.${field}`, own]),
    ),
  ),
  ...OTHER_COLUMNS,
});

/** In the order of the template. */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...new Set([...KEYS, ...Object.keys(COLUMNS)]),
].flatMap((key) => {
  const column = NOT_IN_SHEETS.includes(key) ? undefined : COLUMNS[key];
  if (!column) return [];
  const [record = '', field = ''] = key.split('.');
  const { kind, label: title, examples = ['', ''], options, required, isDerived } = column;
  return {
    key,
    record: record as RecordName,
    field,
    kind: KINDS[key] ?? kind,
    title,
    examples,
    isRequired: (required !== undefined && !isDerived) || NEEDED_IN_ROWS.includes(key),
    ...(kind === 'option' && { options: options as readonly string[] }),
  };
});

/** The names that a mapping can use for fields, such as `phone` and `user.phone`. */
export const FIELD_NAMES = [
  ...new Set(SHEET_FIELDS.filter(isOfRecord).flatMap(({ field, key }) => [field, key])),
];

/** Fields by the `bareName` of their titles. */
export type Titles = ReadonlyMap<string, readonly SheetField[]>;

/** Returns the built-in titles and the titles in `aliases`, which a mapping adds by field name. */
export function titlesWith(aliases: Readonly<Record<string, readonly string[]>> = {}): Titles {
  const named = SHEET_FIELDS.flatMap((field) => {
    const { key, field: short, title } = field;
    const added = [...(aliases[key] ?? []), ...(aliases[short] ?? [])];
    const names = new Set([key, short, title, ...wordsFor(key), ...added].map(bareName));
    return [...names].map((name) => ({ name, field }));
  });
  const groups = Map.groupBy(named, ({ name }) => name);
  return new Map([...groups].map(([name, found]) => [name, found.map(({ field }) => field)]));
}

/** Several records may have a field with this name, such as `phone`. */
export function fieldsNamed(name: string): readonly SheetField[] {
  return SHEET_FIELDS.filter(({ key, field }) => key === name || field === name);
}

export function isOfRecord({ record }: SheetField): boolean {
  return record !== 'ignored';
}

export function isHotelField({ record }: SheetField): boolean {
  return record === 'profile' || record === 'pricing';
}
