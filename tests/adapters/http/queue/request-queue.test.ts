import { describe, expect, it } from 'vitest';
import type { TransportResponse } from '#adapters/http/wire/transport.ts';
import { world } from '#tests/adapters/support/queue-world.ts';
import { open, response } from '#tests/adapters/support/scripted-transport.ts';

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
