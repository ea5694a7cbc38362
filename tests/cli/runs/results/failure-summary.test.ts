import { describe, expect, it } from 'vitest';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { summariseFailures } from '#cli/runs/results/next-steps.ts';

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
    const rooms = ['room:101', 'room:102', 'room:103', 'room:104'].map(inDoubt);
    expect((await summariseFailures([hotel(0, { warnings: rooms })])).lines).toEqual([
      'Hotel 0 (CODE0): room:101 … room:104 (4): The server did not confirm that it was created.',
    ]);
    const plan = { warnings: [inDoubt('plan:BAR')] };
    expect((await summariseFailures([hotel(0, plan), hotel(1, plan)])).lines).toEqual([
      '2 hotels, Hotel 0 (CODE0) and Hotel 1 (CODE1): ' +
        'plan:BAR: The server did not confirm that it was created.',
    ]);
    const others = { warnings: [inDoubt('plan:WEB')] };
    expect((await summariseFailures([hotel(0, plan), hotel(1, others)])).lines[0]).toMatch(
      /: plan: The server did not confirm that it was created\.$/,
    );
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
