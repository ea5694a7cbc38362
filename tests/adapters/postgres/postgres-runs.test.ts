import { hostname } from 'node:os';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import {
  RunInUse,
  RunKeyNeeded,
  RunUnwritable,
  StoreUnreachable,
} from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { DONE, FACTS, hotel, INPUT } from '#tests/fakes/sample-run.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const KEY = AesRunKey.make();
const FINISHED: FinishedHotel = {
  status: 'onboarded',
  hotelId: 7,
  operations: { ...NO_OPERATIONS, done: 2, total: 2 },
  presence: 'there',
  missing: [],
  warnings: [],
};
async function begin(run: RunInProgress, hotels: readonly InputHotel[]): Promise<void> {
  await run.start(hotels);
}

describe.skipIf(!database)('runs in PostgreSQL', () => {
  const { url = '', query, breakConnections } = database ?? {};
  const open = () => new PostgresRuns(url, 'postgres://hms@localhost/hms');
  let tables: PostgresRuns;
  let runs: Runs;

  beforeEach(async () => {
    // A failed test may leave a transaction and connections open.
    await query?.('ROLLBACK');
    await breakConnections?.();
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    tables = open();
    await tables.migrate();
    runs = runsInDatabase(tables, KEY);
  });

  it('write nothing and start no operation once the connection is broken', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0), hotel(1)]);
    const journal = run.journalOf(0);
    await breakConnections?.();
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await expect(begin(run, [hotel(2)])).rejects.toThrow(RunUnwritable);
    expect(() => journal.write('room:101', { state: 'intended' })).toThrow(RunUnwritable);
    await expect(tables.assertOwned()).rejects.toThrow(StoreUnreachable);
    await run.close();
    const resumed = await runs.resume(FACTS.run);
    expect(await resumed.counts()).toMatchObject({ started: 2, onboarded: 0 });
    await resumed.close();
  });

  it('can be reopened after the connection broke, with the entries that the database has', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0), hotel(1)]);
    run.journalOf(0).write('hotel', DONE);
    await expect
      .poll(async () => (await query?.('SELECT FROM hms.journal'))?.length, { timeout: 20_000 })
      .toBe(1);
    // The lock keeps the next response out of the table until the connection is broken.
    await query?.('BEGIN');
    await query?.('LOCK hms.journal IN SHARE MODE');
    run.journalOf(0).write('room:101', DONE);
    await breakConnections?.();
    await query?.('ROLLBACK');
    await run.reopen();
    await tables.assertOwned();
    await begin(run, [hotel(0)]);
    const journal = run.journalOf(0);
    expect([journal.read('hotel'), journal.read('room:101')]).toEqual([
      DONE,
      { state: 'intended' },
    ]);
    await run.close();
  });

  it('say which process works on them', async () => {
    const run = await runs.create(FACTS, INPUT);
    const other = runsInDatabase(open(), KEY);
    const holder = { host: hostname(), pid: process.pid, since: expect.any(Number) as number };
    await expect(other.resume(FACTS.run)).rejects.toEqual(
      expect.objectContaining({ name: 'Error', holder }),
    );
    await expect(other.resume(FACTS.run)).rejects.toThrow(RunInUse);
    expect(await other.isActive(FACTS.run)).toBe(true);
    await run.close();
    await (await other.resume(FACTS.run)).close();
  });

  it('are not written to by a process whose session the database has ended', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0)]);
    await breakConnections?.();
    const other = await runsInDatabase(open(), KEY).resume(FACTS.run);
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await expect(run.reopen()).rejects.toThrow(RunInUse);
    expect(await other.hotel(0)).toMatchObject({ state: 'started' });
    await other.close();
    await run.reopen();
    await run.close();
  });

  it('say without the key that they hold generated passwords', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0)]);
    expect(await runs.sealed?.has(FACTS.run)).toBe(false);
    await begin(run, [{ ...hotel(1), generatedPasswords: [0] }]);
    await run.close();
    const withoutKey = runsInDatabase(open());
    expect(await withoutKey.sealed?.has(FACTS.run)).toBe(true);
  });

  it('end a hotel only after every response in its journal is stored', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0)]);
    const journal = run.journalOf(0);
    for (let room = 0; room < 40; room += 1) {
      journal.write(`room:${room}`, DONE);
      // The journal stores an entry of the hotel itself at once, together with all earlier entries.
      if (room % 10 === 0) journal.write('hotel', DONE);
    }
    await run.end(0, { ...FINISHED, status: 'incomplete' });
    await begin(run, [hotel(0)]);
    const known = Array.from({ length: 40 }, (_, room) => run.journalOf(0).read(`room:${room}`));
    expect(known).toEqual(known.map(() => DONE));
    await run.close();
  });

  it('leave nothing in the tables once they are deleted', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0)]);
    run.journalOf(0).write('hotel', DONE);
    await run.close();
    const rows =
      'SELECT FROM hms.journal UNION ALL SELECT FROM hms.hotels UNION ALL SELECT FROM hms.configs';
    expect(await query?.(rows)).toHaveLength(3);
    await runs.remove(FACTS.run);
    expect(await query?.(rows)).toEqual([]);
  });

  it('report that the run was deleted meanwhile', async () => {
    const run = await runs.create(FACTS, INPUT);
    await begin(run, [hotel(0)]);
    await query?.('DELETE FROM hms.runs');
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await expect(run.reopen()).rejects.toThrow('there is no such run');
    await run.close();
  });

  it('are listed page by page, in the order of the input', async () => {
    const run = await runs.create(FACTS, INPUT);
    await query?.(`INSERT INTO hms.hotels (run, position, state, hotel)
      SELECT id, position, 'failed', json_build_object('index', position, 'state', 'failed')
      FROM hms.runs, generate_series(4100, 0, -1) AS position`);
    const expected = Array.from({ length: 4101 }, (_, index) => index);
    expect((await collect(run.list())).map(({ index }) => index)).toEqual(expected);
    expect((await collect(run.hotels('unfinished'))).map(({ index }) => index)).toEqual(expected);
    await run.close();
  });

  it('store every text, even with characters that texts in PostgreSQL cannot contain', async () => {
    const run = await runs.create(FACTS, INPUT);
    const warnings = [{ operation: 'hotel', status: 400, message: 'a\0b \uD800', fields: {} }];
    await run.skip({ index: 0, file: 'a.json', name: 'a\0b', code: '', warnings });
    expect(await run.hotel(0)).toMatchObject({ name: 'a\0b', warnings });
    expect(await run.operations()).toEqual(NO_OPERATIONS);
    await run.close();
  });

  it('can be read only with the key of their passwords', async () => {
    await (await runs.create(FACTS, INPUT)).close();
    const wrong = runsInDatabase(open(), AesRunKey.make());
    await expect(wrong.resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
    await expect(runsInDatabase(open()).resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
  });

  it('get their tables once, however many processes migrate', async () => {
    await query?.('DROP SCHEMA hms CASCADE');
    const found = await Promise.all([open(), open(), open()].map((one) => one.migrate()));
    expect(found.map((versions) => versions.found).toSorted((a, b) => a - b)).toEqual([0, 4, 4]);
    expect(await tables.versions()).toEqual({ found: 4, oldest: 4, needed: 4 });
  });
});
