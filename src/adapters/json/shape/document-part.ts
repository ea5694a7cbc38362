// The shape of a record in a configuration, derived from the record's description. It does not
// check limits and required fields: the domain checks them.
import * as v from 'valibot';
import { NUMBER_MAX_LENGTH } from '#domain/description/decimal-of.ts';
import type { Field, FieldKind } from '#domain/description/field.ts';
import type { Fields, RecordDescription } from '#domain/description/record-description.ts';
import {
  EMAIL,
  EMAIL_MAX_LENGTH,
  PHONE_MAX_LENGTH,
  PHONE_RULES,
} from '#domain/text/contact-rules.ts';
import { ROOM_LIST_MAX_LENGTH } from '#domain/rooms/room-list.ts';
import { isFields } from '#domain/record.ts';
import {
  country,
  currency,
  day,
  hotelId,
  longText,
  number,
  numberOrText,
  oneOf,
  text,
  time,
  timezone,
  wholeNumber,
  yesOrNo,
} from './field-shapes.ts';
import { placeChoices } from './place-choices.ts';

export interface Keywords extends Readonly<Record<string, unknown>> {
  readonly description: string;
  readonly default?: unknown;
  /** Keywords for each alternative of a union, in the same order. */
  readonly alternatives?: readonly object[];
}

export interface PartField {
  readonly shape: v.GenericSchema;
  readonly keywords: Keywords;
}

export interface DocumentPart {
  readonly required: readonly string[];
  readonly fields: Readonly<Record<string, PartField>>;
}

export function partOf<Described extends Fields>(
  { fields }: RecordDescription<Described>,
  others: DocumentPart['fields'] = {},
): DocumentPart {
  const described = Object.entries(fields);
  return {
    required: described.filter(([, field]) => isRequired(field)).map(([name]) => name),
    fields: {
      ...Object.fromEntries(
        described.map(([name, field]) => [
          name,
          {
            shape: shapeOfField(field),
            // A getter, because the lists of several hundred places are rarely needed.
            get keywords() {
              return keywordsOf(field);
            },
          },
        ]),
      ),
      ...others,
    },
  };
}

/** All fields are optional. First checks that the value is not a list, because valibot accepts a list as an object. */
export function shapeOf({ fields }: Pick<DocumentPart, 'fields'>) {
  const shapes = Object.entries(fields).map(([name, { shape }]) => [name, shape] as const);
  return v.pipe(
    v.custom<object>(isFields, 'Must be an object in { }'),
    v.partial(v.strictObject(Object.fromEntries(shapes))),
  );
}

function isRequired({ required, isDerived }: Field): boolean {
  return required !== undefined && !isDerived;
}

const SHAPES: Readonly<Partial<Record<FieldKind, v.GenericSchema>>> = {
  lines: longText,
  rooms: longText,
  floors: longText,
  country,
  currency,
  timezone,
  switch: yesOrNo,
  whole: wholeNumber,
  number,
  percent: number,
  money: number,
  time,
  day,
  id: hotelId,
};

function shapeOfField({ kind, options, mayBeText }: Field): v.GenericSchema {
  if (mayBeText) return numberOrText;
  if (kind === 'option') return oneOf(options as readonly string[]);
  return SHAPES[kind] ?? text;
}

const pattern = (...sources: string[]) => ({
  allOf: sources.map((source) => ({ pattern: source })),
});
/** Matches text that is not blank, which is the domain's rule for required text. */
const INK = String.raw`\S`;
const BLANK = String.raw`^\s*$`;

/**
 * Matches phone numbers with digits or signs of another script, which `phoneForm` replaces. Ranges instead of `\p{Nd}`,
 * which validators in Python refuse; they include letters, which only hms reports.
 */
const OTHER_SCRIPT = String.raw`^(?=.{10}).*[\u0660-\u1C59\uA620-\uABF9\uFF08\uFF09\uFF0B\uFF10-\uFF19]`;

function phonePattern(field: Field, source: string): string {
  const linked = source.replace(/^\^\\s\*/, String.raw`^\s*(?:[Tt][Ee][Ll]:\s*)?`);
  return [...(isRequired(field) ? [] : [BLANK]), OTHER_SCRIPT, linked].join('|');
}

const place = (kind: Parameters<typeof placeChoices>[0]) => ({ enum: placeChoices(kind) });

const KIND_KEYWORDS: Readonly<Partial<Record<FieldKind, (field: Field) => object>>> = {
  email: () => ({ ...pattern(EMAIL.source), maxLength: EMAIL_MAX_LENGTH }),
  phone: (field) => ({
    ...pattern(...PHONE_RULES.map(([source]) => phonePattern(field, source))),
    maxLength: PHONE_MAX_LENGTH,
  }),
  username: ({ shortest: [least] = [1, ''] }) => pattern(String.raw`^\s*[\w.@+\-]{${least},}\s*$`),
  password: ({ shortest: [minLength] = [1, ''] }) => ({ minLength }),
  rooms: () => ({ maxLength: ROOM_LIST_MAX_LENGTH }),
  country: () => place('country'),
  currency: () => place('currency'),
  timezone: () => place('timezone'),
};

function keywordsOf(field: Field): Keywords {
  const { about, default: standard, isDerived } = field;
  const shown = standard !== undefined && standard !== '' && !isDerived;
  return {
    description: about,
    ...(shown && { default: standard }),
    ...(field.mayBeText ? alternativesOf(field) : limitsOf(field)),
    ...(KIND_KEYWORDS[field.kind]?.(field) ?? textKeywords(field)),
  };
}

function limitsOf({ min, max }: Field) {
  return { ...(min && { minimum: min[0] }), ...(max && { maximum: max[0] }) };
}

function alternativesOf(field: Field) {
  const asText = {
    ...pattern(decimalTextPattern(field.max?.[0])),
    maxLength: NUMBER_MAX_LENGTH,
  };
  return { alternatives: [limitsOf(field), asText] };
}

/** A text that another value is derived from may be empty. */
function textKeywords({ required, longest, isDerived }: Field): object {
  if (longest) {
    const [most] = longest;
    const filled = String.raw`^\s*\S(?:[\s\S]{0,${most - 2}}\S)?\s*$`;
    return pattern(isDerived ? `${BLANK}|${filled}` : filled);
  }
  return required === undefined ? {} : pattern(INK);
}

/** The source of a regular expression for text with a decimal from 0 to `maximum`, a whole number. */
function decimalTextPattern(maximum?: number): string {
  const amount = maximum === undefined ? String.raw`\d+(?:\.\d*)?` : amountUpTo(String(maximum));
  return String.raw`^\s*(?:\+?(?:${amount}|\.\d+)|-(?:0+(?:\.0*)?|\.0+))\s*$`;
}

function amountUpTo(digits: string): string {
  const shorter = digits.length > 1 ? [String.raw`\d{1,${digits.length - 1}}`] : [];
  const smaller = Array.from(digits).flatMap((digit, at) =>
    digit === '0'
      ? []
      : [`${digits.slice(0, at)}[0-${Number(digit) - 1}]\\d{${digits.length - 1 - at}}`],
  );
  const wholeNumbersBelow = [...shorter, ...smaller].join('|');
  return String.raw`0*(?:(?:${wholeNumbersBelow})(?:\.\d*)?|${digits}(?:\.0*)?)`;
}
