import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { Refusal } from '#adapters/http/queue/request-queue.ts';
import { RequestSlots } from '#adapters/http/queue/request-slots.ts';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
import { FakeTime } from '#tests/adapters/support/fake-time.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import { open, type ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

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

  it('waits after a throttled sign-in as after any other 429', async () => {
    let asked = 0;
    const throttled = new ApiError({ status: 429, code: 'X', message: '', retryAfter: 3 });
    const renew = () => {
      asked += 1;
      return asked === 1 ? Promise.reject(throttled) : Promise.resolve(true);
    };
    const { send, time, times } = world((_, index) => (index < 2 ? signedOut : { status: 201 }), {
      renew,
    });
    const sent = send('POST', '/x', { prepare, patient: true });
    await time.advance(60_000);
    expect(times()).toEqual([0, 3000, 3010]);
    expect((await sent).status).toBe(201);
  });

  it('never renews the session for a refused sign-in', async () => {
    const { send } = world(() => signedOut, { renew: isNotToBeAsked });
    await expect(send('POST', '/auth/token/')).rejects.toMatchObject({ status: 401 });
  });
});

describe('the number of requests at once', () => {
  const never = open<TransportResponse>().promise;

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

  it.each<[string, ScriptedAnswer]>([
    ['several 429s of one pause', { status: 429, headers: { 'retry-after': '3' } }],
    ['a 503', { status: 503 }],
    ['a 504', { status: 504 }],
  ])('the number of parallel requests is restored after %s', async (_, answer) => {
    const { send, time, transport } = world((__, index) => (index < 3 ? answer : never), {
      concurrency: 8,
      minGapMs: 0,
    });
    for (let index = 0; index < 20; index += 1) void send('GET', '/x', { patient: true });
    await time.advance(10_000);
    const answered = 3;
    expect(transport.sent.length - answered).toBe(8);
  });
});
