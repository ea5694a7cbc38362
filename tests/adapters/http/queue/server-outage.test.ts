import { describe, expect, it } from 'vitest';
import { networkError } from '#application/errors/normalise-error.ts';
import type { Pause } from '#application/ports/request-pauses.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { world as queueWorld } from '#tests/adapters/support/queue-world.ts';
import type { ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

const refused = () => networkError({ message: 'Cannot connect.', wroteNothing: true });

/**
 * The server answers the first request, a sign-in, with 200. Then it gives `answers` one after the
 * other, and refuses all later connections.
 */
async function world(answers: readonly ScriptedAnswer[]) {
  const answer = (_: TransportRequest, index: number) =>
    index === 0 ? { status: 200 } : (answers[index - 1] ?? refused());
  const made = queueWorld(answer, { patienceMs: 30_000 });
  const start = made.time.now();
  const seen: (number | undefined)[] = [];
  made.queue.pauses.subscribe((pause: Pause | undefined) =>
    seen.push(pause && pause.until - start),
  );
  await made.send('POST', '/auth/token/');
  return { ...made, times: () => made.times().slice(1), seen };
}

describe('an unreachable server', () => {
  it('an unreachable server gets all requests again after longer and longer waits, until it responds', async () => {
    const back = { status: 201 };
    const failures = Array.from({ length: 6 }, refused);
    const { send, time, times, seen } = await world([...failures, back, back]);
    const sent = [send('POST', '/x'), send('POST', '/y')];
    await time.advance(20_000);
    for (const answer of sent) expect((await answer).status).toBe(201);
    expect(times()).toEqual([0, 1000, 2000, 3000, 4500, 6750, 10_125, 10_135]);
    expect(seen).toEqual([30_000, undefined]);
  });

  it('ends the sign-in with one sentence when the patience is used up', async () => {
    const { send, time, times } = queueWorld(() => ({ status: 502 }), { patienceMs: 30_000 });
    const sent = send('POST', '/auth/token/');
    await time.advance(60_000);
    await expect(sent).rejects.toMatchObject({
      code: 'SERVER_GONE',
      isNetwork: true,
      message: 'The server responded to the sign-in with an error (502).',
    });
    expect(times().at(-1)).toBe(30_000);
    await expect(send('GET', '/x')).rejects.toMatchObject({ code: 'SERVER_GONE' });
  });

  it('all waiting requests fail when the patience is used up, and no more are sent', async () => {
    const { send, time, times, seen } = await world([]);
    const sent = Array.from({ length: 20 }, () => send('POST', '/x'));
    await time.advance(60_000);
    for (const each of sent) {
      await expect(each).rejects.toMatchObject({ code: 'SERVER_GONE', message: 'Cannot connect.' });
    }
    expect(times().at(-1)).toBeLessThanOrEqual(30_010);
    expect(seen).toEqual([30_000, undefined]);
    const before = times().length;
    await expect(send('GET', '/x')).rejects.toMatchObject({ isNetwork: true, wroteNothing: true });
    expect(times()).toHaveLength(before);
  });
});
