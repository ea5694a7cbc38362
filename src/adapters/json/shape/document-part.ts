import * as v from 'valibot';
import { EMAIL, EMAIL_MAX_LENGTH, PHONE_MAX_LENGTH } from '#domain/hotel/contact-rules.ts';
import { NUMBER_MAX_LENGTH } from '#domain/hotel/hotel-profile.ts';
import { decimalTextPattern } from './decimal-text-pattern.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { choicesOf } from './place-choices.ts';

/** The JSON Schema keywords of a field, without its shape, description and default. */
interface Keywords extends Readonly<Record<string, unknown>> {
  /** Keywords for each alternative of a union, in the same order. */
  readonly alternatives?: readonly object[];
}

type DocumentField = readonly [shape: v.GenericSchema, description: string, keywords?: Keywords];

/** `Name` is the union of all field names, so the compiler reports missing and extra fields. */
export interface RecordShape<Name extends string = string> {
  readonly required: readonly Name[];
  /** An empty text does not count as a default. */
  readonly defaults?: Readonly<Partial<Record<Name, string | number | boolean>>>;
  readonly fields: Readonly<Record<Name, DocumentField>>;
}

/**
 * All fields are optional. First checks that the value is not a list, because valibot accepts a
 * list as an object.
 */
export function shapeOf<const Fields extends RecordShape['fields']>(part: {
  readonly fields: Fields;
}) {
  const shapes = Object.entries(part.fields).map(([name, [shape]]) => [name, shape] as const);
  const entries = Object.fromEntries(shapes) as { [Name in keyof Fields]: Fields[Name][0] };
  return v.pipe(
    v.custom<object>(isJsonObject, 'Must be an object in { }'),
    v.partial(v.strictObject(entries)),
  );
}

export function keywordsOf({ defaults, fields }: RecordShape, name: string) {
  const [, description = '', others]: Partial<DocumentField> = fields[name] ?? [];
  const value = defaults?.[name];
  const standard = value !== undefined && value !== '' && { default: value };
  return { description, ...standard, ...others };
}

export const pattern = (...sources: string[]) => ({
  allOf: sources.map((source) => ({ pattern: source })),
});
/** Matches text that is not blank, which is the domain's rule for required text. */
export const INK = String.raw`\S`;
export const filled = pattern(INK);
export const decimal = (maximum?: number) => ({
  ...pattern(decimalTextPattern(maximum)),
  maxLength: NUMBER_MAX_LENGTH,
});
export const email = { ...pattern(EMAIL.source), maxLength: EMAIL_MAX_LENGTH };
export const phone = (...sources: string[]) => ({
  ...pattern(...sources),
  maxLength: PHONE_MAX_LENGTH,
});
/** A getter, because the list of several hundred texts is rarely needed. */
export const place = (kind: Parameters<typeof choicesOf>[0]) => ({
  get enum() {
    return choicesOf(kind);
  },
});
