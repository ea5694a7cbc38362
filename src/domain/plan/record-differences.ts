import {
  type ServerRecord,
  type Body,
  type BodyValue,
  comparableText,
  isFields,
  isObject,
} from '#domain/record.ts';
import { isReference, type Operation, type OperationKind } from './operation.ts';
import { lastingPlanCode } from '#domain/rates/legacy-plans.ts';
import { plainForm } from '#domain/description/read-value.ts';
import { isSameValue, normalForm } from '#domain/description/same-value.ts';
import { sentKind } from './sent-fields.ts';
import { RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';

export interface FieldDifference {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
  /** The names of the records to which the two values refer. */
  readonly names?: Readonly<Record<'expected' | 'actual', unknown>>;
}

type Compared = { readonly [Field in 'stated' | 'createOnly']?: Operation[Field] | undefined };

/** The field name that stands for a password reset. The difference never contains the password. */
export const PASSWORD = 'password';
/** Has no values, because a password must not appear in reports. */
export const PASSWORD_RESET: FieldDifference = {
  field: PASSWORD,
  expected: undefined,
  actual: undefined,
};
const PASSWORD_FIELDS: readonly string[] = [PASSWORD, 'confirm_password'];

/** Servers never list passwords. `hotel` cannot differ, because records are read from one hotel. */
const NOT_COMPARED: readonly string[] = ['hotel', ...PASSWORD_FIELDS];

/**
 * Differences in these fields are ignored. Some fields change while a hotel operates. Others are derived without
 * knowing the existing records: codes (docs/fields.md §9) and room numbers (docs/behaviour.md
 * §4). A field is compared after all if the configuration states it.
 */
const UNMANAGED: Readonly<Partial<Record<OperationKind, readonly string[]>>> = {
  'room-type': ['code'],
  room: ['room_number', 'status', 'cleaning_status'],
  completion: ['onboarding_completed_at'],
};

/** Values that apply if a body omits the field (docs/api.md). */
const IMPLIED: Readonly<Partial<Record<OperationKind, Body>>> = { user: { is_active: true } };

/** The fields of a record that differ from a planned body: in value, not spelling, and listed by the server. */
export function differencesOf(
  kind: OperationKind,
  body: Body,
  record: ServerRecord,
  { stated = [], createOnly = [] }: Compared = {},
): FieldDifference[] {
  const unmanaged = (UNMANAGED[kind] ?? []).filter((field) => !stated.includes(field));
  // The planned floor belongs to the planned number, so it is not compared for a room with another number.
  const ofNumber = kind === 'room' && isRenumbered(body, record) ? ['floor'] : [];
  const ignored = [...NOT_COMPARED, ...unmanaged, ...ofNumber, ...createOnly];
  return differing(kind, withImplied(kind, body), record, stated).filter(
    ({ field }) => !ignored.includes(field),
  );
}

export function hasOtherDays(body: Body, record: ServerRecord, of: Compared): boolean {
  const days: readonly string[] = RULE_DAYS;
  return differencesOf('rule', body, record, of).some(({ field }) => days.includes(field));
}

/** '' means an open end. */
export function daysOf({ start_date, end_date }: ServerRecord): Validity {
  return {
    start_date: comparableText(start_date) ?? '',
    end_date: comparableText(end_date) ?? '',
  };
}

/** Such as `floor is 4, not 1, status is "dirty", not "clean"`. */
export function differenceWords(differences: readonly FieldDifference[]): string {
  const words = differences.map(({ field, names, ...values }) => {
    const { expected, actual } = names ?? values;
    return `${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  });
  return words.join(', ');
}

export function isRenumbered(body: Body, record: ServerRecord): boolean {
  return !isSameValue('code', body['room_number'], record['room_number']);
}

/** Returns the planned values of the fields that differ, nested as in the body. */
export function changesOf(
  kind: OperationKind,
  body: Body,
  differences: readonly FieldDifference[],
): Body {
  const names = new Set(differences.map(({ field }) => field));
  return onlyNamed(withImplied(kind, body), names);
}

/** The values of a record to create, without passwords and times. References are operation keys. */
export function createdValues(kind: OperationKind, planned: Body, sent: Body): FieldDifference[] {
  const ignored = [...NOT_COMPARED, ...(kind === 'completion' ? (UNMANAGED.completion ?? []) : [])];
  return Object.entries(planned).flatMap(([field, value]) => {
    if (ignored.includes(field)) return [];
    if (isReference(value)) return [{ field, actual: undefined, expected: value.$ref }];
    const own = sent[field];
    if (isFields(value) && isFields(own)) return createdValues(kind, value, own);
    return [{ field, actual: undefined, expected: own }];
  });
}

export function passwordOf(body: Body): Body {
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => PASSWORD_FIELDS.includes(field)),
  );
}

export function withoutPasswords(kind: OperationKind, body: Body): Body {
  const planned = Object.entries(withImplied(kind, body));
  return Object.fromEntries(planned.filter(([field]) => !PASSWORD_FIELDS.includes(field)));
}

function withImplied(kind: OperationKind, body: Body): Body {
  return { ...body, ...IMPLIED[kind], ...body };
}

/** Like `differencesOf`, but compares every field that the server lists. Days in `exact` must be equal. */
export function differing(
  kind: OperationKind,
  body: Body,
  record: ServerRecord,
  exact: readonly string[] = [],
): FieldDifference[] {
  return Object.entries(body).flatMap(([field, expected]) => {
    const actual = valueIn(record, field);
    if (actual === undefined) return [];
    if (typeof expected === 'object' && expected !== null) {
      return isFields(actual) ? differing(kind, expected as Body, actual) : [];
    }
    if (isSame(kind, field, expected, actual, exact.includes(field))) return [];
    const isNumber = typeof expected === 'number' && typeof actual === 'string';
    return [{ field, expected, actual: (isNumber ? numberOf(actual) : undefined) ?? actual }];
  });
}

export function onlyNamed(body: Body, names: ReadonlySet<string>): Body {
  const entries = Object.entries(body).flatMap(([field, value]): [string, BodyValue][] => {
    if (!isObject(value) || isReference(value)) {
      return names.has(field) ? [[field, value]] : [];
    }
    const nested = onlyNamed(value, names);
    return Object.keys(nested).length > 0 ? [[field, nested]] : [];
  });
  return Object.fromEntries(entries);
}

/** A user's `profile` in requests is `user_profile` in responses (docs/api.md). */
function valueIn(record: ServerRecord, field: string): unknown {
  return record[field === 'profile' && !Object.hasOwn(record, field) ? 'user_profile' : field];
}

function isSame(
  kind: OperationKind,
  field: string,
  expected: Exclude<BodyValue, object>,
  actual: unknown,
  isExact: boolean,
): boolean {
  if (typeof actual === 'object' && actual !== null) {
    // Compares the ID of a referenced record. Other objects are not compared.
    return !('id' in actual) || String(actual.id) === String(expected);
  }
  const [first, last] = RULE_DAYS;
  const [a, b] = [expected, actual].map((value) => normalForm('day', value)) as [string, string];
  // A rule may cover more than the planned year (docs/decisions/rates-are-sent-for-one-year.md).
  if (field === first && !isExact) return b <= a;
  if (field === last && !isExact) return b === '' || b >= a;
  if (kind === 'plan' && field === 'code') {
    return isSameValue('code', lasting(expected), lasting(actual));
  }
  return isSameValue(sentKind(kind, field), expected, actual);
}

/** A plan's code without the random part of a legacy code. */
function lasting(code: unknown): string {
  return lastingPlanCode(plainForm(code));
}

/** Servers send decimals as text. */
function numberOf(text: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
