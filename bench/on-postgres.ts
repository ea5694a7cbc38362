import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/postgres.ts';
import type { Figure } from './bench.ts';

/** A session reports its times about once a second. */
const REPORTED_MS = 1500;
const MS_A_TICK = 10;

/**
 * Measures in a new database with the tables of runs: in the server that HMS_TEST_POSTGRES names, or
 * in one of its own that waits for its disk, as in production. Prints a line where there is none.
 */
export async function* onPostgres(
  measure: (database: TestDatabase) => AsyncIterable<Figure>,
): AsyncGenerator<Figure> {
  const isForeign = process.env['HMS_TEST_POSTGRES'] !== undefined;
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-postgres-'));
  const server = isForeign ? undefined : await startPostgres(folder, { waitsForDisk: true });
  if (server) process.env['HMS_TEST_POSTGRES'] = server.url;
  try {
    const database = await openTestDatabase();
    if (!database) {
      console.log('  skipped: no PostgreSQL found');
      return;
    }
    await new PostgresRuns(database.url, '').migrate();
    yield* measure(database);
    await database.close();
  } finally {
    if (server) {
      delete process.env['HMS_TEST_POSTGRES'];
      await server.stop('immediate');
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * How long sessions of the database have executed statements, in ms: with what they waited for locks,
 * the disk and a free core.
 */
export async function activeMs({ query }: TestDatabase): Promise<number> {
  await sleep(REPORTED_MS);
  const [row] = await query(
    'SELECT active_time FROM pg_stat_database WHERE datname = current_database()',
  );
  return Number(row?.['active_time']);
}

/** CPU time of all processes of the server, in ms; NaN where /proc does not show them. */
export async function serverCpuMs({ query }: TestDatabase): Promise<number> {
  const [row] = await query('SELECT pg_backend_pid() AS pid');
  const postmaster = statOf(Number(row?.['pid']))?.parent ?? 0;
  const { ticks = NaN, ticksOfEnded = NaN } = statOf(postmaster) ?? {};
  const running = globSync('/proc/[0-9]*').map((folder) => statOf(Number(basename(folder))));
  return running
    .filter((stat) => stat?.parent === postmaster)
    .reduce(
      (sum, stat) => sum + MS_A_TICK * (stat?.ticks ?? 0),
      MS_A_TICK * (ticks + ticksOfEnded),
    );
}

/** Undefined for a process that has ended. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The fields after the name, which may contain spaces: the state, the parent, …
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11);
    return { parent, ticks: user + system, ticksOfEnded: userOfEnded + systemOfEnded };
  } catch {
    return undefined;
  }
}
