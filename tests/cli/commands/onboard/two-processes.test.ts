// Two `hms` processes run at the same time, in different folders of one machine.
import { beforeEach, describe, expect, it } from 'vitest';
import { join } from 'node:path';
import { readdirSync, statSync } from 'node:fs';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  errorLine,
  events,
  finished,
  openWorkspace,
  textOf,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, throttle, WAITS } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let state: string;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  const shared = openWorkspace();
  state = join(shared.folder, 'state');
});

function folderWith(hotels: object, url = sandbox.url): Workspace {
  const work = openWorkspace({ ...sandbox.env, HMS_API_URL: url, XDG_STATE_HOME: state });
  work.file('hotel.json', hotels);
  return work;
}

const HOTEL = hotelNamed('Seaside Grand', { roomTypes: [{ name: 'Suite', room_count: 20 }] });

async function counts() {
  const paths = [
    '/hotels/',
    '/rooms/rooms/?hotel=2',
    '/rates/rules/?hotel=2',
    '/auth/users/?hotel=2',
  ];
  const lists = await Promise.all(paths.map((path) => sandbox.get(path)));
  return lists.map((list) => [...list].length);
}

describe('two processes that set up one hotel at the same time', () => {
  it('a second process waits, and nothing is created twice', async () => {
    const first = folderWith(HOTEL).start(['onboard', 'hotel.json', '--json']);
    const second = folderWith(HOTEL).start(['onboard', 'hotel.json', '--json']);
    const both = await Promise.all([finished(first), finished(second)]);
    const made = both.map(({ stdout }) => events(stdout)[0]?.['operations']);
    const shown = JSON.stringify(both, null, 2);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await counts(), shown).toEqual([1, 20, 3, 1]);
    expect(made.map((counted) => textOf(counted?.['created'])).toSorted()[0], shown).toBe('0');
  });

  it('a second process sets up its other hotels, names the first, and can be interrupted while it waits', async () => {
    const { first, url, end } = await holding();
    const work = folderWith([HOTEL, hotelNamed('Lakeside Inn')], url);
    const second = work.start(['onboard', 'hotel.json', '--json']);
    const result = finished(second);
    expect(await errorLine(second, 'Waiting for')).toMatch(
      new RegExp(
        `^Waiting for process ${first.pid} \\(started in /.*\\), ` +
          'which is working on Seaside Grand \\(SEASID01\\)\\. Press Ctrl-C to stop\\.$',
      ),
    );
    // The completion mark is the last request for the other hotel.
    await until(async () => Boolean((await sandbox.get('/hotels/3/'))['onboarding_completed']));
    second.kill('SIGINT');
    const { code, stdout } = await result;
    expect(code).toBe(130);
    expect(events(stdout).at(-1)).toMatchObject({ failed: 0, skipped: 1, waiting: 1 });
    expect(events(stdout)).toContainEqual(
      expect.objectContaining({ code: 'SEASID01', status: 'skipped', stop: 'interrupted' }),
    );
    await end();
    expect((await work.hms(['resume'])).code).toBe(0);
    expect((await counts()).slice(1)).toEqual([20, 3, 1]);
  });

  it('hotel locks are readable only by the user and are removed', async () => {
    const one = folderWith(HOTEL);
    await one.hms(['onboard', 'hotel.json']);
    const folder = join(state, 'hms');
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of readdirSync(folder).filter((name) => name !== 'consents')) {
      expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
    }
    expect(readdirSync(folder).filter((file) => file.startsWith('process-'))).toEqual([]);
  });

  it('a run warns and works if it cannot store locks', async () => {
    const one = folderWith(HOTEL);
    const XDG_STATE_HOME = join(one.folder, one.file('file', 'no folder'));
    const { code, stderr } = await one.hms(['onboard', 'hotel.json'], { env: { XDG_STATE_HOME } });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Warning: cannot lock hotels against other processes: /m);
  });
});

/** Starts a process that works on the hotel until the server throttles its rooms. */
async function holding() {
  const held = Promise.withResolvers<void>();
  let isOver = false;
  const relay = await relayTo(sandbox.url, ({ method, url, headers }, outgoing) => {
    const isRoom = method === 'POST' && url === '/api/rooms/rooms/';
    const isHeld = !isOver && isRoom && headers['x-hotel-context'] === '2';
    if (!isHeld) return false;
    throttle(outgoing);
    held.resolve();
    return true;
  });
  const work = folderWith(HOTEL, relay.url);
  const first = work.start(['onboard', 'hotel.json', ...WAITS]);
  await held.promise;
  const end = async () => {
    isOver = true;
    first.kill('SIGKILL');
    await finished(first);
  };
  return { first, url: relay.url, end };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}
