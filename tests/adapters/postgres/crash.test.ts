import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { PostgresRuns, runsInDatabase } from '#adapters/postgres/postgres-runs.ts';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { DONE, FACTS, hotel, INPUT, RUN } from '#tests/fakes/sample-run.ts';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

const INTENDED = { state: 'intended' };

it.skipIf(!postgresBinaries())(
  'after a crash of PostgreSQL, a run counts nothing as done that the crash may have lost',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hms-crash-'));
    // Without fsync and with a slow WAL writer, commits that do not wait for the disk are lost in a
    // crash.
    const server = await startPostgres(folder, ['fsync=off', 'wal_writer_delay=10s']);
    if (!server) throw new Error('PostgreSQL did not start.');
    try {
      const tables = new PostgresRuns(server.url, 'postgres://hms@localhost/hms');
      await tables.migrate();
      const runs = runsInDatabase(tables, AesRunKey.make());
      const run = await runs.create(FACTS, INPUT);
      const hotels = [hotel(0), hotel(1)];
      await run.start(hotels);
      run.journalOf(0).write('hotel', DONE);
      await responseIsLasting(server.url);
      run.journalOf(1).write('room:101', DONE);
      await run.end(1, {
        status: 'onboarded',
        hotelId: 8,
        operations: NO_OPERATIONS,
        presence: 'there',
        missing: [],
        warnings: [],
      });
      expect(await run.hotel(1)).toMatchObject({ state: 'onboarded' });
      await server.stop('immediate');
      await server.start();
      await run.reopen();
      expect(await run.hotel(0), 'lasting').toMatchObject({ state: 'started', hotelId: 7 });
      expect(await run.hotel(1), 'lost').toMatchObject({ state: 'started' });
      await run.start(hotels);
      const known = hotels.map(({ index }) =>
        ['hotel', 'room:101'].map((key) => run.journalOf(index).read(key)),
      );
      expect(known).toEqual([
        [DONE, INTENDED],
        [INTENDED, INTENDED],
      ]);
      await run.close();
      await nameAnotherHolder(server.url);
      const resumed = await runs.resume(RUN);
      expect(resumed.busyUntil, 'its requests may last').toBeGreaterThan(Date.now());
      await resumed.close();
    } finally {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

async function responseIsLasting(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const entries = async () => (await client.query('SELECT FROM hms.journal')).rowCount;
  await expect.poll(entries).toBe(1);
  await client.end();
}

async function nameAnotherHolder(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const holder = JSON.stringify({ host: 'elsewhere', pid: 1, since: 0 });
  await client.query('UPDATE hms.runs SET holder = $1', [holder]);
  await client.end();
}
