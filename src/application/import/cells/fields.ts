import type { Field, FieldKind } from '#domain/description/field.ts';
import type { Fields } from '#domain/description/record-description.ts';
import { CONFIG_PARTS } from '#domain/config-parts.ts';
import { NOT_IN_SHEETS, OTHER_COLUMNS_TABLE, TITLE_TABLE, type RecordName } from './field-table.ts';
import { LANGUAGES } from './languages/languages.ts';
import { bareName } from './names.ts';

export interface SheetField {
  /** Record and field, such as `profile.phone`. */
  readonly key: string;
  readonly record: RecordName;
  readonly field: string;
  /** How cells are read. */
  readonly kind: FieldKind;
  readonly title: string;
  /** Values for the template's two example rows. */
  readonly examples: readonly [string | number, string | number];
  /** Other titles that people use, in any spelling. */
  readonly also: readonly string[];
  readonly isRequired: boolean;
  /** The values of an option. */
  readonly options?: readonly string[];
}

interface TitleLine {
  /** Says how cells are read; undefined if that follows from the kind of the field. */
  readonly kind: FieldKind | undefined;
  readonly isExpected: boolean;
  /** The title, if it is not the label of a field, and other titles. */
  readonly titles: readonly string[];
}

const LINES = linesOf(TITLE_TABLE);

/** In the order of the template: first the fields of the table, then those that it omits. */
export const SHEET_FIELDS: readonly SheetField[] = [
  ...Object.entries(CONFIG_PARTS).flatMap(([record, { record: described }]) => {
    const fields: Fields = described.fields;
    const own = Object.keys(fields).map((field) => `${record}.${field}`);
    const listed = [...LINES.keys()].filter((key) => own.includes(key));
    const keys = [...new Set([...listed, ...own])].filter((key) => !NOT_IN_SHEETS.includes(key));
    return keys.map((key) => describedField(key, fields[key.slice(record.length + 1)] as Field));
  }),
  ...[...linesOf(OTHER_COLUMNS_TABLE)].map(([key, line]) => otherColumn(key, line)),
];

function linesOf(table: string): ReadonlyMap<string, TitleLine> {
  const lines = table
    .trim()
    .split('\n')
    .map((line): [string, TitleLine] => {
      const [head = '', ...titles] = line.split('|').map((part) => part.trim());
      const [key = '', kind] = head.split(' as ');
      const words = titles.flatMap((part) => part.split(', ')).filter(Boolean);
      return [
        key.replace('*', ''),
        { kind: kind as FieldKind | undefined, isExpected: key.endsWith('*'), titles: words },
      ];
    });
  return new Map(lines);
}

function describedField(key: string, described: Field): SheetField {
  const { kind, titles = [], isExpected = false } = LINES.get(key) ?? {};
  const isRequired = described.required !== undefined && !described.isDerived;
  return {
    ...placeOf(key),
    kind: kind ?? described.kind,
    title: described.label,
    examples: described.examples ?? ['', ''],
    also: [...titles, ...translatedTitles(key)],
    isRequired: isRequired || isExpected,
    ...(described.kind === 'option' && { options: described.options as readonly string[] }),
  };
}

function otherColumn(key: string, { kind = 'text', titles: [title = '', ...also] }: TitleLine) {
  return {
    ...placeOf(key),
    kind,
    title,
    examples: ['', ''] as const,
    also: [...also, ...translatedTitles(key)],
    isRequired: false,
  };
}

function placeOf(key: string) {
  const [record = '', field = ''] = key.split('.');
  return { key, record: record as RecordName, field };
}

function translatedTitles(key: string): readonly string[] {
  return Object.values(LANGUAGES).flatMap(({ titles }) => titles[key]?.split(', ') ?? []);
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
