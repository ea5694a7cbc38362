import { pythonType, readField, REQUIRED, type Field, type Value } from './fields.ts';
import type { Faults } from './refusals.ts';

/** An object inside the body; its fields are columns of the same table. */
export interface NestedFields {
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
