import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { beforeEach, describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { textOf, type Row } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';

const { sandbox, work } = sandboxForEach({ options: { pageSize: 20 } });

const CODE = { code: 'SEASID01' };
const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: CODE });
const CHANGED = hotelNamed('Seaside Grand', {
  hotelProfile: CODE,
  roomTypes: [{ name: 'Deluxe Room', room_count: 5, max_occupancy: 3 }],
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] },
});
const LONG = 'A hotel on the beach with a view of the sea and of the gardens. '.repeat(4).trim();

let proxy: FaultProxy;
const through = (call: string, more = {}) =>
  work.hms(call, { env: { HMS_API_URL: proxy.url, ...more } });
const first = async (path: string) => (await sandbox.list(path, 'SEASID01'))[0] as Row;

const ask = (call: string, question: string, answer: string) =>
  onTerminal(work, call.split(' '), { env: sandbox.env, answers: [[question, `${answer}\r`]] });

const isWide = (line: string) => stringWidth(line) >= 80 && !line.includes(' warning: ');

/** A hotel with a room and a duplicate rule that its configuration does not have. */
beforeEach(async () => {
  proxy = await startFaultProxy(sandbox.url);
  // One request at a time, so that the records have the order of the plan.
  await work.hms(['onboard', work.file('hotel.json', HOTEL), '--concurrency', '1']);
  await sandbox.write('POST', '/rooms/rooms/', {
    ...(await first('/rooms/rooms/')),
    room_number: '777',
  });
  await sandbox.write('POST', '/rates/rules/', await first('/rates/rules/'));
  work.file('changed.json', CHANGED);
  work.file('rates.json', { ...CHANGED, roomTypes: HOTEL.roomTypes });
});

describe('hms onboard --dry-run', () => {
  it('shows what onboard would do, sends no writes and stores nothing', async () => {
    work.file('two.json', [CHANGED, hotelNamed('Lakeside Lodge')]);
    const files = work.stateFiles();
    const state = join(work.folder, 'other-state');
    const run = await through('onboard two.json --dry-run', { XDG_STATE_HOME: state });
    expect([run.code, run.stdout]).toEqual([
      0,
      'Seaside Grand (SEASID01, id 2): 11 unchanged\n' +
        '  + room:105\n' +
        '  ~ rule:BAR:DLX base_rate 7000 → 8000\n' +
        '  ~ rule:LMR:DLX base_rate 5950 → 6800\n' +
        '  ~ rule:WEB:DLX base_rate 6300 → 7200\n' +
        '  extra, not in the configuration: rule:BAR:DLX\n' +
        '  note: rule:BAR:DLX: The server has duplicates; onboard --prune deletes them.\n' +
        'Lakeside Lodge (LAKESI01): new hotel, 0 unchanged\n' +
        '  + hotel\n' +
        '  + room-type:DLX\n' +
        '  + room:101, room:102, room:103\n' +
        '  + plan:BAR, plan:LMR, plan:WEB\n' +
        '  + rule:BAR:DLX, rule:LMR:DLX, rule:WEB:DLX\n' +
        '  + user:admin.lakesidelodge\n' +
        '  + completion\n',
    ]);
    expect(run.stderr).toBe(
      '2 hotels: 14 to create, 3 to update, 11 unchanged, 1 extra; nothing was sent\n',
    );
    expect(proxy.writes()).toEqual([]);
    expect([work.stateFiles(), existsSync(join(state, 'hms/hotels.db'))]).toEqual([files, false]);
  });

  it('with --json prints a change for each record and a summary', async () => {
    const run = await work.hms('onboard rates.json --dry-run --json --prune');
    expect(run.code).toBe(0);
    expect(run.events[0]).toEqual({
      event: 'change',
      hotel: 'SEASID01',
      key: 'rule:BAR:DLX',
      action: 'update',
      differences: [{ field: 'base_rate', from: 7000, to: 8000 }],
    });
    expect(run.events.filter(({ action }) => textOf(action) === 'delete')).toMatchObject([
      { key: 'rule:BAR:DLX', duplicate: true },
      { key: 'room:777', duplicate: false },
    ]);
    const counts = { hotels: 1, create: 0, update: 3, unchanged: 10, extra: 0, delete: 2 };
    expect(run.summary).toMatchObject({ event: 'summary', ...counts });
  });

  it('sends one request for each page of each list, like verify', async () => {
    const roomTypes = [{ name: 'Suite', room_count: 40 }];
    work.file('large.json', hotelNamed('Large Inn', { roomTypes }));
    await work.hms('onboard large.json');
    const lists = ['rooms/types', 'rates/plans', 'rates/rules', 'rates/pricing-config'];
    const once = [...lists, 'auth/users', 'hotels', 'hotels/3', 'rooms/rooms', 'rooms/rooms'];
    for (const call of ['onboard large.json --dry-run', 'verify large.json']) {
      proxy.calls.length = 0;
      expect(await through(call)).toExit(0);
      const calls = ['POST /auth/token/', ...once.map((path) => `GET /${path}/`)];
      expect(proxy.calls.toSorted()).toEqual(calls.toSorted());
    }
  });

  it('reports that the server does not list its hotels, and so does the run', async () => {
    proxy.dropLists('hotel');
    work.file('new.json', hotelNamed('Unlisted Inn'));
    const message = expect.stringMatching(
      /^The server does not list its hotels for this account, /,
    );
    for (const call of ['onboard new.json --json --dry-run', 'onboard new.json --json']) {
      const run = await through(call);
      expect(run).toExit(0, /^The server does not list its hotels for this account, /m);
      expect(run.summary).toMatchObject({ notes: [{ operations: ['hotel'], message }] });
    }
  });

  it.skipIf(!HAS_TERMINALS)('shortens long values on a terminal only', async () => {
    work.file('long.json', {
      ...CHANGED,
      hotelProfile: { ...CHANGED.hotelProfile, description: LONG, city: 'Margao' },
    });
    const env = { LANG: 'C.UTF-8', ...sandbox.env };
    const { code, said } = await onTerminal(work, ['onboard', 'long.json', '--dry-run'], {
      columns: 80,
      env,
    });
    const lines = stripVTControlCharacters(said).split('\n');
    expect([code, lines.filter(isWide)]).toEqual([0, []]);
    expect(lines).toEqual(expect.arrayContaining(['  ~ hotel', '      city "Panaji" → "Margao"']));
    expect(said).toContain('\u001B[32m  + room:105\u001B[0m');
    const { stdout } = await work.hms('onboard long.json --dry-run');
    expect(stdout).toContain(`description "" → ${JSON.stringify(LONG)}`);
    expect(stdout).not.toContain('\u001B');
  });
});

