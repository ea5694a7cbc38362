import { otherFailures, type FailedOperation } from '#application/errors/failed-operation.ts';
import type { ResultRow } from '#application/results/result-row.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';

type Failures = Partial<Pick<FinishedHotel, 'warnings' | 'error'>>;

/** A failure lists at most this many fields. Further fields are only counted. */
const MOST_FIELDS = 20;

export function failedOperations({ warnings = [], error }: Failures): FailedOperation[] {
  return [...(error ? [error] : []), ...otherFailures(warnings, error)];
}

export function failureRow(
  failure: FailedOperation & { readonly stage?: ResultRow['stage'] },
  code: ResultRow['code'],
): ResultRow {
  const { operation: key, status, fields: paths, stage } = failure;
  return { code, key, status, message: messageOf(failure), paths, ...(stage && { stage }) };
}

/** A text for each message about a value, with the path of the value in the configuration. */
export function pathDetails({ paths = {} }: ResultRow): string[] {
  const entries = Object.entries(paths);
  const left = entries.length - MOST_FIELDS;
  return [
    ...entries.slice(0, MOST_FIELDS).map(([path, text]) => `${path}: ${shortened(text)}`),
    ...(left > 0 ? [`and ${plural(left, 'more field')}`] : []),
  ].map(printable);
}

/** The `warnings` and `error` fields of an event. */
export function failureFacts({ warnings = [], error }: Failures): object {
  return {
    warnings: warnings.map(factsOf),
    ...(error && { error: { stage: error.stage, ...factsOf(error) } }),
  };
}

function factsOf(failure: FailedOperation): object {
  const { operation, status, fields } = failure;
  const message = messageOf(failure);
  return { operation, status, message, ...(Object.keys(fields).length > 0 && { fields }) };
}

/** ` (400)`. Empty if the server sent no response, or if the response was successful. */
export function answerOf({ status = 0 }: Pick<ResultRow, 'status'>): string {
  return status === 0 || (status >= 200 && status < 300) ? '' : ` (${status})`;
}

/** Adds advice if another hotel is in conflict. A message about a code in use already has it. */
export function messageOf({ message, conflict }: FailedOperation): string {
  if (!conflict || conflict.reason === 'code') return message;
  const id = JSON.stringify(String(conflict.hotel.id));
  return `${message} To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
}

/** Returns the message of a failure without the messages about values, which have their own lines. */
export function wordsBesidePaths({ message = '', paths = {} }: ResultRow): string {
  const words = Object.values(paths).filter((text) => text !== '');
  return words.reduce(withoutField, shortened(message)).trim();
}

/** Removes the message of a field from the text, together with the name of the field before it. */
function withoutField(text: string, words: string): string {
  const at = lastIndexOfWords(text, words);
  if (at < 0) return text;
  return text.slice(0, at).replace(/(?<![^\s:])[^\s:]+:\s*$/, '') + text.slice(at + words.length);
}

/** The last position at which `words` are not part of longer words. -1 if there is none. */
function lastIndexOfWords(text: string, words: string): number {
  const isPart = (at: number) => isWithinWord(text, at) || isWithinWord(text, at + words.length);
  let at = text.lastIndexOf(words);
  while (at >= 0 && isPart(at)) at = at === 0 ? -1 : text.lastIndexOf(words, at - 1);
  return at;
}

/** Whether there is a letter, a digit or an underscore on both sides of the position. */
function isWithinWord(text: string, at: number): boolean {
  return [text[at - 1], text[at]].every((unit = '') => /[\p{L}\p{N}_]/u.test(unit));
}
