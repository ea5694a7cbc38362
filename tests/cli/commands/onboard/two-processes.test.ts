// Two `hms` processes run at the same time, in different folders of one machine.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { errorLine, finished, openWorkspace, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo, THROTTLED, WAITS } from '#tests/cli/support/wrong-server.ts';

const HOTEL = hotelNamed('Seaside Grand', { roomTypes: [{ name: 'Suite', room_count: 20 }] });

let sandbox: LiveSandbox;
let state: string;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  state = join(openWorkspace().folder, 'state');
});

function folderWith(hotels: object, url = sandbox.url) {
  const work = openWorkspace({ ...sandbox.env, HMS_API_URL: url, XDG_STATE_HOME: state });
  work.file('hotel.json', hotels);
  return work;
}

const counts = async () =>
  await Promise.all(
    ['/rooms/rooms/', '/rates/rules/', '/auth/users/'].map(
      async (list) => (await sandbox.list(list, 'SEASID01')).length,
    ),
  );

describe('two processes that set up one hotel at the same time', () => {
  it('create nothing twice: one waits for the other', async () => {
    const both = await Promise.all(
      [1, 2].map(() => folderWith(HOTEL).process('onboard hotel.json --json --min-gap 0')),
    );
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect([await sandbox.list('/hotels/'), await counts()]).toEqual([
      [expect.anything()],
      [20, 3, 1],
    ]);
    const created = both.map(({ events }) => textOf(events[0]?.['operations']?.['created']));
    expect(created).toContain('0');
  });

  it('a second process sets up its other hotels, names the first, and can be interrupted', async () => {
    const held = Promise.withResolvers<void>();
    let isOver = false;
    const relay = await relayTo(sandbox.url, ({ method, url, headers }) => {
      const isRoom = method === 'POST' && url === '/api/rooms/rooms/';
      if (isOver || !isRoom || headers['x-hotel-context'] !== '2') return false;
      held.resolve();
      return THROTTLED;
    });
    const first = folderWith(HOTEL, relay.url).start(`onboard hotel.json ${WAITS}`);
    const end = finished(first);
    await held.promise;
    const work = folderWith([HOTEL, hotelNamed('Lakeside Inn')], relay.url);
    const second = work.start('onboard hotel.json --json');
    const result = finished(second);
    expect(await errorLine(second, 'Waiting for')).toMatch(
      new RegExp(
        `^Waiting for process ${first.pid} \\(started in /.*\\), ` +
          'which is working on Seaside Grand \\(SEASID01\\)\\. Press Ctrl-C to stop\\.$',
      ),
    );
    await expect
      .poll(() => sandbox.get('/hotels/3/'))
      .toMatchObject({ onboarding_completed: true });
    second.kill('SIGINT');
    const { code, summary, events } = await result;
    expect([code, summary]).toMatchObject([130, { failed: 0, skipped: 1, waiting: 1 }]);
    expect(events).toContainEqual(
      expect.objectContaining({ code: 'SEASID01', status: 'skipped', stop: 'interrupted' }),
    );
    isOver = true;
    first.kill('SIGKILL');
    await end;
    expect(await work.hms('resume')).toExit(0);
    expect(await counts()).toEqual([20, 3, 1]);
  });

  it('have locks that only the user can read, and that are removed', async () => {
    await folderWith(HOTEL).hms('onboard hotel.json');
    const folder = join(state, 'hms');
    const files = readdirSync(folder).filter((name) => name !== 'consents');
    expect(files.filter((file) => file.startsWith('process-'))).toEqual([]);
    const modes = [folder, ...files.map((file) => join(folder, file))].map(
      (path) => statSync(path).mode & 0o77,
    );
    expect(new Set(modes)).toEqual(new Set([0]));
  });

  it('are warned of if a run cannot store locks', async () => {
    const work = folderWith(HOTEL);
    const XDG_STATE_HOME = join(work.folder, work.file('file', 'no folder'));
    expect(await work.hms('onboard hotel.json', { env: { XDG_STATE_HOME } })).toExit(
      0,
      /^Warning: cannot lock hotels against other processes: /m,
    );
  });
});
