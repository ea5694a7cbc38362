import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunFolder } from '#adapters/node/runs/run-folder.ts';
import { SourcesInUse, type NewRunFacts, type RunLog } from '#application/ports/run-log.ts';

let place = '';
let runs: RunFolder;
const started: RunLog[] = [];

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'hms-runs-')));
  mkdirSync(join(place, 'runs'));
  mkdirSync(join(place, 'chain'));
  for (const name of ['a.json', 'b.json', 'x.ndjson']) writeFileSync(at(`chain/${name}`), '');
  symlinkSync('chain', at('link'));
  runs = new RunFolder(join(place, 'runs'));
});
afterEach(() => {
  for (const log of started.splice(0)) log.close();
  rmSync(place, { recursive: true });
});

const at = (path: string) => (path === '-' ? path : join(place, path));

function start(run: string, sources: readonly string[], server = 'http://one.example/api'): void {
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
  started.push(runs.create(facts, { hotels: 1, operations: 1 }, ''));
}

const FIRST = '20261121-142233-aaaa';
const SECOND = '20261121-142233-bbbb';

describe('two runs that are in work', () => {
  it.each([
    ['the same file', ['chain/a.json'], ['chain/b.json', 'chain/a.json']],
    ['the same folder', ['chain'], ['chain']],
    ['a link to it', ['chain'], ['link']],
    ['a file of a folder', ['chain'], ['link/a.json']],
    ['a folder of a file', ['chain/a.json'], ['chain']],
  ])('never read %s for the same server, whichever name is the earlier', (_, first, second) => {
    for (const [one, other] of [
      [FIRST, SECOND],
      [SECOND, FIRST],
    ] as const) {
      start(one, first);
      expect(() => start(other, second)).toThrow(expect.objectContaining({ run: one }));
      expect(runs.names()).not.toContain(other);
      started.splice(0)[0]?.close();
      rmSync(join(runs.path, `${one}.db`));
    }
  });

  it.each([
    ['other files', ['chain/a.json'], ['chain/b.json'], undefined],
    ['what a folder leaves out', ['chain'], ['chain/x.ndjson'], undefined],
    ['standard input', ['-'], ['-'], undefined],
    ['another server', ['chain'], ['chain'], 'http://two.example/api'],
  ])('may read %s', (_, first, second, server) => {
    start(FIRST, first);
    start(SECOND, second, server);
    expect(runs.names()).toEqual([FIRST, SECOND]);
  });

  it('are told apart from runs that have ended, also by one that is gone on with', () => {
    start(FIRST, ['chain']);
    started.splice(0)[0]?.close();
    start(SECOND, ['chain/a.json']);
    expect(() => runs.resume(FIRST)).toThrow(SourcesInUse);
    expect(runs.isInWork(FIRST)).toBe(false);
    started.splice(0)[0]?.close();
    started.push(runs.resume(FIRST));
    expect(runs.isInWork(FIRST)).toBe(true);
  });
});
