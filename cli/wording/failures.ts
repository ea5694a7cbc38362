// What failed in a hotel, in words for people and as data for programs.
import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { plural, printable, shortened } from '#cli/terminal/printable.ts';
import { groupAlike, type AlikeItems } from './key-ranges.ts';

/** Operations that failed in the same way. */
type FailureGroup = AlikeItems<FailedOperation>;

type Failures = Partial<Pick<FinishedHotel, 'warnings' | 'error'>>;

/** Further fields are only counted. */
const MOST_FIELDS = 20;

/**
 * Each operation once: the failure that stopped a hotel may also be among its warnings, in shorter
 * form.
 */
export function failuresOf({ warnings = [], error }: Failures): FailedOperation[] {
  const others = warnings.filter(({ operation }) => operation !== error?.operation);
  return error ? [error, ...others] : others;
}

const operationOf = ({ operation }: FailedOperation) => operation;

/** When a server fails, many operations of one kind fail with the same words. */
export function groupFailures(failures: readonly FailedOperation[]): FailureGroup[] {
  return groupAlike(failures, operationOf, (failure) => {
    return [failure.status, messageOf(failure), failure.fields];
  });
}

/** What went wrong or is missing, in a sentence, and details of it. */
export interface Finding {
  readonly text: string;
  readonly details: readonly string[];
}

/** What failed and why; as details, each field's message by its path in the configuration. */
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

/** Below the line of a hotel. */
export function findingLines(findings: readonly Finding[]): string[] {
  return findings.flatMap(({ text, details }) => [
    `  ${text}`,
    ...details.map((detail) => `    ${detail}`),
  ]);
}

/** The `warnings` and `error` of an event. */
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

/** ` (400)`; empty without a response, or for a successful one. */
export function answerOf({ status }: FailedOperation): string {
  return status === 0 || (status >= 200 && status < 300) ? '' : ` (${status})`;
}

/**
 * The message, with advice about a conflicting hotel; the message about a taken code already
 * includes the advice.
 */
export function messageOf({ message, conflict }: FailedOperation): string {
  if (!conflict || conflict.reason === 'code') return message;
  const id = JSON.stringify(String(conflict.hotel.id));
  return `${message} To rename it, add "id": ${id} to hotelProfile; for a second hotel, use --new.`;
}

/** Omits the names and messages of fields, which have their own lines. */
function wordsBesideFields(group: FailureGroup): string {
  const words = Object.values(group.first.fields).filter((text) => text !== '');
  return words.reduce(withoutField, shortened(messageOf(group.first))).trim();
}

/** A message names each field before its text, and general text comes before fields. */
function withoutField(text: string, words: string): string {
  const at = lastIndexOfWords(text, words);
  if (at < 0) return text;
  return text.slice(0, at).replace(/(?<![^\s:])[^\s:]+:\s*$/, '') + text.slice(at + words.length);
}

/** The last place where `words` are not part of a longer word; -1 if there is none. */
function lastIndexOfWords(text: string, words: string): number {
  const isPart = (at: number) => isWithinWord(text, at) || isWithinWord(text, at + words.length);
  let at = text.lastIndexOf(words);
  while (at >= 0 && isPart(at)) at = at === 0 ? -1 : text.lastIndexOf(words, at - 1);
  return at;
}

/** Whether the position has letters on both sides. */
function isWithinWord(text: string, at: number): boolean {
  return [text[at - 1], text[at]].every((unit = '') => /[\p{L}\p{N}_]/u.test(unit));
}
