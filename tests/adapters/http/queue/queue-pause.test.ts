import { describe, expect, it } from 'vitest';
import type { Pause } from '#application/ports/request-pauses.ts';
import type { TransportRequest, TransportResponse } from '#adapters/http/wire/transport.ts';
import { settle } from '#tests/adapters/support/fake-time.ts';
import { world as queueWorld } from '#tests/adapters/support/queue-world.ts';
import { open, response, type ScriptedAnswer } from '#tests/adapters/support/scripted-transport.ts';

function world(
  answer: (request: TransportRequest, index: number) => ScriptedAnswer,
  concurrency?: number,
) {
  const made = queueWorld(answer, concurrency === undefined ? {} : { concurrency });
  const start = made.time.now();
  const send = () => made.send('POST', '/rooms/rooms/');
  const seen: (number | undefined)[] = [];
  made.queue.pauses.subscribe((pause: Pause | undefined) =>
    seen.push(pause && pause.until - start),
  );
  return { ...made, send, seen };
}

const throttled = (seconds: number): ScriptedAnswer => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
});
/** Answers the first `count` requests with `answer`, and all others with 201. */
const first = (count: number, answer: ScriptedAnswer) => (_: TransportRequest, index: number) =>
  index < count ? answer : { status: 201 };

describe('a 429 pauses the queue', () => {
  it('shows a pause, in which no other request is sent', async () => {
    const { send, time, times, seen } = world(first(1, throttled(7)));
    void send();
    await time.advance(100);
    void send();
    await time.advance(8000);
    expect(times()).toEqual([0, 7000, 7010]);
    expect(seen).toEqual([7000, undefined]);
  });

  it('extends a pause after more 429s, and makes no request wait twice', async () => {
    const answers: ((value: TransportResponse) => void)[] = [];
    const { send, time, times, seen } = world((_, index) => {
      if (index >= 3) return { status: 201 };
      const { promise, resolve } = open<TransportResponse>();
      answers.push(resolve);
      return promise;
    });
    for (let index = 0; index < 3; index += 1) void send();
    await time.advance(100);
    for (const seconds of ['10', '5', '20']) {
      answers.shift()?.(response({ status: 429, headers: { 'retry-after': seconds } }));
    }
    await settle();
    expect(seen).toEqual([10_100, 20_100]);
    await time.advance(60_000);
    expect(times().slice(3)).toEqual([20_100, 20_110, 20_120]);
    expect(seen).toEqual([10_100, 20_100, undefined]);
  });

  it('restores the full concurrency after the pause', async () => {
    const { send, time, transport } = world(
      (_, index) => (index === 0 ? throttled(1) : open<TransportResponse>().promise),
      3,
    );
    for (let index = 0; index < 9; index += 1) void send();
    await time.advance(10_000);
    expect(transport.sent).toHaveLength(1 + 3);
  });
});

describe('a pause can be given up', () => {
  it('rejects every request that waits, and each later one, until resume', async () => {
    const { send, queue, time, transport, seen } = world(first(1, throttled(60)));
    const waiting = [send(), send()];
    await time.advance(100);
    queue.pauses.giveUp();
    for (const sent of waiting) await expect(sent).rejects.toMatchObject({ code: 'CANCELLED' });
    await expect(send()).rejects.toMatchObject({ code: 'CANCELLED', isNetwork: false });
    expect(queue.pauses.current()).toBeUndefined();
    expect(seen).toEqual([60_000, undefined]);
    expect(transport.sent).toHaveLength(1);
  });

  it('rejects waiting requests if the pause is given up and resumed immediately; the next request waits for the rest', async () => {
    const { send, queue, time, seen } = world(first(1, throttled(60)));
    const waiting = [send(), send()];
    await time.advance(10_000);
    queue.pauses.giveUp();
    queue.pauses.resume();
    for (const sent of waiting) await expect(sent).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(queue.pauses.current()).toBeUndefined();
    expect(seen).toEqual([60_000, undefined]);
    const again = send();
    expect(queue.pauses.current()).toBeDefined();
    await time.advance(60_000);
    expect((await again).status).toBe(201);
    expect(seen).toEqual([60_000, undefined, 60_000, undefined]);
  });
});
