import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runsInFolder } from '#adapters/node/runs/run-folder.ts';
import { type NewRunFacts } from '#application/ports/runs/run-store.ts';
import type { Runs } from '#application/runs/runs.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

let place = '';
let runs: Runs;
const started: RunInProgress[] = [];

beforeEach(() => {
  place = temporaryFolder();
  mkdirSync(join(place, 'runs'));
  mkdirSync(join(place, 'chain'));
  for (const name of ['a.json', 'b.json', 'x.ndjson']) writeFileSync(at(`chain/${name}`), '');
  symlinkSync('chain', at('link'));
  runs = runsInFolder(join(place, 'runs'));
});
afterEach(async () => {
  for (const run of started.splice(0)) await run.close();
});

const at = (path: string) => (path === '-' ? path : join(place, path));

async function start(
  run: string,
  sources: readonly string[],
  server = 'http://one.example/api',
): Promise<void> {
  const facts: NewRunFacts = {
    run,
    server,
    username: '4onboard',
    sources: sources.map(at),
    skipInvalid: false,
    startedAt: 1_800_000_000_000,
    seed: 4711,
    credentials: at(`runs/${run}.credentials.ndjson`),
    limits: { concurrency: 6, minGap: 10, hotels: 4 },
  };
  started.push(await runs.create(facts, { hotels: 1, operations: 1, snapshot: '' }));
}

const FIRST = '20261121-142233-aaaa';
const SECOND = '20261121-142233-bbbb';

describe('two active runs', () => {
  it.each([
    ['the same file', ['chain/a.json'], ['chain/b.json', 'chain/a.json']],
    ['a link to it', ['chain'], ['link']],
    ['a file of a folder', ['chain'], ['link/a.json']],
  ])(
    'never read %s for the same server, whichever run has the earlier name',
    async (_, first, second) => {
      for (const [one, other] of [
        [FIRST, SECOND],
        [SECOND, FIRST],
      ] as const) {
        await start(one, first);
        await expect(start(other, second)).rejects.toEqual(expect.objectContaining({ run: one }));
        expect(await runs.names()).not.toContain(other);
        await started.splice(0)[0]?.close();
        rmSync(join(runs.place, `${one}.db`));
      }
    },
  );

  it.each([
    ['other files', ['chain/a.json'], ['chain/b.json'], undefined],
    ['what a folder leaves out', ['chain'], ['chain/x.ndjson'], undefined],
    ['standard input', ['-'], ['-'], undefined],
    ['another server', ['chain'], ['chain'], 'http://two.example/api'],
  ])('may read %s', async (_, first, second, server) => {
    await start(FIRST, first);
    await start(SECOND, second, server);
    expect(await runs.names()).toEqual([FIRST, SECOND]);
  });
});
