import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BrowserRuns } from '#adapters/browser/runs/browser-runs.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { RunFolder } from '#adapters/node/runs/run-folder.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunRowStore } from '#application/ports/runs/run-rows.ts';
import { Runs } from '#application/runs/runs.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type NewRunFacts,
  type RunStore,
} from '#application/ports/runs/run-store.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { checkDocument, type HotelConfig } from '#domain/hotel-config.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';
import { MemoryRunStore, NO_SOURCES } from '#tests/fakes/memory-run-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
const place = mkdtempSync(join(tmpdir(), 'hms-run-stores-'));
afterAll(async () => {
  rmSync(place, { recursive: true });
  await database?.close();
});
let folders = 0;

function newFolder(): string {
  folders += 1;
  return join(place, String(folders));
}

interface Kind {
  readonly create: () => RunStore | Promise<RunStore>;
  /** What another process finds after this one is killed. */
  readonly afterKill: (store: RunStore) => RunStore | Promise<RunStore>;
}

const KEY = AesRunKey.make();

const over = (store: RunRowStore) => new Runs({ store, sources: NO_SOURCES });

const KINDS: readonly (readonly [string, Kind])[] = [
  [
    'SQLite files',
    {
      create() {
        const folder = newFolder();
        mkdirSync(folder);
        return over(new RunFolder(folder));
      },
      afterKill({ place: { name: path } }) {
        const copy = newFolder();
        cpSync(path, copy, { recursive: true, filter: (file) => !file.endsWith('.lock') });
        return over(new RunFolder(copy));
      },
    },
  ],
  [
    'memory',
    {
      create: () => new MemoryRunStore(),
      afterKill: (store) => (store as MemoryRunStore).afterKill(),
    },
  ],
  [
    'browser storage',
    { create: () => browserRuns(new FakeStorage()), afterKill: (store) => afterTabCrash(store) },
  ],
  ...(database ? [['PostgreSQL tables', tablesIn(database)] as const] : []),
];

const storages = new WeakMap<RunStore, FakeStorage>();

function browserRuns(storage: FakeStorage): RunStore {
  const locks = new Map<string, MemoryLock>();
  const lockNamed = (lock: string) => {
    const known = locks.get(lock) ?? new MemoryLock();
    locks.set(lock, known);
    return known;
  };
  const store = over(new BrowserRuns({ storage: () => storage, lockNamed }));
  storages.set(store, storage);
  return store;
}

/** The browser has freed its locks. */
function afterTabCrash(store: RunStore): RunStore {
  const next = new FakeStorage();
  for (const [key, value] of storages.get(store)?.items ?? []) next.setItem(key, value);
  return browserRuns(next);
}

function tablesIn({ url, query, breakConnections }: TestDatabase): Kind {
  return {
    async create() {
      await query('DROP SCHEMA IF EXISTS hms CASCADE');
      const tables = new PostgresRuns(url, 'postgres://hms@localhost/hms');
      await tables.migrate();
      return runsInDatabase(tables, KEY);
    },
    async afterKill({ place: { name } }) {
      await breakConnections();
      return runsInDatabase(new PostgresRuns(url, name), KEY);
    },
  };
}

const RUN = '20261121-142233-aaaa';
const FACTS: NewRunFacts = {
  run: RUN,
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: false,
  startedAt: 1_800_000_000_000,
  seed: 4711,
  credentials: '/hotels/.hms/runs/run-1.credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 4 },
};
const INPUT = { hotels: 2, operations: 30, snapshot: 'first' };
const DONE: JournalEntry = { state: 'done', id: 7, effect: { kind: 'created' } };
const INTENDED: JournalEntry = { state: 'intended' };
const FINISHED: FinishedHotel = {
  status: 'incomplete',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 2, total: 3 },
  presence: 'there',
  missing: ['room:101'],
  warnings: [{ operation: 'room:101', status: 400, message: 'Taken.', fields: {} }],
};

