// The values in a record, as sent to and returned by a server.

/** An ID assigned by a server. */
export type Id = string | number;

/** The characters of an ID that is text, because IDs are sent in headers and paths. */
export const TEXT_ID = /^[\x21-\x7E]{1,200}$/;

/** The ID of a record that does not exist yet: the operation with this key creates it. */
export interface Reference {
  readonly $ref: string;
}

export type BodyValue =
  | string
  | number
  | boolean
  | Reference
  | { readonly [field: string]: BodyValue };

export type Body = Readonly<Record<string, BodyValue>>;

/** The fields of a record that the example has. */
export function fieldsOf<Example extends object>(example: Example, record: Example): Example {
  const names = Object.keys(example) as (keyof Example)[];
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Example;
}

/** A value, or the ID of a reference, as trimmed text; servers trim texts too. */
export function comparableText(value: unknown): string | undefined {
  const id = fieldOf(value, 'id') ?? value;
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : undefined;
}

/** A field of a value of unknown type; undefined if the value has no such field. */
export function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? value[field] : undefined;
}

/** An object or a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
