// What happens to a shared run when its processes die, freeze or disagree.
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ActivePostgresRun } from '#adapters/postgres/active-postgres-run.ts';
import { Connections } from '#adapters/postgres/connections.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { RunKey } from '#adapters/postgres/run-key.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import {
  LeaseLost,
  RunNotSubmitted,
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

const RUN = '20261121-142233-aaaa';
const FACTS: NewRunFacts = {
  run: RUN,
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
const MEANT = Int32Array.of(1, 2);
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
const hotel = (index: number, city = 'Panaji'): InputHotel => ({
  index,
  file: 'chain.ndjson',
  before: index,
  config: { ...config, hotelProfile: { ...config.hotelProfile, city } },
  hasOwnCode: false,
  generatedPasswords: [],
});
const sleep = (ms: number) => new Promise((resolve) => void setTimeout(resolve, ms));

describe.skipIf(!database)('a shared run', () => {
  const { url = '', query } = database ?? {};
  let runs: PostgresRuns;
  const open: ActiveRun[] = [];

  beforeEach(async () => {
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    runs = new PostgresRuns(url, 'postgres://hms@localhost/hms', KEY);
    await runs.migrate();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((run) => run.close()));
  });

  async function create(): Promise<ActivePostgresRun> {
    return opened(await runs.create(FACTS, { hotels: 2, operations: 30 }, ''));
  }

  /** Another process takes part. */
  async function another(): Promise<ActivePostgresRun> {
    const store = new PostgresRuns(url, 'postgres://hms@localhost/hms', KEY);
    return opened(await store.resume(RUN));
  }

  function opened(run: ActiveRun): ActivePostgresRun {
    if (!(run instanceof ActivePostgresRun)) throw new Error('The run is not in PostgreSQL.');
    open.push(run);
    return run;
  }

  it('keeps the journal of a hotel in progress when somebody submits it edited', async () => {
    const worker = await create();
    await worker.submit([hotel(0)]);
    await worker.shared?.open(MEANT);
    await worker.claim(1);
    worker.journalOf(0).write('room:101', DONE);
    await sleep(30);
    const editor = await another();
    await editor.submit([hotel(0, 'Margao')]);
    await worker.release();
    await worker.claim(1);
    expect(worker.journalOf(0).read('room:101')).toEqual(DONE);
  });

  it('knows what a worker did before its connection broke', async () => {
    const run = await create();
    await run.submit([hotel(0)]);
    await run.shared?.open(MEANT);
    await run.claim(1);
    run.journalOf(0).write('hotel', DONE);
    run.journalOf(0).write('room:101', { state: 'intended' });
    await database?.breakConnections();
    await expect(run.end(0, FINISHED)).rejects.toThrow(StoreUnreachable);
    await run.rejoin();
    await run.claim(1);
    const known = ['hotel', 'room:101', 'room:102'].map((key) => run.journalOf(0).read(key));
    expect(known).toEqual([DONE, { state: 'intended' }, undefined]);
  });

  it('does not skip a hotel that a process has just claimed', async () => {
    const worker = await create();
    await worker.submit([hotel(0)]);
    await worker.shared?.open(MEANT);
    const editor = await another();
    await worker.claim(1);
    await editor.skip({ index: 0, file: 'chain.ndjson', name: '', code: '', warnings: [] });
    expect(await worker.counts()).toMatchObject({ begun: 1, skipped: 0 });
  });

  it('stays cancelled when somebody cancels it while its hotels are submitted', async () => {
    const submitter = await create();
    await submitter.submit([hotel(0)]);
    expect(await runs.cancel(RUN)).toBe(true);
    await submitter.shared?.open(MEANT);
    expect(submitter.shared?.isCancelled).toBe(true);
    expect(await submitter.claim(1)).toEqual([]);
    const resumed = await another();
    await resumed.shared?.open(MEANT);
    expect(resumed.shared?.isCancelled).toBe(false);
    expect(await resumed.claim(1)).toHaveLength(1);
  });

  it('is not resumed without its input if it was cancelled before all hotels were submitted', async () => {
    const submitter = await create();
    await submitter.submit([hotel(0)]);
    await runs.cancel(RUN);
    const resumed = await another();
    await expect(resumed.shared?.reopen()).rejects.toThrow(RunNotSubmitted);
  });

  it('tells a process that has lost its lease while it waits for hotels', async () => {
    const run = await create();
    await run.submit([hotel(0)]);
    await run.shared?.open(MEANT);
    const other = await another();
    await other.claim(1);
    expect(await run.claim(1)).toEqual([]);
    await query?.('UPDATE hms.workers SET left_at = clock_timestamp() WHERE id = 1');
    await run.lease.beat();
    await expect(run.claim(1)).rejects.toThrow(LeaseLost);
  });

  it('gives a hotel to others if its worker left without releasing it', async () => {
    const run = await create();
    await run.submit([hotel(0)]);
    await run.shared?.open(MEANT);
    const other = await another();
    await other.claim(1);
    await query?.('UPDATE hms.workers SET left_at = clock_timestamp() WHERE id = 2');
    expect(await runs.running()).toEqual([RUN]);
    await run.lease.beat();
    expect(await run.claim(1)).toMatchObject([{ index: 0 }]);
    expect(run.journalOf(0).read('room:101')).toEqual({ state: 'intended' });
  });

  it('does not wait for a worker that froze in a transaction', async () => {
    const run = await create();
    await run.submit([hotel(0), hotel(1)]);
    await run.shared?.open(MEANT);
    const frozen = await another();
    await frozen.claim(1);
    await query?.(`UPDATE hms.workers SET heard_at = heard_at - interval '1 hour' WHERE id = 2`);
    const client = new Client(url);
    await client.connect();
    await client.query('BEGIN; SELECT FROM hms.workers WHERE id = 2 FOR SHARE');
    await Promise.race([
      run.lease.beat(),
      sleep(3000).then(() => Promise.reject(new Error('It waits.'))),
    ]);
    await client.query('COMMIT');
    await client.end();
    await run.lease.beat();
    expect(await run.claim(2)).toHaveLength(2);
  });

  it('has the passwords that an attempt may have sent again before its worker died', async () => {
    const run = await create();
    await run.submit([{ ...hotel(0), generatedPasswords: [0] }]);
    await run.shared?.open(MEANT);
    await run.claim(1);
    const user = `user:${config.staffUsers[0]?.username}`;
    run.journalOf(0).write(user, { state: 'failed' });
    await run.release();
    expect(await collect(runs.generatedAccounts(RUN))).toEqual([]);
    await run.claim(1);
    run.journalOf(0).write(user, { state: 'intended' });
    expect(await collect(runs.generatedAccounts(RUN))).toHaveLength(1);
  });

  it('tries again when the database ends a deadlock', async () => {
    const run = await create();
    await run.submit([hotel(0), hotel(1)]);
    await run.shared?.open(MEANT);
    await run.claim(2);
    const client = new Client(url);
    await client.connect();
    await client.query('BEGIN; SELECT FROM hms.hotels WHERE position = 1 FOR UPDATE');
    const released = run.release();
    await sleep(300);
    await client.query('SELECT FROM hms.hotels WHERE position = 0 FOR UPDATE; COMMIT');
    await client.end();
    await released;
    expect(await run.counts()).toMatchObject({ begun: 0, stopped: 2 });
  });

  it('takes part again after it froze in a transaction for too long', async () => {
    const session = await new Connections(url).session();
    const frozen = session.together(async (turn) => {
      await turn.command(`SET LOCAL idle_in_transaction_session_timeout = '50ms'`);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      await turn.query({ name: 'one', text: 'SELECT 1' });
    });
    await expect(frozen).rejects.toThrow(StoreUnreachable);
    await session.close();
  });

  it('is over only when nobody opens it again at the same moment', async () => {
    const run = await create();
    await run.submit([hotel(0)]);
    await run.shared?.open(MEANT);
    await run.claim(1);
    await run.end(0, { ...FINISHED, status: 'failed' });
    const client = new Client(url);
    await client.connect();
    await client.query(`BEGIN; UPDATE hms.hotels SET state = 'stopped';
      UPDATE hms.runs SET status = 'running'`);
    const isOver = run.shared?.isOver();
    await sleep(100);
    await client.query('COMMIT');
    await client.end();
    expect(await isOver).toBe(false);
    expect(await run.claim(1)).toHaveLength(1);
  });
});
