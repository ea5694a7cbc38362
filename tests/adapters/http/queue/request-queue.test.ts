import { describe, expect, it } from 'vitest';
import type { Refusal } from '#adapters/http/queue/request-queue.ts';
import { RequestSlots } from '#adapters/http/queue/request-slots.ts';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
import { FakeTime } from '#tests/adapters/support/fake-time.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import { open, response, type ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

describe('docs/fields.md §9 request queue', () => {
  it('sends at most 6 requests at once', async () => {
    const answers: ((value: TransportResponse) => void)[] = [];
    const { send, time, transport } = world(() => {
      const { promise, resolve } = open<TransportResponse>();
      answers.push(resolve);
      return promise;
    });
    for (let index = 0; index < 10; index += 1) void send('GET', '/rooms/types/');
    await time.advance(1000);
    expect(transport.sent).toHaveLength(6);
    answers[0]?.(response({ status: 200 }));
    await time.advance(10);
    expect(transport.sent).toHaveLength(7);
  });

  it('leaves at least 10 ms between two requests', async () => {
    const { send, time, times } = world();
    for (let index = 0; index < 5; index += 1) void send('POST', '/rooms/rooms/');
    await time.advance(100);
    expect(times()).toEqual([0, 10, 20, 30, 40]);
    void send('GET', '/rooms/rooms/');
    await time.advance(3);
    void send('GET', '/rooms/rooms/');
    await time.advance(100);
    expect(times().slice(5)).toEqual([100, 110]);
  });

  it('sends high before normal before low priority, also while requests wait for the gap', async () => {
    const { send, time, paths } = world();
    const low = ['/rates/seasons', '/reports/daily'];
    for (const path of ['/rooms/types/', ...low, '/rates/plans/']) void send('GET', path);
    void send('POST', '/reservations/');
    void send('GET', '/v1/users/current');
    void send('GET', '/reservations/');
    await time.advance(200);
    expect(paths()).toEqual([
      '/rooms/types/',
      '/v1/users/current',
      '/reservations/',
      '/rates/plans/',
      '/reservations/',
      ...low,
    ]);
  });

  it('keeps a history of the last 50 entries, without a query, a body or a header', async () => {
    const { send, time, queue } = world();
    for (let index = 0; index < 60; index += 1) void send('GET', `/rooms/types/${index}`);
    await time.advance(1000);
    expect(queue.history()).toHaveLength(50);
    expect(queue.requestCount).toBe(60);
    expect(queue.history()[0]).toEqual({
      method: 'GET',
      path: '/rooms/types/10',
      status: 200,
      ms: 0,
      attempt: 0,
      at: expect.any(Number) as number,
    });
  });
});

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
