import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { describe, expect, it } from 'vitest';
import { HotelConflict } from '#application/identity/hotel-conflict.ts';
import { indentedLines } from '#cli/report/text.ts';
import { failureRow } from '#cli/wording/failures.ts';
import { rangeOfKeys } from '#cli/wording/key-ranges.ts';

const failed = (operation: string, changes: Partial<FailedOperation> = {}): FailedOperation => ({
  operation,
  status: 0,
  message: 'The connection was lost.',
  fields: {},
  ...changes,
});

const reported = (...failures: FailedOperation[]) =>
  indentedLines(
    failures.map((failure) => failureRow(failure, 'refused')),
    (_, text) => text,
  );

const rooms = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `room:${from + index}`).map((key) =>
    failed(key),
  );

describe('failures of one kind with the same words', () => {
  it('failures with the same words are reported once, in their natural order', () => {
    expect(reported(...rooms(101, 145).toReversed())).toEqual([
      '  warning: room:101 … room:145 (45): The connection was lost.',
    ]);
  });
});

const keys = (...numbers: number[]) => numbers.map((number) => `room:${number}`);

describe('operations in one line', () => {
  it.each([
    ['room:101, room:103', keys(103, 101)],
    ['room:101 … room:104 (4)', keys(101, 102, 103, 104)],
    ['room:101 … room:103 (3), room:105', keys(101, 102, 103, 105)],
    ['room:9 … room:11 (3), room:201 … room:203 (3)', keys(9, 10, 11, 201, 202, 203)],
    ['room:1, room:3, room:5 and 2 more', keys(1, 3, 5, 7, 9)],
    ['room:1, room:3, room:5, room:7', keys(1, 3, 5, 7)],
    [
      'rule:A:X, rule:A:Y, rule:B:X and 2 more',
      ['A:X', 'B:Y', 'B:Z', 'A:Y', 'B:X'].map((key) => `rule:${key}`),
    ],
  ])('%s: a range has no gaps', (text, operations) => {
    expect(rangeOfKeys(operations)).toBe(text);
  });

  it('shows no status for a response that is not a failure', () => {
    expect(reported(failed('plan:BAR', { status: 200, message: 'It differs.' }))).toEqual([
      '  warning: plan:BAR: It differs.',
    ]);
  });

  it('shows the whole advice about a conflicting hotel', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const hotel = { id, name: 'Seaside '.repeat(30), code: 'SEASID01' };
    const conflict = { reason: 'contacts', hotel } as const;
    const { message } = new HotelConflict(conflict.reason, conflict.hotel);
    const [line = ''] = reported(failed('hotel', { status: 409, message, conflict }));
    expect(line).toContain('(SEASID01, id 01890a5d');
    expect(line).toMatch(/to hotelProfile; for a second hotel, use --new\.$/);
  });
});

describe('the messages of fields', () => {
  const fields = { 'hotelProfile.name': 'Ensure this is short.', 'hotelProfile.email': 'Taken.' };

  it('field messages replace a general message that only repeats them', () => {
    const message = 'name: Ensure this is short. email: Taken.';
    expect(reported(failed('hotel', { status: 400, message, fields }))).toEqual([
      '  warning: hotel (400)',
      '    hotelProfile.name: Ensure this is short.',
      '    hotelProfile.email: Taken.',
    ]);
  });

  it('field messages are shown once beside another message', () => {
    const password = 'This password is too common.';
    const message = `No administrator could be created. password: ${password}`;
    const staff = { 'staffUsers.0.password': password };
    expect(reported(failed('user:asha', { status: 400, message, fields: staff }))).toEqual([
      '  warning: user:asha (400): No administrator could be created.',
      `    staffUsers.0.password: ${password}`,
    ]);
  });
});
