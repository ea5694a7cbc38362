import { describe, expect, it } from 'vitest';
import { eachAtOnce } from '#application/parallel/each-at-once.ts';

async function* unreadable() {
  yield 1;
  throw new Error('unreadable');
}

describe('work on each item', () => {
  it('starts as many items as allowed, and the next one when an item is done', async () => {
    const started: string[] = [];
    const { promise: first, resolve: finishFirst } = Promise.withResolvers<void>();
    const { promise: second, resolve: finishSecond } = Promise.withResolvers<void>();
    const waits = new Map([
      ['a', first],
      ['b', second],
    ]);
    const work = eachAtOnce(['a', 'b', 'c', 'd'], 2, async (item) => {
      started.push(item);
      await waits.get(item);
      if (item === 'd') finishFirst();
    });
    await expect.poll(() => started).toEqual(['a', 'b']);
    finishSecond();
    await work;
    expect(started).toEqual(['a', 'b', 'c', 'd']);
  });

  it('starts nothing after an error, and rejects once the items in progress are done', async () => {
    const done: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const work = eachAtOnce([1, 2, 3, 4, 5], 2, async (item) => {
      if (item === 2) throw new Error('two');
      await promise;
      done.push(item);
    });
    setImmediate(resolve);
    await expect(work).rejects.toThrow('two');
    expect(done).toEqual([1]);
  });

  it('rejects with an error of the items', async () => {
    const done: number[] = [];
    const work = eachAtOnce(unreadable(), 3, async (item) => void done.push(item));
    await expect(work).rejects.toThrow('unreadable');
    expect(done).toEqual([1]);
  });
});
