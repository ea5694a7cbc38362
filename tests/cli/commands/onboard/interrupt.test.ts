import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  heard,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, serveWrongly } from '#tests/cli/support/wrong-server.ts';
import { LAUNCHER } from '#tests/support/project-root.ts';

/** Runs a command on its own terminal. */
const SCRIPT = '/usr/bin/script';
const CTRL_C = '\u0003';

let work: Workspace;
let sandbox: LiveSandbox;
const open: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  work = openWorkspace({ HMS_PASSWORD: PASSWORD });
  sandbox = await openLiveSandbox();
  open.push(sandbox);
});
afterEach(async () => {
  work.remove();
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const NOTHING_SENT = 'hms: Interrupted; nothing was sent for any hotel.\n';

/** Has enough rooms to be interrupted halfway. */
const FIRST = hotelNamed('First', { roomTypes: [{ name: 'Suite', room_count: 60 }] });

describe('Ctrl-C before the first hotel', () => {
  it('exits with 130 during the sign-in and says that nothing was sent', async () => {
    let isAsked = false;
    const silent = await serveWrongly(() => {
      isAsked = true;
    });
    open.push(silent);
    const file = work.file('hotel.json', hotelNamed('Early'));
    const child = work.start(['onboard', file, '--api-url', silent.url]);
    const run = finished(child);
    await until(() => Promise.resolve(isAsked));
    child.kill('SIGINT');
    expect(await run).toEqual({ code: 130, stdout: '', stderr: NOTHING_SENT });
  });

  it.skipIf(!existsSync(SCRIPT))(
    'exits with 130 at the password prompt and says that nothing was sent',
    async () => {
      const file = work.file('hotel.json', hotelNamed('Early'));
      const command = `"${process.execPath}" "${LAUNCHER}" onboard ${file}`;
      const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
        cwd: work.folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          TERM: 'xterm',
          XDG_STATE_HOME: `${work.folder}/.state`,
        },
      });
      const asked = await heard(child, 'Password for 4onboard: ');
      const run = finished(child);
      // The prompt appears shortly before keys are read one by one.
      await pause(200);
      child.stdin.write(CTRL_C);
      const { code, stdout } = await run;
      expect(code).toBe(130);
      expect((asked + stdout).replaceAll('\r', '')).toContain(`\n${NOTHING_SENT}`);
    },
  );
});

