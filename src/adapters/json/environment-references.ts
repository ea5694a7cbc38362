import type { HotelDocument } from '#domain/hotel-config.ts';
import { isJsonObject } from './json-object.ts';
import type { Segments, SegmentProblem } from './json-location.ts';

/** Values by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const START = '${env:';
const END = '}';
/** Before a reference: it is text. */
const ESCAPE = '$';
/** Settings and secrets of hms itself. Windows ignores case. */
const OWN_VARIABLE = /^HMS_/i;

/**
 * Replaces every `${env:NAME}` in the passwords of a parsed configuration, in place (docs/cli.md);
 * `$${env:NAME}` becomes the text `${env:NAME}`. No other field is read: its text may be a
 * stranger's. Without an environment (in a browser) a reference is a problem.
 */
export function resolvePasswords(configuration: unknown, environment: Environment | undefined) {
  const problems: SegmentProblem[] = [];
  const variables: string[] = [];
  const users = isJsonObject(configuration) ? configuration['staffUsers'] : undefined;
  for (const [index, user] of (Array.isArray(users) ? users : []).entries()) {
    if (!isJsonObject(user) || typeof user['password'] !== 'string') continue;
    const password = replaceReferences(user['password'], (name) => {
      const value = valueOf(name, environment);
      if (typeof value === 'string') {
        variables.push(name);
        return value;
      }
      problems.push({ path: ['staffUsers', String(index), 'password'], message: value.problem });
      return '';
    });
    Object.assign(user, { password });
  }
  return { problems, variables };
}

/** The path of the first text that looks like a reference but is none, because it is no password. */
export function misplacedReference(value: unknown): Segments | undefined {
  if (typeof value === 'string') return hasReference(value) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // `Object.entries` of a list has its indexes, so lists and objects are one case.
  for (const [name, member] of Object.entries(value)) {
    const path = name === 'password' ? undefined : misplacedReference(member);
    if (path) return [name, ...path];
  }
  return undefined;
}

/** Whether a text seems to refer to a variable. */
function hasReference(text: string): boolean {
  return text.includes(START);
}

/** A configuration to write as JSON: its passwords are read again as they are. */
export function withEscapedPasswords(document: HotelDocument): HotelDocument {
  const { staffUsers } = document;
  if (!staffUsers) return document;
  const escaped = staffUsers.map((user) =>
    user.password === undefined ? user : { ...user, password: escapeReferences(user.password) },
  );
  return { ...document, staffUsers: escaped };
}

function valueOf(
  name: string,
  environment: Environment | undefined,
): string | { readonly problem: string } {
  const reference = START + name + END;
  if (!environment) return { problem: `${reference} can only be used on the command line` };
  if (OWN_VARIABLE.test(name)) {
    return {
      problem: `${reference} cannot be used: variables that begin with HMS_ belong to hms. Use another name`,
    };
  }
  const value = Object.hasOwn(environment, name) ? environment[name] : undefined;
  return value ?? { problem: `The environment variable of ${reference} is not set` };
}

function replaceReferences(text: string, valueFor: (name: string) => string): string {
  return eachReference(text, (reference, isEscaped) =>
    isEscaped ? reference : valueFor(reference.slice(START.length, -END.length)),
  );
}

function escapeReferences(text: string): string {
  return eachReference(text, (reference, isEscaped) =>
    isEscaped ? ESCAPE + ESCAPE + reference : ESCAPE + reference,
  );
}

/**
 * Replaces each reference, with the `$` before it if it has one. Works in one pass: a regular
 * expression would search for the end again at every start.
 */
function eachReference(
  text: string,
  replacement: (reference: string, isEscaped: boolean) => string,
): string {
  let replaced = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(START, at);
    const end = start < 0 ? -1 : text.indexOf(END, start) + END.length;
    if (end < END.length) return replaced + text.slice(at);
    const isEscaped = start > at && text[start - 1] === ESCAPE;
    replaced += text.slice(at, isEscaped ? start - 1 : start);
    replaced += replacement(text.slice(start, end), isEscaped);
    at = end;
  }
}
