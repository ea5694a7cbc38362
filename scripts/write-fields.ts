// Writes the tables of fields in docs/fields.md, and examples/every-field.json: node scripts/write-fields.ts
import { readFileSync, writeFileSync } from 'node:fs';
import type { Field, FieldKind } from '#domain/description/field.ts';
import { CONFIG_PARTS } from '#domain/config-parts.ts';
import { fieldOf } from '#domain/record.ts';
import type { RecordDescription } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { FIRST_TIME_ZONES } from '#domain/places/time-zones.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { NUMBERING } from '#domain/rooms/numbering.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { CREDENTIALS } from '#domain/session/credentials.ts';
import { PASSWORD_CHANGE } from '#domain/staff/password-change.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';

const RECORDS: ReadonlyMap<string, RecordDescription> = new Map(
  Object.entries({
    HOTEL_PROFILE,
    ROOM_TYPE,
    NUMBERING,
    ROOM,
    RATE,
    PRICING,
    RATE_PLAN,
    STAFF_USER,
    PASSWORD_CHANGE,
    CREDENTIALS,
  }),
);

const code = (value: unknown) => `\`${String(value)}\``;
const codes = (values: readonly unknown[]) => values.map(code).join(', ');

const KIND_NAMES: Readonly<Record<FieldKind, string>> = {
  text: 'text',
  name: 'name',
  lines: 'text, may have several lines',
  list: 'text with commas',
  code: 'code',
  rooms: 'list of rooms',
  floors: 'floor, or floors with rooms',
  email: 'email address',
  username: 'username',
  password: 'password',
  phone: 'phone number',
  website: 'web address',
  country: `country; offered first: ${codes(FIRST_COUNTRIES)}`,
  currency: `currency; offered first: ${codes(FIRST_CURRENCIES)}`,
  timezone: `time zone; offered first: ${codes(FIRST_TIME_ZONES)}`,
  option: 'one of',
  switch: '`true` or `false`',
  whole: 'whole number',
  number: 'number',
  percent: 'percent',
  money: 'amount',
  time: '`HH:MM`',
  day: '`YYYY-MM-DD`',
  moment: 'date and time',
  id: 'ID',
  reference: 'ID of a record',
};

/** Replaces what is between the comments `<!-- X, written by … -->` and `<!-- end of X -->` by the table of X. */
export function withFieldTables(page: string): string {
  return page.replace(
    /(?<=<!-- (\w+), written by scripts\/write-fields\.ts -->\n)[^]*?(?=<!-- end of \1 -->)/g,
    (_, name: string) => `\n${tableOf(RECORDS.get(name) ?? unknownRecord(name))}\n\n`,
  );
}

function unknownRecord(name: string): never {
  throw new Error(`docs/fields.md has a table of the unknown record ${name}`);
}

/** Returns Markdown in the style of `npm run format`, so that formatting does not change the page. */
function tableOf({ fields }: RecordDescription): string {
  const rows = [
    ['field', 'label', 'meaning', 'default', 'values', 'messages'],
    ...Object.entries(fields).map(([name, field]) => rowOf(name, field)),
  ].map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)));
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = rows.map((row) => lineOf(row.map((cell, at) => cell.padEnd(widths?.[at] ?? 0))));
  const rule = lineOf((widths ?? []).map((width) => '-'.repeat(width)));
  return lines.toSpliced(1, 0, rule).join('\n');
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function rowOf(name: string, field: Field): string[] {
  const { label, about, default: initial } = field;
  const isBlank = initial === undefined || initial === '';
  return [
    code(name),
    label,
    about,
    isBlank ? '' : code(initial),
    valuesOf(field),
    messagesOf(field),
  ];
}

function valuesOf({ kind, options = [], min, max, shortest, longest }: Field): string {
  const named = `${KIND_NAMES[kind]} ${codes(options)}`.trimEnd();
  const limits = [
    [rangeOf(min?.[0], max?.[0]), ''],
    [rangeOf(shortest?.[0], longest?.[0]), ' characters'],
  ];
  const stated = limits.filter(([range]) => range !== '').map((parts) => parts.join(''));
  return [named, ...stated].join(', ');
}

function rangeOf(least: number | undefined, most: number | undefined): string {
  const [low, high] = [least, most].map((limit) => limit?.toLocaleString('en'));
  if (low === undefined) return high === undefined ? '' : `at most ${high}`;
  return high === undefined ? `at least ${low}` : `${low} to ${high}`;
}

function messagesOf({ required, min, whole, max, shortest, longest }: Field): string {
  const messages = [required, min?.[1], whole, max?.[1], shortest?.[1], longest?.[1]];
  return [...new Set(messages.filter((message) => message !== undefined))].join(' / ');
}

type Document = Record<string, unknown>;

/** Adds the fields that the example with every field lacks, with the examples of their descriptions. */
export function withEveryField(example: Document): Document {
  const filled = structuredClone(example);
  for (const { path, record } of Object.values(CONFIG_PARTS)) {
    const part = path.split('.').reduce<unknown>(fieldOf, filled);
    for (const [index, values] of ([part].flat() as Document[]).entries()) {
      for (const [name, field] of Object.entries<Field>(record.fields)) {
        if (field.kind !== 'id') values[name] ??= exampleOf(field, index);
      }
    }
  }
  return filled;
}

function exampleOf({ examples, options, label, default: standard }: Field, index: number): unknown {
  return options?.[index] ?? examples?.[index] ?? standard ?? label;
}

if (import.meta.main) {
  const page = new URL('../docs/fields.md', import.meta.url);
  writeFileSync(page, withFieldTables(readFileSync(page, 'utf8')));
  const example = new URL('../examples/every-field.json', import.meta.url);
  const document = withEveryField(JSON.parse(readFileSync(example, 'utf8')) as Document);
  writeFileSync(example, `${JSON.stringify(document, null, 2)}\n`);
}
