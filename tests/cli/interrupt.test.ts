import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, PASSWORD, type LiveSandbox } from './live-sandbox.ts';
import { events, finished, heard, openWorkspace, type Workspace } from './run-hms.ts';
import { hotelNamed } from './sample-hotels.ts';
import { relayTo, serveWrongly } from './wrong-server.ts';

const LAUNCHER = fileURLToPath(new URL('../../cli/hms.js', import.meta.url));
/** Runs a command on a terminal of its own. */
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

const NOTHING_SENT = 'hms: Interrupted; nothing of any hotel was sent.\n';

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

  it.skipIf(!existsSync(SCRIPT))('does the same while the password is asked for', async () => {
    const file = work.file('hotel.json', hotelNamed('Early'));
    const command = `"${process.execPath}" "${LAUNCHER}" onboard ${file}`;
    const child = spawn(SCRIPT, ['-qec', command, '/dev/null'], {
      cwd: work.folder,
      env: { PATH: process.env['PATH'] ?? '', TERM: 'xterm' },
    });
    const asked = await heard(child, 'Password for 4onboard: ');
    const run = finished(child);
    // The prompt is there a moment before keys are read one by one.
    await pause(200);
    child.stdin.write(CTRL_C);
    const { code, stdout } = await run;
    expect(code).toBe(130);
    expect((asked + stdout).replaceAll('\r', '')).toContain(`\n${NOTHING_SENT}`);
  });
});

describe('Ctrl-C within a run', () => {
  it('lets the hotel say where it stopped and how to go on; exit 130; the rest is skipped', async () => {
    const args = ['onboard', twoHotels(), '--json', '--min-gap', '50', '--api-url', sandbox.url];
    const child = work.start(args);
    const run = finished(child);
    await hotelIsThere();
    child.kill('SIGINT');
    const { code, stdout, stderr } = await run;
    const [first, second, summary] = events(stdout);
    expect(code).toBe(130);
    expect(first).toMatchObject({
      code: 'FIRST01',
      hotel_id: 2,
      status: 'failed',
      operations: { failed: 0 },
      error: { stage: 'rooms', message: 'Waiting for the server was given up.' },
    });
    expect(second).toMatchObject({ code: 'SECOND01', hotel_id: null, status: 'skipped' });
    expect(summary).toMatchObject({ failed: 1, skipped: 1 });
    expect(stderr).toContain(
      'set "id": 2 and "code": "FIRST01" in the hotelProfile of First (hotel 1 of the input) in two.json',
    );
    expect(stderr).toContain(
      'Interrupted: 1 hotel not started, Second (SECOND01). Run them without the hotels that are ' +
        'done, and give each its present code as "code"',
    );

    const hotelProfile = { id: 2, code: 'FIRST01' };
    const continued = hotelNamed('First', { roomTypes: ROOMY, hotelProfile });
    const file = work.file('again.json', continued);
    const again = await work.hms(['onboard', file, '--json', '--api-url', sandbox.url]);
    expect(again.code).toBe(0);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(60);
  });

  it('SIGTERM does the same', async () => {
    const child = work.start(['onboard', twoHotels(), '--min-gap', '50', '--api-url', sandbox.url]);
    const run = finished(child);
    await hotelIsThere();
    child.kill('SIGTERM');
    expect((await run).code).toBe(130);
  });

  it.each([
    [
      'the hotel that is there',
      'POST /api/completion',
      /^Cut short: First \(FIRST01, id 2\): to go on: set "id": 2 and "code": "FIRST01" in the hotelProfile of First \(hotel 1 of the input\) in two\.json and run it again; missing: completion$/m,
    ],
    [
      'the hotel that may be there',
      'POST /api/hotels/',
      /^Cut short: First \(FIRST01\): it may have been created: look for the hotel with the code "FIRST01"/m,
    ],
  ])(
    'a second one exits at once, and names %s, the rest and the passwords',
    async (_, held, words) => {
      let isHeld = false;
      const slow = await relayTo(sandbox.url, ({ method, url }) => {
        const call = method === 'PATCH' ? 'POST /api/completion' : `${method} ${url}`;
        isHeld ||= call === held;
        return call === held;
      });
      open.push(slow);
      const child = work.start(['onboard', twoHotels(), '--min-gap', '0', '--api-url', slow.url]);
      const run = finished(child);
      await until(() => Promise.resolve(isHeld));
      child.kill('SIGINT');
      await pause(400);
      const startedAt = performance.now();
      child.kill('SIGINT');
      const { code, stderr } = await run;
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(code).toBe(130);
      expect(stderr).toMatch(words);
      expect(stderr).toMatch(/^1 hotel not started\. Run them without the hotels that are done/m);
      const passwords = work.stateFiles().filter((name) => name.endsWith('.credentials.ndjson'));
      for (const name of passwords) expect(stderr).toContain(`generated passwords: ${name}`);
      expect(passwords).toHaveLength(held.endsWith('completion') ? 1 : 0);
    },
  );
});

const ROOMY = [{ name: 'Suite', room_count: 60 }];

function twoHotels(): string {
  return work.file('two.json', [hotelNamed('First', { roomTypes: ROOMY }), hotelNamed('Second')]);
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
