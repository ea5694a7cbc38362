import { beforeEach, describe, expect, it } from 'vitest';
import { RunInUse, RunUnreadable, SourcesInUse } from '#application/ports/runs/run-store.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { config, DONE, FACTS, file, hotel, INPUT, name, RUN } from '#tests/fakes/sample-run.ts';
import { FINISHED, openRunStoreKinds } from './run-store-kinds.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const shard = (number: number, count: number) => ({
  ...FACTS,
  run: `autumn-${number}-of-${count}`,
  shard: { number, count },
});

describe.each(openRunStoreKinds())('a run store of %s', (_, { create }) => {
  let store: Runs;
  let run: RunInProgress;

  beforeEach(async () => {
    store = create();
    run = await store.create(FACTS, INPUT);
  });

  async function reopened(): Promise<RunInProgress> {
    await run.close();
    return await store.resume(RUN);
  }

  it('lists runs by name and says which are active', async () => {
    const sources = ['/hotels/other.ndjson'];
    await (await store.create({ ...FACTS, run: '20261120-000000-bbbb', sources }, INPUT)).close();
    expect(await store.names()).toEqual(['20261120-000000-bbbb', RUN]);
    await run.start([hotel(0)]);
    const listed = await collect(store.list());
    expect(listed.map((one) => one.run)).toEqual([RUN, '20261120-000000-bbbb']);
    expect(await Promise.all(listed.map((one) => one.isActive()))).toEqual([true, false]);
    const read = await Promise.all(listed.map((one) => one.read()));
    const counts = await Promise.all(read.map((one) => one.counts()));
    expect(counts.map(({ started }) => started)).toEqual([1, 0]);
    const open = await Promise.all(read.map((one) => collect(one.hotels('open'))));
    expect(open.map(({ length }) => length)).toEqual([1, 0]);
    for (const one of read) await one.close();
    expect(await store.isActive(RUN)).toBe(true);
    await run.close();
    expect(await store.isActive(RUN)).toBe(false);
  });

  it('stores the facts of a run, its input and the results of its hotels', async () => {
    await run.start([hotel(0), hotel(1)]);
    run.journalOf(0).write('hotel', DONE);
    await run.end(0, FINISHED);
    await run.close();
    const read = await store.read(RUN);
    expect([read.facts, read.input]).toEqual([{ ...FACTS, place: store.place }, INPUT]);
    expect(await collect(read.hotels())).toEqual([
      { ...FINISHED, file, name, index: 0, code: 'SEASID01', state: 'incomplete', hash: 1 },
      { file, name, index: 1, code: 'SEASID02', state: 'stopped', hash: 1 },
    ]);
    expect(await read.counts()).toMatchObject({ incomplete: 1, stopped: 1, onboarded: 0 });
    await read.close();
  });

  it('stores why a hotel was skipped, and later claims it as a hotel that was never sent', async () => {
    const warnings = [{ operation: 'hotel', status: 0, message: 'Invalid.', fields: {} }];
    const skipped = { index: 1, file: 'a.json', name: 'Lodge', code: 'LODGE01', warnings };
    await run.skip(skipped);
    expect(await run.hotel(1)).toEqual({ ...skipped, state: 'skipped' });
    await run.start([hotel(1)]);
    expect(run.journalOf(1).read('hotel')).toBeUndefined();
    await run.close();
  });

  it('stores configurations without passwords', async () => {
    await run.start([hotel(0)]);
    const stored = await run.configOf(0);
    expect(stored?.hotelProfile.name).toBe(name);
    expect(stored?.staffUsers.map(({ password }) => password)).toEqual(
      config.staffUsers.map(() => ''),
    );
    await run.close();
  });

  it('lets one process work on a run while others read it', async () => {
    await run.start([hotel(0)]);
    await expect(store.resume(RUN)).rejects.toThrow(RunInUse);
    const read = await store.read(RUN);
    expect(await collect(read.hotels())).toMatchObject([{ state: 'started' }]);
    await read.close();
    expect(run.journalOf(0).read('hotel'), 'still in progress').toBeUndefined();
    await (await reopened()).close();
  });

  it('refuses a second active run with the same sources and server', async () => {
    const second = { ...FACTS, run: '20261121-142233-bbbb' };
    const refusal = expect.objectContaining({ run: RUN, source: file }) as unknown;
    await expect(store.create(second, INPUT)).rejects.toThrow(SourcesInUse);
    await expect(store.assertFree(second)).rejects.toEqual(refusal);
    expect(await store.names()).toEqual([RUN]);
    const elsewhere = { ...second, server: 'http://two.example/api' };
    await (await store.create(elsewhere, INPUT)).close();
    await run.close();
  });

  it('lets the shards of one run be active at once, but no other run with the same sources', async () => {
    await run.close();
    const second = await store.create(shard(2, 3), INPUT);
    const first = await store.create(shard(1, 3), INPUT);
    expect(first.facts.shard).toEqual({ number: 1, count: 3 });
    await second.close();
    const others = [
      shard(1, 2),
      { ...shard(1, 3), run: 'winter-1-of-3' },
      { ...FACTS, run: 'autumn' },
    ];
    for (const other of others) {
      await expect(store.create(other, INPUT)).rejects.toThrow(SourcesInUse);
    }
    await expect(store.resume(RUN)).rejects.toThrow(SourcesInUse);
    await (await store.resume('autumn-2-of-3')).close();
    await first.close();
  });

  it('does not overwrite an existing run, and reports a missing one', async () => {
    await run.close();
    await expect(store.create(FACTS, INPUT)).rejects.toThrow('EEXIST');
    await expect(store.read('20200101-000000-none')).rejects.toThrow(RunUnreadable);
  });

  it('deletes a run that no process works on, with its hotels', async () => {
    await run.start([hotel(0), hotel(1)]);
    run.journalOf(0).write('hotel', DONE);
    expect(await store.remove(RUN)).toBe(false);
    expect(await run.hotel(0)).toMatchObject({ hotelId: 7 });
    await run.close();
    expect(await store.remove(RUN)).toBe(true);
    expect(await store.remove(RUN)).toBe(false);
    expect(await store.names()).toEqual([]);
    await expect(store.resume(RUN)).rejects.toThrow(RunUnreadable);
    await (await store.create(FACTS, INPUT)).close();
    const read = await store.read(RUN);
    expect(await collect(read.list())).toEqual([]);
    await read.close();
  });
});
