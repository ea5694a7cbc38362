import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';
import { groupAlike, type AlikeItems } from './key-ranges.ts';

/** Operations of one kind that failed for the same reason */
type FailureGroup = AlikeItems<FailedOperation>;

type Failures = Partial<Pick<FinishedHotel, 'warnings' | 'error'>>;

/** A failure lists at most this many fields. Further fields are only counted. */
const MOST_FIELDS = 20;

/** Returns each operation once. `warnings` may contain a shorter form of the failure in `error`. */
export function failuresOf({ warnings = [], error }: Failures): FailedOperation[] {
  const others = warnings.filter(({ operation }) => operation !== error?.operation);
  return error ? [error, ...others] : others;
}

const operationOf = ({ operation }: FailedOperation) => operation;

/**
 * Groups failures of one kind with the same message, which then share a line. If the server fails, there are many of
 * them.
 */
export function groupFailures(failures: readonly FailedOperation[]): FailureGroup[] {
  return groupAlike(failures, operationOf, (failure) => {
    return [failure.status, messageOf(failure), failure.fields];
  });
}

export interface Finding {
  readonly text: string;
  readonly details: readonly string[];
}

/**
 * Says what failed and why. The details contain a message for each field, with the path of the field in the
 * configuration.
 */
export function failureFindings(label: string, failures: readonly FailedOperation[]): Finding[] {
  return groupFailures(failures).map((group) => {
    const fields = Object.entries(group.first.fields);
    const words = wordsBesideFields(group);
    const left = fields.length - MOST_FIELDS;
    const details = [
      ...fields.slice(0, MOST_FIELDS).map(([path, text]) => `${path}: ${shortened(text)}`),
      ...(left > 0 ? [`and ${plural(left, 'more field')}`] : []),
    ];
    const text = `${label}: ${group.keys}${answerOf(group.first)}${words === '' ? '' : `: ${words}`}`;
    return { text: printable(text), details: details.map(printable) };
  });
}

/** Indented, for the lines below the name of a hotel. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ text, details }) => [
    `  ${text}`,
    ...details.map((detail) => `    ${detail}`),
  ]);
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
export function answerOf({ status }: FailedOperation): string {
  return status === 0 || (status >= 200 && status < 300) ? '' : ` (${status})`;
}

/**
 * Adds advice if another hotel is in conflict with this one. A message about a code in use already contains the advice.
 */
export function messageOf({ message, conflict }: FailedOperation): string {
  if (!conflict || conflict.reason === 'code') return message;
  const id = JSON.stringify(String(conflict.hotel.id));
  return `${message} To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
}

/** Returns the message of the failure without the messages of its fields, which have their own lines. */
function wordsBesideFields(group: FailureGroup): string {
  const words = Object.values(group.first.fields).filter((text) => text !== '');
  return words.reduce(withoutField, shortened(messageOf(group.first))).trim();
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
