// A field on the wire: what a request may send, in the words with which a Django server refuses
// anything else, and how a response may show it (docs/api.md).
import * as v from 'valibot';
import type { OperationKind } from '#domain/plan/operation.ts';
import { named, type Schema } from './schema.ts';

/** One field of a record on the wire. */
export interface Field {
  readonly kind: 'text' | 'time' | 'decimal' | 'whole' | 'flag' | 'reference' | 'group';
  /**
   * The value in a request; its output is the value that a server stores. Absent if only the server
   * writes the field.
   */
  readonly sent?: v.GenericSchema;
  /** The fields of an object, instead of `sent`. */
  readonly group?: Fields;
  /** The value in a response; absent if it is never shown. */
  readonly shown?: Schema;
  /** Some requests omit it. */
  readonly isOptional?: true;
  /** The product needs it in every response. */
  readonly isNeeded?: true;
  /** A text that may be empty. */
  readonly isBlank?: true;
  /** The kind of record that a reference names. */
  readonly to?: Exclude<OperationKind, 'completion'>;
}

export type Fields = Readonly<Record<string, Field>>;

/** A field for each field of a body: the compiler reports one that is missing or extra. */
export type FieldsOf<Body> = Readonly<Record<keyof Body, Field>>;

/** The same field, which every response has to have. */
export const needed = (field: Field): Field => ({ ...field, isNeeded: true });

/** The same field, which some requests omit. */
export const mayLack = (field: Field): Field => ({ ...field, isOptional: true });

/** Shown like this; only the server writes it, unless `field` says how it is sent. */
export const shownAs = (shown: Schema, field?: Field): Field => ({ kind: 'text', ...field, shown });

/** Fields in an object of their own. */
export const group = (fields: Fields): Field => ({ kind: 'group', group: fields });

/** The part of a valibot issue that messages need. */
export interface Input {
  readonly input: unknown;
}

/** The message for a value of the wrong type. */
export const wrong =
  (words: string) =>
  ({ input }: Input): string =>
    input === null ? 'This field may not be null.' : words;

/** A field with the same note in requests and responses. */
export function fieldOf(
  kind: Field['kind'],
  sent: v.GenericSchema,
  shown: Schema,
  about?: string,
): Field {
  if (about === undefined) return { kind, sent, shown };
  const described = v.pipe(sent, v.description(about));
  return { kind, sent: described, shown: { ...shown, description: about } };
}

/** Servers accept numbers for texts, and texts for numbers. */
export const isNumberOrText = (given: unknown) =>
  typeof given === 'number' || typeof given === 'string';

export function flag(about?: string): Field {
  const sent = v.boolean(wrong('Must be a valid boolean.'));
  return fieldOf('flag', sent, { type: 'boolean' }, about);
}

const isId = (given: unknown) =>
  Number.isInteger(given) || (typeof given === 'string' && /^\d{1,15}$/.test(given));

const noId = (issue: Input) =>
  wrong(`Incorrect type. Expected pk value, received ${pythonType(issue.input)}.`)(issue);

/** The ID of another record. */
export function reference(to: NonNullable<Field['to']>, about?: string): Field {
  const sent = v.pipe(
    v.custom<number | string>(isId, noId),
    v.metadata(named('Id')),
    v.transform(Number),
  );
  return { ...fieldOf('reference', sent, named('Reference'), about), to };
}

/** The name of a JSON value's type as a Python server would print it. */
export function pythonType(given: unknown): string {
  if (Array.isArray(given)) return 'list';
  if (Number.isInteger(given)) return 'int';
  const names: Record<string, string> = { string: 'str', number: 'float', boolean: 'bool' };
  return given === null ? 'NoneType' : (names[typeof given] ?? 'dict');
}
