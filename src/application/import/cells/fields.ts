import { FIELD_TABLE, type CellKind, type RecordName } from './field-table.ts';
import { LANGUAGES } from './languages/languages.ts';
import { bareName } from './names.ts';

export interface SheetField {
  /** Record and field, such as `profile.phone`. */
  readonly key: string;
  readonly record: RecordName;
  readonly field: string;
  readonly kind: CellKind;
  readonly title: string;
  /** Values for the template's two example rows. */
  readonly examples: readonly [string | number, string | number];
  /** Other titles that people use, in any spelling. */
  readonly also: readonly string[];
  readonly isRequired: boolean;
}

/** In the order of the template. */
export const SHEET_FIELDS: readonly SheetField[] = FIELD_TABLE.trim().split('\n').map(fieldOf);

function fieldOf(line: string): SheetField {
  const [key = '', kind = '', title = '', example = '', also = ''] = line
    .split('|')
    .map((part) => part.trim());
  const [record = '', field = ''] = key.split('.');
  const [first = '', second = first] = example.split(' / ');
  return {
    key,
    record: record as RecordName,
    field,
    kind: kind as CellKind,
    title: title.replace(' *', ''),
    examples: [first, second].map((text) =>
      /whole|number|money|percent/.test(kind) ? Number(text) : text,
    ) as [string | number, string | number],
    also: [also, ...Object.values(LANGUAGES).map(({ titles }) => titles[key] ?? '')]
      .filter(Boolean)
      .flatMap((titles) => titles.split(', ')),
    isRequired: title.endsWith('*'),
  };
}

/** The names that a mapping can use for fields, such as `phone` and `user.phone`. */
export const FIELD_NAMES = [
  ...new Set(SHEET_FIELDS.filter(isOfRecord).flatMap(({ field, key }) => [field, key])),
];

/** Fields by the `bareName` of their titles. */
export type Titles = ReadonlyMap<string, readonly SheetField[]>;

/** Returns the built-in titles and the titles in `aliases`, which a mapping adds by field name. */
export function titlesWith(aliases: Readonly<Record<string, readonly string[]>> = {}): Titles {
  const named = SHEET_FIELDS.flatMap((field) => {
    const { key, title, also } = field;
    const added = [...(aliases[key] ?? []), ...(aliases[field.field] ?? [])];
    const names = new Set([key, field.field, title, ...also, ...added].map(bareName));
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

/** Whether a hotel has only one value of the field. */
export function isOfHotel({ record }: SheetField): boolean {
  return record === 'profile' || record === 'pricing';
}
