import { beforeEach, describe, expect, it } from 'vitest';
import { config, DONE, FACTS, hotel, INPUT, RUN } from '#tests/fakes/sample-run.ts';
import { claimThree, FINISHED, INTENDED, openRunStoreKinds, recorded } from './run-store-kinds.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

describe.each(openRunStoreKinds())('a run store of %s', (_, { create, afterKill }) => {
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

  describe('an unfinished hotel', () => {
    const MISSING = { missing: expect.arrayContaining(['room:102', 'completion']) as unknown };
    const operations = { done: 2, created: 2, unchanged: 0, failed: 0 };
    const known = { hotelId: 7, operations, ...MISSING };

    it('an unfinished hotel has the ID, the operations and the missing keys from its journal', async () => {
      await claimThree(run);
      expect(await run.hotel(0)).toMatchObject({ ...known, state: 'started' });
      run = await reopened();
      const stopped = await run.hotel(0);
      expect(stopped).toMatchObject({ ...known, state: 'stopped' });
      expect(stopped?.operations?.total).toBe(Number(stopped?.missing?.length) + 2);
      for (const index of [1, 2]) expect(await run.hotel(index)).not.toHaveProperty('operations');
      await run.close();
    });

    it('an unfinished hotel has its journal even after a kill, and its operations count towards the run', async () => {
      await claimThree(run);
      await run.end(1, FINISHED);
      await recorded(store, 4);
      const read = await (await afterKill(store)).read(RUN);
      expect(await read.hotel(0)).toMatchObject({ ...known, state: 'started' });
      expect(await read.operations()).toMatchObject({ done: 4, created: 2 });
      await read.close();
      await run.close();
    });
  });

  describe('the journal of a hotel', () => {
    it('a journal knows recorded responses after a kill, and counts every other operation as sent', async () => {
      await run.start([hotel(0), hotel(1)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', INTENDED);
      await recorded(store, 1);
      const resumed = await (await afterKill(store)).resume(RUN);
      await run.close();
      expect(await resumed.hotel(2)).toBeUndefined();
      await resumed.start([hotel(0), hotel(1), hotel(2)]);
      const keys = ['hotel', 'room:101', 'room:102'];
      const known = keys.map((key) => resumed.journalOf(0).read(key));
      expect(known).toEqual([DONE, INTENDED, INTENDED]);
      expect(resumed.journalOf(1).read('hotel')).toEqual(INTENDED);
      expect(resumed.journalOf(2).read('hotel')).toBeUndefined();
      await resumed.close();
    });

    it('counts every operation as sent when the process is killed right after the claim', async () => {
      await run.start([hotel(0)]);
      const second = await (await afterKill(store)).resume(RUN);
      await second.start([hotel(0)]);
      expect(second.journalOf(0).read('room:101')).toEqual(INTENDED);
      await second.close();
      await run.close();
    });

    it('counts only requests without a response as sent after an orderly stop', async () => {
      await run.start([hotel(0)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', INTENDED);
      run = await reopened();
      await run.start([hotel(0)]);
      const journal = run.journalOf(0);
      const known = ['hotel', 'room:101', 'room:102'].map((key) => journal.read(key));
      expect(known).toEqual([DONE, INTENDED, undefined]);
      await run.close();
    });

    it('keeps records unconfirmed until they have been looked up', async () => {
      await run.start([hotel(0)]);
      const killed = await afterKill(store);
      const second = await killed.resume(RUN);
      await second.start([hotel(0)]);
      await second.close();
      const third = await killed.resume(RUN);
      await third.start([hotel(0)]);
      expect(third.journalOf(0).read('hotel')).toEqual(INTENDED);
      await third.close();
      await run.close();
    });

    it('marks the records of a hotel whose configuration was edited as outdated', async () => {
      await run.start([hotel(0)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', DONE);
      await run.end(0, FINISHED);
      const edited = { ...config, hotelProfile: { ...config.hotelProfile, city: 'Pune' } };
      await run.start([{ ...hotel(0, edited), hash: 2 }]);
      expect(run.journalOf(0).read('hotel')).toEqual(DONE);
      expect(run.journalOf(0).read('room:101')).toEqual({ ...DONE, state: 'outdated' });
      expect(run.journalOf(0).read('room:102')).toEqual(INTENDED);
      expect((await run.configOf(0))?.hotelProfile.city).toBe('Pune');
      await run.close();
    });
  });
});
