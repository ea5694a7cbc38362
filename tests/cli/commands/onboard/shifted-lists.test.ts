import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { events, openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import {
  REPEATED,
  shiftedLists,
  SKIPPED,
  type ShiftedLists,
} from '#tests/cli/support/shifted-lists.ts';

const [TYPES, ROOMS, RULES, USERS] = [
  '/rooms/types/',
  '/rooms/rooms/',
  '/rates/rules/',
  '/auth/users/',
];
const LISTS = [TYPES, ROOMS, RULES, USERS];
const NAMES = ['Deluxe', 'Standard', 'Suite', 'Family', 'Villa', 'Studio', 'Cottage'];
const HOTEL = hotelNamed('Shifted Pages Inn', {
  hotelProfile: { code: 'SHIFT' },
  roomTypes: NAMES.map((name) => ({ name: `${name} Room`, room_count: 1 })),
  rates: {
    rates: NAMES.map((name) => ({ room_type_name: `${name} Room`, base_rate: 5000 })),
  },
  staffUsers: NAMES.map((name, index) => ({
    first_name: name,
    last_name: 'Naik',
    email: `${name.toLowerCase()}@shifted.example`,
    username: `shift.${name.toLowerCase()}`,
    role: index === 0 ? 'admin' : 'housekeeper',
    password: 'Sun5et77x',
  })),
});
/** Rooms, room types, users, three plans with a rate for each type, the hotel and its completion. */
const RECORDS = 47;
const ROLL = ['rates', 'roll', '--year', String(new Date().getFullYear() + 1), '--change', '0%'];

let sandbox: LiveSandbox;
let work: Workspace;
let relay: ShiftedLists;
const hms = (args: readonly string[]) => work.hms(args, { env: { HMS_API_URL: relay.url } });
const list = async (path: string) => [...(await sandbox.get(`${path}?hotel=2`))];

async function setUp() {
  sandbox = await openLiveSandbox();
  work = openWorkspace(sandbox.env);
  relay = await shiftedLists(sandbox.url);
  await work.hms(['onboard', work.file('hotel.json', HOTEL)], { env: sandbox.env });
}
async function tearDown() {}

describe('reading shifted lists', () => {
  beforeAll(setUp);
  afterAll(tearDown);
  afterEach(() => relay.shift(LISTS, undefined));

  it('compares repeated records once', async () => {
    relay.shift(LISTS, REPEATED);
    const { code, stdout } = await hms(['onboard', 'hotel.json', '--dry-run', '--prune', '--json']);
    const [total, ...others] = events(stdout).toReversed();
    expect([code, others]).toEqual([0, []]);
    expect(total).toMatchObject({ create: 0, update: 0, delete: 0, unchanged: RECORDS });
  });

  it('exports repeated records once', async () => {
    relay.shift([TYPES, USERS], REPEATED);
    const { stdout, stderr } = await hms(['export', '--hotel', 'SHIFT']);
    const { roomTypes, staffUsers } = JSON.parse(stdout) as typeof HOTEL;
    expect([roomTypes?.length, staffUsers?.length]).toEqual([7, 7]);
    expect(stderr).not.toContain('not fully compared');
  });

  it('counts no record as missing that a list lacks', async () => {
    relay.shift(LISTS, SKIPPED);
    const { code, stdout } = await hms(['verify', 'hotel.json', '--strict']);
    expect([code, stdout]).toEqual([1, expect.not.stringContaining('missing')]);
    expect(stdout).toContain(
      "not fully compared, because the server's list changes while it is read, or its count is " +
        'wrong: room-type, room, rule, user',
    );
  });

  it('says in a dry run and an export which lists are unreliable', async () => {
    relay.shift([RULES], SKIPPED);
    const dryRun = await hms(['onboard', 'hotel.json', '--dry-run']);
    expect(dryRun.stdout).toContain("note: rule: Not fully compared: the server's list changes");
    expect(dryRun.stdout).toContain(
      "The record may exist already, so it was not created: the server's list of rates changes",
    );
    const exported = await hms(['export', '--hotel', 'SHIFT']);
    expect(exported.stderr).toMatch(/SHIFT: not fully compared.*: rule\n/);
  });

  it.each([
    ['repeats', REPEATED],
    ['lacks', SKIPPED],
  ])('reads a list again that %s a record', async (_, shift) => {
    relay.shift(LISTS, shift, 1);
    const { code, stdout } = await hms(['onboard', 'hotel.json', '--dry-run']);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${RECORDS} unchanged`)]);
    expect(stdout).not.toContain('Not fully compared');
  });
});

describe('writing after shifted lists', () => {
  beforeEach(setUp);
  afterEach(tearDown);

  it('rolls each rate once', async () => {
    relay.shift(LISTS, REPEATED);
    const { code } = await hms([...ROLL, '--hotel', 'SHIFT', '--yes']);
    expect([code, (await list(RULES)).length]).toEqual([0, 42]);
    relay.shift(LISTS, undefined);
    const verified = await hms(['verify', 'hotel.json']);
    expect([verified.code, verified.stdout]).toEqual([0, expect.not.stringContaining('missing')]);
  });

  it.each([
    ['repeats', REPEATED],
    ['lacks', SKIPPED],
  ])('deletes nothing if a list %s a record', async (_, shift) => {
    const room_type = (await list(TYPES))[0]?.['id'];
    await sandbox.write('POST', ROOMS, { hotel: 2, room_number: '777', room_type, floor: 7 });
    relay.shift([ROOMS], shift);
    const { stderr } = await hms(['onboard', 'hotel.json', '--prune', '--yes']);
    expect(stderr).toContain("room:777: Kept: the server's list of rooms changes");
    expect(relay.writes.filter((call) => call.startsWith('DELETE'))).toEqual([]);
  });
});

describe('a list of hotels that shifts', () => {
  const UNRELIABLE = 'The list of hotels kept changing while it was read, so ';
  beforeAll(setUp);
  afterAll(tearDown);
  afterEach(() => relay.shift(['/hotels/'], undefined));

  it('is read again', async () => {
    relay.shift(['/hotels/'], REPEATED, 1, 99);
    const { code, stderr } = await hms(['hotels']);
    expect([code, stderr]).toEqual([0, '1 hotel: 1 set up\n']);
  });

  it.each([
    ['hms hotels', ['hotels'], 1, /^CODE .*SHIFT/s],
    ['hms export --all', ['export', '--all'], 1, /Shifted Pages Inn/],
    ['hms verify --all', ['verify', '--all', 'hotel.json'], 1, /as configured/],
    ['the identification of a new hotel', ['onboard', 'new.json', '--dry-run'], 0, /hotel/],
  ])('is reported by %s if it shifts each time', async (_, args, exitCode, output) => {
    work.file('new.json', hotelNamed('New Inn'));
    relay.shift(['/hotels/'], REPEATED, Infinity, 99);
    const { code, stdout, stderr } = await hms(args);
    expect([code, stdout]).toEqual([exitCode, expect.stringMatching(output)]);
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(new RegExp(UNRELIABLE, 'i'));
  });
});
