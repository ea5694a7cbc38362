import { emailMessage, phoneMessage } from '#domain/text/contact-rules.ts';
import { FieldProblems } from '#domain/problem.ts';
import { withPlainSpaces } from '#domain/text/plain-text.ts';
import { unseenMessage } from '#domain/text/unseen-signs.ts';
import { USERNAME } from '#domain/text/contact-rules.ts';
import { dayProblem } from './day-problem.ts';
import { decimalOf } from './decimal-of.ts';
import { NUMBER_KINDS, type Field, type FieldKind, type Limit } from './field.ts';
import { readValue } from './read-value.ts';
import type { Fields, RecordDescription } from './record-description.ts';

/** Checks each field by itself, except those in `skipped`. Add the rules between fields to the result. */
export function checkFields<Described extends Fields>(
  { fields }: RecordDescription<Described>,
  values: { readonly [Name in keyof Described]?: unknown },
  skipped: readonly (keyof Described)[] = [],
): FieldProblems {
  const problems = new FieldProblems(fields);
  for (const name in fields) {
    if (!skipped.includes(name))
      problems.add(name, fieldProblem(fields[name] as Field, values[name]));
  }
  return problems;
}

function fieldProblem(field: Field, value: unknown): string | false {
  if (typeof value === 'boolean') return false;
  return NUMBER_KINDS.has(field.kind) ? numberProblem(field, value) : textProblem(field, value);
}

/** Text that is not a number gets the message of the minimum. */
function numberProblem({ min, max, whole }: Field, value: unknown): string | false {
  const number = decimalOf(value);
  if (min && !(number >= min[0])) return min[1];
  if (whole !== undefined && !Number.isInteger(number)) return whole;
  if (max && !(number <= max[0])) return max[1];
  return min !== undefined && number === Infinity && min[1];
}

function textProblem(field: Field, value: unknown): string | false {
  const read = readValue(field.kind, value);
  const text = typeof read === 'string' || typeof read === 'number' ? String(read) : '';
  if (text === '') return field.required ?? false;
  return (
    isBeyond(field.shortest, (limit) => text.length < limit) ||
    isBeyond(field.longest, (limit) => lengthOf(field, text) > limit) ||
    (KIND_PROBLEMS[field.kind]?.(text) ?? false)
  );
}

/** Codes are sent in upper case, which may be longer: SS for ß. */
function lengthOf({ kind }: Field, text: string): number {
  return (kind === 'code' ? text.toUpperCase() : text).length;
}

function isBeyond(limit: Limit | undefined, test: (limit: number) => boolean): string | false {
  return limit !== undefined && test(limit[0]) && limit[1];
}

const KIND_PROBLEMS: Readonly<Partial<Record<FieldKind, (text: string) => string | false>>> = {
  text: unseenMessage,
  name: unseenMessage,
  list: (text) => unseenMessage(withPlainSpaces(text)),
  lines: (text) => unseenMessage(text, { mayHaveLines: true }),
  code: unseenMessage,
  rooms: unseenMessage,
  floors: unseenMessage,
  website: unseenMessage,
  password: (text) => unseenMessage(text, { isSecret: true }),
  email: (text) => unseenMessage(text) || emailMessage(text),
  phone: (text) => unseenMessage(text) || phoneMessage(text),
  username: (text) =>
    unseenMessage(text) ||
    (!USERNAME.test(text) &&
      'Username may have only letters a to z, digits, and the signs @ . + - _'),
  day: dayProblem,
};
