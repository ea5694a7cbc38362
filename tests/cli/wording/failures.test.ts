import type { FailedOperation } from '#application/errors/failed-operation.ts';
import { describe, expect, it } from 'vitest';
import { HotelConflict } from '#application/identity/hotel-conflict.ts';
import { indentedLines } from '#cli/report/text.ts';
import { failureRow } from '#cli/wording/failures.ts';
import { rangeOfKeys } from '#cli/wording/key-ranges.ts';
import { rowLines } from '#cli/report/row-lines.ts';
import type { sameDifferences } from '#cli/wording/difference-lines.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { summariseFailures } from '#cli/runs/results/next-steps.ts';

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
  it('removes nothing from the middle of a word', () => {
    const message = 'type: bad, plate: p';
    expect(reported(failed('hotel', { status: 400, message, fields: { plate: 'p' } }))).toEqual([
      '  warning: hotel (400): type: bad,',
      '    plate: p',
    ]);
    const words = { name: 'bad', code: 'p' };
    expect(
      reported(failed('hotel', { status: 400, message: 'prop: bad, badly', fields: words })),
    ).toEqual(['  warning: hotel (400): , badly', '    name: bad', '    code: p']);
    expect(reported(failed('hotel', { message: 'pillows, too', fields: { code: 'p' } }))[0]).toBe(
      '  warning: hotel: pillows, too',
    );
  });

  it('shows no status for a response that is not a failure', () => {
    expect(reported(failed('plan:BAR', { status: 200, message: 'It differs.' }))).toEqual([
      '  warning: plan:BAR: It differs.',
    ]);
  });

  it('shows 20 fields and counts the others', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 200 }, (_, index) => [`f${index}`, 'bad']),
    );
    const lines = reported(failed('hotel', { fields }));
    expect(lines).toHaveLength(22);
    expect(lines.at(-2)).toBe('    f19: bad');
    expect(lines.at(-1)).toBe('    and 180 more fields');
  });

  it('cuts a long server message between words', () => {
    const [line = ''] = reported(failed('plan:BAR', { message: 'Bad name. '.repeat(90) }));
    expect(line.length).toBeLessThan(440);
    expect(line).toMatch(/ Bad name\. …$/);
    const [, field = ''] = reported(failed('plan:BAR', { fields: { name: 'x'.repeat(900) } }));
    expect(field.length).toBeLessThan(440);
  });

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

  it('shows the whole advice about a conflicting hotel', () => {
    const id = '01890a5d-ac96-774b-bcce-b302099a8057';
    const other = { id, name: 'Seaside '.repeat(30), code: 'SEASID01' };
    const conflict = { reason: 'contacts', hotel: other } as const;
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

const linesOf = (...differences: Parameters<typeof sameDifferences>[0]) =>
  rowLines(
    differences.map(({ key, field, expected: to, actual: from }) => {
      return { code: 'different', key, fields: [{ field: String(field), from, to }] };
    }),
  ).map(({ text }) => text);

describe('differences in words', () => {
  it('differences of long texts show the part where they start to differ', () => {
    const same = 'word '.repeat(40);
    const [actual, expected] = [`${same}one${' x'.repeat(40)}`, `${same}two`];
    expect(linesOf({ key: 'hotel', field: 'description', expected, actual })).toEqual([
      `hotel description: "…${'word '.repeat(6)}one${' x'.repeat(13)}…" instead of ` +
        `"…${'word '.repeat(6)}two"`,
    ]);
  });

  it('differences of many records are reported once if they are the same, and each otherwise', () => {
    const off = { field: 'is_active', expected: true, actual: false };
    const keysOfRooms = ['101', '102', '103', '104'].map((number) => ({
      key: `room:${number}`,
      ...off,
    }));
    expect(linesOf(...keysOfRooms, { key: 'plan:BAR', ...off })).toEqual([
      'room:101 … room:104 (4) is_active: false instead of true',
      'plan:BAR is_active: false instead of true',
    ]);
  });
});

const failure = (operation: string, message: string, status = 400) => ({
  operation,
  status,
  message,
  fields: {},
});

function hotel(index: number, facts: Partial<StoredHotel>): StoredHotel {
  const code = `CODE${index}`;
  return { index, file: 'a.json', name: `Hotel ${index}`, code, state: 'incomplete', ...facts };
}

const TOO_COMMON = 'This password is too common.';

const inDoubt = (key: string) => failure(key, 'The server did not confirm that it was created.', 0);

describe('reasons why hotels of a run are missing', () => {
  it('each reason is reported once with the hotels that it concerns, most frequent first', async () => {
    const taken = (index: number) => ({
      ...failure('hotel', `Another hotel has the code "CODE${index}".`),
      stage: 'hotel' as const,
    });
    const { lines } = await summariseFailures([
      hotel(0, { state: 'failed', error: taken(0) }),
      hotel(1, { state: 'failed', error: taken(1) }),
      ...[2, 3, 4, 5].map((index) =>
        hotel(index, { warnings: [failure(`user:u${index}`, TOO_COMMON)] }),
      ),
      hotel(6, { warnings: [failure('room:101', 'It was lost.', 0)] }),
    ]);
    expect(lines).toEqual([
      '4 hotels, among them Hotel 2 (CODE2), Hotel 3 (CODE3), and Hotel 4 (CODE4): ' +
        'user (400): This password is too common.',
      '2 hotels, Hotel 0 (CODE0) and Hotel 1 (CODE1): ' +
        'hotel (400): Another hotel has the code "…".',
      'Hotel 6 (CODE6): room:101: It was lost.',
    ]);
  });

  it('names all operations of a reason, and no other', async () => {
    const keysOfRooms = ['room:101', 'room:102', 'room:103', 'room:104'].map(inDoubt);
    expect((await summariseFailures([hotel(0, { warnings: keysOfRooms })])).lines).toEqual([
      'Hotel 0 (CODE0): room:101 … room:104 (4): The server did not confirm that it was created.',
    ]);
    const plan = { warnings: [inDoubt('plan:BAR')] };
    expect((await summariseFailures([hotel(0, plan), hotel(1, plan)])).lines).toEqual([
      '2 hotels, Hotel 0 (CODE0) and Hotel 1 (CODE1): ' +
        'plan: The server did not confirm that it was created.',
    ]);
  });

  it('an operation among the warnings that also stopped the hotel counts as one reason', async () => {
    const warnings = [failure('user:a', TOO_COMMON)];
    const error = {
      ...failure('user:a', `No administrator. ${TOO_COMMON}`),
      stage: 'staff' as const,
    };
    expect(
      (await summariseFailures([hotel(0, { state: 'failed', warnings, error })])).lines,
    ).toEqual([`Hotel 0 (CODE0): user:a (400): No administrator. ${TOO_COMMON}`]);
  });

  it('several reasons of one hotel are separate lines, and rare reasons are only counted', async () => {
    const warnings = Array.from({ length: 12 }, (_, index) =>
      failure(`rule:${index}`, `No ${index}.`),
    );
    const { lines } = await summariseFailures([hotel(0, { warnings })]);
    expect(lines).toHaveLength(9);
    expect(lines.at(-1)).toBe('and 4 other reasons');
  });

  it('a hotel without a name is identified by its position, without control characters', async () => {
    const facts = { name: '', code: 'R\u001B[2J08', where: 'a.json:9:18' };
    expect((await summariseFailures([hotel(0, { state: 'skipped', ...facts })])).lines).toEqual([
      'the hotel at a.json:9:18 (R [2J08): its configuration is invalid',
    ]);
  });

  it('says whether another attempt without changes can succeed', async () => {
    const lost = hotel(0, { warnings: [failure('room:101', 'Lost.', 0)] });
    const broken = hotel(0, { warnings: [failure('room:101', 'Broken.', 500)] });
    const none = { invalid: 0, hasRefusals: false };
    expect(await summariseFailures([lost, broken])).toMatchObject(none);
    const skipped = hotel(1, { state: 'skipped' });
    expect(await summariseFailures([lost, skipped])).toMatchObject({ ...none, invalid: 1 });
    const refused = hotel(1, { warnings: [failure('user:a', TOO_COMMON)] });
    expect(await summariseFailures([lost, refused])).toMatchObject({ ...none, hasRefusals: true });
  });
});
