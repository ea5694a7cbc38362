// Describes a field of requests and responses (docs/api.md). The error messages are those of a Django server.
import * as v from 'valibot';
import type { OperationKind } from '#domain/plan/operation.ts';
import { named, type Schema } from './schema.ts';

export interface WireField {
  readonly kind: 'text' | 'time' | 'decimal' | 'whole' | 'flag' | 'reference' | 'group';
  /** Validates the value in a request, and converts it to the stored value. Omitted if only the server writes it. */
  readonly sent?: v.GenericSchema;
  readonly group?: WireFields;
  readonly shown?: Schema;
  readonly isOptional?: true;
  readonly isNeeded?: true;
  readonly isBlank?: true;
  readonly to?: Exclude<OperationKind, 'completion'>;
}

export type WireFields = Readonly<Record<string, WireField>>;

/** One field for each field of `Body`. The compiler reports missing and extra fields. */
export type WireFieldsOf<Body> = Readonly<Record<keyof Body, WireField>>;

export const needed = (field: WireField): WireField => ({ ...field, isNeeded: true });

export const mayLack = (field: WireField): WireField => ({ ...field, isOptional: true });

/** A field whose value in responses has the schema `shown`. Without `field`, only the server writes it. */
export const shownAs = (shown: Schema, field?: WireField): WireField => ({
  kind: 'text',
  ...field,
  shown,
});

export const group = (fields: WireFields): WireField => ({ kind: 'group', group: fields });

export interface GivenValue {
  readonly input: unknown;
}

export const wrong =
  (words: string) =>
  ({ input }: GivenValue): string =>
    input === null ? 'This field may not be null.' : words;

/** `about` becomes the description in the schemas of requests and responses. */
export function wireFieldOf(
  kind: WireField['kind'],
  sent: v.GenericSchema,
  shown: Schema,
  about?: string,
): WireField {
  if (about === undefined) return { kind, sent, shown };
  const described = v.pipe(sent, v.description(about));
  return { kind, sent: described, shown: { ...shown, description: about } };
}

/** Servers accept numbers where text is expected, and text where numbers are expected. */
export const isNumberOrText = (given: unknown) =>
  typeof given === 'number' || typeof given === 'string';

export function flag(about?: string): WireField {
  const sent = v.boolean(wrong('Must be a valid boolean.'));
  return wireFieldOf('flag', sent, { type: 'boolean' }, about);
}

const isId = (given: unknown) =>
  Number.isInteger(given) || (typeof given === 'string' && /^\d{1,15}$/.test(given));

const noId = (issue: GivenValue) =>
  wrong(`Incorrect type. Expected pk value, received ${pythonType(issue.input)}.`)(issue);

export function reference(to: NonNullable<WireField['to']>, about?: string): WireField {
  const sent = v.pipe(
    v.custom<number | string>(isId, noId),
    v.metadata(named('Id')),
    v.transform(Number),
  );
  return { ...wireFieldOf('reference', sent, named('Reference'), about), to };
}

/** The type of a JSON value, as a Python server names it. */
export function pythonType(given: unknown): string {
  if (Array.isArray(given)) return 'list';
  if (Number.isInteger(given)) return 'int';
  const names: Record<string, string> = { string: 'str', number: 'float', boolean: 'bool' };
  return given === null ? 'NoneType' : (names[typeof given] ?? 'dict');
}
