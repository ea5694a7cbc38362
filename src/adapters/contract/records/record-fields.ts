import { EMAIL_MAX_LENGTH, isPlainEmail, USERNAME } from '#domain/text/contact-rules.ts';
import { isFullAddress, WEBSITE_MAX_LENGTH } from '#domain/text/website.ts';
import type { Field, FieldKind } from '#domain/description/field.ts';
import type { Fields } from '#domain/description/record-description.ts';
import type { OperationKind } from '#domain/plan/operation.ts';
import { SENT_FIELDS } from '#domain/plan/sent-fields.ts';
import { USER_PROFILE_FIELDS } from '#domain/staff/staff-user-body.ts';
import { FALLBACK_ROLE, STAFF_USER } from '#domain/staff/staff.ts';
import {
  flag,
  group,
  mayLack,
  needed,
  reference,
  shownAs,
  type WireField,
  type WireFields,
  wireFieldOf,
  isNumberOrText,
  wrong,
} from './field.ts';
import {
  checked,
  choice,
  day,
  moment,
  newPassword,
  optionalText,
  text,
  timeOfDay,
} from './text-fields.ts';
import { named } from './schema.ts';
import { shownObject } from './wire-objects.ts';

import * as v from 'valibot';

interface Range {
  readonly minimum?: number;
  readonly maximum?: number;
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

function wholeNumber(range: Range, about?: string): WireField {
  const sent = v.pipe(
    numberSchema('integer', range, NO_INTEGER),
    v.check((given) => /^[+-]?\d+(?:\.0*)?$/.test(given), NO_INTEGER),
    v.transform(Number),
    ...within<number>({ maximum: LARGEST_INTEGER, ...range }),
  );
  return wireFieldOf('whole', sent, named('WholeNumber'), about);
}

interface Digits {
  /** The maximum number of digits, including decimal places. */
  readonly digits: number;
  readonly places?: number;
}

const NO_NUMBER = 'A valid number is required.';
const USUAL_PLACES = 2;
/** Splits a number at the decimal point, without its sign and leading zeros. */
const digitsOf = (given: string) => {
  const [whole = '', decimals = ''] = given.replace(/^[+-]?0*/, '').split('.');
  return { whole, decimals };
};

function atMost(limit: number, what: string, count: (of: ReturnType<typeof digitsOf>) => number) {
  const words = `Ensure that there are no more than ${limit} ${what}.`;
  return v.check((given: string) => count(digitsOf(given)) <= limit, words);
}

/** Accepts a number or text: decimals may arrive as text, and a PUT sends unchanged fields back as they arrived. */
function decimal(limits: Range & Digits, about?: string): WireField {
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
  return wireFieldOf('decimal', sent, named('Decimal'), about);
}

// The fields of a hotel's records in requests and responses, derived from their descriptions. The
// compiler compares them with the bodies that the product sends.

/** Limits of a server's database, which the product itself does not check. */
const LONG_TEXT = 5000;
const PASSWORD_MAX_LENGTH = 128;

/** Some currencies have three decimal places. */
export const price = (about?: string) => decimal({ minimum: 0, digits: 11, places: 3 }, about);

const NO_USERNAME =
  'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.';

export const newPasswordField = (about?: string) =>
  newPassword(STAFF_USER.fields.password.shortest[0], PASSWORD_MAX_LENGTH, about);

const anyText = ({ required, stored }: Field, longest = LONG_TEXT) =>
  (required === undefined ? optionalText : text)(stored?.length ?? longest, stored?.about);
const filled = ({ stored }: Field) => text(stored?.length ?? LONG_TEXT, stored?.about);
const limits = ({ min, max }: Field) => ({
  ...(min && { minimum: min[0] }),
  ...(max && { maximum: max[0] }),
});

/** What a server makes of each kind of field. */
const KINDS: Readonly<Partial<Record<FieldKind, (field: Field) => WireField>>> = {
  list: (field) => shownAs({ type: ['string', 'array', 'null'] }, anyText(field)),
  email: ({ stored }) =>
    checked(text(EMAIL_MAX_LENGTH, stored?.about), isPlainEmail, 'Enter a valid email address.'),
  website: (field) =>
    checked(anyText(field, WEBSITE_MAX_LENGTH), isFullAddress, 'Enter a valid URL.'),
  username: ({ stored, shortest }) => {
    const name = text(stored?.length ?? LONG_TEXT, stored?.about, shortest?.[0]);
    return shownAs(
      { type: 'string', minLength: 1 },
      checked(name, (given) => USERNAME.test(given), NO_USERNAME),
    );
  },
  country: filled,
  currency: filled,
  timezone: filled,
  // A server accepts other values where it states only a length.
  option: (field) =>
    field.stored?.length === undefined ? choice(field.options as string[]) : anyText(field),
  switch: ({ stored }) => flag(stored?.about),
  whole: (field) => wholeNumber(limits(field), field.stored?.about),
  percent: (field) => decimal({ ...limits(field), digits: 5 }, field.stored?.about),
  money: ({ stored }) => price(stored?.about),
  time: () => timeOfDay(),
  day: ({ stored }) => day(stored?.about ?? ''),
  moment: () => moment(),
  reference: ({ stored }) => reference(stored?.to as NonNullable<WireField['to']>, stored?.about),
};

function wireField(field: Field): WireField {
  const wire = KINDS[field.kind]?.(field) ?? anyText(field);
  const { isNeeded, mayLack: mayBeMissing } = field.stored ?? {};
  const whole = mayBeMissing ? mayLack(wire) : wire;
  return isNeeded ? needed(whole) : whole;
}

/** The compiler reports a field that no request or response of the product has. */
function wireFields<Described extends Fields>(
  fields: Described,
): Readonly<Record<keyof Described, WireField>> {
  const wired = Object.entries(fields).map(([name, field]) => [name, wireField(field)]);
  return Object.fromEntries(wired) as Record<keyof Described, WireField>;
}

const { email, first_name, last_name, phone } = wireFields(STAFF_USER.fields);
const PROFILE = {
  ...wireFields(USER_PROFILE_FIELDS),
  hotel: shownAs(
    {
      title: 'an object with the id of the hotel, an ID, or null',
      anyOf: [named('Reference'), { type: 'null' }],
      description: 'Null for an account without a hotel. The dashboard needs an object with id.',
    },
    reference('hotel'),
  ),
  role: needed(choice(STAFF_USER.fields.role.options, [FALLBACK_ROLE])),
};

export const PERSON = { email, first_name, last_name };
export const STAFF_PHONE = phone;

export const RECORD_FIELDS = {
  hotel: {
    ...wireFields(SENT_FIELDS.hotel),
    logo: shownAs({
      type: ['string', 'null'],
      description:
        'Address of the picture, which may be relative to the server. Requested without a token.',
    }),
  },
  'room-type': wireFields(SENT_FIELDS['room-type']),
  room: wireFields(SENT_FIELDS.room),
  plan: wireFields(SENT_FIELDS.plan),
  rule: wireFields(SENT_FIELDS.rule),
  pricing: wireFields(SENT_FIELDS.pricing),
  user: {
    ...wireFields(SENT_FIELDS.user),
    password: mayLack(newPasswordField('Omitted if the password does not change.')),
    confirm_password: mayLack(newPasswordField()),
    profile: group(PROFILE),
    user_profile: needed(shownAs(shownObject(PROFILE))),
  },
} satisfies Readonly<Record<Exclude<OperationKind, 'completion'>, WireFields>>;
