import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestDatabase } from '#tests/support/postgres.ts';
import type { Figure } from './bench.ts';
import { submitDetached } from './detached-run.ts';
import { onPostgres } from './on-postgres.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const HOTELS = 100_000;
const LEAST_A_SECOND = 2000;
const MOST_MEBIBYTES = 250;

/** `hms onboard --detach`, from its start to its exit: checks every hotel, then stores it. */
export async function* submission(): AsyncGenerator<Figure> {
  yield* onPostgres(measure);
}

async function* measure(database: TestDatabase): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const server = await startTinyServer();
  try {
    await writeHotels(join(folder, 'all.ndjson'), HOTELS);
    const startedAt = performance.now();
    const shared = { folder, database, server: server.url };
    const { peakMebibytes, cpuMs } = await submitDetached(shared, 'all.ndjson');
    const ms = performance.now() - startedAt;
    console.log(
      `  CPU of hms: ${(cpuMs / HOTELS).toFixed(2)} ms of ${(ms / HOTELS).toFixed(2)} ms`,
    );
    yield {
      name: `hotels a second that hms onboard --detach submits, of ${HOTELS}`,
      value: HOTELS / (ms / 1000),
      limit: LEAST_A_SECOND,
      bound: 'at least',
    };
    yield {
      name: 'memory at its peak meanwhile, MiB',
      value: peakMebibytes,
      limit: MOST_MEBIBYTES,
      bound: 'at most',
    };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
