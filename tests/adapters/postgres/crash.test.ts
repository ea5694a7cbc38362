// What a crash of PostgreSQL may lose of a run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PostgresRuns } from '#adapters/postgres/postgres-runs.ts';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';

const RUN = '20261121-142233-aaaa';

it.skipIf(!postgresBinaries())(
  'a crash of PostgreSQL loses neither a start nor the ID of a new hotel',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hms-crash-'));
    const server = await startPostgres(folder);
    if (!server) throw new Error('PostgreSQL did not start.');
    try {
      const runs = new PostgresRuns(server.url, 'postgres://hms@localhost/hms', RunKey.make());
      await runs.migrate();
      const limits = { concurrency: 6, minGap: 10, hotels: 4 };
      const facts = {
        run: RUN,
        server: 'http://hotels.example/api',
        username: '4onboard',
        sources: ['/hotels/chain.ndjson'],
        skipInvalid: false,
        startedAt: 1_800_000_000_000,
        seed: 4711,
        credentials: '/hotels/run-1.credentials.ndjson',
        limits,
      };
      const run = await runs.create(facts, { hotels: 1, operations: 30 }, '');
      const { config } = checkDocument(SAMPLE_DOCUMENT, { random: () => 0 });
      const place = { index: 0, file: 'chain.ndjson', before: 0, hasOwnCode: false };
      await run.start([{ ...place, config, generatedPasswords: [] }]);
      const effect = { kind: 'created' } as const;
      run.journalOf(0).write('hotel', { state: 'done', id: 7, effect });
      await sleep(40);
      await server.stop('immediate');
      await server.start();
      expect(await (await runs.read(RUN)).hotel(0)).toMatchObject({ state: 'begun', hotelId: 7 });
      await run.close();
    } finally {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
