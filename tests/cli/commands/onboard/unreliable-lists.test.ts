import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll();

/** The lists whose counts are wrong, as if they changed while they are read. */
let unreliable: RegExp;
let relay: Relay;
const hms = (call: string) => work.hms(`${call} --api-url ${relay.url}`);

beforeAll(async () => {
  const hotel = hotelNamed('Shifted Inn', { hotelProfile: { code: 'SHIFT' } });
  await work.hms(['onboard', work.file('hotel.json', hotel)]);
  work.file('new.json', hotelNamed('New Inn'));
  work.file('larger.json', { ...hotel, roomTypes: [{ name: 'Deluxe Room', room_count: 4 }] });
  const [type] = await sandbox.list('/rooms/types/', 'SHIFT');
  const room = { hotel: await sandbox.idOf('SHIFT'), room_number: '777', floor: 7 };
  await sandbox.write('POST', '/rooms/rooms/', { ...room, room_type: type?.['id'] });
  const [rule] = await sandbox.list('/rates/rules/', 'SHIFT');
  await sandbox.write('DELETE', `/rates/rules/${textOf(rule?.['id'])}/`);
});
beforeEach(async () => {
  relay = await relayTo(
    sandbox.url,
    () => false,
    (call, body, status) =>
      unreliable.test(call) ? { status, body: { ...(body as object), count: 99 } } : undefined,
  );
});

describe('a list that changes while it is read', () => {
  it('creates no rate and deletes nothing, and a dry run and an export say so', async () => {
    unreliable = /^GET \/(rates\/rules|rooms\/rooms)\/$/;
    const shown = [
      /note: (room, rule|rule, room): Not fully compared: the server's list changes/,
      "The record may exist already, so it was not created: the server's list of rates changes",
    ];
    expect(await hms('onboard hotel.json --dry-run')).toExit(0, ...shown);
    expect(await hms('export --hotel SHIFT')).toExit(
      0,
      /SHIFT: not fully compared.*: (room, rule|rule, room)\n/,
    );
    const run = await hms('onboard hotel.json --prune --yes');
    expect(run).toExit(4, /room:777: Kept: the server's list of (rooms|rates) changes/);
    expect(relay.writes()).toEqual([]);
  });

  it.each([
    ['hotels', 1, /^CODE .*SHIFT/s],
    ['export --all', 1, /Shifted Inn/],
    ['verify --all hotel.json', 1, /SHIFT/],
    ['onboard new.json --dry-run', 0, /hotel/],
  ])('is reported by hms %s, which uses what was listed', async (call, exitCode, output) => {
    unreliable = /^GET \/hotels\/$/;
    const run = await hms(call);
    expect([run.code, run.stdout]).toEqual([exitCode, expect.stringMatching(output)]);
    expect(run.stderr.replaceAll(/\s+/g, ' ')).toMatch(
      /the list of hotels kept changing while it was read, so /i,
    );
  });
});
