import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultProxy } from '#tests/contracts/fault-proxy.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const CHANGED = hotelNamed('Seaside Grand', {
  hotelProfile: { code: 'SEASID01' },
  roomTypes: [{ name: 'Deluxe Room', room_count: 5, max_occupancy: 3 }],
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] },
});
const RATES = { ...CHANGED, roomTypes: HOTEL.roomTypes ?? [] };
const NEW = hotelNamed('Lakeside Lodge');

async function standing() {
  // One request at a time, so that the records have the order of the plan.
  await work.hms(['onboard', work.file('hotel.json', HOTEL), '--concurrency', '1']);
  const room = await firstOf('/rooms/rooms/');
  await sandbox.write('POST', '/rooms/rooms/', { ...room, room_number: '777' });
  const rule = await firstOf('/rates/rules/');
  await sandbox.write('POST', '/rates/rules/', rule);
}

/** The first record of the hotel in a list. */
async function firstOf(path: string): Promise<Readonly<Record<string, unknown>>> {
  const [record] = [...(await sandbox.get(`${path}?hotel=2`))];
  return record as unknown as Readonly<Record<string, unknown>>;
}

describe('hms onboard --dry-run', () => {
  it('shows no changes that the configuration ignores, and verify finds none', async () => {
    await standing();
    const ignoreChanges = ['roomTypes.*.room_count', 'rates.rates'];
    const base = work.file('ignored.json', { ignoreChanges });
    const file = work.file('ignoring.json', { ...CHANGED, extends: base });
    const plan = join(work.folder, 'ignoring-plan.json');
    const dryRun = ['onboard', file, '--dry-run', '--prune', '--out', plan];
    const { code, stdout, stderr } = await work.hms(dryRun);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Seaside Grand (SEASID01, id 2): 11 unchanged\n',
    });
    expect(stderr).toContain('0 to create, 0 to update');
    expect((await work.hms(['verify', file])).code).toBe(0);
    const planned = await work.hms(['onboard', '--plan', plan, '--yes', '--json']);
    expect([planned.code, events(planned.stdout)[0]]).toMatchObject([
      0,
      { status: 'onboarded', operations: { created: 0, updated: 0, unchanged: 11, total: 11 } },
    ]);
  });

  it('a dry run shows what onboard would do and sends no writes', async () => {
    await standing();
    const proxy = await startFaultProxy(sandbox.url);
    const files = work.stateFiles();
    const env = { HMS_API_URL: proxy.url, XDG_STATE_HOME: join(work.folder, 'other-state') };
    const file = work.file('two.json', [CHANGED, NEW]);
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--dry-run'], { env });
    expect(code).toBe(0);
    expect(stdout).toBe(
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
    );
    expect(stderr).toBe(
      '2 hotels: 14 to create, 3 to update, 11 unchanged, 1 extra; nothing was sent\n',
    );
    expect(proxy.writes()).toEqual([]);
    expect(work.stateFiles()).toEqual(files);
    expect(existsSync(join(env.XDG_STATE_HOME, 'hms/hotels.db'))).toBe(false);
  });

  it('a dry run with --json prints a change for each record and a summary', async () => {
    await standing();
    const { code, stdout } = await work.hms([
      'onboard',
      work.file('rates.json', RATES),
      '--dry-run',
      '--json',
      '--prune',
    ]);
    const all = events(stdout);
    expect(code).toBe(0);
    expect(all.at(-1)).toMatchObject({
      event: 'summary',
      hotels: 1,
      create: 0,
      update: 3,
      unchanged: 10,
      extra: 0,
      delete: 2,
    });
    expect(all[0]).toEqual({
      event: 'change',
      hotel: 'SEASID01',
      key: 'rule:BAR:DLX',
      action: 'update',
      differences: [{ field: 'base_rate', from: 7000, to: 8000 }],
    });
    expect(all.filter(({ action }) => textOf(action) === 'delete')).toMatchObject([
      { key: 'rule:BAR:DLX', duplicate: true },
      { key: 'room:777', duplicate: false },
    ]);
  });
});

describe('a server that does not list its hotels', () => {
  it('the dry run and the run report that the server has no hotel list', async () => {
    const proxy = await startFaultProxy(sandbox.url);
    proxy.dropLists('hotel');
    const env = { HMS_API_URL: proxy.url };
    const args = ['onboard', work.file('new.json', NEW), '--json'];
    const message = expect.stringMatching(
      /^The server does not list its hotels for this account, /,
    ) as unknown;
    const notes = [{ operations: ['hotel'], message }];
    for (const more of [['--dry-run'], []]) {
      const { code, stdout, stderr } = await work.hms([...args, ...more], { env });
      expect([code, events(stdout).at(-1)]).toMatchObject([0, { event: 'summary', notes }]);
      expect(stderr).toMatch(/^The server does not list its hotels for this account, /m);
    }
  });
});

