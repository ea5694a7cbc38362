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
  const groups = new Map<string, { keys: string[]; error: FailedOperation }>();
  for (const error of failures) {
    const { operation, status, message, fields } = error;
    const [kind = ''] = operation.split(':');
    const same = JSON.stringify([kind, status, message.replaceAll(operation, ''), fields]);
    const group = groups.get(same);
    if (group) group.keys.push(operation);
    else groups.set(same, { keys: [operation], error });
  }
  return [...groups.values()].map(({ keys, error }) => ({ keys: naturallySorted(keys), error }));
}

/** `room:101, room:102`, or `room:101 … room:104 (4), room:106`: a range leaves nothing out. */
export function rangeOfKeys(keys: readonly string[]): string {
  const sorted = naturallySorted(keys);
  if (sorted.length <= MOST_KEYS) return sorted.join(', ');
  const parts = stretchesOf(sorted).flatMap(partsOf);
  const left = parts.slice(MOST_PARTS).reduce((sum, { count }) => sum + count, 0);
  const shown = parts.slice(0, left > 1 ? MOST_PARTS : undefined).map(({ text }) => text);
  return `${shown.join(', ')}${left > 1 ? ` and ${left} more` : ''}`;
}

function stretchesOf(sorted: readonly string[]): string[][] {
  const stretches: string[][] = [];
  for (const key of sorted) {
    const stretch = stretches.at(-1);
    if (stretch && follows(key, stretch.at(-1) ?? '')) stretch.push(key);
    else stretches.push([key]);
  }
  return stretches;
}

function partsOf(stretch: readonly string[]): { text: string; count: number }[] {
  const { length: count } = stretch;
  if (count < SHORTEST_RANGE) return stretch.map((text) => ({ text, count: 1 }));
  return [{ text: `${stretch[0]} … ${stretch.at(-1)} (${count})`, count }];
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
  const { fields } = group.error;
  const words = wordsBesideFields(group);
  return [
    `  ${label}: ${rangeOfKeys(group.keys)}${answerOf(group.error)}${words === '' ? '' : `: ${words}`}`,
    ...fieldLines(Object.entries(fields)),
  ].map(printable);
}

function fieldLines(fields: readonly (readonly [path: string, text: string])[]): string[] {
  const shown = fields.slice(0, MOST_FIELDS);
  const left = fields.length - shown.length;
  return [
    ...shown.map(([path, text]) => `    ${path}: ${shortened(text)}`),
    ...(left > 0 ? [`    and ${plural(left, 'more field')}`] : []),
  ];
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

/** A message names a field before what it says of it. */
function withoutField(text: string, told: string): string {
  const at = indexOfWords(text, told);
  if (at < 0) return text;
  return text.slice(0, at).replace(/(?<![^\s:])[^\s:]+:\s*$/, '') + text.slice(at + told.length);
}

/** Where `words` stand on their own, and not within a longer word; -1 where they do not. */
function indexOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const [before, first] = [text[at - 1], words[0]];
    const [last, after] = [words.at(-1), text[at + words.length]];
    if (!(isLetter(before) && isLetter(first)) && !(isLetter(last) && isLetter(after))) return at;
  }
  return -1;
}

function isLetter(unit: string | undefined): boolean {
  return unit !== undefined && /[\p{L}\p{N}_]/u.test(unit);
}
