import { type Body, type BodyValue, comparableText } from '#domain/record.ts';
import { isReference, type OperationKind } from './operation.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import { completedWebsite } from '#domain/hotel/website.ts';
import { RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';

export interface FieldDifference {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type ServerFields = Readonly<Record<string, unknown>>;

/**
 * The field name of the difference that stands for a password reset. It never contains a password.
 */
export const PASSWORD = 'password';
const PASSWORD_FIELDS: readonly string[] = [PASSWORD, 'confirm_password'];

/** Fields that are never listed, or that are part of the path to the record. */
const NOT_COMPARED: readonly string[] = ['hotel', ...PASSWORD_FIELDS];

/**
 * Fields that a running hotel changes, and fields that a plan derives without knowing the existing
 * records: codes (docs/decisions/short-codes-never-repeat.md) and room numbers (docs/behaviour.md
 * §4), unless the configuration lists them.
 */
const UNMANAGED: Readonly<Partial<Record<OperationKind, readonly string[]>>> = {
  'room-type': ['code'],
  room: ['room_number', 'status', 'cleaning_status'],
  completion: ['onboarding_completed_at'],
};

/** Values of fields that a body omits (docs/api.md). */
const IMPLIED: Readonly<Partial<Record<OperationKind, Body>>> = { user: { is_active: true } };

/**
 * The fields of a listed record that differ from a planned body. Compares values, not spellings
 * (docs/decisions/values-are-compared-not-spellings.md), and only fields that the server lists.
 * `statedFields` are those of the operation.
 */
export function differencesOf(
  kind: OperationKind,
  body: Body,
  record: ServerFields,
  statedFields: readonly string[] = [],
): FieldDifference[] {
  const unmanaged = (UNMANAGED[kind] ?? []).filter((field) => !statedFields.includes(field));
  // The floor is derived from the number, so it is wrong for a room with another number.
  const ofNumber = kind === 'room' && isRenumbered(body, record) ? ['floor'] : [];
  const ignored = [...NOT_COMPARED, ...unmanaged, ...ofNumber];
  return differing(stated(kind, body), record, statedFields).filter(
    ({ field }) => !ignored.includes(field),
  );
}

/** Whether a rule is for other days than the planned one. */
export function hasOtherDays(
  body: Body,
  record: ServerFields,
  statedFields?: readonly string[],
): boolean {
  const days: readonly string[] = RULE_DAYS;
  return differencesOf('rule', body, record, statedFields).some(({ field }) =>
    days.includes(field),
  );
}

/** The days of a rule; '' for an open end. */
export function daysOf({ start_date, end_date }: ServerFields): Validity {
  return {
    start_date: comparableText(start_date) ?? '',
    end_date: comparableText(end_date) ?? '',
  };
}

/** Whether the record of a planned room has another number. */
export function isRenumbered(body: Body, record: ServerFields): boolean {
  return comparableText(body['room_number']) !== comparableText(record['room_number']);
}

/** The fields that correct the differences, nested as in the body. */
export function changesOf(
  kind: OperationKind,
  body: Body,
  differences: readonly FieldDifference[],
): Body {
  const names = new Set(differences.map(({ field }) => field));
  return onlyNamed(stated(kind, body), names);
}

/**
 * The values of a record to create, from the `sent` body: without passwords and times, and with
 * keys in place of the IDs of other records.
 */
export function valuesOf(kind: OperationKind, planned: Body, sent: Body): FieldDifference[] {
  const ignored = [...NOT_COMPARED, ...(kind === 'completion' ? (UNMANAGED.completion ?? []) : [])];
  return Object.entries(planned).flatMap(([field, value]) => {
    if (ignored.includes(field)) return [];
    if (isReference(value)) return [{ field, actual: undefined, expected: value.$ref }];
    const own = sent[field];
    if (isFields(value) && isFields(own)) return valuesOf(kind, value, own);
    return [{ field, actual: undefined, expected: own }];
  });
}

/** The fields that reset a password. No server lists them, so they cannot be compared. */
export function passwordOf(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => PASSWORD_FIELDS.includes(field)),
  );
}

