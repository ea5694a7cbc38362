// What is particular to runs in PostgreSQL; the contract of run stores has the rest.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import {
  LeaseLost,
  RunKeyNeeded,
  RunUnwritable,
  SourcesInUse,
  StoreUnreachable,
  type ActiveRun,
  type NewRunFacts,
} from '#application/ports/runs/run-store.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const FACTS: NewRunFacts = {
  run: '20261121-142233-aaaa',
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: false,
  startedAt: 1_800_000_000_000,
  seed: 4711,
  credentials: '/hotels/run-1.credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 4 },
};
const KEY = RunKey.make();
const INPUT = { hotels: 2, operations: 30 };
const DONE: JournalEntry = { state: 'done', id: 7, effect: { kind: 'created' } };
const FINISHED: FinishedHotel = {
  status: 'onboarded',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 2, total: 2 },
  presence: 'there',
  missing: [],
  warnings: [],
};
const { config } = checkDocument(SAMPLE_DOCUMENT, { random: () => 0 });
const hotel = (index: number): InputHotel => ({
  index,
  file: 'chain.ndjson',
  before: index,
  config,
  hasOwnCode: false,
  generatedPasswords: [],
});

/** Submits hotels and claims them. */
async function begin(run: ActiveRun, hotels: readonly InputHotel[]): Promise<void> {
  await run.submit(hotels);
  await run.shared?.open(new Int32Array());
  await run.claim(hotels.length);
}

