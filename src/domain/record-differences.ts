import type { Body, BodyValue } from './operation.ts';
import { lastingPlanCode } from './rate-plans.ts';

export interface FieldDifference {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type ServerFields = Readonly<Record<string, unknown>>;

/** Never sent back, or named by the way to the record. */
const NOT_COMPARED: readonly string[] = ['hotel', 'password', 'confirm_password'];

/**
 * Where a record that the server lists says something else than the body that was to make it. Values
 * are compared, not spellings (R23); a field that the server does not list is not compared.
 */
export function differencesOf(body: Body, record: ServerFields): FieldDifference[] {
  return Object.entries(body).flatMap(([field, expected]) => {
    if (NOT_COMPARED.includes(field)) return [];
    // A user goes in with `profile` and comes out with `user_profile` (WIRE.md).
    const actual = record[field === 'profile' && !(field in record) ? 'user_profile' : field];
    if (actual === undefined) return [];
    if (typeof expected === 'object') {
      return isFields(actual) ? differencesOf(expected as Body, actual) : [];
    }
    return isSameValue(expected, actual) ? [] : [{ field, expected, actual }];
  });
}

function isSameValue(expected: Exclude<BodyValue, object>, actual: unknown): boolean {
  if (isFields(actual)) {
    // A reference listed as an object; anything else is structured in a way of the server's own.
    return !('id' in actual) || String(actual['id']) === String(expected);
  }
  if (typeof expected === 'boolean') return expected === actual;
  const [a, b] = [spelled(expected), spelled(actual)];
  return a === b || (isDecimal(a) && isDecimal(b) && Number(a) === Number(b));
}

/**
 * One spelling for blanks around a text, capitals (servers change those of e-mails), seconds, and
 * codes that are random.
 */
function spelled(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return lastingPlanCode(text.trim())
    .toLowerCase()
    .replace(/^(\d\d:\d\d):00$/, '$1');
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text);
}

function isFields(value: unknown): value is ServerFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
