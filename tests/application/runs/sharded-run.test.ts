import { describe, expect, it } from 'vitest';
import { ShardedRun } from '#application/runs/sharded-run.ts';
import { summaryOf } from '#application/runs/run-summary.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { madeUpRun } from '#tests/cli/report/made-up-run.ts';

const operations = { total: 4, done: 3, created: 3, updated: 0, unchanged: 0, failed: 1 };

function shard(number: number, ...args: Parameters<typeof madeUpRun>) {
  const run = madeUpRun(...args);
  const name = { run: `autumn-${number}-of-3`, shard: { number, count: 3 } };
  return { ...run, facts: { ...run.facts, ...name } };
}

const FIRST = shard(1, [
  { state: 'onboarded', operations },
  { state: 'started', operations },
]);
const THIRD = shard(
  3,
  [
    { state: 'started', operations },
    { state: 'failed', operations },
  ],
  2,
);
const GROUP = { name: 'autumn', count: 3 };

const stateOf = async (run: ShardedRun) => (await summaryOf(run, false)).state;

describe('the shards of a run', () => {
  it('the shards of a run add up', async () => {
    const run = new ShardedRun(GROUP, [
      { run: FIRST, isActive: false },
      { run: THIRD, isActive: true },
    ]);
    expect(run.facts).toMatchObject({ run: 'autumn' });
    expect(run.facts.shard).toBeUndefined();
    expect(await summaryOf(run, true)).toMatchObject({
      state: 'running',
      hotels: 6,
      onboarded: 1,
      failed: 1,
      waiting: 4,
      stopped: 2,
      missing: ['autumn-2-of-3'],
    });
    expect(await run.operations()).toMatchObject({ total: 16, done: 12, failed: 4 });
    expect(await collect(run.list())).toHaveLength(4);
  });

  it('the shards of a run have hotels in progress only where a process works on the shard', async () => {
    const run = new ShardedRun(GROUP, [
      { run: FIRST, isActive: false },
      { run: THIRD, isActive: true },
    ]);
    const states = (await collect(run.hotels())).map(({ state }) => state);
    expect(states).toEqual(['onboarded', 'stopped', 'started', 'failed']);
  });

  it('the shards of a run are finished once each of them has started and is finished', async () => {
    const done = [1, 2, 3].map((number) => {
      return { run: shard(number, [{ state: 'onboarded' }]), isActive: false };
    });
    const [first, second, third] = done;
    if (!first || !second || !third) throw new Error('There are three.');
    expect(await stateOf(new ShardedRun(GROUP, [first, second]))).toBe('interrupted');
    expect(await stateOf(new ShardedRun(GROUP, [first, second, third]))).toBe('finished');
  });
});
