import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/cli/support/live-sandbox.ts';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, THROTTLED, WAITS } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const BIRCH = hotelNamed('Birch', { staffUsers: [adminOf('birch'), REFUSED_STAFF] });

/** Creates a run with one hotel for each result, and one invalid hotel. */
async function mixedRun(): Promise<string> {
  work.file('chain.json', [
    hotelNamed('Alder'),
    BIRCH,
    hotelNamed('Cedar', { hotelProfile: { code: 'DEMO01' } }),
    { ...hotelNamed('Dogwood'), roomTypes: [] },
  ]);
  return textOf((await work.hms('onboard chain.json --skip-invalid --json')).summary['run']);
}

describe('hms runs', () => {
  it('lists every run with its results, latest first', async () => {
    const run = await mixedRun();
    expect(run).toMatch(/^\d{8}-\d{6}-[a-z0-9]{4}$/);
    work.file('elm.json', hotelNamed('Elm'));
    await work.hms('onboard elm.json');
    const { code, stdout, stderr } = await work.hms('runs');
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/ {2,}/));
    const [headings, elm = [], mixed = []] = rows;
    expect([code, stderr, rows.length]).toEqual([0, '', 3]);
    expect(headings?.join(' ')).toBe(
      'RUN STARTED STATE HOTELS ONBOARDED INCOMPLETE FAILED SKIPPED WAITING SERVER',
    );
    expect(elm.slice(2).join(' ')).toBe(`finished 1 1 0 0 0 0 ${sandbox.url}`);
    expect(mixed.slice(2).join(' ')).toBe(`finished 4 1 1 1 1 0 ${sandbox.url}`);
    expect(mixed.slice(0, 2)).toEqual([run, expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)]);
    const { events } = await work.hms('runs --json');
    expect(events[1]).toEqual({
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

  it('shows running and interrupted runs', async () => {
    let rooms = 0;
    const isHeld = Promise.withResolvers<void>();
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      if (method === 'POST' && url === '/api/rooms/rooms/') rooms += 1;
      // Throttles the second hotel from its middle on.
      if (rooms < 8) return false;
      isHeld.resolve();
      return THROTTLED;
    });
    const roomTypes = [{ name: 'Suite', room_count: 5 }];
    work.file(
      'chain.json',
      ['Alder', 'Birch', 'Cedar'].map((name) => hotelNamed(name, { roomTypes })),
    );
    const child = work.start(`onboard chain.json --hotels 1 --api-url ${relay.url} ${WAITS}`);
    const closed = once(child, 'close');
    await isHeld.promise;
    const [running] = (await work.hms('runs --json')).events;
    expect(running).toMatchObject({ state: 'running', onboarded: 1, waiting: 2 });
    const shown = (await work.hms('runs show --json')).events;
    expect(shown.map(({ status, state }) => status ?? state).slice(0, 3)).toEqual([
      'onboarded',
      'running',
      'running',
    ]);
    const doneOfBirch = async () =>
      Number((await work.hms('runs show --json')).events[1]?.['operations']?.['done']);
    await expect.poll(doneOfBirch).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await closed;
    const [killed] = (await work.hms('runs --json')).events;
    expect(killed).toMatchObject({ state: 'interrupted', waiting: 2, stopped: 1 });
    expect(await work.hms('runs show')).toExit(
      0,
      '\n3 hotels: 1 onboarded, 2 waiting (1 of them stopped)\n',
      /^stopped {4}Birch \(BIRCH01, id 3\): \d+ of \d+ operations\n {2}remaining \(some may exist already\): .*completion$/m,
      /^waiting {4}Cedar \(CEDAR01\)$/m,
      /^Continue with:\n {2}hms resume \S+\n$/m,
    );
    const [, birch, cedar] = (await work.hms('runs show --json')).events;
    expect(birch).toMatchObject({ hotel_id: '3', status: 'waiting', operations: { failed: 0 } });
    expect([...(birch?.['missing'] ?? [])]).toContain('completion');
    expect(cedar).toMatchObject({ hotel_id: null, status: 'waiting' });
  });

  it('says that there is no run, and reports a file that is not a run', async () => {
    expect(await work.hms('runs')).toEqual({
      code: 0,
      stdout: '',
      stderr: `There is no run in ${realpathSync(work.folder)}/.hms/runs. Start one with hms onboard, or name another folder with --runs-dir.\n`,
    });
    work.file('elm.json', hotelNamed('Elm'));
    await work.hms('onboard elm.json');
    work.file('.hms/runs/20200101-000000-abcd.db', 'something else');
    const run = await work.hms('runs --json');
    expect(run).toExit(0, 'hms: .hms/runs/20200101-000000-abcd.db cannot be read: ');
    expect(run.summary).toMatchObject({ event: 'summary', runs: 1, unreadable: 1 });
  });

  /** In a small run file, each table has one page, in the order in which hms creates them. */
  it.each([
    ['of hotels', 3, 2],
    ['of the journal', 5, 1],
  ])(
    'a damaged table %s is reported, and resume says what to continue with',
    async (_, page, exitCode) => {
      work.file('birch.json', BIRCH);
      await work.hms('onboard birch.json --run birch');
      const path = `${work.folder}/.hms/runs/birch.db`;
      writeFileSync(path, readFileSync(path).fill(0xff, (page - 1) * 4096, page * 4096));
      const resumed = await work.hms('resume birch');
      expect(resumed).toExit(
        exitCode,
        'hms: .hms/runs/birch.db cannot be read: ',
        'Run hms onboard with the same configurations instead: it finds existing records',
      );
      expect(resumed.stderr).not.toContain('hms resume');
      expect(await work.hms('onboard birch.json')).toExit(4);
    },
  );
});