describe('hms onboard --prune', () => {
  it('without a terminal or --yes is refused before any request', async () => {
    const run = await work.hms('onboard hotel.json --prune', { env: { HMS_API_URL: NOWHERE } });
    expect(run).toExit(2, /^hms: --prune deletes records, .* --dry-run, then add --yes\.$/m);
  });

  it('deletes duplicates and extras, but no room in use and not the last administrator', async () => {
    const room = await first('/rooms/rooms/');
    await sandbox.write('POST', '/rooms/rooms/', {
      ...room,
      room_number: '778',
      status: 'occupied',
    });
    work.file('hotel.json', { ...HOTEL, staffUsers: [] });
    const call = 'onboard hotel.json --prune --yes --json';
    const run = await work.hms(call);
    expect(run).toExit(0, '  deleted: rule:BAR:DLX, room:777\n');
    expect(run.events[0]).toMatchObject({
      status: 'onboarded',
      deleted: ['rule:BAR:DLX', 'room:777'],
      notes: [
        { operations: ['room:778'], message: 'Kept: the room is occupied.' },
        { operations: ['user:admin.seasidegrand'] },
      ],
    });
    const numbers = (await sandbox.list('/rooms/rooms/', 'SEASID01')).map((one) =>
      textOf(one['room_number']),
    );
    expect(numbers.toSorted()).toEqual(['101', '102', '103', '778']);
    expect(await sandbox.list('/rates/rules/', 'SEASID01')).toHaveLength(3);
    expect((await work.hms(call)).events[0]).not.toHaveProperty('deleted');
  });
});

describe.skipIf(!HAS_TERMINALS)('hms onboard on a terminal', () => {
  it("asks before it changes existing hotels, and 'no' changes nothing", async () => {
    const before = await sandbox.list('/rates/rules/', 'SEASID01');
    const { code, said, unasked } = await ask(
      'onboard rates.json',
      'Apply these changes? [y/N]',
      'n',
    );
    expect([code, unasked]).toEqual([1, []]);
    expect(said).toContain('~ rule:BAR:DLX base_rate 7000 → 8000');
    expect(said).toContain('Nothing was changed.');
    expect(await sandbox.list('/rates/rules/', 'SEASID01')).toEqual(before);
  });

  it('asks before deletions, but not for new hotels', async () => {
    work.file('new.json', hotelNamed('Unasked Inn'));
    const created = await onTerminal(work, ['onboard', 'new.json'], { env: sandbox.env });
    expect([created.code, created.said.includes('[y/N]')]).toEqual([0, false]);
    const deleted = await ask('onboard hotel.json --prune', 'Delete 2 records? [y/N]', 'y');
    expect(deleted).toMatchObject({ code: 0, unasked: [] });
    expect(await work.hms('verify hotel.json')).toExit(0, /: as configured\n/);
  });
});
