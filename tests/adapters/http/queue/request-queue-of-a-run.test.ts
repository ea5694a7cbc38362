import { describe, expect, it } from 'vitest';
import type { Refusal } from '#adapters/http/queue/request-queue.ts';
import { RequestSlots } from '#adapters/http/queue/request-slots.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { FakeTime } from '#tests/adapters/support/fake-time.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import { type ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

const failing = (failure: ScriptedAnswer) => (_: TransportRequest, index: number) =>
  index === 0 ? failure : { status: 200 };
const signedOut: ScriptedAnswer = { status: 401 };

const prepare = () =>
  Promise.resolve({
    method: 'POST',
    url: 'https://pms.example/x',
    headers: { authorization: 'Bearer old' },
  });
const isRenewed = () => Promise.resolve(true);
const isNotToBeAsked = () => Promise.reject(new Error('It must not be asked.'));

describe('a session that is renewed during a run', () => {
  it('sends a refused call again before all others', async () => {
    const refusals: Refusal[] = [];
    const renew = (refusal: Refusal) => {
      refusals.push(refusal);
      return Promise.resolve(true);
    };
    const { send, time, paths } = world(failing(signedOut), { concurrency: 1, renew });
    const first = send('POST', '/x', { prepare });
    for (const path of ['/second', '/third']) void send('GET', path);
    await time.advance(100);
    expect((await first).status).toBe(200);
    expect(paths()).toEqual(['/x', '/x', '/second', '/third']);
    expect(refusals).toEqual([{ authorization: 'Bearer old', isSecond: false }]);
  });

  it('sends a refused call again once, then fails it with the 401', async () => {
    const { send, time, transport } = world(() => signedOut, { renew: isRenewed });
    const sent = send('POST', '/x', { prepare });
    await time.advance(60_000);
    expect(transport.sent).toHaveLength(2);
    await expect(sent).rejects.toMatchObject({ status: 401 });
  });

  it('never renews the session for a refused sign-in', async () => {
    const { send } = world(() => signedOut, { renew: isNotToBeAsked });
    await expect(send('POST', '/auth/token/')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the number of requests at once', () => {
  it.each([
    [6, 5],
    [1, 1],
  ])(
    'the number of parallel requests drops by one during the pause after a 429, to at least 1, from %i to %i',
    (concurrency, least) => {
      const slots = new RequestSlots({ concurrency, minGapMs: 0 }, new FakeTime());
      slots.hold();
      slots.hold();
      expect(slots.concurrency).toBe(least);
      slots.release();
      expect(slots.concurrency).toBe(concurrency);
    },
  );
});