const config: HotelConfig = checkDocument(SAMPLE_DOCUMENT, { random: () => 0 }).config;
const { name } = config.hotelProfile;
const file = '/hotels/chain.ndjson';
const hotel = (index: number, { hotelProfile, ...others } = config): InputHotel => ({
  index,
  file,
  before: index,
  config: { ...others, hotelProfile: { ...hotelProfile, code: `SEASID0${index + 1}` } },
  hasOwnCode: false,
  generatedPasswords: [],
});

/** Starts hotels. */
async function begin(run: ActiveRun, hotels: readonly InputHotel[]): Promise<void> {
  const started = await run.start(hotels);
  expect(started).toHaveLength(hotels.length);
}

/** The store may record responses a few ms late. */
const aMoment = () => new Promise((resolve) => void setTimeout(resolve, 30));

/** A hotel with two records (the status of one is unknown), and one that was refused. */
async function claimThree(run: ActiveRun): Promise<void> {
  await begin(run, [hotel(0), hotel(1), hotel(2)]);
  run.journalOf(0).write('hotel', DONE);
  run.journalOf(0).write('room:101', DONE);
  run.journalOf(2).write('hotel', { state: 'failed' });
}

describe.each(KINDS)('a run store of %s', (_, { create, afterKill }) => {
  let store: RunStore;
  let run: ActiveRun;

  beforeEach(async () => {
    store = await create();
    run = await store.create(FACTS, INPUT);
  });

  async function reopened(): Promise<ActiveRun> {
    await run.close();
    return await store.resume(RUN);
  }

  it('lists runs by name and says which are active', async () => {
    const sources = ['/hotels/other.ndjson'];
    await (await store.create({ ...FACTS, run: '20261120-000000-bbbb', sources }, INPUT)).close();
    expect(await store.names()).toEqual(['20261120-000000-bbbb', RUN]);
    await begin(run, [hotel(0)]);
    const listed = await collect(store.list());
    expect(listed.map((one) => one.run)).toEqual([RUN, '20261120-000000-bbbb']);
    expect(await Promise.all(listed.map((one) => one.isActive()))).toEqual([true, false]);
    const read = await Promise.all(listed.map((one) => one.read()));
    const counts = await Promise.all(read.map((one) => one.counts()));
    expect(counts.map(({ begun }) => begun)).toEqual([1, 0]);
    const open = await Promise.all(read.map((one) => collect(one.hotels('open'))));
    expect(open.map(({ length }) => length)).toEqual([1, 0]);
    for (const one of read) await one.close();
    expect(await store.isActive(RUN)).toBe(true);
    await run.close();
    expect(await store.isActive(RUN)).toBe(false);
  });

  it('stores the facts of a run, its input and the results of its hotels', async () => {
    await begin(run, [hotel(0), hotel(1)]);
    run.journalOf(0).write('hotel', DONE);
    await run.end(0, FINISHED);
    await run.close();
    const read = await store.read(RUN);
    expect([read.facts, read.input]).toEqual([{ ...FACTS, place: store.place }, INPUT]);
    expect(await collect(read.hotels())).toEqual([
      { ...FINISHED, file, name, index: 0, code: 'SEASID01', state: 'incomplete' },
      { file, name, index: 1, code: 'SEASID02', state: 'stopped' },
    ]);
    expect(await read.counts()).toMatchObject({ incomplete: 1, stopped: 1, onboarded: 0 });
    await read.close();
  });

  it('lists all hotels, the unfinished ones, and those in progress or stopped', async () => {
    await begin(run, [hotel(2), hotel(0), hotel(1)]);
    await run.end(0, { ...FINISHED, status: 'onboarded' });
    await run.end(1, { ...FINISHED, status: 'failed' });
    const indexesOf = async (which?: 'unfinished' | 'open') =>
      (await collect(run.hotels(which))).map(({ index }) => index);
    expect(await indexesOf()).toEqual([0, 1, 2]);
    expect(await indexesOf('unfinished')).toEqual([1, 2]);
    expect(await indexesOf('open')).toEqual([2]);
    expect(await collect(run.list())).toEqual(
      ['onboarded', 'failed', 'begun'].map((state, index) => ({
        index,
        file,
        name,
        code: `SEASID0${index + 1}`,
        state,
      })),
    );
    expect((await run.operations('onboarded')).done).toBe(2);
    expect((await run.operations()).done).toBe(4);
    await run.close();
  });

  it('stores why a hotel was skipped, and later claims it as a hotel that was never sent', async () => {
    const warnings = [{ operation: 'hotel', status: 0, message: 'Invalid.', fields: {} }];
    const skipped = { index: 1, file: 'a.json', name: 'Lodge', code: 'LODGE01', warnings };
    await run.skip(skipped);
    expect(await run.hotel(1)).toEqual({ ...skipped, state: 'skipped' });
    await begin(run, [hotel(1)]);
    expect(run.journalOf(1).read('hotel')).toBeUndefined();
    await run.close();
  });

  it('records another check of the input, after which edited hotels are no longer done', async () => {
    await begin(run, [hotel(0), hotel(1)]);
    for (const index of [0, 1]) await run.end(index, { ...FINISHED, status: 'onboarded' });
    await run.keepInput({ hotels: 3, operations: 44, snapshot: 'again' }, [1]);
    run = await reopened();
    expect(run.input).toEqual({ hotels: 3, operations: 44, snapshot: 'again' });
    const states = (await collect(run.list())).map(({ state }) => state);
    expect(states).toEqual(['onboarded', 'stopped']);
    await run.close();
  });

  it('stores configurations without passwords', async () => {
    await begin(run, [hotel(0)]);
    const stored = await run.configOf(0);
    expect(stored?.hotelProfile.name).toBe(name);
    expect(stored?.staffUsers.map(({ password }) => password)).toEqual(
      config.staffUsers.map(() => ''),
    );
    await run.close();
  });

  it('lets one process work on a run while others read it', async () => {
    await begin(run, [hotel(0)]);
    await expect(store.resume(RUN)).rejects.toThrow(RunInUse);
    const read = await store.read(RUN);
    expect(await collect(read.hotels())).toMatchObject([{ state: 'begun' }]);
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

  it('does not overwrite an existing run, and reports a missing one', async () => {
    await run.close();
    await expect(store.create(FACTS, INPUT)).rejects.toThrow('EEXIST');
    await expect(store.read('20200101-000000-none')).rejects.toThrow(RunUnreadable);
  });

  it('deletes a run that no process works on, with its hotels', async () => {
    await begin(run, [hotel(0), hotel(1)]);
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

  it('deletes a run or resumes it, if both are asked at the same moment', async () => {
    await run.close();
    const [isRemoved, resumed] = await Promise.all([
      store.remove(RUN),
      store.resume(RUN).catch((error: unknown) => {
        if (error instanceof RunUnreadable) return undefined;
        throw error;
      }),
    ]);
    expect(isRemoved).toBe(resumed === undefined);
    expect(await store.names()).toEqual(isRemoved ? [] : [RUN]);
    await resumed?.skip({ index: 0, file, name, code: 'SEASID01', warnings: [] });
    await resumed?.close();
  });

  describe('an unfinished hotel', () => {
    const MISSING = { missing: expect.arrayContaining(['room:102', 'completion']) as unknown };
    const operations = { done: 2, created: 2, unchanged: 0, failed: 0 };
    const known = { hotelId: 7, operations, ...MISSING };

    it('has the ID, the operations and the missing keys from its journal', async () => {
      await claimThree(run);
      expect(await run.hotel(0)).toMatchObject({ ...known, state: 'begun' });
      run = await reopened();
      const stopped = await run.hotel(0);
      expect(stopped).toMatchObject({ ...known, state: 'stopped' });
      expect(stopped?.operations?.total).toBe(Number(stopped?.missing?.length) + 2);
      for (const index of [1, 2]) expect(await run.hotel(index)).not.toHaveProperty('operations');
      await run.close();
    });

    it('has them even after a kill, and its operations count towards the run', async () => {
      await claimThree(run);
      await run.end(1, FINISHED);
      await aMoment();
      const read = await (await afterKill(store)).read(RUN);
      expect(await read.hotel(0)).toMatchObject({ ...known, state: 'begun' });
      expect(await read.operations()).toMatchObject({ done: 4, created: 2 });
      await read.close();
      await run.close();
    });
  });

  describe('R11 the journal of a hotel', () => {
    it('knows responses after a kill, and counts every other operation as sent', async () => {
      await begin(run, [hotel(0), hotel(1)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', INTENDED);
      await aMoment();
      const resumed = await (await afterKill(store)).resume(RUN);
      await run.close();
      expect(await resumed.hotel(2)).toBeUndefined();
      await begin(resumed, [hotel(0), hotel(1), hotel(2)]);
      const keys = ['hotel', 'room:101', 'room:102'];
      const known = keys.map((key) => resumed.journalOf(0).read(key));
      expect(known).toEqual([DONE, INTENDED, INTENDED]);
      expect(resumed.journalOf(1).read('hotel')).toEqual(INTENDED);
      expect(resumed.journalOf(2).read('hotel')).toBeUndefined();
      await resumed.close();
    });

    it('counts every operation as sent when the process is killed right after the claim', async () => {
      await begin(run, [hotel(0)]);
      const second = await (await afterKill(store)).resume(RUN);
      await begin(second, [hotel(0)]);
      expect(second.journalOf(0).read('room:101')).toEqual(INTENDED);
      await second.close();
      await run.close();
    });

    it('counts only requests without a response as sent after an orderly stop', async () => {
      await begin(run, [hotel(0)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', INTENDED);
      run = await reopened();
      await begin(run, [hotel(0)]);
      const journal = run.journalOf(0);
      const known = ['hotel', 'room:101', 'room:102'].map((key) => journal.read(key));
      expect(known).toEqual([DONE, INTENDED, undefined]);
      await run.close();
    });

    it('counts a refused operation as sent when the process is killed during the next attempt', async () => {
      await begin(run, [hotel(0)]);
      run.journalOf(0).write('rule:BAR:DLX', { state: 'failed' });
      await run.end(0, FINISHED);
      run = await reopened();
      await begin(run, [hotel(0)]);
      expect(run.journalOf(0).read('rule:BAR:DLX')).toEqual({ state: 'failed' });
      run.journalOf(0).write('rule:BAR:DLX', INTENDED);
      const resumed = await (await afterKill(store)).resume(RUN);
      await run.close();
      await begin(resumed, [hotel(0)]);
      expect(resumed.journalOf(0).read('rule:BAR:DLX')).toEqual(INTENDED);
      await resumed.close();
    });

    it('keeps records unconfirmed until they have been looked up', async () => {
      await begin(run, [hotel(0)]);
      const killed = await afterKill(store);
      const second = await killed.resume(RUN);
      await begin(second, [hotel(0)]);
      await second.close();
      const third = await killed.resume(RUN);
      await begin(third, [hotel(0)]);
      expect(third.journalOf(0).read('hotel')).toEqual(INTENDED);
      await third.close();
      await run.close();
    });

    it('keeps only the ID of a hotel whose configuration was edited', async () => {
      await begin(run, [hotel(0)]);
      run.journalOf(0).write('hotel', DONE);
      run.journalOf(0).write('room:101', DONE);
      await run.end(0, FINISHED);
      const edited = { ...config, hotelProfile: { ...config.hotelProfile, city: 'Pune' } };
      await begin(run, [hotel(0, edited)]);
      expect(run.journalOf(0).read('hotel')).toEqual(DONE);
      expect(run.journalOf(0).read('room:101')).toEqual(INTENDED);
      expect((await run.configOf(0))?.hotelProfile.city).toBe('Pune');
      await run.close();
    });
  });
});
