import { describe, expect, it } from 'vitest';
import { networkError } from '#application/errors/normalise-error.ts';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
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

  it('sends the auth calls without waiting, and pauses nothing after their 429', async () => {
    const { send, transport, queue } = world(() => ({ status: 429 }));
    await expect(send('POST', '/auth/token/')).rejects.toMatchObject({ status: 429 });
    expect(transport.sent).toHaveLength(1);
    expect(queue.pauses.current()).toBeUndefined();
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

const lost = () => networkError({ message: 'lost' });
const refused = () => networkError({ message: 'refused', wroteNothing: true });
const failing = (failure: ScriptedAnswer) => (_: TransportRequest, index: number) =>
  index === 0 ? failure : { status: 200 };

describe('docs/fields.md §9 retry', () => {
  it.each([408, 502, 503, 504])(
    'sends a GET again after 1 s if the response is a %i',
    async (status) => {
      const { send, time, times } = world(failing({ status }));
      const sent = send('GET', '/rooms/types/');
      await time.advance(5000);
      expect(times()).toEqual([0, 1000]);
      expect((await sent).status).toBe(200);
    },
  );

  it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('sends a lost %s again', async (method) => {
    const { send, time, times } = world(failing(lost()));
    void send(method, '/hotels/1/');
    await time.advance(5000);
    expect(times()).toEqual([0, 1000]);
  });

  it.each([400, 401, 403, 404, 405, 409, 422, 500])('does not retry a %i', async (status) => {
    const { send, time, transport } = world(() => ({ status }));
    const sent = send('GET', '/rooms/types/');
    await time.advance(60_000);
    expect(transport.sent).toHaveLength(1);
    await expect(sent).rejects.toMatchObject({ status });
  });

  it.each([
    ['a 408', { status: 408 }, 1],
    ['a 502', { status: 502 }, 1],
    ['a 504', { status: 504 }, 1],
    ['a bare 503', { status: 503 }, 1],
    ['a time-out or a reset', lost(), 1],
    ['a 503 with Retry-After', { status: 503, headers: { 'retry-after': '1' } }, 2],
    ['a connection that was never made', refused(), 2],
  ])('after %s sends a POST %i times in all', async (_, failure, count) => {
    const { send, time, transport } = world(failing(failure));
    void send('POST', '/rooms/rooms/');
    await time.advance(60_000);
    expect(transport.sent).toHaveLength(count);
  });

  it.each([
    ['0', 10],
    ['3', 3000],
    ['120', 120_000],
  ])('retries a 503 with Retry-After %s after %i ms', async (retryAfter, ms) => {
    const { send, time, times } = world(
      failing({ status: 503, headers: { 'retry-after': retryAfter } }),
    );
    void send('GET', '/rooms/types/');
    await time.advance(200_000);
    expect(times()).toEqual([0, ms]);
  });
});
