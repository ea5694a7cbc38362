// The kinds of fields on the wire: what a request may send, in the words with which a Django server
// refuses anything else, and how a response may show it (docs/api.md).
import * as v from 'valibot';
import type { OperationKind } from '#domain/plan/operation.ts';
import { named, type Schema } from './schema.ts';

/** One field of a record on the wire. */
export interface Field {
  readonly kind: 'text' | 'time' | 'decimal' | 'whole' | 'flag' | 'reference' | 'group';
  /** What a request sends; its output is what a server stores. Absent if only the server writes it. */
  readonly sent?: v.GenericSchema;
  /** The fields of an object, instead of `sent`. */
  readonly group?: Fields;
  /** As it may arrive; absent if it is never shown. */
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

/** The same text, if it passes a test. */
export function checked(field: Field, test: (given: string) => boolean, words: string): Field {
  const check = v.check((given: unknown) => given === '' || test(String(given)), words);
  return { ...field, sent: v.pipe(field.sent ?? STRING, check) };
}

interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Input {
  readonly input: unknown;
}

/** Words for a value of the wrong kind. */
const wrong =
  (words: string) =>
  ({ input }: Input): string =>
    input === null ? 'This field may not be null.' : words;

const isNumberOrText = (given: unknown) => typeof given === 'number' || typeof given === 'string';

const STRING = v.pipe(
  v.custom<number | string>(isNumberOrText, wrong('Not a valid string.')),
  v.metadata({ type: 'string' }),
  v.transform(String),
  v.check((given) => !given.includes('\0'), 'Null characters are not allowed.'),
);
const FILLED = v.nonEmpty<string, string>('This field may not be blank.');

type Limit = Readonly<Record<'requirement', number>>;
const TOO_SHORT = ({ requirement }: Limit) =>
  `Ensure this field has at least ${requirement} characters.`;
const TOO_LONG = ({ requirement }: Limit) =>
  `Ensure this field has no more than ${requirement} characters.`;

function fieldOf(kind: Field['kind'], sent: v.GenericSchema, shown: Schema, about?: string): Field {
  if (about === undefined) return { kind, sent, shown };
  const described = v.pipe(sent, v.description(about));
  return { kind, sent: described, shown: { ...shown, description: about } };
}

/** A text that is never blank. */
export function text(longest: number, about?: string, shortest = 1): Field {
  const sent = v.pipe(
    v.pipe(STRING, v.trim(), FILLED),
    v.minLength(shortest, TOO_SHORT),
    v.maxLength(longest, TOO_LONG),
  );
  return fieldOf('text', sent, { type: 'string' }, about);
}

/** A text that may be empty; a server may show null for it. */
export function optionalText(longest: number, about?: string): Field {
  const sent = v.pipe(STRING, v.trim(), v.maxLength(longest, TOO_LONG));
  return { ...fieldOf('text', sent, { type: ['string', 'null'] }, about), isBlank: true };
}

/** A text as typed, which is never shown. */
export const typed: Field = { kind: 'text', sent: v.pipe(STRING, FILLED) };

/** The shortest length is a rule of the server's own, which has its own words. */
export function newPassword(shortest: number, longest: number, about?: string): Field {
  const keywords = { minLength: shortest, ...(about && { description: about }) };
  const sent = v.pipe(STRING, FILLED, v.maxLength(longest, TOO_LONG), v.metadata(keywords));
  return { kind: 'text', sent };
}

function numberSchema(type: 'integer' | 'number', range: Range, words: string) {
  return v.pipe(
    v.custom<number | string>(isNumberOrText, wrong(words)),
    v.metadata({ type: [type, 'string'], ...range }),
    v.transform((given) => String(given).trim()),
  );
}

function within<Given extends number | string>({ minimum = -Infinity, maximum = Infinity }: Range) {
  const tooLarge = `Ensure this value is less than or equal to ${maximum}.`;
  const tooSmall = `Ensure this value is greater than or equal to ${minimum}.`;
  return [
    v.check((given: Given) => Number(given) <= maximum, tooLarge),
    v.check((given: Given) => Number(given) >= minimum, tooSmall),
  ] as const;
}

const NO_INTEGER = 'A valid integer is required.';
const LARGEST_INTEGER = 2_147_483_647;

/** A whole number, also as text. */
export function wholeNumber(range: Range, about?: string): Field {
  const sent = v.pipe(
    numberSchema('integer', range, NO_INTEGER),
    v.check((given) => /^[+-]?\d+(?:\.0*)?$/.test(given), NO_INTEGER),
    v.transform(Number),
    ...within<number>({ maximum: LARGEST_INTEGER, ...range }),
  );
  return fieldOf('whole', sent, named('WholeNumber'), about);
}

interface Digits {
  /** Including the decimal places. */
  readonly digits: number;
  readonly places?: number;
}

const NO_NUMBER = 'A valid number is required.';
const USUAL_PLACES = 2;
/** The digits before and after the decimal point. */
const digitsOf = (given: string) => {
  const [whole = '', decimals = ''] = given.replace(/^[+-]?0*/, '').split('.');
  return { whole, decimals };
};

function atMost(limit: number, what: string, count: (of: ReturnType<typeof digitsOf>) => number) {
  const words = `Ensure that there are no more than ${limit} ${what}.`;
  return v.check((given: string) => count(digitsOf(given)) <= limit, words);
}

/** A number, which may arrive as text. A PUT sends back what arrived. */
export function decimal(limits: Range & Digits, about?: string): Field {
  const { digits, places = USUAL_PLACES, ...range } = limits;
  const sent = v.pipe(
    numberSchema('number', range, NO_NUMBER),
    v.check((given) => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(given), NO_NUMBER),
    atMost(digits, 'digits in total', ({ whole, decimals }) => whole.length + decimals.length),
    atMost(places, 'decimal places', ({ decimals }) => decimals.length),
    atMost(digits - places, 'digits before the decimal point', ({ whole }) => whole.length),
    ...within<string>(range),
    v.transform((given) => {
      const { whole, decimals } = digitsOf(given);
      const sign = given.startsWith('-') ? '-' : '';
      return `${sign}${whole || '0'}.${decimals.padEnd(USUAL_PLACES, '0')}`;
    }),
  );
  return fieldOf('decimal', sent, named('Decimal'), about);
}

export function flag(about?: string): Field {
  const sent = v.boolean(wrong('Must be a valid boolean.'));
  return fieldOf('flag', sent, { type: 'boolean' }, about);
}

/**
 * One of these values, or on some servers of `others`. Servers may have further ones, which the
 * product shows as they are.
 */
export function choice(values: readonly string[], others: readonly string[] = []): Field {
  const known = v.picklist(values, (issue) => {
    const given = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
    return wrong(`"${given}" is not a valid choice.`)(issue);
  });
  const all = [...values, ...others];
  const sent = v.pipe(known, v.metadata({ enum: all }));
  return fieldOf('text', sent, { type: 'string', examples: all });
}

function formatOf(kind: string, format: string) {
  return wrong(`${kind} has wrong format. Use one of these formats instead: ${format}.`);
}

const NO_DAY = formatOf('Date', 'YYYY-MM-DD');
/** JavaScript would read 30 February as a day in March. */
const isDay = (given: string) => new Date(given).toJSON().startsWith(given);

export function day(about: string): Field {
  const sent = v.pipe(v.string(NO_DAY), v.isoDate(NO_DAY), v.check(isDay, NO_DAY));
  const shown = {
    title: 'a day such as 2026-01-31, or nothing',
    anyOf: [{ type: 'string', pattern: String.raw`^(\d{4}-\d{2}-\d{2}.*)?$` }, { type: 'null' }],
  };
  return fieldOf('text', sent, shown, about);
}

const NO_TIME = formatOf('Time', 'hh:mm[:ss[.uuuuuu]]');

export function timeOfDay(): Field {
  const sent = v.pipe(
    v.string(NO_TIME),
    v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/, NO_TIME),
    v.transform((time) => `${time}:00`.slice(0, 'hh:mm:ss'.length)),
  );
  return fieldOf('time', sent, { type: 'string', pattern: String.raw`^\d{2}:\d{2}(:\d{2}.*)?$` });
}

const NO_MOMENT = formatOf('Datetime', 'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]');

export function moment(): Field {
  const sent = v.pipe(
    v.string(NO_MOMENT),
    v.isoTimestamp(NO_MOMENT),
    v.transform((time) => new Date(time).toISOString()),
  );
  return fieldOf('text', sent, { type: ['string', 'null'] });
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
