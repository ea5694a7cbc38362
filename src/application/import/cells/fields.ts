// The fields of spreadsheets by name and by title.
import { FIELD_TABLE, type CellKind, type RecordName } from './field-table.ts';
import { LANGUAGES } from './languages/languages.ts';
import { bareName } from './names.ts';

export interface SheetField {
  /** `profile.phone`. */
  readonly key: string;
  readonly record: RecordName;
  readonly field: string;
  readonly kind: CellKind;
  /** The title in the template. */
  readonly title: string;
  /** Values for the template's two example rows. */
  readonly examples: readonly [string | number, string | number];
  /** Other titles, in any spelling. */
  readonly also: readonly string[];
  /** Whether every record needs it. */
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

/** The names of fields in a mapping: `base_rate`, and `user.phone` where several records have one. */
export const FIELD_NAMES = [
  ...new Set(SHEET_FIELDS.filter(isOfRecord).flatMap(({ field, key }) => [field, key])),
];

/** Fields by bare title. */
export type Titles = ReadonlyMap<string, readonly SheetField[]>;

/** The titles of the table, and those that a mapping adds by the name of a field. */
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

/** The fields with this name in a mapping; several records may have one. */
export function fieldsNamed(name: string): readonly SheetField[] {
  return SHEET_FIELDS.filter(({ key, field }) => key === name || field === name);
}

/** False for ignored columns. */
export function isOfRecord({ record }: SheetField): boolean {
  return record !== 'ignored';
}

/** Whether a hotel has only one value of the field. */
export function isOfHotel({ record }: SheetField): boolean {
  return record === 'profile' || record === 'pricing';
}
