import { plainForm } from './description/read-value.ts';
import { ownValue } from '#domain/text/text-table.ts';

/** Assigned by the server. */
export type Id = string | number;

/** IDs are sent in headers and paths. `.` and `..` would name another path, even when encoded. */
export const TEXT_ID = /^(?!\.{1,2}$)[\x21-\x7E]{1,200}$/;

/** JavaScript rounds integers beyond 2^53 (docs/decisions/numbers-are-exact.md). */
export function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}

/** Refers to a record that does not exist yet: `$ref` is the key of the operation that creates it. */
export interface Reference {
  readonly $ref: string;
}

export type BodyValue =
  | string
  | number
  | boolean
  | null
  | Reference
  | { readonly [field: string]: BodyValue };

export type Body = Readonly<Record<string, BodyValue>>;

/** A record as the server sends it: field names in snake_case, references as IDs or nested objects. */
export type ServerRecord = Readonly<Record<string, unknown>>;

/** Returns a value, or the ID of an object, as text in its plain form, because servers trim text too. */
export function comparableText(value: unknown): string | undefined {
  const id = fieldOf(value, 'id') ?? value;
  return typeof id === 'string' || typeof id === 'number' ? plainForm(id) : undefined;
}

export function fieldOf(value: unknown, field: string): unknown {
  return isObject(value) ? ownValue(value, field) : undefined;
}

/** Returns undefined if the ID is missing, or is neither a number nor a text. */
export function idIn(record: unknown): Id | undefined {
  const id = fieldOf(record, 'id');
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}

/** True also for a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** False for a list. */
export function isFields(value: unknown): value is ServerRecord {
  return isObject(value) && !Array.isArray(value);
}

/** A reference is an ID, or an object with an ID. */
export function referredId(reference: unknown): Id | undefined {
  if (isObject(reference) && 'id' in reference) return referredId(reference['id']);
  return typeof reference === 'string' || typeof reference === 'number' ? reference : undefined;
}

export function refersTo(reference: unknown, { id }: { readonly id?: unknown }): boolean {
  const [named, own] = [referredId(reference), referredId(id)];
  return named !== undefined && own !== undefined && String(named) === String(own);
}
