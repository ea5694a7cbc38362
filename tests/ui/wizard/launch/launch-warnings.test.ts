import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { configOf, countingRandom, PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { groupWarnings, roomNumbersOf } from '#ui/wizard/launch/launch-warnings.ts';
import { operationWords } from '#ui/texts/operation-words.ts';

const OFFLINE = 'Unable to connect to the server. Please check your internet connection.';
const plan = planOnboarding(
  configOf({
    ...PRICED_DOCUMENT,
    roomTypes: [{ name: 'Deluxe Room', room_count: 117 }],
    rates: { enable_dynamic_pricing: true },
  }),
  { now: 0, random: countingRandom() },
);
const wordsOf = operationWords(plan.operations, false);
const keys = (kind: string) =>
  plan.operations.filter((operation) => operation.kind === kind).map(({ key }) => key);
const failed = (operation: string, facts: Partial<TitledFailure> = {}): TitledFailure => {
  const { title } = wordsOf(operation);
  return { operation, title, status: 0, message: OFFLINE, fields: {}, ...facts };
};
const grouped = (...warnings: TitledFailure[]) =>
  groupWarnings(warnings, roomNumbersOf(plan), true);

describe('warnings are grouped by cause', () => {
  it('does not suggest signing in as an administrator who does not exist', () => {
    const [room] = keys('room').map((key) => failed(key));
    const [group] = groupWarnings([room!], [], false);
    expect(group?.repair).toMatch(
      /^Add an administrator under ‘Your hotels’, sign in as them, open Rooms /,
    );
    expect(grouped(room!)[0]?.repair).toMatch(/^Sign in as the administrator, open Rooms /);
  });

  it('117 identical offline warnings are one group', () => {
    const groups = grouped(...keys('room').map((key) => failed(key)));
    expect(groups).toMatchObject([
      { title: 'No connection: 117 rooms (101–1207)', reasons: [OFFLINE], items: { length: 117 } },
    ]);
  });

  it('a range of rooms includes only failed rooms, and the others are named', () => {
    const rooms = ['room:101', 'room:109', 'room:110', 'room:201', 'room:203', 'room:204'];
    expect(grouped(...rooms.map((key) => failed(key)))[0]?.title).toBe(
      'No connection: 6 rooms (101, 109–201, 203, 204)',
    );
    const removed = [failed('room:9901'), failed('room:9902')];
    expect(grouped(...removed)[0]?.title).toBe('No connection: 2 rooms (9901, 9902)');
  });

  it('a title names at most a dozen ranges of rooms, and the list has all rooms', () => {
    const everyOther = keys('room').filter((_, index) => index % 2 === 0);
    const [group] = grouped(...everyOther.map((key) => failed(key)));
    expect(group?.title).toBe('No connection: 59 rooms');
    expect(group?.items).toHaveLength(59);
  });

  it('each kind of record and each cause is a group, in the order of the launch', () => {
    const taken = { 'staffUsers.1.username': 'Taken.', 'staffUsers.1.email': 'Taken.' };
    const groups = grouped(
      failed('room:101'),
      failed('rule:BAR:DLX'),
      failed('room:102', { status: 503, message: 'Down.' }),
      failed('room:103'),
      failed('user:ben', { status: 400, message: 'username: Taken.', fields: taken }),
      failed('pricing', { status: 500, message: 'Crashed.' }),
      failed('completion', { status: 403, message: 'Not yours.' }),
      failed('user:asha', { status: 200, message: 'It already exists.' }),
    );
    expect(groups.map(({ title, reasons }) => [title, ...reasons])).toEqual([
      ['No connection: 2 rooms (101, 103)', OFFLINE],
      ['No connection: Rate for Deluxe Room in Best Available Rate', OFFLINE],
      ['No response in time: Room 102', 'Down.'],
      ['Refused by the server: Staff user ben', 'Taken.'],
      ['Server error: Dynamic pricing', 'Crashed.'],
      ['Not allowed: Completion of the setup', 'Not yours.'],
      ['Not as you entered it: Staff user asha', 'It already exists.'],
    ]);
  });

  it('each group of warnings says how to repair it; an unconfirmed record must be checked first', () => {
    const doubtful = ['room:101', 'room:102'].map((key) =>
      failed(key, {
        message: 'The server did not confirm that it was created: No answer.',
        isUncertain: true,
      }),
    );
    const [group, ...others] = grouped(...doubtful);
    expect(others).toEqual([]);
    expect(group?.title).toBe('Unconfirmed: 2 rooms (101, 102)');
    expect(group?.reasons).toEqual(['The server did not confirm that it was created: No answer.']);
    expect(group?.repair).toMatch(/^First check whether it exists\. If not: Sign in as/);
    for (const { key } of plan.operations) {
      expect(grouped(failed(key))[0]?.repair, key).toMatch(/\.$/);
    }
  });
});
