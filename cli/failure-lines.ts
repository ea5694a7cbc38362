import type { FailedOperation } from '#application/onboarding-outcome.ts';
import { printable } from './printable.ts';

/** Operations that failed in the same way. */
interface FailureGroup {
  /** In their natural order. */
  readonly keys: readonly string[];
  /** The first one's. */
  readonly error: FailedOperation;
}

/** More keys than these are a range. */
const MOST_KEYS = 3;

/** A server that dies fails many operations of one kind with the same words: they are told once. */
export function groupFailures(failures: readonly FailedOperation[]): FailureGroup[] {
  const groups = new Map<string, { keys: string[]; error: FailedOperation }>();
  for (const error of failures) {
    const { operation, status, message, fields } = error;
    const [kind = ''] = operation.split(':');
    const same = JSON.stringify([kind, status, message.replaceAll(operation, ''), fields]);
    const group = groups.get(same);
    if (group) group.keys.push(operation);
    else groups.set(same, { keys: [operation], error });
  }
  return [...groups.values()].map(({ keys, error }) => ({
    keys: inOrder(keys),
    error,
  }));
}

/** `room:101, room:102`, or `room:101 … room:145 (45)`. */
export function rangeOfKeys(keys: readonly string[]): string {
  return `${namesOf(inOrder(keys))}${countOf(keys)}`;
}

function inOrder(keys: readonly string[]): string[] {
  return keys.toSorted((a, b) => naturalOrder.compare(a, b));
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

/** What failed and why, and each field's message by its path in the configuration. */
export function failureLines(label: string, { keys, error }: FailureGroup): string[] {
  const { operation, status, message, fields } = error;
  const names = namesOf(keys);
  const answer = status === 0 ? '' : ` (${status})`;
  const paths = Object.entries(fields);
  const words = saysMore(message, paths) ? `: ${message.replaceAll(operation, () => names)}` : '';
  return [
    `  ${label}: ${names}${countOf(keys)}${answer}${words}`,
    ...paths.map(([path, text]) => `    ${path}: ${text}`),
  ].map(printable);
}

function namesOf(keys: readonly string[]): string {
  return keys.length > MOST_KEYS ? `${keys[0]} … ${keys.at(-1)}` : keys.join(', ');
}

function countOf(keys: readonly string[]): string {
  return keys.length > MOST_KEYS ? ` (${keys.length})` : '';
}

/** Whether a message holds more than each field's name and message, which are told anyway. */
function saysMore(message: string, fields: readonly (readonly [string, string])[]): boolean {
  const rest = fields.reduce((text, [, words]) => text.replace(words, ''), message);
  return fields.length === 0 || !/^(\s*[^\s:]+:)*\s*$/.test(rest);
}
