import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { configOf, countingRandom, PRICED_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import type { TitledFailure } from '#application/errors/failed-operation.ts';
import { roomNumbersOf } from '#application/launch/launched-hotel.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { operationWords } from '#application/launch/operation-words.ts';

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
const grouped = (...warnings: TitledFailure[]) => groupFailures(warnings, roomNumbersOf(plan));

describe('warnings are grouped by cause', () => {
  it.each([
    ['equal failures are one group', keys('room'), '117 rooms (101–1207)'],
    [
      'a range includes only failed rooms',
      ['room:101', 'room:109', 'room:110', 'room:201', 'room:203', 'room:204'],
      '6 rooms (101, 109–201, 203, 204)',
    ],
    ['removed rooms are named', ['room:9901', 'room:9902'], '2 rooms (9901, 9902)'],
    [
      'a title names at most a dozen ranges',
      keys('room').filter((_, index) => index % 2 === 0),
      '59 rooms',
    ],
  ])('%s', (_, rooms, title) => {
    const repair = `Launch again: ${title}`;
    expect(grouped(...rooms.map((key) => failed(key)))).toMatchObject([
      { repair, reasons: [OFFLINE], failures: { length: rooms.length } },
    ]);
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
    expect(groups.map(({ repair, reasons }) => [repair, ...reasons])).toEqual([
      ['Launch again: 2 rooms (101, 103)', OFFLINE],
      ['Launch again: rate for Deluxe Room in Best Available Rate', OFFLINE],
      ['Launch again: room 102', 'Down.'],
      ['Choose another username and email for ben', 'Taken.'],
      ['Launch again: dynamic pricing', 'Crashed.'],
      ['Get permission from the operator of the server: completion of the setup', 'Not yours.'],
      ['Compare with the server: staff user asha', 'It already exists.'],
    ]);
  });

  it('each person whose username is taken is a group, because each needs another one', () => {
    const taken = ['ann', 'ben'].map((name, index) =>
      failed(`user:${name}`, {
        status: 400,
        fields: { [`staffUsers.${index}.username`]: 'Taken.' },
      }),
    );
    expect(grouped(...taken).map(({ repair }) => repair)).toEqual([
      'Choose another username for ann',
      'Choose another username for ben',
    ]);
  });

  it('a refused record is fixed, and an unconfirmed one is checked first', () => {
    const refused = failed('room:105', { status: 400, message: 'The floor is closed.' });
    expect(grouped(refused)[0]?.repair).toBe('Fix room 105');
    const doubtful = ['room:101', 'room:102'].map((key) =>
      failed(key, { message: 'No answer.', isUncertain: true }),
    );
    expect(grouped(...doubtful).map(({ repair }) => repair)).toEqual([
      'Check whether it exists, then launch again: 2 rooms (101, 102)',
    ]);
  });
});
