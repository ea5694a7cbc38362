// What people and programs read of a run that several processes work on, in a real PostgreSQL.
import { once } from 'node:events';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const KEY = RunKey.make().text;
const CHAIN = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir'].map((name) =>
  hotelNamed(name, {
    roomTypes: [{ name: 'Suite', room_count: 9 }],
    staffUsers: [adminOf(name)],
  }),
);
const ALL = CHAIN.map((_, index) => index);

/** How many results the lines tell. */
const told = (text: string) => text.match(/^onboarded /gm)?.length ?? 0;

describe.skipIf(!database)('a run that several processes work on', () => {
  const { url = '', query } = database ?? {};
  let sandbox: LiveSandbox;
  let work: Workspace;
  let file: string;
  let onRoom: () => void;
  const open: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    sandbox = await openLiveSandbox();
    onRoom = () => undefined;
    const relay = await relayTo(sandbox.url, ({ method, url: path = '' }) => {
      if (method === 'POST' && path === '/api/rooms/rooms/') onRoom();
      return false;
    });
    open.push(sandbox, relay);
    work = openWorkspace({
      HMS_API_URL: relay.url,
      HMS_PASSWORD: PASSWORD,
      HMS_JOURNAL: url,
      HMS_RUN_KEY: KEY,
    });
    file = work.file('chain.json', CHAIN);
    await query?.('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
    await query?.('ALTER TABLE hms.runs ALTER lease_seconds SET DEFAULT 3');
  });
  afterEach(async () => {
    work.remove();
    await Promise.all(open.splice(0).map((server) => server.close()));
  });

  function rooms(count: number): Promise<void> {
    let left = count;
    return new Promise((resolve) => {
      onRoom = () => {
        if ((left -= 1) === 0) resolve();
      };
    });
  }

  it('tells whoever waits each hotel once, also those that workers set up', async () => {
    const child = work.start(['worker']);
    const working = finished(child);
    await once(child.stderr, 'data');
    const args = ['onboard', file, '--json', '--hotels', '1', '--min-gap', '60'];
    const { code, stdout, stderr } = await work.hms(args);
    child.kill('SIGINT');
    const worker = await working;
    const summary = events(stdout).at(-1);
    const hotels = events(stdout).filter(({ event }) => textOf(event) === 'hotel');
    expect([code, summary]).toMatchObject([0, { onboarded: 6, workers: 2 }]);
    expect(hotels.map(({ index }) => Number(index)).toSorted((a, b) => a - b)).toEqual(ALL);
    for (const hotel of hotels) {
      expect(Object.keys(hotel)).toEqual(Object.keys(hotels[0] ?? {}));
      expect(hotel).toMatchObject({
        event: 'hotel',
        status: 'onboarded',
        updates: [],
        warnings: [],
      });
    }
    expect([told(stderr), worker.code]).toEqual([6, 0]);
    expect(stderr).toMatch(/^6 hotels: 6 onboarded; 2 workers, this one sent \d+ requests in /m);
    expect(told(worker.stderr)).toBeGreaterThan(0);
    expect(told(worker.stderr)).toBeLessThan(6);
    expect([worker.stdout, worker.stderr]).toEqual([
      '',
      expect.stringMatching(/^No run needs a worker\. .+\nWorking on the run \S+ at /),
    ]);
  });

  it('waits for a worker, can be watched, and is finished', async () => {
    const keyless = openWorkspace({
      HMS_API_URL: sandbox.url,
      HMS_PASSWORD: PASSWORD,
      HMS_JOURNAL: url,
    });
    const submitted = await keyless.hms(['onboard', keyless.file('a.json', CHAIN), '--detach']);
    const [, key = ''] = /^HMS_RUN_KEY=(\S{43})$/m.exec(submitted.stderr) ?? [];
    expect([submitted.code, submitted.stdout, RunKey.of(key)]).toEqual([0, '', expect.anything()]);
    expect(events((await work.hms(['runs', '--json'])).stdout)[0]).toMatchObject({
      state: 'waiting',
    });
    const shown = await work.hms(['runs', 'show']);
    expect(shown.stdout).toContain('No process works on the run. Start hms worker, or continue');
    const report = await work.hms(['runs', 'show', '--report', '-']);
    expect(JSON.parse(report.stdout)).toMatchObject({ state: 'waiting', counts: { waiting: 6 } });

    const without = await keyless.hms(['worker', '--once']);
    expect([without.code, without.stderr]).toEqual([
      2,
      expect.stringMatching(
        / are sealed: set HMS_RUN_KEY .+ skips the run\.\nOnly runs with other keys/,
      ),
    ]);
    const watching = finished(keyless.start(['runs', 'watch', '--json']));
    const worker = await keyless.hms(['worker', '--json', '--once'], { env: { HMS_RUN_KEY: key } });
    expect(events(worker.stdout).slice(-2)).toMatchObject([
      { event: 'run', onboarded: 6, workers: 1 },
      { event: 'summary', runs: 1 },
    ]);
    const watched = await watching;
    const seen = events(watched.stdout);
    expect(seen.at(-1)).toMatchObject({ event: 'summary', state: 'finished', onboarded: 6 });
    const indexes = seen.slice(0, -1).map(({ index }) => Number(index));
    expect(new Set(indexes).size, 'no hotel twice').toBe(indexes.length);
    expect(watched.code).toBe(0);

    const again = await work.hms(['worker', '--run', textOf(seen.at(-1)?.['run'])]);
    expect([again.code, again.stderr]).toEqual([
      0,
      expect.stringMatching(/^No hotel of the run \S+ is left\.\n$/),
    ]);
    keyless.remove();
  });

  it('is cancelled everywhere, says how to continue, and continues', async () => {
    const child = work.start(['onboard', file, '--hotels', '2', '--min-gap', '40']);
    const first = finished(child);
    await rooms(3);
    const second = await work.hms(['onboard', file]);
    expect([second.code, second.stderr]).toEqual([
      2,
      expect.stringMatching(
        /finish it with hms resume (\S+), or stop it with hms runs cancel \1\.\n/,
      ),
    ]);
    const running = await work.hms(['runs', 'show']);
    expect(running.stdout).toMatch(/^\S+, running \(1 worker\): started /);
    expect((await work.hms(['runs', 'show', '--report', 'now.html'])).code).toBe(0);
    expect(work.read('now.html')).toContain('<strong>In progress as of 20');
    await work.hms(['runs', 'cancel']);
    const cancelled = await first;
    expect([cancelled.code, cancelled.stderr]).toEqual([
      130,
      expect.stringMatching(
        /^The run was cancelled\.\n.+\n(.*\n)?Continue with:\n {2}hms resume \S+$/m,
      ),
    ]);
    const shown = await work.hms(['runs', 'show']);
    expect(shown.stdout).toMatch(
      /^\S+, cancelled: started [^]+Continue with:\n {2}hms resume \S+\n$/,
    );
    const pruned = await work.hms(['runs', 'prune', '--older-than', '0h', '--yes', '--json']);
    expect(events(pruned.stdout)[0]).toMatchObject({ state: 'cancelled', kept: 'unfinished' });
    const resumed = await work.hms(['resume']);
    expect([resumed.code, resumed.stderr]).toEqual([
      0,
      expect.stringMatching(/^6 hotels: 6 onboarded.*; 2 workers, this one sent /m),
    ]);
  });
});
