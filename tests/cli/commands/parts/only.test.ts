import { beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  openWorkspace,
  textOf,
  type Json,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

let sandbox: LiveSandbox;
let proxy: FaultProxy;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  proxy = await startFaultProxy(sandbox.url);
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: proxy.url });
});

const ALDER = hotelNamed('Alder', { hotelProfile: { code: 'ALDER01' } });
const BIRCH = hotelNamed('Birch', { hotelProfile: { code: 'BIRCH01' } });
/** Differs from ALDER in every section. */
const CHANGED = hotelNamed('Alder', {
  hotelProfile: { code: 'ALDER01', city: 'Margao' },
  roomTypes: [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }],
  rates: { rates: [{ room_type_name: 'Deluxe Room', base_rate: 8000 }] },
});

const lastOf = (stdout: string): Json => events(stdout).at(-1) as Json;

async function liveHotel(code: string): Promise<Json | undefined> {
  return [...(await sandbox.get('/hotels/'))].find((hotel) => textOf(hotel['code']) === code);
}

async function count(path: string): Promise<number> {
  return [...(await sandbox.get(path))].length;
}

/** Runs a command, and returns its result and its distinct writes, sorted. */
async function writesOf(args: readonly string[]) {
  const before = proxy.writes().length;
  const run = await work.hms(args);
  return { ...run, writes: [...new Set(proxy.writes().slice(before))].toSorted() };
}

describe('--only', () => {
  it('sets up only these parts of a new hotel, and does not mark it as complete', async () => {
    const file = work.file('alder.json', ALDER);
    const { code, stdout, stderr } = await work.hms(['onboard', file, '--only', 'hotel,rooms']);
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('onboarded  Alder (ALDER01, id 2): 5 of 5 operations\n');
    expect(stderr).toContain('Only hotel details and rooms: rates and staff were not touched.\n');
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: false });
    expect([await count('/rooms/rooms/?hotel=2'), await count('/rates/plans/?hotel=2')]).toEqual([
      3, 0,
    ]);

    const rest = await work.hms(['onboard', file, '--only', 'staff,rates', '--json']);
    expect(lastOf(rest.stdout)).toMatchObject({ onboarded: 1, only: ['rates', 'staff'] });
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: false });
    await work.hms(['onboard', file]);
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: true });
  });

  it('fails a hotel that does not exist yet before anything is sent for it', async () => {
    const file = work.file('two.json', [ALDER, BIRCH]);
    await work.hms(['onboard', work.file('birch.json', BIRCH)]);
    const { code, stdout, writes } = await writesOf([
      'onboard',
      file,
      '--only',
      'rooms,staff',
      '--json',
    ]);
    expect([code, writes]).toEqual([1, []]);
    expect(events(stdout)).toMatchObject([
      {
        code: 'ALDER01',
        status: 'failed',
        error: {
          stage: 'hotel',
          operation: 'hotel',
          message: expect.stringContaining('does not exist yet. Set up the part "hotel" too'),
        },
      },
      { code: 'BIRCH01', status: 'onboarded', operations: { unchanged: 5, total: 5 } },
      { event: 'summary', onboarded: 1, failed: 1 },
    ]);
  });

  it('fails rates whose room types do not exist', async () => {
    const file = work.file('alder.json', ALDER);
    await work.hms(['onboard', file, '--only', 'hotel']);
    const { code, stderr, writes } = await writesOf(['onboard', file, '--only', 'rates']);
    expect([code, writes]).toEqual([1, []]);
    expect(stderr).toContain('room-type:DLX (404): The record is missing on the server');
    expect(stderr).toContain('Set up the part "rooms" too');
  });

  it('prunes only records of these parts', async () => {
    const file = work.file('alder.json', ALDER);
    await work.hms(['onboard', file]);
    for (const path of ['/rooms/rooms/', '/rates/plans/']) {
      const [record] = [...(await sandbox.get(`${path}?hotel=2`))];
      const own = { room_number: '777', code: 'OLD', name: 'Old', is_base_plan: false };
      await sandbox.write('POST', path, { ...(record as object), ...own });
    }
    const args = ['onboard', file, '--only', 'rooms', '--prune'];
    const dry = await work.hms([...args, '--dry-run', '--json']);
    expect(lastOf(dry.stdout)).toMatchObject({ delete: 1, extra: 0 });
    expect((await writesOf([...args, '--yes'])).writes).toEqual(['DELETE room']);
    expect(await count('/rates/plans/?hotel=2')).toBe(4);
  });

  it.each([
    [
      'roms',
      /"roms" is not a part\. The parts are hotel, rooms, rates, staff\. \(Did you mean rooms\?\)/,
    ],
    ['completion', /"completion" is not a part/],
    ['rooms,', /A part is missing/],
  ])('refuses %j', async (parts, message) => {
    const { code, stderr } = await work.hms(['onboard', 'x.json', '--only', parts]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it('plans only these parts', async () => {
    const file = work.file('alder.json', ALDER);
    const { stdout } = await work.hms(['plan', file, '--only', 'rooms', '--json']);
    expect(events(stdout).map(({ event, key }) => key ?? event)).toEqual([
      'room-type:DLX',
      'room:101',
      'room:102',
      'room:103',
      'summary',
    ]);
    const resolved = await work.hms(['plan', file, '--only', 'rooms', '--resolved']);
    expect(Object.keys(JSON.parse(resolved.stdout) as object)).toEqual(['roomTypes']);
    const words = await work.hms(['plan', file, '--only', 'rates']);
    expect(words.stdout).toContain('Alder (ALDER01), which must exist:');
  });
});

describe('a run of parts', () => {
  it('is resumed with the same parts', async () => {
    const file = work.file('alder.json', ALDER);
    proxy.failNext('room-type', REFUSED);
    const first = await work.hms(['onboard', file, '--only', 'hotel,rooms']);
    expect(first.code).toBe(1);
    const { code, stdout } = await work.hms(['resume', '--json', '--report', 'run.html']);
    expect(code).toBe(0);
    expect(work.read('run.html')).toContain('Limited to hotel details and rooms');
    expect(events(stdout)).toMatchObject([
      { status: 'onboarded', operations: { total: 5 } },
      { event: 'summary', only: ['hotel', 'rooms'], operations: { done: 5, total: 5 } },
    ]);
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: false });
    expect((await work.hms(['runs', 'show'])).stdout).toContain(
      'Limited to hotel details and rooms\n',
    );
    const [listed] = events((await work.hms(['runs', '--json'])).stdout);
    expect(listed).toMatchObject({ only: ['hotel', 'rooms'] });
    const verified = await work.hms(['verify', '--run', textOf(listed?.['run'])]);
    expect([verified.code, verified.stderr]).toEqual([
      0,
      expect.stringContaining('rates and staff were not compared'),
    ]);
  });

  it('refuses to be resumed with other parts', async () => {
    proxy.failNext('room-type', REFUSED);
    await work.hms(['onboard', work.file('alder.json', ALDER), '--only', 'hotel,rooms']);
    const { code, stderr, writes } = await writesOf(['resume', '--only', 'rooms,staff']);
    expect([code, writes]).toEqual([2, []]);
    expect(stderr).toContain('does not include staff');
    expect(stderr).toContain('hms onboard --only staff');
  });
});

