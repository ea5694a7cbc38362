import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, throttle, WAITS } from '#tests/cli/support/wrong-server.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const ESCAPE = '\u001B';
const NAME = /^\d{8}-\d{6}-[a-z0-9]{4}$/;

/** Creates a run with one hotel for each result, and one invalid hotel. */
async function mixedRun(): Promise<string> {
  const file = work.file('chain.json', [
    hotelNamed('Alder'),
    hotelNamed('Birch', { staffUsers: [adminOf('birch'), REFUSED_STAFF] }),
    hotelNamed('Cedar', { hotelProfile: { code: 'DEMO01' } }),
    { ...hotelNamed('Dogwood'), roomTypes: [] },
  ]);
  const { stdout } = await work.hms(['onboard', file, '--skip-invalid', '--json']);
  return textOf(events(stdout).at(-1)?.['run']);
}

describe('hms runs', () => {
  it('runs lists every run with its results, latest first', async () => {
    const run = await mixedRun();
    expect(run).toMatch(NAME);
    await work.hms(['onboard', work.file('elm.json', hotelNamed('Elm'))]);
    const { code, stdout, stderr } = await work.hms(['runs']);
    const rows = stdout.trimEnd().split('\n');
    expect([code, stderr, rows.length]).toEqual([0, '', 3]);
    const [headings, elm = [], mixed = []] = rows.map((row) => row.split(/ {2,}/));
    expect(headings).toEqual([
      'RUN',
      'STARTED',
      'STATE',
      'HOTELS',
      'ONBOARDED',
      'INCOMPLETE',
      'FAILED',
      'SKIPPED',
      'WAITING',
      'SERVER',
    ]);
    expect(elm.slice(2).join(' ')).toBe(`finished 1 1 0 0 0 0 ${sandbox.url}`);
    expect(mixed.slice(2).join(' ')).toBe(`finished 4 1 1 1 1 0 ${sandbox.url}`);
    expect(mixed[0]).toBe(run);
    expect(mixed[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(stdout).not.toContain(ESCAPE);

    const json = events((await work.hms(['runs', '--json'])).stdout);
    expect(json[1]).toEqual({
      event: 'run',
      run,
      server: sandbox.url,
      username: '4onboard',
      hotels: 4,
      onboarded: 1,
      incomplete: 1,
      failed: 1,
      skipped: 1,
      waiting: 0,
      stopped: 0,
      state: 'finished',
      started: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('runs shows running and interrupted runs', async () => {
    let rooms = 0;
    const isHeld = Promise.withResolvers<void>();
    const relay = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      if (method === 'POST' && url === '/api/rooms/rooms/') rooms += 1;
      // Throttles the second hotel from its middle on.
      if (rooms < 8) return false;
      throttle(outgoing);
      isHeld.resolve();
      return true;
    });
    const hotels = ['Alder', 'Birch', 'Cedar'].map((name) =>
      hotelNamed(name, { roomTypes: [{ name: 'Suite', room_count: 5 }] }),
    );
    const file = work.file('chain.json', hotels);
    const child = work.start(['onboard', file, '--hotels', '1', '--api-url', relay.url, ...WAITS]);
    const closed = once(child, 'close');
    await isHeld.promise;
    const [running] = events((await work.hms(['runs', '--json'])).stdout);
    expect(running).toMatchObject({ state: 'running', onboarded: 1, waiting: 2 });
    const shown = await work.hms(['runs', 'show', '--json']);
    expect(events(shown.stdout).map((event) => event['status'] ?? event['state'])).toEqual([
      'onboarded',
      'running',
      'running',
      'running',
      'running',
    ]);
    await vi.waitFor(async () => {
      const [, birch] = events((await work.hms(['runs', 'show', '--json'])).stdout);
      expect(Number(birch?.['operations']?.['done'])).toBeGreaterThan(0);
    }, 5000);
    child.kill('SIGKILL');
    await closed;
    const [killed] = events((await work.hms(['runs', '--json'])).stdout);
    expect(killed).toMatchObject({ state: 'interrupted', waiting: 2, stopped: 1 });
    const { stdout } = await work.hms(['runs', 'show']);
    expect(stdout).toContain('\n3 hotels: 1 onboarded, 2 waiting (1 of them stopped)\n');
    expect(stdout).toMatch(
      /^stopped {4}Birch \(BIRCH01, id 3\): \d+ of \d+ operations\n {2}remaining \(some may exist already\): .*completion$/m,
    );
    expect(stdout).toMatch(/^waiting {4}Cedar \(CEDAR01\)$/m);
    const json = events((await work.hms(['runs', 'show', '--json'])).stdout);
    expect(json[1]).toMatchObject({ hotel_id: '3', status: 'waiting', operations: { failed: 0 } });
    expect(Number(json[1]?.['operations']?.['done'])).toBeGreaterThan(0);
    expect([...(json[1]?.['missing'] ?? [])]).toContain('completion');
    expect(json[2]).toMatchObject({ hotel_id: null, status: 'waiting' });
    await work.hms(['runs', 'show', '--report', 'run.html']);
    expect(work.read('run.html')).toMatch(/id 3 · chain\.json.*\n.*"badge warn">stopped</);
    expect(stdout).toMatch(/^Continue with:\n {2}hms resume \S+\n$/m);
  });

  it('without a run says so, and reports a file that is not a run', async () => {
    const none = await work.hms(['runs']);
    expect([none.code, none.stdout, none.stderr]).toEqual([
      0,
      '',
      `There is no run in ${realpathSync(work.folder)}/.hms/runs. Start one with hms onboard, or name another folder with --runs-dir.\n`,
    ]);
    await work.hms(['onboard', work.file('elm.json', hotelNamed('Elm'))]);
    work.file('.hms/runs/20200101-000000-abcd.db', 'something else');
    const { code, stdout, stderr } = await work.hms(['runs', '--json']);
    expect([code, events(stdout).map(({ event }) => event)]).toEqual([0, ['run', 'summary']]);
    expect(events(stdout).at(-1)).toMatchObject({ runs: 1, unreadable: 1 });
    expect(stderr).toMatch(/^hms: \.hms\/runs\/20200101-000000-abcd\.db cannot be read: /);
  });
});

describe('an unreadable runs folder or run', () => {
  const ADVICE = 'Run hms onboard with the same configurations instead: it finds existing records';

  /**
   * In a small run file, each table has one page, and the pages have the order in which hms creates
   * the tables. The test damages the page with the given number.
   */
  it.each([
    ['of hotels', 3, 2],
    ['of the journal', 5, 1],
  ])(
    'a run with a damaged table %s is reported, and resume says what to continue with',
    async (_, page, exitCode) => {
      const staffUsers = [adminOf('birch'), REFUSED_STAFF];
      const file = work.file('birch.json', hotelNamed('Birch', { staffUsers }));
      const { stdout } = await work.hms(['onboard', file, '--json']);
      const run = textOf(events(stdout).at(-1)?.['run']);
      const path = `${work.folder}/.hms/runs/${run}.db`;
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0xff, (page - 1) * 4096, page * 4096));
      const resumed = await work.hms(['resume', run, '--report', 'run.html']);
      expect([resumed.code, resumed.stdout]).toEqual([exitCode, '']);
      expect(resumed.stderr).toContain(`hms: .hms/runs/${run}.db cannot be read: `);
      expect(resumed.stderr).toContain(ADVICE);
      expect(resumed.stderr).not.toContain('hms resume');
      expect((await work.hms(['onboard', file])).code).toBe(4);
    },
  );
});

describe('hms runs show', () => {
  it('names each hotel, what is missing and why, and the command that continues', async () => {
    const run = await mixedRun();
    const { code, stdout } = await work.hms(['runs', 'show', run]);
    expect(code).toBe(0);
    expect(stdout).toContain(`${run}: finished, started `);
    expect(stdout).toContain('4 hotels: 1 onboarded, 1 incomplete, 1 failed, 1 skipped\n');
    expect(stdout).toMatch(/^onboarded {2}Alder \(ALDER01, id \d\): 13 of 13 operations\n/m);
    expect(stdout).toMatch(
      /^ {2}warning: user:ben\.refused \(400\)\n {4}staffUsers\.1\.password: /m,
    );
    expect(stdout).toMatch(/^ {2}missing: user:ben\.refused$/m);
    expect(stdout).toMatch(/^failed {5}Cedar \(DEMO01\): 0 of 13 operations, 1 failed\n/m);
    expect(stdout).toMatch(/^skipped {4}Dogwood \(DOGWOO01\): The configuration is invalid: /m);
    expect(stdout).toMatch(/^generated passwords: .*\.credentials\.ndjson$/m);
    expect(stdout.endsWith(`then continue with:\n  hms resume ${run}\n`)).toBe(true);
    const [, , , , letters = ''] = /^((\d+)-(\d+)-(\w+))$/.exec(run) ?? [];
    expect((await work.hms(['runs', 'show', letters])).stdout).toBe(stdout);
    expect(stdout).not.toContain(PASSWORD);

    const json = await work.hms(['runs', 'show', run, '--json']);
    const [alder, birch, cedar, dogwood, summary] = events(json.stdout);
    expect(alder).toMatchObject({ event: 'hotel', index: 0, status: 'onboarded', missing: [] });
    expect(birch).toMatchObject({
      status: 'incomplete',
      missing: ['user:ben.refused'],
      warnings: [{ operation: 'user:ben.refused', status: 400 }],
    });
    expect(cedar).toMatchObject({ status: 'failed', hotel_id: null, error: { stage: 'hotel' } });
    expect(dogwood).toMatchObject({ status: 'skipped', code: 'DOGWOO01' });
    expect(summary).toMatchObject({ event: 'run', run, hotels: 4, skipped: 1 });
  });
});

describe('--runs-dir and HMS_RUNS_DIR', () => {
  it('store runs elsewhere, and the command that continues names the folder', async () => {
    const staffUsers = [adminOf('elsewhere'), REFUSED_STAFF];
    const file = work.file('chain.json', hotelNamed('Elsewhere', { staffUsers }));
    const { code, stderr } = await work.hms(['onboard', file, '--runs-dir', 'my runs/']);
    expect(code).toBe(4);
    expect(stderr).toMatch(/^generated passwords: my runs\/\S+\.credentials\.ndjson$/m);
    expect(work.stateFiles()).toEqual([]);
    const [, run = '', where = ''] = /^ {2}hms resume (\S+) --runs-dir (.*)$/m.exec(stderr) ?? [];
    expect(where).toBe("'my runs'");
    for (const name of [`${run}.db`, `${run}.db.lock`, 'start.lock']) {
      expect(work.mode(`my runs/${name}`), name).toBe(0o600);
    }

    const env = { HMS_RUNS_DIR: 'my runs' };
    expect((await work.hms(['runs'], { env })).stdout).toContain(run);
    const shown = await work.hms(['runs', 'show', run, '--runs-dir', 'my runs']);
    expect(shown.stdout).toContain(` --runs-dir 'my runs'\n`);
    const resumed = await work.hms(['resume', run], { env });
    expect([resumed.code, resumed.stderr]).toEqual([
      4,
      expect.stringContaining('Resuming the run'),
    ]);
    expect((await work.hms(['runs'])).stderr).toContain('There is no run in ');
  });

  it('a chosen folder keeps its mode; the default folder is private', async () => {
    const file = work.file('chain.json', hotelNamed('Mode'));
    for (const folder of ['shared', '.hms/runs']) {
      mkdirSync(join(work.folder, folder), { recursive: true });
      chmodSync(join(work.folder, folder), 0o755);
    }
    await work.hms(['onboard', file, '--runs-dir', 'shared']);
    await work.hms(['onboard', file, '--runs-dir', './.hms/runs/']);
    expect([work.mode('shared'), work.mode('.hms/runs')]).toEqual([0o755, 0o700]);
  });

  it('a folder that cannot be used is reported before anything is sent, with advice', async () => {
    const file = work.file('chain.json', hotelNamed('Nowhere'));
    symlinkSync(file, join(work.folder, '.hms'));
    const { code, stderr } = await work.hms(['onboard', file]);
    expect([code, stderr]).toEqual([
      2,
      'hms: The folder for runs, .hms/runs, cannot be used: part of the path is not a folder (ENOTDIR). ' +
        'Name another with --runs-dir or HMS_RUNS_DIR.\n',
    ]);
    expect((await work.hms(['runs'])).stderr).toBe(stderr);
    expect((await work.hms(['onboard', file, '--runs-dir', 'here'])).code).toBe(0);
  });
});