describe('hms onboard --prune', () => {
  it('--prune without a terminal or --yes is refused before any request', async () => {
    const file = work.file('hotel.json', HOTEL);
    const env = { HMS_API_URL: 'http://127.0.0.1:1/api' };
    const { code, stderr } = await work.hms(['onboard', file, '--prune'], { env });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^hms: --prune deletes records, .* --dry-run, then add --yes\.$/m);
  });

  it('--prune deletes duplicates and extras, but no room in use and not the last administrator', async () => {
    await standing();
    const room = await firstOf('/rooms/rooms/');
    await sandbox.write('POST', '/rooms/rooms/', {
      ...room,
      room_number: '778',
      status: 'occupied',
    });
    const other = { ...HOTEL, staffUsers: [] };
    const args = ['onboard', work.file('hotel.json', other), '--prune', '--yes', '--json'];
    const { code, stdout, stderr } = await work.hms(args);
    const [hotel] = events(stdout);
    expect(code).toBe(0);
    expect(hotel).toMatchObject({
      status: 'onboarded',
      deleted: ['rule:BAR:DLX', 'room:777'],
      notes: [
        { operations: ['room:778'], message: 'Kept: the room is occupied.' },
        { operations: ['user:admin.seasidegrand'] },
      ],
    });
    expect(stderr).toContain('  deleted: rule:BAR:DLX, room:777\n');
    const numbers = [...(await sandbox.get('/rooms/rooms/?hotel=2'))].map((one) =>
      textOf(one['room_number']),
    );
    expect(numbers.toSorted()).toEqual(['101', '102', '103', '778']);
    expect([...(await sandbox.get('/rates/rules/?hotel=2'))]).toHaveLength(3);
    const again = await work.hms(args);
    expect(events(again.stdout)[0]).not.toHaveProperty('deleted');
    expect((await work.hms(['verify', 'hotel.json'])).code).toBe(0);
  });

  it('--prune reports what the server refuses to delete and deletes the rest', async () => {
    await standing();
    const proxy = await startFaultProxy(sandbox.url);
    proxy.refuse('DELETE', 405);
    const args = ['onboard', 'hotel.json', '--prune', '--yes', '--json'];
    const { code, stdout } = await work.hms(args, { env: { HMS_API_URL: proxy.url } });
    const message = 'Not deleted: this server does not allow it.';
    expect(code).toBe(4);
    expect(events(stdout)[0]).toMatchObject({
      status: 'incomplete',
      warnings: [
        { operation: 'rule:BAR:DLX', status: 405, message },
        { operation: 'room:777', status: 405, message },
      ],
    });
  });
});

describe.skipIf(!HAS_TERMINALS)('hms onboard on a terminal', () => {
  it("onboard on a terminal asks before it changes existing hotels, and 'no' changes nothing", async () => {
    await standing();
    const file = work.file('rates.json', RATES);
    const before = await sandbox.get('/rates/rules/?hotel=2');
    const declined = await onTerminal(work, ['onboard', file], {
      env: sandbox.env,
      answers: [['Apply these changes? [y/N]', 'n\r']],
    });
    expect([declined.code, declined.unasked]).toEqual([1, []]);
    expect(declined.said).toContain('~ rule:BAR:DLX base_rate 7000 → 8000');
    expect(declined.said).toContain('Nothing was changed.');
    expect(await sandbox.get('/rates/rules/?hotel=2')).toEqual(before);
  });

  it('onboard on a terminal asks before deletions but not for new hotels', async () => {
    const { env } = sandbox;
    const first = await onTerminal(work, ['onboard', work.file('hotel.json', HOTEL)], {
      env,
    });
    expect([first.code, first.said.includes('[y/N]')]).toEqual([0, false]);
    await standing();
    const { code, unasked } = await onTerminal(work, ['onboard', 'hotel.json', '--prune'], {
      env,
      answers: [['Delete 2 records? [y/N]', 'y\r']],
    });
    expect([code, unasked]).toEqual([0, []]);
    expect((await work.hms(['verify', 'hotel.json'])).stdout).toMatch(/: as configured\n$/);
  });
});
