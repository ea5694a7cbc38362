// What is particular to runs in PostgreSQL; the contract of run stores has the rest.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunKeyNeeded,
  RunUnwritable,
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

async function begin(run: ActiveRun, hotels: readonly InputHotel[]): Promise<void> {
  await run.start(hotels);
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
    await query?.(`UPDATE hms.workers SET heard_at = heard_at - interval '1 hour'`);
    const resumed = await runs.resume(FACTS.run);
    expect(await resumed.counts()).toMatchObject({ stopped: 2, onboarded: 0 });
    await resumed.close();
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
    expect(await runs.has(FACTS.run)).toBe(false);
    await begin(run, [{ ...hotel(1), generatedPasswords: [0] }]);
    await run.close();
    const withoutKey = new PostgresRuns(url, 'postgres://hms@localhost/hms');
    expect(await withoutKey.has(FACTS.run)).toBe(true);
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
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await expect(run.reopen()).rejects.toThrow('it was deleted from the database');
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

  it('are read with the key of their passwords only', async () => {
    await (await runs.create(FACTS, INPUT, '')).close();
    const name = 'postgres://hms@localhost/hms';
    const wrong = new PostgresRuns(url, name, RunKey.make());
    await expect(wrong.resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
    await expect(new PostgresRuns(url, name).resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
  });

  it('get their tables once, however many processes migrate', async () => {
    await query?.('DROP SCHEMA hms CASCADE');
    const found = await Promise.all([open(), open(), open()].map((one) => one.migrate()));
    expect(found.map((versions) => versions.found).toSorted((a, b) => a - b)).toEqual([0, 2, 2]);
    expect(await runs.versions()).toEqual({ found: 2, needed: 2 });
  });
});
