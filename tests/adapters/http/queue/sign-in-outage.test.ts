import { describe, expect, it } from 'vitest';
import { networkError } from '#application/errors/normalise-error.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import type { ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

const PATIENT = { patienceMs: 30_000 };
const refused = () => networkError({ message: 'Cannot connect.', wroteNothing: true });
const throttled: ScriptedAnswer = { status: 429, headers: { 'retry-after': '7' } };

/** Gives these answers one after the other, then 200. */
const after = (answers: readonly ScriptedAnswer[]) => (_: unknown, index: number) =>
  answers[index] ?? { status: 200 };

describe.each(['/auth/token/', '/auth/token/refresh/'])('an outage at %s', (path) => {
  it.each<[string, ScriptedAnswer]>([
    ['a 502', { status: 502 }],
    ['a 503', { status: 503, headers: { 'retry-after': '1' } }],
    ['a 504', { status: 504 }],
  ])('is waited for after %s, even if it is the first response', async (_, answer) => {
    const { send, time, times } = world(after([answer, answer, answer]), PATIENT);
    const sent = send('POST', path);
    await time.advance(20_000);
    expect((await sent).status).toBe(200);
    expect(times()).toEqual([0, 1000, 2000, 3000]);
  });

  it('ends with one sentence about the sign-in when the patience is used up', async () => {
    const { send, queue, time, times } = world(() => ({ status: 502 }), PATIENT);
    const sent = send('POST', path);
    await time.advance(500);
    expect(queue.pauses.current()).toMatchObject({ isAway: true, until: time.now() + 29_500 });
    await time.advance(60_000);
    await expect(sent).rejects.toMatchObject({
      code: 'SERVER_GONE',
      isNetwork: true,
      message: 'The server responded to the sign-in with an error (502).',
    });
    expect(times().at(-1)).toBe(30_000);
    await expect(send('GET', '/x')).rejects.toMatchObject({ code: 'SERVER_GONE' });
  });
});

describe('a server that has never responded', () => {
  it.each([
    ['is not waited for: its address may be wrong', {}, [0, 1000]],
    ['is waited for if its address is known', { isKnown: true }, [0, 1000, 2000, 3000]],
  ])('%s', async (_, known, expected) => {
    const { send, time, times } = world(refused, { patienceMs: 3000, ...known });
    const sent = send('POST', '/auth/token/');
    await time.advance(60_000);
    await expect(sent).rejects.toMatchObject({ isNetwork: true });
    expect(times()).toEqual(expected);
  });
});

describe('a throttled sign-in', () => {
  it('a throttled sign-in waits as often as the server asks if it is patient, and shows the pause', async () => {
    const { send, queue, time, times } = world(after([throttled, throttled]));
    const sent = send('POST', '/auth/token/', { patient: true });
    await time.advance(10);
    expect(queue.pauses.current()).toEqual({ server: 'pms.example', until: time.now() + 6990 });
    await time.advance(20_000);
    expect((await sent).status).toBe(200);
    expect(times()).toEqual([0, 7000, 14_000]);
  });
});