describe('hms runs show', () => {
  it('names each hotel, what is missing and why, and the command that continues', async () => {
    const run = await mixedRun();
    const shown = await work.hms(`runs show ${run}`);
    expect(shown).toExit(
      0,
      `${run}: finished, started `,
      '4 hotels: 1 onboarded, 1 incomplete, 1 failed, 1 skipped\n',
      /^onboarded {2}Alder \(ALDER01, id \d\): 13 of 13 operations\n/m,
      /^ {2}warning: user:ben\.refused \(400\)\n {4}staffUsers\.1\.password: /m,
      /^ {2}missing: user:ben\.refused$/m,
      /^failed {5}Cedar \(DEMO01\): 0 of 13 operations, 1 failed\n/m,
      /^skipped {4}Dogwood \(DOGWOO01\): The configuration is invalid: /m,
      /^generated passwords: .*\.credentials\.ndjson$/m,
      `then continue with:\n  hms resume ${run}\n`,
    );
    expect(shown.stdout).not.toContain(PASSWORD);
    expect((await work.hms(`runs show ${run.slice(-4)}`)).stdout).toBe(shown.stdout);
    const json = await work.hms(`runs show ${run} --json`);
    expect(json.events.slice(0, -1)).toMatchObject([
      { event: 'hotel', index: 0, status: 'onboarded', missing: [] },
      {
        status: 'incomplete',
        missing: ['user:ben.refused'],
        warnings: [{ operation: 'user:ben.refused', status: 400 }],
      },
      { status: 'failed', hotel_id: null, error: { stage: 'hotel' } },
      { status: 'skipped', code: 'DOGWOO01' },
      { event: 'run', run, hotels: 4, skipped: 1 },
    ]);
  });
});

describe('--runs-dir and HMS_RUNS_DIR', () => {
  it('store runs elsewhere, and the command that continues names the folder', async () => {
    work.file('chain.json', BIRCH);
    const run = await work.hms([
      'onboard',
      'chain.json',
      '--run',
      'birch',
      '--runs-dir',
      'my runs/',
    ]);
    expect(run).toExit(
      4,
      'generated passwords: my runs/birch.credentials.ndjson\n',
      "  hms resume birch --runs-dir 'my runs'\n",
    );
    expect(work.stateFiles()).toEqual([]);
    const modes = ['birch.db', 'birch.db.lock', 'start.lock'].map((name) =>
      work.mode(`my runs/${name}`),
    );
    expect(modes).toEqual([0o600, 0o600, 0o600]);
    const env = { HMS_RUNS_DIR: 'my runs' };
    expect(await work.hms('runs', { env })).toExit(0, 'birch');
    expect(await work.hms('resume birch', { env })).toExit(4, 'Resuming the run');
    expect(await work.hms('runs')).toExit(0, 'There is no run in ');
  });

  it('a chosen folder keeps its mode; the default folder is private', async () => {
    work.file('chain.json', hotelNamed('Mode'));
    for (const folder of ['shared', '.hms/runs']) {
      mkdirSync(join(work.folder, folder), { recursive: true });
      chmodSync(join(work.folder, folder), 0o755);
      await work.hms(`onboard chain.json --runs-dir ./${folder}/`);
    }
    expect([work.mode('shared'), work.mode('.hms/runs')]).toEqual([0o755, 0o700]);
  });

  it('a folder that cannot be used is reported before anything is sent, with advice', async () => {
    work.file('chain.json', hotelNamed('Nowhere'));
    for (const call of ['onboard chain.json', 'runs'])
      expect(await work.hms(`${call} --runs-dir chain.json/runs`)).toExit(
        2,
        'hms: The folder for runs, chain.json/runs, cannot be used: part of the path is not a folder (ENOTDIR). Name another with --runs-dir or HMS_RUNS_DIR.\n',
      );
  });
});
