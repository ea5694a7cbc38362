import type { Field, Valued } from './field.ts';
import { readValue } from './read-value.ts';

export type Fields = Readonly<Record<string, Field>>;

export interface RecordDescription<Described extends Fields = Fields> {
  readonly noun: string;
  readonly fields: Described;
}

export function record<const Described extends Fields>(
  noun: string,
  fields: Described,
): RecordDescription<Described> {
  return { noun, fields };
}

type OptionalNames<Described> = {
  [Name in keyof Described]: Described[Name] extends { readonly isOptional: true } ? Name : never;
}[keyof Described];

type ValueIn<Described> = Described extends Valued<infer Value> ? Value : never;

type ValuesOf<Described> = {
  -readonly [Name in Exclude<keyof Described, OptionalNames<Described>>]: ValueIn<Described[Name]>;
} & {
  -readonly [Name in OptionalNames<Described>]?: ValueIn<Described[Name]>;
};

export type ValueOf<Description> =
  Description extends RecordDescription<infer Described> ? ValuesOf<Described> : never;

export function namesOf<Described extends Fields>(
  { fields }: RecordDescription<Described>,
  ...without: readonly (keyof Described)[]
): (keyof Described & string)[] {
  return Object.keys(fields).filter((name) => !without.includes(name));
}

export function fieldIn<Described extends Fields>(
  { fields }: RecordDescription<Described>,
  name: keyof Described,
): Field {
  return fields[name] as Field;
}

/** A new record with its default values. Omits optional fields. */
export function blankOf<Described extends Fields>({
  fields,
}: RecordDescription<Described>): ValueOf<RecordDescription<Described>> {
  const values = Object.entries(fields)
    .filter(([, { isOptional }]) => !isOptional)
    .map(([name, field]) => [name, field.default ?? '']);
  return Object.fromEntries(values) as ValueOf<RecordDescription<Described>>;
}

export function sentFields<Described extends Fields>({ fields }: RecordDescription<Described>) {
  const sent = Object.entries(fields).filter(([, { isLocal }]) => !isLocal);
  return Object.fromEntries(sent) as {
    readonly [
      Name in keyof Described as Described[Name] extends { readonly isLocal: true } ? never : Name
    ]: Described[Name];
  };
}

export function readRecord<Described extends Fields, Values extends object>(
  { fields }: RecordDescription<Described>,
  values: Values,
): Values {
  const read = { ...values };
  for (const name in read) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field) read[name] = readValue(field.kind, read[name]);
  }
  return read;
}

/** The values that may be stored and exported: no passwords. */
export function withoutSecrets<Described extends Fields, Values extends object>(
  { fields }: RecordDescription<Described>,
  values: Values,
): Partial<Values> {
  const shown = Object.entries(values).filter(
    ([name]) => !Object.hasOwn(fields, name) || fields[name]?.kind !== 'password',
  );
  return Object.fromEntries(shown) as Partial<Values>;
}

export function sharedValues<Described extends Fields, Values extends object>(
  { fields }: RecordDescription<Described>,
  values: Values,
): Partial<Values> {
  const shared = Object.entries(values).filter(([name]) => !fields[name]?.isOwn);
  return Object.fromEntries(shared) as Partial<Values>;
}

export function sentValues<Described extends Fields>(
  description: RecordDescription<Described>,
  values: Partial<ValueOf<RecordDescription<Described>>>,
) {
  const given: Readonly<Record<string, unknown>> = values;
  const names = Object.keys(sentFields(description));
  const sent = names.map((name) => [name, readValue(fieldIn(description, name).kind, given[name])]);
  return Object.fromEntries(sent) as SentValuesOf<Described>;
}

export type SentValueOf<Description> =
  Description extends RecordDescription<infer Described> ? SentValuesOf<Described> : never;

type SentValuesOf<Described> = {
  [
    Name in keyof Described as Described[Name] extends { readonly isLocal: true } ? never : Name
  ]: ValueIn<Described[Name]>;
};