/** The whole record with the differences corrected; all other fields stay as on the server. */
export function correctedRecord(
  kind: OperationKind,
  body: Body,
  record: ServerFields,
  differences: readonly FieldDifference[],
): Body {
  const names = new Set(differences.map(({ field }) => field));
  return withOwnValues(stated(kind, body), record, names);
}

function stated(kind: OperationKind, body: Body): Body {
  return { ...body, ...IMPLIED[kind], ...body };
}

function differing(
  body: Body,
  record: ServerFields,
  exact: readonly string[] = [],
): FieldDifference[] {
  return Object.entries(body).flatMap(([field, expected]) => {
    const actual = valueIn(record, field);
    if (actual === undefined) return [];
    if (typeof expected === 'object') {
      return isFields(actual) ? differing(expected as Body, actual) : [];
    }
    if (isSameValue(field, expected, actual, exact.includes(field))) return [];
    // Servers list decimals as texts (docs/decisions/values-are-compared-not-spellings.md).
    const isNumber =
      typeof expected === 'number' && typeof actual === 'string' && isDecimal(actual);
    return [{ field, expected, actual: isNumber ? Number(actual) : actual }];
  });
}

function onlyNamed(body: Body, names: ReadonlySet<string>): Body {
  const entries = Object.entries(body).flatMap(([field, value]): [string, BodyValue][] => {
    if (typeof value !== 'object') return names.has(field) ? [[field, value]] : [];
    const nested = onlyNamed(value as Body, names);
    return Object.keys(nested).length > 0 ? [[field, nested]] : [];
  });
  return Object.fromEntries(entries);
}

function withOwnValues(body: Body, record: ServerFields, names: ReadonlySet<string>): Body {
  const entries = Object.entries(body).flatMap(([field, value]): [string, BodyValue][] => {
    if (PASSWORD_FIELDS.includes(field)) return [];
    const own = valueIn(record, field);
    if (typeof value === 'object') {
      return [[field, withOwnValues(value as Body, isFields(own) ? own : {}, names)]];
    }
    return [[field, !names.has(field) && isPlain(own) ? own : value]];
  });
  return Object.fromEntries(entries);
}

/** A user is sent with `profile` and listed with `user_profile` (docs/api.md). */
function valueIn(record: ServerFields, field: string): unknown {
  return record[field === 'profile' && !(field in record) ? 'user_profile' : field];
}

function isSameValue(
  field: string,
  expected: Exclude<BodyValue, object>,
  actual: unknown,
  isExact: boolean,
): boolean {
  if (typeof actual === 'object' && actual !== null) {
    // A reference listed as an object; the server's other structures are not compared.
    return !('id' in actual) || String(actual.id) === String(expected);
  }
  if (typeof expected === 'boolean') return expected === actual;
  const [a, b] = [spelled(field, expected), spelled(field, actual)];
  const sameness = isExact ? EXACT : SAMENESS;
  const isSame = sameness[field] ?? ((one: string, other: string) => one === other);
  return isSame(a, b) || (typeof expected === 'number' && isDecimal(b) && expected === Number(b));
}

type Sameness = Readonly<Record<string, (expected: string, actual: string) => boolean>>;

/**
 * A rule that covers more than the planned year is the same
 * (docs/decisions/rates-are-sent-for-one-year.md), and so is a website that only lacks the scheme
 * (docs/decisions/website-gets-a-scheme.md).
 */
const SAMENESS: Sameness = {
  start_date: (expected, actual) => actual.slice(0, expected.length) <= expected,
  end_date: (expected, actual) => actual === '' || actual.slice(0, expected.length) >= expected,
  email: (expected, actual) => expected.toLowerCase() === actual.toLowerCase(),
  website: (expected, actual) => completedWebsite(expected) === completedWebsite(actual),
};

/** Servers may list a day with a time. */
const isDay = (expected: string, actual: string) => actual.slice(0, expected.length) === expected;
const EXACT: Sameness = { start_date: isDay, end_date: isDay };

/** A uniform spelling: without surrounding blanks, zero seconds, and the random part of codes. */
function spelled(field: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return field === 'code' ? lastingPlanCode(text) : text.replace(/^(\d\d:\d\d):00$/, '$1');
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function isPlain(value: unknown): value is Exclude<BodyValue, object> {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isFields(value: unknown): value is ServerFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
