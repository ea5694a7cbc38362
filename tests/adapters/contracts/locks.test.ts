import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebLock } from '#adapters/browser/web-lock.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import type { Lock } from '#application/ports/lock.ts';

afterEach(() => vi.unstubAllGlobals());

const LOCKS: readonly (readonly [string, () => Lock])[] = [
  ['memory', () => new MemoryLock()],
  ['Web Locks', () => new WebLock(`refresh-${Math.random()}`)],
  [
    'a browser without Web Locks',
    () => {
      vi.stubGlobal('navigator', {});
      return new WebLock('refresh');
    },
  ],
];

describe.each(LOCKS)('a lock of %s', (_, create) => {
  it('grants the lock to one holder at a time, first come first served', async () => {
    const lock = create();
    const steps: string[] = [];
    const hold = (name: string) =>
      lock.hold(async () => {
        steps.push(`${name} in`);
        await new Promise((resolve) => {
          setTimeout(resolve, 2);
        });
        steps.push(`${name} out`);
        return name;
      });
    expect(await Promise.all([hold('a'), hold('b'), hold('c')])).toEqual(['a', 'b', 'c']);
    expect(steps).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
  });

  it('skips the task if the lock is held and the task only wants a free lock', async () => {
    const lock = create();
    const { promise: held, resolve: release } = Promise.withResolvers<string>();
    expect(await lock.isHeld()).toBe(false);
    const first = lock.holdIfFree(() => held);
    expect(await lock.isHeld()).toBe(true);
    expect(await lock.holdIfFree(() => Promise.resolve('no'))).toBe('held');
    release('first');
    expect(await first).toEqual({ done: 'first' });
    expect(await lock.holdIfFree(() => Promise.resolve('next'))).toEqual({ done: 'next' });
  });
});

describe('Web Locks', () => {
  it('make the next holder wait until its tab can see what was stored', async () => {
    const name = `storing-${Math.random()}`;
    await new WebLock(name).hold(() => Promise.resolve());
    const endedAt = performance.now();
    expect(await new WebLock(name).hold(() => Promise.resolve(performance.now()))).toBeGreaterThan(
      endedAt + 50,
    );
  });
});