describe('hms resume --only', () => {
  it('leaves the hotels of a whole run unfinished, and a later resume finishes them', async () => {
    const file = work.file('alder.json', ALDER);
    proxy.failNext('room-type', REFUSED);
    expect((await work.hms(['onboard', file])).code).toBe(1);
    const rooms = await work.hms(['resume', '--only', 'rooms', '--json']);
    expect(rooms.code).toBe(4);
    expect(events(rooms.stdout)).toMatchObject([
      { status: 'incomplete', operations: { done: 5, total: 13 }, warnings: [] },
      { event: 'summary', onboarded: 0, incomplete: 1 },
    ]);
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: false });
    expect((await work.hms(['runs', 'show'])).stdout).toContain('completion');

    const rest = await work.hms(['resume', '--json']);
    expect([rest.code, lastOf(rest.stdout)]).toMatchObject([
      0,
      { onboarded: 1, operations: { done: 13, total: 13 } },
    ]);
    expect(await liveHotel('ALDER01')).toMatchObject({ onboarding_completed: true });
    expect((await work.hms(['verify', file])).code).toBe(0);
  });

  it('leaves the details of an existing hotel to a later resume', async () => {
    await work.hms(['onboard', work.file('alder.json', ALDER)]);
    proxy.failNext('hotel', REFUSED);
    await work.hms(['onboard', work.file('changed.json', CHANGED), '--only', 'hotel,rooms']);
    const rooms = await work.hms(['resume', '--only', 'rooms', '--json']);
    expect([rooms.code, events(rooms.stdout)[0]]).toMatchObject([
      4,
      { status: 'incomplete', operations: { done: 5, total: 6 } },
    ]);
    expect((await work.hms(['resume'])).code).toBe(0);
    expect(await liveHotel('ALDER01')).toMatchObject({ city: 'Margao' });
  });
});
