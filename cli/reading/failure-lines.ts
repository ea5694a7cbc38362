import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { FinishedHotel } from '#application/ports/run-store.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';

/** Operations that failed in the same way. */
export interface FailureGroup {
  /** In their natural order. */
  readonly keys: readonly string[];
  /** The first one's. */
  readonly error: FailedOperation;
}

/** More keys than these are told by ranges. */
const MOST_KEYS = 3;
/** So many numbers in a row are a range. */
const SHORTEST_RANGE = 3;
/** Ranges and keys; what is left is counted. */
const MOST_PARTS = 3;
/** More than any form has are no help. */
const MOST_FIELDS = 20;

/** Each operation once: what stopped a hotel may be among its warnings, told in fewer words. */
export function failuresOf({
  warnings = [],
  error,
}: Partial<Pick<FinishedHotel, 'warnings' | 'error'>>): FailedOperation[] {
  if (!error) return [...warnings];
  return [error, ...warningsBeside(error, warnings)];
}

export function warningsBeside(
  error: FailedOperation | undefined,
  warnings: readonly FailedOperation[],
): FailedOperation[] {
  return warnings.filter(({ operation }) => operation !== error?.operation);
}

/** A server that dies fails many operations of one kind with the same words: they are told once. */
export function groupFailures(failures: readonly FailedOperation[]): FailureGroup[] {
  const groups = Map.groupBy(failures, ({ operation, status, message, fields }) => {
    const [kind = ''] = operation.split(':');
    return JSON.stringify([kind, status, message.replaceAll(operation, ''), fields]);
  });
  return [...groups.values()].flatMap((group) => {
    const keys = naturallySorted(group.map(({ operation }) => operation));
    return group.slice(0, 1).map((error) => ({ keys, error }));
  });
}

/** `room:101, room:102`, or `room:101 … room:104 (4), room:106`: a range leaves nothing out. */
export function rangeOfKeys(keys: readonly string[]): string {
  const sorted = naturallySorted(keys);
  if (sorted.length <= MOST_KEYS) return sorted.join(', ');
  const parts = stretchesOf(sorted);
  const left = parts.slice(MOST_PARTS).flat().length;
  const shown = parts.slice(0, left > 1 ? MOST_PARTS : undefined).map(textOfStretch);
  return `${shown.join(', ')}${left > 1 ? ` and ${left} more` : ''}`;
}

/** Numbers that follow each other, if there are enough of them; every other key by itself. */
function stretchesOf(sorted: readonly string[]): string[][] {
  const stretches: string[][] = [];
  for (const key of sorted) {
    const stretch = stretches.at(-1);
    if (stretch && follows(key, stretch.at(-1) ?? '')) stretch.push(key);
    else stretches.push([key]);
  }
  return stretches.flatMap((keys) =>
    keys.length < SHORTEST_RANGE ? keys.map((key) => [key]) : [keys],
  );
}

function textOfStretch(keys: readonly string[]): string {
  const [first = ''] = keys;
  return keys.length === 1 ? first : `${first} … ${keys.at(-1)} (${keys.length})`;
}

const NUMBER_AT_THE_END = /(?<!\d)\d+$/;

/** `room:102` follows `room:101`. */
function follows(key: string, before: string): boolean {
  const [number, numberBefore] = [key, before].map((each) => NUMBER_AT_THE_END.exec(each)?.[0]);
  if (number === undefined || numberBefore === undefined) return false;
  const isSameKind = key.slice(0, -number.length) === before.slice(0, -numberBefore.length);
  return isSameKind && Number(number) === Number(numberBefore) + 1;
}

function naturallySorted(keys: readonly string[]): string[] {
  return keys.toSorted((a, b) => naturalOrder.compare(a, b));
}

const naturalOrder = new Intl.Collator('en', { numeric: true });

/** What failed and why, and each field's message by its path in the configuration. */
export function failureLines(label: string, group: FailureGroup): string[] {
  const fields = Object.entries(group.error.fields);
  const words = wordsBesideFields(group);
  const left = fields.length - MOST_FIELDS;
  return [
    `  ${label}: ${rangeOfKeys(group.keys)}${answerOf(group.error)}${words === '' ? '' : `: ${words}`}`,
    ...fields.slice(0, MOST_FIELDS).map(([path, text]) => `    ${path}: ${shortened(text)}`),
    ...(left > 0 ? [`    and ${plural(left, 'more field')}`] : []),
  ].map(printable);
}

/** ` (400)`; nothing where no answer came, or one that is no failure. */
export function answerOf({ status }: FailedOperation): string {
  return status === 0 || (status >= 200 && status < 300) ? '' : ` (${status})`;
}

/** Of several operations, what each of them was answered. */
export function wordsOf({ keys, error }: FailureGroup): string {
  return shortened(keys.length === 1 ? error.message : withoutKey(error));
}

/** Fit for any operation that was answered the same. */
export function withoutKey({ operation, message }: FailedOperation): string {
  return message.replaceAll(operation, 'it').replace(/^it /, 'It ');
}

/** Without each field's name and message, which are told anyway. */
function wordsBesideFields(group: FailureGroup): string {
  const words = Object.values(group.error.fields).filter((text) => text !== '');
  const rest = words.reduce((text, told) => withoutField(text, told), wordsOf(group));
  return rest.trim();
}

/** A message names a field before what it says of it, and other words come before fields. */
function withoutField(text: string, told: string): string {
  const at = text.lastIndexOf(told);
  if (at < 0) return text;
  return text.slice(0, at).replace(/(?<![^\s:])[^\s:]+:\s*$/, '') + text.slice(at + told.length);
}
