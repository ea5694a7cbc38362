import { describe, expect, it } from 'vitest';
import { world } from '#tests/adapters/support/queue-world.ts';
import type { ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

const DAY = '86400';
const LIMITED = { patienceMs: 30_000, pauseLimit: { ms: 30_000, advice: 'Come back later.' } };
const PATIENT = { patient: true };

const asking = (status: number, seconds: string): ScriptedAnswer => ({
  status,
  headers: { 'retry-after': seconds },
});
/** Gives these answers one after the other, then 200. */
const after = (answers: readonly ScriptedAnswer[]) => (_: unknown, index: number) =>
  answers[index] ?? { status: 200 };

describe.each([429, 503])('a %i with a longer Retry-After than the limit', (status) => {
  it.each(['/rooms/rooms/', '/auth/token/', '/auth/token/refresh/'])(
    'ends every request at once: %s',
    async (path) => {
      const { send, time, times } = world(() => asking(status, DAY), LIMITED);
      const sent = send('POST', path, PATIENT);
      await time.advance(10);
      await expect(sent).rejects.toMatchObject({
        code: 'PAUSE_TOO_LONG',
        isNetwork: true,
        wroteNothing: true,
        message: 'The server asked for a pause of 24:00:00. Come back later.',
      });
      await expect(send('GET', '/hotels/')).rejects.toMatchObject({ code: 'PAUSE_TOO_LONG' });
      expect(times()).toEqual([0]);
    },
  );

  it('is waited for without a limit, as on a terminal', async () => {
    const { send, queue, time, times } = world(after([asking(status, DAY)]), {
      patienceMs: 30_000,
    });
    const sent = send('POST', '/auth/token/', PATIENT);
    await time.advance(10);
    expect(queue.pauses.current()).toEqual({
      server: 'pms.example',
      until: time.now() + 86_400_000 - 10,
    });
    await time.advance(86_400_000);
    expect((await sent).status).toBe(200);
    expect(times()).toEqual([0, 86_400_000]);
  });
});

describe('pauses within the limit', () => {
  it.each([429, 503])('are waited for after a %i, together at most as long', async (status) => {
    const { send, time, times } = world(() => asking(status, '12'), LIMITED);
    const sent = send('POST', '/x', PATIENT);
    await time.advance(60_000);
    await expect(sent).rejects.toMatchObject({ code: 'PAUSE_TOO_LONG' });
    expect(times()).toEqual([0, 12_000, 24_000]);
  });

  it('without Retry-After count as 15 minutes', async () => {
    const { send, time } = world(() => ({ status: 429 }), LIMITED);
    const sent = send('POST', '/x', PATIENT);
    await time.advance(10);
    await expect(sent).rejects.toThrow('a pause of 15:00');
  });
});
