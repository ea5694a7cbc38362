import { describe, expect, it } from 'vitest';
import type { FailedOperation } from '#application/onboarding-outcome.ts';
import { failureLines, groupFailures } from '#cli/failure-lines.ts';

const failed = (operation: string, changes: Partial<FailedOperation> = {}): FailedOperation => ({
  operation,
  status: 0,
  message: 'The connection was lost.',
  fields: {},
  ...changes,
});

const told = (...failures: FailedOperation[]) =>
  groupFailures(failures).flatMap((group) => failureLines('warning', group));

const unknown = (key: string) => `It is not known whether ${key} was created: no answer.`;

const rooms = (from: number, to: number, changes?: (key: string) => Partial<FailedOperation>) =>
  Array.from({ length: to - from + 1 }, (_, index) => `room:${from + index}`).map((key) =>
    failed(key, changes?.(key)),
  );

describe('failures of one kind with the same words', () => {
  it('are told once, in their natural order', () => {
    expect(told(...rooms(101, 145).toReversed())).toEqual([
      '  warning: room:101 … room:145 (45): The connection was lost.',
    ]);
  });

  it('are named one by one where they are few', () => {
    expect(told(...rooms(9, 10))).toEqual(['  warning: room:9, room:10: The connection was lost.']);
  });

  it('are the same where the words differ only in the operation', () => {
    expect(told(...rooms(101, 145, (key) => ({ message: unknown(key) })))).toEqual([
      `  warning: room:101 … room:145 (45): ${unknown('room:101 … room:145')}`,
    ]);
  });

  it('stay apart by kind, status and words', () => {
    const lines = told(
      ...rooms(101, 104),
      failed('rule:BAR:DLX'),
      failed('room:105', { status: 500 }),
      failed('room:106', { message: 'Refused.' }),
    );
    expect(lines).toHaveLength(4);
  });
});

describe('the messages of fields', () => {
  const fields = { 'hotelProfile.name': 'Ensure this is short.', 'hotelProfile.email': 'Taken.' };

  it('stand for a general message that only repeats them', () => {
    const message = 'name: Ensure this is short. email: Taken.';
    expect(told(failed('hotel', { status: 400, message, fields }))).toEqual([
      '  warning: hotel (400)',
      '    hotelProfile.name: Ensure this is short.',
      '    hotelProfile.email: Taken.',
    ]);
  });

  it('stand beside one that says something else', () => {
    const message = 'Another hotel has this code.';
    expect(told(failed('hotel', { status: 400, message, fields }))[0]).toBe(
      '  warning: hotel (400): Another hotel has this code.',
    );
  });
});
