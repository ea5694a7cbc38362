import type { Faults } from './refusals.ts';

// The kinds of fields: each reads a JSON value, or refuses it in DRF's words.

/** A value as SQLite stores it: booleans are 0 and 1, decimals and times are text. */
export type Value = string | number | null;

export interface Field {
  readonly kind: FieldKind;
  /** Required in POST and PUT, or in POST only. */
  readonly required?: true | 'create';
  /**
   * The value that a POST without the field stores; by default null if nullable, '' if it may be
   * blank.
   */
  readonly default?: Value;
  readonly blank?: true;
  readonly nullable?: true;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** The sentence for a text that does not match `pattern`. */
  readonly patternFault?: string;
  /** Keeps leading and trailing spaces. */
  readonly untrimmed?: true;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Digits of a decimal, including its decimal places. */
  readonly digits?: number;
  /** Of a decimal; 2 by default. */
  readonly decimalPlaces?: number;
  readonly choices?: readonly string[];
  /** The resource a reference points to. */
  readonly to?: string;
  /** Ignored in requests. */
  readonly readOnly?: true;
  /** Never in a response. */
  readonly writeOnly?: true;
  /** Checked, but not stored. */
  readonly virtual?: true;
}

type FieldKind = keyof typeof READERS;

type Reading = { readonly value: Value } | { readonly faults: string[] };

export const REQUIRED = 'This field is required.';
const NULL = 'This field may not be null.';
const LARGEST_INTEGER = 2_147_483_647;
const DECIMAL_PLACES = 2;
const LONGEST_NUMBER = 1000;

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const EMAIL = new RegExp(
  `^[-!#$%&'*+/=?^_\`{}|~0-9a-z]+(?:\\.[-!#$%&'*+/=?^_\`{}|~0-9a-z]+)*@(?:localhost|(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$`,
  'i',
);
const URL_SHAPE = new RegExp(
  `^(?:https?|ftps?)://(?:[^\\s:@/]+(?::[^\\s:@/]*)?@)?(?:localhost|(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]|[0-9.]+)(?::[0-9]{1,5})?(?:[/?#]\\S*)?$`,
  'i',
);
const TIME = /^([01]?\d|2[0-3]):([0-5]?\d)(?::([0-5]?\d)(?:\.\d{1,6})?)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?$/;

const READERS = {
  text: readText,
  email: (raw: unknown, field: Field): Reading =>
    readText(raw, { ...field, pattern: EMAIL, patternFault: 'Enter a valid email address.' }),
  url: (raw: unknown, field: Field): Reading =>
    readText(raw, { ...field, pattern: URL_SHAPE, patternFault: 'Enter a valid URL.' }),
  integer: readInteger,
  decimal: readDecimal,
  boolean: readBoolean,
  choice: readChoice,
  time: readTime,
  date: readDate,
  datetime: readDateTime,
  reference: readReference,
};

/** Reads one value of a request body. */
function readField(raw: unknown, field: Field): Reading {
  if (raw === null) return field.nullable ? { value: null } : fault(NULL);
  return READERS[field.kind](raw, field);
}

/** The stored value as the wire shows it. */
export function showField(value: Value | undefined, field: Field): Value | boolean | undefined {
  return field.kind === 'boolean' && value !== null ? value === 1 : value;
}

function fault(...faults: string[]): Reading {
  return { faults };
}

function readText(raw: unknown, field: Field): Reading {
  if (typeof raw !== 'string' && typeof raw !== 'number') return fault('Not a valid string.');
  const text = field.untrimmed ? String(raw) : String(raw).trim();
  if (text === '') return field.blank ? { value: '' } : fault('This field may not be blank.');
  const { maxLength, pattern, patternFault = 'Enter a valid value.' } = field;
  // In code points, as Python counts.
  if (maxLength !== undefined && Array.from(text).length > maxLength) {
    return fault(`Ensure this field has no more than ${maxLength} characters.`);
  }
  if (pattern && !pattern.test(text)) return fault(patternFault);
  return text.includes('\0') ? fault('Null characters are not allowed.') : { value: text };
}

