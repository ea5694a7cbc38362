import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 1500;
const ROUNDS = 4;
const MOST_TIME = 1.1;
const MOST_DATABASE_MS = 1;
/**
 * Settings of the PostgreSQL server. They replace the default `fsync=off`, so that the server waits for its disk, and
 * load an extension that measures each statement.
 */
const SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
];

/** Runs `hms onboard` at full speed, and compares storing the run in PostgreSQL with storing it in a folder. */
export async function* journal(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const databaseFolder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const database = await startPostgres(databaseFolder, SETTINGS);
  if (!database) {
    console.log('  skipped: no PostgreSQL found');
    return;
  }
  const server = await startTinyServer();
  const seconds = async (env: Readonly<Record<string, string>>): Promise<number> => {
    const own = await mkdtemp(join(folder, 'run-'));
    await writeHotels(join(own, 'hotels.ndjson'), HOTELS);
    const limits = ['--concurrency', '16', '--min-gap', '0', '--hotels', '8'];
    const call = ['onboard', 'hotels.ndjson', '--json', '--api-url', server.url, ...limits];
    const { lastLine } = await runHms(own, call, { env: { HMS_PASSWORD: 'any', ...env } });
    return (JSON.parse(lastLine) as { readonly seconds: number }).seconds;
  };
  try {
    await new PostgresRuns(database.url, '').migrate();
    await ask(database.url, 'CREATE EXTENSION pg_stat_statements');
    // Takes the fastest of several rounds, because other processes can only slow a round down.
    const fastest = { database: Infinity, folder: Infinity };
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = { HMS_JOURNAL: database.url };
      fastest.database = Math.min(fastest.database, await seconds(env));
      fastest.folder = Math.min(fastest.folder, await seconds({}));
    }
    yield {
      name: `time to onboard ${HOTELS} hotels with runs in PostgreSQL, divided by that in a folder`,
      value: fastest.database / fastest.folder,
      limit: MOST_TIME,
      bound: 'at most',
    };
    const [time] = await ask(
      database.url,
      'SELECT sum(total_plan_time + total_exec_time) AS ms FROM pg_stat_statements',
    );
    yield {
      name: 'time of PostgreSQL statements per hotel, ms',
      value: Number(time?.ms) / (ROUNDS * HOTELS),
      limit: MOST_DATABASE_MS,
      bound: 'at most',
    };
  } finally {
    await server.close();
    await database.stop('immediate');
    await Promise.all([folder, databaseFolder].map((one) => rm(one, { recursive: true })));
  }
}

async function ask(url: string, sql: string): Promise<{ readonly ms: unknown }[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ readonly ms: unknown }>(sql);
  await client.end();
  return rows;
}
