import type { Segments, SegmentProblem } from './json-location.ts';

/** Values by name, like `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

const START = '${env:';
const END = '}';

/**
 * Replaces every `${env:NAME}` in the texts of a parsed JSON value, in place (docs/cli.md). Without
 * an environment (in a browser) a reference is a problem. `conceal` puts `${env:NAME}` back into a
 * message that quotes a text made from the environment.
 */
export function resolveReferences(value: unknown, environment: Environment | undefined) {
  const problems: SegmentProblem[] = [];
  const written = new Map<string, string>();
  const replace = (text: string, path: Segments) => {
    const resolved = replaceReferences(text, (name) => {
      const reference = `${START}${name}${END}`;
      const found = environment && Object.hasOwn(environment, name) ? environment[name] : undefined;
      const message = environment
        ? `The environment variable of ${reference} is not set`
        : `${reference} can only be used on the command line`;
      if (found === undefined) problems.push({ path, message });
      return found ?? reference;
    });
    if (resolved !== text) written.set(resolved, text);
    return resolved;
  };
  visitTexts(value, [], replace);
  const conceal = (message: string) =>
    [...written].reduce(
      (concealed, [resolved, text]) => concealed.replaceAll(`"${resolved}"`, `"${text}"`),
      message,
    );
  return { problems, conceal };
}

/** Whether the texts of a JSON text may refer to variables. */
export function mayRefer(json: string): boolean {
  // A reference that is not written as it is has an escaped character.
  return hasReference(json) || json.includes('\\u');
}

/** Whether a text refers to variables without escapes. */
export function hasReference(text: string): boolean {
  return text.includes(START);
}

/** The names of the variables that a text refers to. */
export function referencedNames(text: string): string[] {
  const names: string[] = [];
  replaceReferences(text, (name) => {
    names.push(name);
    return '';
  });
  return names;
}

/** Works in one pass: a regular expression would search for the end again at every start. */
function replaceReferences(text: string, valueFor: (name: string) => string): string {
  let replaced = '';
  let at = 0;
  for (;;) {
    const start = text.indexOf(START, at);
    const end = start < 0 ? -1 : text.indexOf(END, start);
    if (end < 0) return replaced + text.slice(at);
    replaced += text.slice(at, start) + valueFor(text.slice(start + START.length, end));
    at = end + END.length;
  }
}

function visitTexts(
  value: unknown,
  path: Segments,
  replace: (text: string, path: Segments) => string,
): void {
  if (typeof value !== 'object' || value === null) return;
  // `Object.keys` of a list returns its indexes, so lists and objects are one case.
  const members = value as Record<string, unknown>;
  for (const key of Object.keys(members)) {
    const member = members[key];
    if (typeof member === 'object') visitTexts(member, [...path, key], replace);
    if (typeof member === 'string' && member.includes(START)) {
      members[key] = replace(member, [...path, key]);
    }
  }
}