function numberText(raw: unknown): string {
  return typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
}

function readInteger(raw: unknown, field: Field): Reading {
  const text = numberText(raw);
  if (text.length > LONGEST_NUMBER) return fault('String value too large.');
  if (!/^[+-]?\d+(?:\.0*)?$/.test(text)) return fault('A valid integer is required.');
  return inRange(Number.parseInt(text, 10), { maximum: LARGEST_INTEGER, ...field });
}

function readDecimal(raw: unknown, field: Field): Reading {
  const text = numberText(raw);
  if (text.length > LONGEST_NUMBER) return fault('String value too large.');
  const parts = /^([+-]?)0*([1-9]\d*)?(?:\.(\d*))?$/.exec(text);
  if (!parts || !/\d/.test(text)) return fault('A valid number is required.');
  const [, sign = '', whole = '', decimals = ''] = parts;
  const { digits = LONGEST_NUMBER, decimalPlaces = DECIMAL_PLACES } = field;
  const limits: readonly [length: number, most: number, what: string][] = [
    [whole.length + decimals.length, digits, 'digits in total'],
    [decimals.length, decimalPlaces, 'decimal places'],
    [whole.length, digits - decimalPlaces, 'digits before the decimal point'],
  ];
  const broken = limits.find(([length, most]) => length > most);
  if (broken) return fault(`Ensure that there are no more than ${broken[1]} ${broken[2]}.`);
  const spelt = `${whole || '0'}.${decimals.padEnd(DECIMAL_PLACES, '0')}`;
  const range = inRange(Number(sign + spelt), field);
  if ('faults' in range) return range;
  return { value: sign === '-' && /[1-9]/.test(spelt) ? `-${spelt}` : spelt };
}

function inRange(number: number, { minimum, maximum }: Partial<Field>): Reading {
  if (maximum !== undefined && number > maximum) {
    return fault(`Ensure this value is less than or equal to ${maximum}.`);
  }
  if (minimum !== undefined && number < minimum) {
    return fault(`Ensure this value is greater than or equal to ${minimum}.`);
  }
  return { value: number };
}

/** By the stored value. */
const BOOLEANS: readonly (readonly unknown[])[] = [
  [false, 0, '0', 'false'],
  [true, 1, '1', 'true'],
];

function readBoolean(raw: unknown): Reading {
  const value = BOOLEANS.findIndex((words) => words.includes(raw));
  return value === -1 ? fault('Must be a valid boolean.') : { value };
}

function readChoice(raw: unknown, { choices = [] }: Field): Reading {
  const text = typeof raw === 'string' ? raw : JSON.stringify(raw);
  return choices.includes(text) ? { value: text } : fault(`"${text}" is not a valid choice.`);
}

function wrongFormat(kind: string, format: string): Reading {
  return fault(`${kind} has wrong format. Use one of these formats instead: ${format}.`);
}

function readTime(raw: unknown): Reading {
  const parts = typeof raw === 'string' && TIME.exec(raw.trim());
  if (!parts) return wrongFormat('Time', 'hh:mm[:ss[.uuuuuu]]');
  const [, hours = '', minutes = '', seconds = ''] = parts;
  return { value: [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':') };
}

function readDate(raw: unknown): Reading {
  const text = typeof raw === 'string' && DATE.test(raw) ? raw : '';
  const instant = Date.parse(text);
  // JavaScript would read 30 February as a day in March.
  const isDay = !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
  return isDay ? { value: text } : wrongFormat('Date', 'YYYY-MM-DD');
}

