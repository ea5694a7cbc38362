import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATE } from './hms-process.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import type { Figure } from './bench.ts';
import { environment, submitDetached, type Shared } from './detached-run.ts';
import { onPostgres } from './on-postgres.ts';
import { WatchingServer } from './watching-server.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 250;
const LEASE_SECONDS = 6;
/** A hotel takes half a second: for so long a worker may be too busy to claim another. */
const LIMITS = ['--min-gap', '0', '--concurrency', '8', '--hotels', '2'];
const WORKERS = 4;
const KILLED = 2;
const WORKING_MS = 3000;
const MOST_LEASES = 1.2;

/** Workers are killed; others continue their hotels. */
export async function* lostWorker(): AsyncGenerator<Figure> {
  yield* onPostgres(measure);
}

async function* measure(database: TestDatabase): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const server = new WatchingServer();
  const url = await server.start();
  try {
    await writeHotels(join(folder, 'hotels.ndjson'), HOTELS);
    const seconds = await secondsUntilContinued({ folder, database, server: url }, server);
    yield {
      name: `from the death of a worker to a request for its hotels, in leases of ${LEASE_SECONDS} s`,
      value: Math.max(...seconds) / LEASE_SECONDS,
      limit: MOST_LEASES,
      bound: 'at most',
    };
  } finally {
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** For each killed worker. */
async function secondsUntilContinued(shared: Shared, server: WatchingServer): Promise<number[]> {
  const { run } = await submitDetached(shared, 'hotels.ndjson', LIMITS);
  await shared.database.query('UPDATE hms.runs SET lease_seconds = $1', [LEASE_SECONDS]);
  const workers = Array.from({ length: WORKERS }, (_, index) =>
    spawn(process.execPath, [LAUNCHER, 'worker', '--run', run], {
      cwd: shared.folder,
      env: {
        ...process.env,
        XDG_STATE_HOME: STATE,
        ...environment(shared),
        HMS_PASSWORD: `worker-${index}`,
      },
      stdio: 'ignore',
    }),
  );
  try {
    while (server.working().length < WORKERS) await sleep(10);
    await sleep(WORKING_MS);
    const killedAt = performance.now();
    for (const worker of workers.slice(0, KILLED)) worker.kill('SIGKILL');
    const continued = await Promise.all(
      Array.from({ length: KILLED }, (_, index) => server.continued(`worker-${index}`)),
    );
    return continued.map((at) => (at - killedAt) / 1000);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
  }
}
