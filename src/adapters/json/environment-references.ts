import type { HotelDocument } from '#domain/hotel-config.ts';
import { isJsonObject } from './json-object.ts';
import type { Segments, SegmentProblem } from './json-location.ts';

/** Values by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `${env:NAME}`, or `$${env:NAME}`, which is text. The limit keeps the search linear. */
const REFERENCE = /(\$?)\$\{env:([^}]{0,1000})\}/g;
/** Settings and secrets of hms itself. Windows ignores case. */
const OWN_VARIABLE = /^HMS_/i;

/**
 * Replaces every `${env:NAME}` in the passwords of a parsed configuration, in place
 * (docs/configurations.md); `$${env:NAME}` becomes the text `${env:NAME}`. No other field is read:
 * its text may be a stranger's. Returns the references that cannot be replaced: in a browser,
 * without an environment, all of them.
 */
export function resolvePasswords(
  configuration: unknown,
  environment: Environment | undefined,
): SegmentProblem[] {
  const problems: SegmentProblem[] = [];
  const users = isJsonObject(configuration) ? configuration['staffUsers'] : undefined;
  for (const [index, user] of (Array.isArray(users) ? users : []).entries()) {
    if (!isJsonObject(user) || typeof user['password'] !== 'string') continue;
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
  if (!environment) return `${reference} can only be used on the command line`;
  if (OWN_VARIABLE.test(name)) {
    return `${reference} cannot be used: variables that begin with HMS_ belong to hms. Use another name`;
  }
  const isSet = Object.hasOwn(environment, name) && environment[name] !== undefined;
  return isSet ? undefined : `The environment variable of ${reference} is not set`;
}

/** The path of the first text that looks like a reference but is not in a password. */
export function misplacedReference(value: unknown): Segments | undefined {
  if (typeof value === 'string') return value.includes('${env:') ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // `Object.entries` of a list has its indexes, so lists and objects are one case.
  for (const [name, member] of Object.entries(value)) {
    const path = name === 'password' ? undefined : misplacedReference(member);
    if (path) return [name, ...path];
  }
  return undefined;
}

/**
 * A configuration to write as JSON, with passwords escaped so that they are read back unchanged.
 */
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