describe('Ctrl-C during a run', () => {
  it('finishes requests in flight, says how to continue, and exits with 130; resuming completes the run', async () => {
    const options = ['--json', '--min-gap', '50', '--hotels', '1', '--api-url', sandbox.url];
    const child = work.start(['onboard', twoHotels(), ...options, '--report', 'run.csv']);
    const run = finished(child);
    await hotelIsThere();
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect(work.read('run.csv')).toMatch(/FIRST01.*"remaining: room:/);
    const [first, second, summary, ...others] = events(stdout);
    expect([code, others]).toEqual([130, []]);
    expect(first).toMatchObject({
      code: 'FIRST01',
      hotel_id: '2',
      status: 'failed',
      operations: { failed: 0 },
      error: {
        stage: 'rooms',
        message: 'The run was stopped: hms resume continues with this hotel.',
      },
    });
    expect(second).toEqual({
      event: 'hotel',
      index: 1,
      code: 'SECOND01',
      hotel_id: null,
      status: 'skipped',
      reason: 'not-started',
      stop: 'interrupted',
      operations: { done: 0, created: 0, updated: 0, unchanged: 0, failed: 0, total: 0 },
      updates: [],
      warnings: [{ operation: 'hotel', status: 0, message: 'Not started. Interrupted.' }],
    });
    expect(summary).toMatchObject({ hotels: 2, failed: 1, skipped: 1, waiting: 2, stopped: 1 });
    expect(summary).toMatchObject({ event: 'summary', error: { message: 'Interrupted.' } });
    expect(summary, 'the whole run').toMatchObject({ operations: { failed: 0, total: 70 + 13 } });
    expect(stderr).toMatch(
      /^stopped {4}First \(FIRST01, id 2\): \d+ of 70 operations\n {2}remaining: room:/m,
    );
    expect(stderr).toMatch(
      /^Interrupted\.\n2 hotels: 2 waiting \(1 of them stopped\); \d+ requests in /m,
    );
    const [, reported = ''] = /^(stopped {4}First.*\n {2}remaining: .*)$/m.exec(stderr) ?? [];
    const shown = (await work.hms(['runs', 'show'])).stdout;
    expect(shown).toContain(`2 hotels: 2 waiting (1 of them stopped)\n${reported}\n`);
    expect(events((await work.hms(['runs', '--json'])).stdout)).toEqual([
      expect.objectContaining({ failed: 0, skipped: 0, waiting: 2, stopped: 1 }),
      { event: 'summary', runs: 1, unreadable: 0 },
    ]);
    const [, command = ''] = /^Continue with:\n {2}hms (resume .*)$/m.exec(stderr) ?? [];
    expect(command).toBe(`resume ${textOf(summary?.['run'])}`);

    const sent = [...(await sandbox.get('/rooms/rooms/?hotel=2'))].length;
    expect(sent).toBe(Number(first?.['operations']?.['done']) - 2);
    const again = await work.hms([...command.split(' '), '--json', '--min-gap', '0']);
    expect([again.code, again.stderr]).toEqual([0, expect.not.stringContaining('Edited')]);
    expect(events(again.stdout).at(-1)).toMatchObject({ onboarded: 2, skipped: 0 });
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=3'))]).toHaveLength(3);
  });

  it.each([
    ['gone', [], 'Restore the configuration of FIRST01, then continue with:'],
    [
      'invalid',
      [{ ...FIRST, roomTypes: [] }],
      'Fix the configuration of FIRST01, then continue with:',
    ],
  ])(
    'advises what to do about an unfinished hotel whose configuration is %s',
    async (_, first, advice) => {
      const options = ['--min-gap', '50', '--hotels', '1', '--api-url', sandbox.url];
      const child = work.start(['onboard', twoHotels(), ...options]);
      const run = finished(child);
      await hotelIsThere();
      child.kill('SIGINT');
      await run;
      work.file('two.json', [...first, hotelNamed('Second')]);
      const again = await work.hms([
        'resume',
        ...(first.length > 0 ? ['--skip-invalid'] : []),
        '--json',
        '--min-gap',
        '0',
      ]);
      expect(again.code).toBe(1);
      expect(again.stderr).toMatch(
        /^skipped {4}First \(FIRST01, id 2\): Its configuration is .*\n {2}stopped at \d+ of 70 operations; remaining: room:/m,
      );
      const hotel = events(again.stdout).find(({ code }) => textOf(code) === 'FIRST01');
      expect(hotel).toMatchObject({ hotel_id: '2', status: 'skipped', operations: { total: 70 } });
      expect(Number(hotel?.['operations']?.['done'])).toBeGreaterThan(0);
      const counts = { hotels: 2, onboarded: 1, failed: 0, skipped: 1, waiting: 1, stopped: 1 };
      expect(events(again.stdout).at(-1)).toMatchObject(counts);
      expect(again.stderr).toContain('\n2 hotels: 1 onboarded, 1 waiting (all stopped); ');
      expect(again.stderr).toContain(`\n${advice}\n  hms resume `);
    },
  );

  it('prints one event for each hotel, started or not, in every start of the run', async () => {
    const hotels = Array.from({ length: 60 }, (_, index) =>
      hotelNamed(`Hotel ${index}`, { staffUsers: [] }),
    );
    const invalid = hotelNamed('Invalid', { staffUsers: [], roomTypes: [] });
    const file = work.file('many.json', hotels.with(58, invalid));
    const options = ['--json', '--min-gap', '10', '--api-url', sandbox.url];
    const stopped = async (args: readonly string[]) => {
      const child = work.start([...args, ...options]);
      const before = await heard(child, '"onboarded"');
      const run = finished(child);
      child.kill('SIGINT');
      const { code, stdout, stderr } = await run;
      expect(stderr, 'nothing needs to be mended first').toMatch(
        /^Continue with:\n {2}hms resume/m,
      );
      const found = events(before + stdout).filter(({ event }) => textOf(event) !== 'problem');
      const summary = found.pop();
      const countOf = (status: string) =>
        found.filter((hotel) => textOf(hotel['status']) === status).length;
      const indexes = found.map((hotel) => Number(hotel['index'])).toSorted((a, b) => a - b);
      expect([code, summary?.['hotels']]).toEqual([130, 60]);
      for (const status of ['incomplete', 'failed', 'skipped']) {
        expect(Number(summary?.[status]), status).toBe(countOf(status));
      }
      return { onboarded: countOf('onboarded'), indexes, summary };
    };
    const first = await stopped(['onboard', file, '--skip-invalid']);
    expect(first.indexes).toEqual(hotels.map((_, index) => index));
    const shown = (await work.hms(['runs', 'show'])).stdout;
    const [, more = ''] = /^waiting {4}(\d+) more hotels, not started$/m.exec(shown) ?? [];
    const listed = [...shown.matchAll(/^[a-z]+ +(Hotel \d+|Invalid) \(/gm)];
    expect(listed.length + Number(more)).toBe(60);
    const reported = events((await work.hms(['runs', 'show', '--json'])).stdout).at(-1);
    expect(reported).toMatchObject({ event: 'summary', not_listed: Number(more) });
    const second = await stopped(['resume']);
    expect(second.indexes).toHaveLength(hotels.length - first.onboarded);
    expect(new Set(second.indexes).size).toBe(second.indexes.length);
    expect(Number(second.summary?.['onboarded'])).toBe(first.onboarded + second.onboarded);
  });

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    '%s also finishes requests in flight and exits with 130',
    async (signal) => {
      const child = work.start([
        'onboard',
        twoHotels(),
        '--min-gap',
        '50',
        '--api-url',
        sandbox.url,
      ]);
      const run = finished(child);
      await hotelIsThere();
      child.kill(signal);
      expect((await run).code).toBe(130);
    },
  );

  it.each([
    ['with the hotel unfinished', 'POST /api/completion', 1],
    ['with the hotel in doubt', 'POST /api/hotels/', 0],
  ])('a second Ctrl-C exits immediately and safely, %s', async (_, held, passwords) => {
    let isHeld = false;
    const slow = await relayTo(sandbox.url, ({ method, url }) => {
      const call = method === 'PATCH' ? 'POST /api/completion' : `${method} ${url}`;
      const isIt = !isHeld && call === held;
      isHeld ||= isIt;
      return isIt;
    });
    open.push(slow);
    const options = ['--min-gap', '0', '--hotels', '1', '--api-url', slow.url];
    const child = work.start(['onboard', twoHotels(), '--json', ...options]);
    const run = finished(child);
    await until(() => Promise.resolve(isHeld));
    child.kill('SIGINT');
    await pause(400);
    const startedAt = performance.now();
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    expect(performance.now() - startedAt).toBeLessThan(2500);
    expect(code).toBe(130);
    expect(stderr).toMatch(/^Stopped at once\. Continue with:\n {2}hms resume \S+$/m);
    const summary = { event: 'summary', error: { message: 'Interrupted.' } };
    expect(events(stdout)).toEqual([summary]);
    const files = work.credentialsFiles();
    expect(files).toHaveLength(passwords);
    for (const file of files) expect(stderr).toContain(`generated passwords: ${file}`);

    expect((await work.hms(['resume'])).code).toBe(0);
    const codes = [...(await sandbox.get('/hotels/'))].map((hotel) => textOf(hotel['code']));
    expect(codes.toSorted()).toEqual(['FIRST01', 'SECOND01']);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
  });
});

describe.skipIf(!existsSync(SCRIPT))('Ctrl-C on a terminal', () => {
  it('does not report an unfinished hotel as failed, and a second Ctrl-C removes the progress bar', async () => {
    let isHeld = false;
    const slow = await relayTo(sandbox.url, ({ method, url }) => {
      const isIt = method === 'POST' && url === '/api/rooms/rooms/';
      isHeld ||= isIt;
      return isIt;
    });
    open.push(slow);
    const call = `onboard ${twoHotels()} --hotels 1 --min-gap 0 --api-url ${slow.url}`;
    const command = `"${process.execPath}" "${LAUNCHER}" ${call}`;
    const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
      cwd: work.folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        TERM: 'xterm',
        XDG_STATE_HOME: `${work.folder}/.state`,
        HMS_PASSWORD: PASSWORD,
      },
    });
    const run = finished(child);
    await until(() => Promise.resolve(isHeld));
    child.stdin.write(CTRL_C);
    await pause(600);
    child.stdin.write(CTRL_C);
    const { code, stdout } = await run;
    expect(code).toBe(130);
    expect(stdout).toContain('Stopping: waiting');
    expect(stdout).not.toMatch(/[1-9]\d* failed/);
    const [last = ''] = stdout.split('\u001B[2K').slice(-1);
    expect(last).toMatch(/^Stopped at once\. Continue with:\r\n {2}hms resume \S+\r\n/);
  });
});

function twoHotels(): string {
  return work.file('two.json', [FIRST, hotelNamed('Second')]);
}

async function hotelIsThere(): Promise<void> {
  await until(async () => [...(await sandbox.get('/rooms/rooms/?hotel=2'))].length > 2);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
