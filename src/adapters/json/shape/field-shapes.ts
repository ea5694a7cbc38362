import * as v from 'valibot';
import { plainForm } from '#domain/description/read-value.ts';
import { countriesLike, countryNameOf, FIRST_COUNTRIES } from '#domain/places/countries.ts';
import { FIRST_TIME_ZONES, nearestTimeZone, timeZoneNamed } from '#domain/places/time-zones.ts';
import { currencyOf, FIRST_CURRENCIES } from '#domain/places/currencies.ts';
import { TEXT_ID } from '#domain/record.ts';
import { isExistingDay } from '#domain/rates/rate-validity.ts';
import { asSeen, unseenMessage } from '#domain/text/unseen-signs.ts';
import { nearestName } from '#domain/text/nearest-name.ts';
import { nearestCurrency } from './place-choices.ts';

/** Control characters other than \n, \t and \r may break terminals and files. */
const CONTROL_CHARACTERS = 'Must not contain control characters';
const wellFormed = v.check(
  (given: string) => given.isWellFormed(),
  'Must not contain an incomplete character (half a surrogate pair)',
);
// oxlint-disable-next-line no-control-regex -- these characters are refused
const IN_LINE = /^[^\u0000-\u001f\u007f-\u009f]*$/;
// oxlint-disable-next-line no-control-regex -- these characters are refused
const IN_LINES = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/;

export const text = v.pipe(
  v.string('Must be text in quotes'),
  v.regex(IN_LINE, CONTROL_CHARACTERS),
  wellFormed,
);
export const longText = v.pipe(
  v.string('Must be text in quotes'),
  v.regex(IN_LINES, CONTROL_CHARACTERS),
  wellFormed,
);
/** The message, unless the text has a sign that its readers do not see. */
const seen =
  (message: string) =>
  ({ input }: { readonly input: string }) =>
    unseenMessage(input) || message;
export const time = v.pipe(
  v.string('Must be a time of day in quotes, such as "15:00"'),
  v.regex(
    /^([01]\d|2[0-3]):[0-5]\d$/,
    seen('Must be a time of day as HH:MM, from 00:00 to 23:59, such as "15:00"'),
  ),
);
const IS_DAY = 'Must be a day such as "2027-12-31"';
export const day = v.pipe(
  v.string(IS_DAY),
  v.regex(/^\d{4}-\d{2}-\d{2}$/, seen(IS_DAY)),
  v.check(isExistingDay, IS_DAY),
);
export const number = v.pipe(
  v.number('Must be a number without quotes'),
  v.finite('This number is too large'),
);
export const wholeNumber = v.pipe(
  v.number('Must be a whole number without quotes'),
  v.finite('This number is too large'),
  v.integer('Must be a whole number'),
);
export const numberOrText = v.union([number, text], 'Must be a number or text');
export const yesOrNo = v.boolean('Must be true or false without quotes');
export const oneOf = <const Options extends readonly string[]>(options: Options) =>
  v.picklist(options, ({ input }) =>
    wrongOption(options, input, (given) => nearestName(given, options)),
  );
/** Accepts what `stored` can convert, without blanks around it. Other texts get a message with `first`. */
const oneOfMany = (
  first: readonly string[],
  others: string,
  stored: (given: string) => string | undefined,
  nearest: (given: string) => Suggested,
) => {
  const read = (given: string) => stored(asSeen(plainForm(given)));
  const wrong = (input: unknown) => wrongOption(first, input, nearest, `, or ${others}`);
  return v.pipe(
    v.string(({ input }) => wrong(input)),
    v.check(
      (given) => read(given) !== undefined,
      ({ input }) => wrong(input),
    ),
    v.transform((given) => read(given) ?? given),
  );
};
type Suggested = string | readonly string[] | undefined;

function wrongOption(
  options: readonly string[],
  input: unknown,
  nearest: (given: string) => Suggested,
  others = '',
): string {
  const unseen = typeof input === 'string' && unseenMessage(input);
  if (unseen) return unseen;
  const similar = typeof input === 'string' ? [nearest(asSeen(plainForm(input))) ?? []].flat() : [];
  const quoted = similar.map((option) => `"${option}"`);
  const hint = quoted.length === 0 ? '' : `; did you mean ${quoted.join(' or ')}?`;
  return `Must be one of ${options.map((option) => `"${option}"`).join(', ')}${others}${hint}`;
}

export const country = oneOfMany(
  FIRST_COUNTRIES,
  'another country by its English name or its ISO 3166 code, such as "JP"',
  countryNameOf,
  (given) => countriesLike(given).map(({ name }) => name),
);
export const currency = oneOfMany(
  FIRST_CURRENCIES,
  'another code of ISO 4217, such as "JPY"',
  currencyOf,
  nearestCurrency,
);
export const timezone = oneOfMany(
  FIRST_TIME_ZONES,
  'another name of the IANA database, such as "Asia/Tokyo"',
  timeZoneNamed,
  nearestTimeZone,
);
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.array(item, 'Must be a list in [ ]');

const NO_HOTEL_ID = 'Must be the id of a hotel on the server';
export const hotelId = v.union(
  [
    v.pipe(v.string(), v.nonEmpty('Must not be empty'), v.regex(TEXT_ID, NO_HOTEL_ID)),
    v.pipe(
      wholeNumber,
      v.minValue(0, NO_HOTEL_ID),
      v.maxValue(Number.MAX_SAFE_INTEGER, NO_HOTEL_ID),
    ),
  ],
  NO_HOTEL_ID,
);

const MOST_BASES = 100;
const LONGEST_PATH = 4096;
const path = v.pipe(
  text,
  v.nonEmpty('Must not be empty'),
  v.maxLength(LONGEST_PATH, `Must be at most ${LONGEST_PATH} characters long`),
);

/** The shape of `extends`: paths of files with settings that configurations share. */
export const EXTENDS_SHAPE = v.union(
  [path, v.pipe(listOf(path), v.maxLength(MOST_BASES, `Must name at most ${MOST_BASES} files`))],
  'Must be the path of a file in quotes, or a list of paths in [ ]',
);
