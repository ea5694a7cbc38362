import type { HotelDocument } from '#domain/hotel-config.ts';
import { isFields, isObject } from '#domain/record.ts';
import type { Segments, SegmentProblem } from './json-location.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** `$${env:NAME}` stands for the text `${env:NAME}`. The length limit keeps the search linear. */
const REFERENCE = /(\$?)\$\{env:([^}]{0,1000})\}/g;
/** Variables of hms itself, which may hold secrets. Windows ignores the case of names. */
const OWN_VARIABLE = /^HMS_/i;

/**
 * Replaces every `${env:NAME}` in the passwords of a parsed configuration, in place
 * (docs/configurations.md). `$${env:NAME}` becomes the text `${env:NAME}`. All other fields stay as
 * they are, because their text may come from a stranger. Returns the references that cannot be
 * replaced. Without an `environment`, as in a browser, none can be replaced.
 */
export function resolvePasswords(
  configuration: unknown,
  environment: Environment | undefined,
): SegmentProblem[] {
  const problems: SegmentProblem[] = [];
  const users = isFields(configuration) ? configuration['staffUsers'] : undefined;
  for (const [index, user] of (Array.isArray(users) ? users : []).entries()) {
    if (!isFields(user) || typeof user['password'] !== 'string') continue;
    const path = ['staffUsers', String(index), 'password'];
    const valueOf = (whole: string, escape: string, name: string) => {
      if (escape !== '') return whole.slice(escape.length);
      const message = problemOf(name, environment);
      if (message !== undefined) problems.push({ path, message });
      return environment?.[name] ?? '';
    };
    Object.assign(user, { password: user['password'].replaceAll(REFERENCE, valueOf) });
  }
  return problems;
}

function problemOf(name: string, environment: Environment | undefined): string | undefined {
  const reference = `\${env:${name}}`;
  if (!environment) {
    return `Only the command line (hms) can replace ${reference}: enter the password itself`;
  }
  if (OWN_VARIABLE.test(name)) {
    return `${reference} cannot be used: variables that begin with HMS_ belong to hms. Use another name`;
  }
  const isSet = Object.hasOwn(environment, name) && environment[name] !== undefined;
  return isSet ? undefined : `The environment variable of ${reference} is not set`;
}

export function misplacedReference(value: unknown): Segments | undefined {
  if (typeof value === 'string') return value.includes('${env:') ? [] : undefined;
  if (!isObject(value)) return undefined;
  // The names in a list are its indexes, so lists and objects need no separate code.
  for (const name of Object.keys(value)) {
    const path = name === 'password' ? undefined : misplacedReference(value[name]);
    if (path) return [name, ...path];
  }
  return undefined;
}

/** Escapes the passwords of a configuration for JSON, so that reading restores them unchanged. */
export function withEscapedPasswords(document: HotelDocument): HotelDocument {
  const { staffUsers } = document;
  if (!staffUsers) return document;
  const escaped = staffUsers.map((user) => ({
    ...user,
    ...(user.password !== undefined && {
      password: user.password.replaceAll(REFERENCE, (reference) => `$${reference}`),
    }),
  }));
  return { ...document, staffUsers: escaped };
}
