// What a record consists of, as it is sent to a server and as a server gives it.

/** An ID that a server gives. */
export type Id = string | number;

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

/** A value, or the ID of a reference, as trimmed text; servers trim texts too. */
export function comparableText(value: unknown): string | undefined {
  const id = fieldOf(value, 'id') ?? value;
  return typeof id === 'string' || typeof id === 'number' ? String(id).trim() : undefined;
}

/** A field of a value that may be anything; undefined where it has none. */
export function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? value[field] : undefined;
}

/** An object or a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
