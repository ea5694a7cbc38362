import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { plainTimer, type SlotTimer } from '#adapters/http/queue/slot-timer.ts';
import { uniformRandom } from '#adapters/platform/crypto-random.ts';
import { systemClock } from '#adapters/platform/system-clock.ts';
import { preciseTimer } from '#adapters/node/transport/precise-timer.ts';

describe('random numbers', () => {
  it('are drawn again if low values would be favoured', () => {
    const drawn = [2 ** 32 - 1, 8, 2 ** 32 - 1, 6];
    const random = uniformRandom((numbers) => numbers.set(drawn));
    expect([random(5), random(5)]).toEqual([3, 1]);
  });
});

describe('the clock of the machine', () => {
  it('ends a sleep immediately when its signal aborts, or has already aborted', async () => {
    const controller = new AbortController();
    const asleep = systemClock.sleep(60_000, controller.signal);
    controller.abort();
    await asleep;
    await systemClock.sleep(60_000, controller.signal);
    await systemClock.sleep(2 ** 40, controller.signal);
    expect(controller.signal.aborted).toBe(true);
  });

  it('leaves no listener on the signal of a sleep that has ended', async () => {
    const { signal } = new AbortController();
    await systemClock.sleep(0, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

const TIMERS: readonly (readonly [string, SlotTimer])[] = [
  ['plain', plainTimer],
  ['precise', preciseTimer],
];

describe.each(TIMERS)('the %s timer of the minimum gap', (_, timer) => {
  it.each([-5, 0, 1, 4.3, 10])('never calls back early: in %d ms', async (ms) => {
    const time = timer.now() + ms;
    await new Promise<void>((resolve) => {
      timer.at(time, resolve);
    });
    expect(timer.now()).toBeGreaterThanOrEqual(time);
  });
});
