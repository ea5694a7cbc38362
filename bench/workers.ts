import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunFolder } from '#adapters/node/runs/run-folder.ts';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import type { RunStore } from '#application/ports/runs/run-store.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import { bareRequestsPerSecond } from './bare-clients.ts';
import type { Figure } from './bench.ts';
import { environment, forgetRuns, submitDetached, type Shared } from './detached-run.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';
import { activeMs, onPostgres, serverCpuMs } from './on-postgres.ts';
import { startIdleServer } from './idle-server.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const FILE = 'hotels.ndjson';
/** Enough that processes have started and compiled their code long before the end. */
const HOTELS = 1500;
const ROUNDS = 3;
const WORKERS = 3;
const CONCURRENCY = 32;
const FULL_SPEED = ['--concurrency', String(CONCURRENCY), '--min-gap', '0', '--hotels', '4'];
/** Before, processes start; afterwards, some have no hotel left. In shares of the hotels. */
const STEADY = { from: 0.3, to: 0.9 };
/** One request after the other: fewer results share a statement. Takes about 20 seconds. */
const SLOWLY = ['--concurrency', '1', '--min-gap', '0'];
const SLOW_RESPONSE_MS = 9;
const SLOW_HOTELS = 20;

const LEAST_GAIN = 1.6;
/** Where the machine does not let processes that only send gain so much, of what those gain. */
const LEAST_OF_BARE = 0.85;
const LEAST_OF_SQLITE = 0.85;
const MOST_DATABASE_MS = 3;

/** `hms worker` at full speed against a server that does no work, all on the same machine. */
export async function* workers(): AsyncGenerator<Figure> {
  yield* onPostgres(measure);
}

async function* measure(database: TestDatabase): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const server = await startIdleServer();
  const shared = { folder, database, server: server.url };
  try {
    await writeHotels(join(folder, FILE), HOTELS);
    yield* await speeds(shared, ROUNDS);
    await tellSlowDatabaseTime(shared);
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function speeds(shared: Shared, rounds: number): Promise<Figure[]> {
  const gains: number[] = [];
  const bareGains: number[] = [];
  const ofSqlite: number[] = [];
  const databaseMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const alone = await alonePerSecond(shared);
    await forgetRuns(shared);
    const before = await activeMs(shared.database);
    const one = await workersPerSecond(shared, 1);
    databaseMs.push(((await activeMs(shared.database)) - before) / HOTELS);
    gains.push((await workersPerSecond(shared, WORKERS)) / one);
    bareGains.push(await bareGain(shared));
    ofSqlite.push(one / alone);
  }
  const most = median(bareGains);
  console.log(`  ${WORKERS} processes that only send, against one: ${most.toFixed(2)}`);
  return [
    {
      name: `hotels a second of ${WORKERS} workers against one`,
      value: median(gains),
      limit: Number(Math.min(LEAST_GAIN, LEAST_OF_BARE * most).toFixed(2)),
      bound: 'at least',
    },
    {
      name: 'hotels a second of one worker against one process with SQLite',
      value: median(ofSqlite),
      limit: LEAST_OF_SQLITE,
      bound: 'at least',
    },
    {
      name: 'database time per hotel from its submission to its end, ms',
      value: median(databaseMs),
      limit: MOST_DATABASE_MS,
      bound: 'at most',
    },
  ];
}

/** About 100 requests a second, as at the default gap, but without leases of slots. */
async function tellSlowDatabaseTime(shared: Shared): Promise<void> {
  await writeHotels(join(shared.folder, 'slow.ndjson'), SLOW_HOTELS);
  const server = await startTinyServer(SLOW_RESPONSE_MS);
  const slow = { ...shared, server: server.url };
  await forgetRuns(shared);
  const before = await activeMs(shared.database);
  const { run } = await submitDetached(slow, 'slow.ndjson', SLOWLY);
  await work(slow, run);
  await server.close();
  const ms = ((await activeMs(shared.database)) - before) / SLOW_HOTELS;
  console.log(`  Database time per hotel at 100 requests a second: ${ms.toFixed(1)} ms`);
}

/** What more processes gain on this machine at best. */
async function bareGain({ server }: Shared): Promise<number> {
  const one = await bareRequestsPerSecond(server, { count: 1, atOnce: CONCURRENCY });
  const all = await bareRequestsPerSecond(server, { count: WORKERS, atOnce: CONCURRENCY });
  return all / one;
}

async function alonePerSecond({ folder, server }: Shared): Promise<number> {
  const call = ['onboard', FILE, '--api-url', server, ...FULL_SPEED];
  await runHms(folder, call, { env: { HMS_PASSWORD: 'any' }, output: 'ignore' });
  const runs = new RunFolder(join(folder, '.hms/runs'));
  const [run = ''] = (await runs.names()).slice(-1);
  return await hotelsPerSecond(runs, run);
}

async function workersPerSecond(shared: Shared, count: number): Promise<number> {
  await forgetRuns(shared);
  const { run } = await submitDetached(shared, FILE, FULL_SPEED);
  const database = await serverCpuMs(shared.database);
  const startedAt = performance.now();
  const server = process.cpuUsage();
  const ended = await Promise.all(Array.from({ length: count }, () => work(shared, run)));
  const ms = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(server);
  tellCpu(count === 1 ? 'one worker' : `${count} workers`, ms, {
    workers: ended.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    server: (user + system) / 1000,
    database: (await serverCpuMs(shared.database)) - database,
  });
  return await hotelsPerSecond(new PostgresRuns(shared.database.url, ''), run);
}

async function work(shared: Shared, run: string) {
  return await runHms(shared.folder, ['worker', '--run', run], {
    env: environment(shared),
    output: 'ignore',
  });
}

function tellCpu(name: string, ms: number, parts: Readonly<Record<string, number>>): void {
  const shares = Object.entries(parts).map(
    ([part, cpuMs]) =>
      `${part} ${Math.round((100 * cpuMs) / ms)}% (${(cpuMs / HOTELS).toFixed(1)} ms)`,
  );
  console.log(`  CPU with ${name}, of a core (for each hotel): ${shares.join(', ')}`);
}

async function hotelsPerSecond(runs: RunStore, run: string): Promise<number> {
  const stored = await runs.read(run);
  const ends: number[] = [];
  for await (const { times } of stored.hotels()) if (times) ends.push(times.to);
  await stored.close();
  if (ends.length < HOTELS) throw new Error(`Only ${ends.length} hotels were finished.`);
  const steady = ends.toSorted((a, b) => a - b).slice(HOTELS * STEADY.from, HOTELS * STEADY.to);
  const [first = 0, last = 0] = [steady[0], steady.at(-1)];
  return (steady.length - 1) / ((last - first) / 1000);
}