describe.skipIf(!database)('runs in PostgreSQL', () => {
  const { url = '', query, breakConnections } = database ?? {};
  const open = () => new PostgresRuns(url, 'postgres://hms@localhost/hms', KEY);
  let runs: PostgresRuns;

  beforeEach(async () => {
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    runs = open();
    await runs.migrate();
  });

  it('write nothing more once the connection broke, and start no operation', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0), hotel(1)]);
    const journal = run.journalOf(0);
    await breakConnections?.();
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await expect(begin(run, [hotel(2)])).rejects.toThrow(RunUnwritable);
    expect(() => journal.write('room:101', { state: 'intended' })).toThrow(RunUnwritable);
    await run.close();
    const resumed = await runs.resume(FACTS.run);
    expect(await resumed.counts()).toMatchObject({ stopped: 2, onboarded: 0 });
    await resumed.close();
  });

  it('are not deleted while they wait for workers', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0)]);
    await run.close();
    expect(await runs.remove(FACTS.run)).toBe(false);
    await runs.cancel(FACTS.run);
    expect(await runs.remove(FACTS.run)).toBe(true);
    expect(await query?.('SELECT FROM hms.journal')).toEqual([]);
  });

  it('are not deleted once a worker has joined, however late it commits', async () => {
    await (await runs.create(FACTS, INPUT, '')).close();
    await query?.('BEGIN');
    await query?.(`INSERT INTO hms.workers (run, name) SELECT id, 'late' FROM hms.runs`);
    const isRemoved = runs.remove(FACTS.run);
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await query?.('COMMIT');
    expect(await isRemoved).toBe(false);
    expect(await runs.isActive(FACTS.run)).toBe(true);
  });

  it('say that they hold generated passwords, without the key', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0)]);
    expect(await runs.hasGeneratedPasswords(FACTS.run)).toBe(false);
    await begin(run, [{ ...hotel(1), generatedPasswords: [0] }]);
    await run.close();
    const withoutKey = new PostgresRuns(url, 'postgres://hms@localhost/hms');
    expect(await withoutKey.hasGeneratedPasswords(FACTS.run)).toBe(true);
  });

  it('end a hotel only with every response that its journal knows', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0)]);
    const journal = run.journalOf(0);
    for (let room = 0; room < 40; room += 1) {
      journal.write(`room:${room}`, DONE);
      // Some are flushed before the end, some at the same time.
      if (room % 10 === 0) await new Promise((resolve) => void setTimeout(resolve, 4));
    }
    await run.end(0, { ...FINISHED, status: 'incomplete' });
    await begin(run, [hotel(0)]);
    const known = Array.from({ length: 40 }, (_, room) => run.journalOf(0).read(`room:${room}`));
    expect(known).toEqual(known.map(() => DONE));
    await run.close();
  });

  it('report that the run was deleted meanwhile', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0)]);
    await query?.('DELETE FROM hms.runs');
    await expect(run.end(0, FINISHED)).rejects.toThrow(LeaseLost);
    await expect(run.shared?.rejoin()).rejects.toThrow('it was deleted from the database');
    await run.close();
  });

  it('are listed page by page, in the order of the input', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await query?.(`INSERT INTO hms.hotels (run, position, file, name, code, state, in_doubt)
      SELECT id, position, 'chain.ndjson', 'Hotel', 'CODE', 'failed', false
      FROM hms.runs, generate_series(4100, 0, -1) AS position`);
    const expected = Array.from({ length: 4101 }, (_, index) => index);
    expect((await collect(run.list())).map(({ index }) => index)).toEqual(expected);
    expect((await collect(run.hotels('unfinished'))).map(({ index }) => index)).toEqual(expected);
    await run.close();
  });

  it('store texts with characters that PostgreSQL has no text for', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    const warnings = [{ operation: 'hotel', status: 400, message: 'a\0b \uD800', fields: {} }];
    await run.skip({ index: 0, file: 'a.json', name: 'a\0b', code: '', warnings });
    expect(await run.hotel(0)).toMatchObject({ name: 'a\uFFFDb', warnings });
    expect(await run.operations()).toEqual(NO_OPERATIONS);
    await run.close();
  });

  it('are not opened while a run of other files has one of their hotels', async () => {
    const first = await runs.create(FACTS, INPUT, '');
    await first.shared?.open(Int32Array.of(1, 2, 3, 4));
    const other = { ...FACTS, run: '20261121-142233-bbbb', sources: ['/other/copy.ndjson'] };
    const second = await runs.create(other, INPUT, '');
    await expect(second.shared?.open(Int32Array.of(5, 6, 3, 4))).rejects.toThrow(SourcesInUse);
    // Its worker may still have requests in flight.
    await runs.cancel(FACTS.run);
    await expect(second.shared?.open(Int32Array.of(5, 6, 3, 4))).rejects.toThrow(SourcesInUse);
    await expect(second.shared?.open(Int32Array.of(2, 3))).resolves.toBeUndefined();
    await Promise.all([first.close(), second.close()]);
  });

  it('give the hotels of a worker that nobody hears of to another, and refuse its writes', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    await begin(run, [hotel(0)]);
    run.journalOf(0).write('hotel', DONE);
    await query?.(`UPDATE hms.workers SET heard_at = heard_at - interval '1 hour'`);
    const other = await open().resume(FACTS.run);
    const [claimed] = await other.claim(4);
    expect(claimed?.index).toBe(0);
    expect(other.journalOf(0).read('room:101')).toEqual({ state: 'intended' });
    await expect(run.end(0, FINISHED)).rejects.toThrow(LeaseLost);
    expect(() => run.journalOf(0)).toThrow('Hotel 0 was not claimed.');
    await other.end(0, FINISHED);
    await run.shared?.rejoin();
    expect(await run.shared?.isOver()).toBe(true);
    await Promise.all([run.close(), other.close()]);
  });

  it('give every hotel to one worker only, with the passwords that were submitted', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    const others = await Promise.all([open().resume(FACTS.run), open().resume(FACTS.run)]);
    await run.submit(Array.from({ length: 40 }, (_, index) => hotel(index)));
    await run.shared?.open(new Int32Array());
    const all = [run, ...others];
    const claims = await Promise.all(
      all.map(async (one) => {
        const own: InputHotel[] = [];
        for (let turn = 0; turn < 40; turn += 1) own.push(...(await one.claim(1)));
        return own;
      }),
    );
    const claimed = claims.flat();
    expect(claimed.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index),
    );
    expect(claimed.map((one) => one.config)).toEqual(claimed.map(() => config));
    await Promise.all(all.map((one) => one.close()));
  });

  it('are read with the key of their passwords only', async () => {
    const run = await runs.create(FACTS, INPUT, '');
    const name = 'postgres://hms@localhost/hms';
    const wrong = new PostgresRuns(url, name, RunKey.make());
    await expect(wrong.resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
    await expect(new PostgresRuns(url, name).resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
    await run.close();
  });

  it('get their tables once, however many processes migrate', async () => {
    await query?.('DROP SCHEMA hms CASCADE');
    const found = await Promise.all([open(), open(), open()].map((one) => one.migrate()));
    expect(found.map((versions) => versions.found).toSorted((a, b) => a - b)).toEqual([0, 2, 2]);
    expect(await runs.versions()).toEqual({ found: 2, needed: 2 });
  });

  describe('for whoever follows them', () => {
    const SUBMITTED = [0, 1, 2].map((index) => hotel(index));

    it('add up what others end, and their requests a second', async () => {
      const run = await runs.create(FACTS, { hotels: 3, operations: 6 }, '');
      await run.submit(SUBMITTED);
      await run.shared?.open(new Int32Array());
      const other = await open().resume(FACTS.run);
      await run.claim(1);
      await other.claim(2);
      const follower = await run.follow();
      await query?.(`UPDATE hms.workers SET requests = 50, heard_at = heard_at + interval '5s'`);
      await other.end(1, FINISHED);
      const look = await follower.look();
      expect(look).toMatchObject({ ended: [1], ofOthers: 1, operations: 2 });
      expect(look.counts).toMatchObject({ onboarded: 1, begun: 2 });
      expect(look.requestsPerSecond).toBeCloseTo(10, 3);
      await run.end(0, FINISHED);
      expect(await follower.look()).toMatchObject({ ended: [0], operations: 4 });
      await other.close();
      expect(await run.sharing()).toEqual({ status: 'running', workers: 1, allWorkers: 1 });
      await run.close();
    });

    it('show hotels whose end becomes visible late, and at last those much later', async () => {
      const run = await runs.create(FACTS, { hotels: 3, operations: 6 }, '');
      await run.submit(SUBMITTED);
      await run.shared?.open(new Int32Array());
      const follower = await run.follow();
      await run.claim(3);
      for (const index of [0, 1, 2]) await run.end(index, FINISHED);
      const endAgo = (index: number, seconds: number) =>
        query?.(
          `UPDATE hms.hotels SET ended_at = clock_timestamp() - make_interval(secs => $2)
            WHERE position = $1`,
          [index, seconds],
        );
      await endAgo(1, 6);
      await endAgo(2, 60);
      expect((await follower.look()).ended.toSorted((a, b) => a - b)).toEqual([0, 1]);
      await query?.(`UPDATE hms.hotels SET ended_at = clock_timestamp() - interval '9s'`);
      const last = await follower.look(true);
      expect(last.ended.toSorted((a, b) => a - b)).toEqual([0, 1, 2]);
      expect(last.counts).toMatchObject({ onboarded: 3 });
      await run.close();
    });

    it('count as workers only processes that asked for hotels', async () => {
      const run = await runs.create(FACTS, INPUT, '');
      await run.submit([hotel(0), hotel(1)]);
      await run.shared?.open(new Int32Array());
      await run.close();
      const read = await runs.read(FACTS.run);
      expect(await read.sharing()).toEqual({ status: 'running', workers: 0, allWorkers: 0 });
      const worker = await runs.resume(FACTS.run);
      await worker.claim(1);
      await worker.close();
      expect(await read.sharing()).toEqual({ status: 'running', workers: 0, allWorkers: 1 });
    });
  });
});