function readDateTime(raw: unknown): Reading {
  const instant = typeof raw === 'string' && DATE_TIME.test(raw) ? Date.parse(raw) : Number.NaN;
  return Number.isNaN(instant)
    ? wrongFormat('Datetime', 'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]')
    : { value: new Date(instant).toISOString() };
}

function readReference(raw: unknown): Reading {
  if (typeof raw === 'number' && Number.isInteger(raw)) return { value: raw };
  if (typeof raw === 'string' && /^\d{1,15}$/.test(raw)) return { value: Number(raw) };
  return fault(`Incorrect type. Expected pk value, received ${pythonType(raw)}.`);
}

/** The name of a JSON value's type as a Python server would print it. */
function pythonType(raw: unknown): string {
  if (Array.isArray(raw)) return 'list';
  const names: Record<string, string> = { string: 'str', number: 'float', boolean: 'bool' };
  return raw === null ? 'NoneType' : (names[typeof raw] ?? 'dict');
}

/** An object inside the body; its fields are columns of the same table. */
interface NestedFields {
  readonly kind: 'nested';
  readonly required?: true | 'create';
  readonly fields: Readonly<Record<string, Field>>;
}

export type Fields = Readonly<Record<string, Field | NestedFields>>;

/** Stored values by column. */
export type Values = Record<string, Value>;

/** POST, PUT, PATCH. */
export type Mode = 'create' | 'replace' | 'change';

export interface Column {
  readonly name: string;
  /** Path of the field in a body: `['profile', 'hotel']`. */
  readonly path: readonly string[];
  readonly field: Field;
}

/** Every field of a resource, including nested ones, with its place in a body. */
export function columnsOf(fields: Fields, path: readonly string[] = []): Column[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'nested'
      ? columnsOf(field.fields, [...path, name])
      : [{ name, path: [...path, name], field }],
  );
}

/** Checks a parsed body field by field; unknown and read-only fields are ignored, as DRF does. */
export function validate(
  fields: Fields,
  body: unknown,
  mode: Mode,
): { values: Values; faults: Faults } {
  const values: Values = {};
  return { values, faults: readInto(values, fields, body, mode) };
}

/** Adds a message at a place in a body. */
export function addFault(faults: Faults, path: readonly string[], message: string): void {
  const [field = 'non_field_errors', ...rest] = path;
  const present = faults[field];
  if (rest.length === 0) {
    faults[field] = [...(Array.isArray(present) ? present : []), message];
  } else {
    const nested = Array.isArray(present) ? {} : (present ?? {});
    faults[field] = nested;
    addFault(nested, rest, message);
  }
}

/** Whether the body has any fault. */
export function hasFaults(faults: Faults): boolean {
  return Object.keys(faults).length > 0;
}

/** Whether a body, or a part of it, may contain fields. */
export function isFields(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

function readInto(values: Values, fields: Fields, body: unknown, mode: Mode): Faults {
  if (!isFields(body)) {
    const type = typeof body === 'number' && Number.isInteger(body) ? 'int' : pythonType(body);
    return { non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`] };
  }
  const faults: Faults = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined;
    if (field.kind !== 'nested' && field.readOnly) {
      if (mode === 'create') values[name] = defaultOf(field);
    } else if (raw === undefined) {
      if (isRequired(field, mode)) faults[name] = [REQUIRED];
      else if (mode === 'create' && field.kind !== 'nested') values[name] = defaultOf(field);
    } else if (field.kind === 'nested') {
      const nested = readInto(values, field.fields, raw, mode);
      if (hasFaults(nested)) faults[name] = nested;
    } else {
      const reading = readField(raw, field);
      if ('faults' in reading) faults[name] = reading.faults;
      else values[name] = reading.value;
    }
  }
  return faults;
}

function isRequired({ required }: Field | NestedFields, mode: Mode): boolean {
  return required === 'create' ? mode === 'create' : required === true && mode !== 'change';
}

function defaultOf(field: Field): Value {
  return field.default ?? (field.nullable ? null : '');
}
