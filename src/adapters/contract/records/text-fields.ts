import * as v from 'valibot';
import { wireFieldOf, isNumberOrText, wrong, type WireField } from './field.ts';

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

export function text(longest: number, about?: string, shortest = 1): WireField {
  const sent = v.pipe(
    STRING,
    v.trim(),
    FILLED,
    v.minLength(shortest, TOO_SHORT),
    v.maxLength(longest, TOO_LONG),
  );
  return wireFieldOf('text', sent, { type: 'string' }, about);
}

/** A text that may be empty. A server may return null for it. */
export function optionalText(longest: number, about?: string): WireField {
  const sent = v.pipe(STRING, v.trim(), v.maxLength(longest, TOO_LONG));
  return { ...wireFieldOf('text', sent, { type: ['string', 'null'] }, about), isBlank: true };
}

/** A text that is sent exactly as typed. Responses never contain it. */
export const typed: WireField = { kind: 'text', sent: v.pipe(STRING, FILLED) };

/** The minimum length is only in the schema: the server has a message of its own for a short password. */
export function newPassword(shortest: number, longest: number, about?: string): WireField {
  const keywords = { minLength: shortest, ...(about && { description: about }) };
  const sent = v.pipe(STRING, FILLED, v.maxLength(longest, TOO_LONG), v.metadata(keywords));
  return { kind: 'text', sent };
}

/** Requests contain one of `values`, on some servers also one of `others`. Responses may contain any value. */
export function choice(values: readonly string[], others: readonly string[] = []): WireField {
  const known = v.picklist(values, (issue) => {
    const given = typeof issue.input === 'string' ? issue.input : JSON.stringify(issue.input);
    return wrong(`"${given}" is not a valid choice.`)(issue);
  });
  const all = [...values, ...others];
  const sent = v.pipe(known, v.metadata({ enum: all }));
  return wireFieldOf('text', sent, { type: 'string', examples: all });
}

function formatOf(kind: string, format: string) {
  return wrong(`${kind} has wrong format. Use one of these formats instead: ${format}.`);
}

const NO_DAY = formatOf('Date', 'YYYY-MM-DD');
/** Rejects days such as 30 February, which `Date` reads as a day in March. */
const isDay = (given: string) => new Date(given).toJSON().startsWith(given);

export function day(about: string): WireField {
  const sent = v.pipe(v.string(NO_DAY), v.isoDate(NO_DAY), v.check(isDay, NO_DAY));
  const shown = {
    title: 'a day such as 2026-01-31, or nothing',
    anyOf: [{ type: 'string', pattern: String.raw`^(\d{4}-\d{2}-\d{2}.*)?$` }, { type: 'null' }],
  };
  return wireFieldOf('text', sent, shown, about);
}

const NO_TIME = formatOf('Time', 'hh:mm[:ss[.uuuuuu]]');

export function timeOfDay(): WireField {
  const sent = v.pipe(
    v.string(NO_TIME),
    v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?$/, NO_TIME),
    v.transform((time) => `${time}:00`.slice(0, 'hh:mm:ss'.length)),
  );
  return wireFieldOf('time', sent, {
    type: 'string',
    pattern: String.raw`^\d{2}:\d{2}(:\d{2}.*)?$`,
  });
}

const NO_MOMENT = formatOf('Datetime', 'YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]');

export function moment(): WireField {
  const sent = v.pipe(
    v.string(NO_MOMENT),
    v.isoTimestamp(NO_MOMENT),
    v.transform((time) => new Date(time).toISOString()),
  );
  return wireFieldOf('text', sent, { type: ['string', 'null'] });
}

/** Adds a check to a text field. An empty text always passes. */
export function checked(
  field: WireField,
  test: (given: string) => boolean,
  words: string,
): WireField {
  const check = v.check((given: unknown) => given === '' || test(String(given)), words);
  return { ...field, sent: v.pipe(field.sent ?? STRING, check) };
}
