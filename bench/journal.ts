import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import type { Figure } from './bench.ts';
import { runHms } from './hms-process.ts';
import { median } from './median.ts';
import { startTinyServer } from './tiny-server.ts';
import { writeHotels } from './write-hotels.ts';

const RESPONSE_MS = 0;
const HOTELS = 300;
const ROUNDS = 3;
const MOST_TIME = 1.1;

/** `hms onboard` at full speed with runs in a database that waits for its disk, against runs in a folder. */
export async function* journal(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'hms-bench-'));
  const database = await startPostgres(await mkdtemp(join(tmpdir(), 'hms-bench-')), {
    waitsForDisk: true,
  });
  if (!database) {
    console.log('  skipped: no PostgreSQL found');
    return;
  }
  const server = await startTinyServer(RESPONSE_MS);
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
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      ratios.push((await seconds({ HMS_JOURNAL: database.url })) / (await seconds({})));
    }
    yield {
      name: `${HOTELS} hotels at full speed with runs in PostgreSQL, against runs in a folder`,
      value: median(ratios),
      limit: MOST_TIME,
      bound: 'at most',
    };
  } finally {
    await server.close();
    await database.stop('immediate');
    await rm(folder, { recursive: true, force: true });
  }
}
