import { describe, expect, it } from 'vitest';
import { openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

describe('hms plan', () => {
  it('prints what onboard would send, in order, with passwords masked', async () => {
    const staffUsers = [{ ...adminOf('plan'), password: 'Qw3rTy77z' }];
    work.file('plan.json', hotelNamed('Seaside Grand', { staffUsers }));
    const run = await work.hms('plan plan.json --json');
    expect([run.code, run.stderr]).toEqual([0, '']);
    expect(run.events.map(({ key }) => key).slice(0, 3)).toEqual([
      'hotel',
      'room-type:DLX',
      'room:101',
    ]);
    expect(run.events[2]).toMatchObject({
      event: 'operation',
      hotel: 'SEASID01',
      method: 'POST',
      path: '/rooms/rooms/',
      body: { hotel: { $ref: 'hotel' }, room_type: { $ref: 'room-type:DLX' } },
    });
    const body = expect.objectContaining({ password: '********', confirm_password: '********' });
    expect(run.events).toContainEqual(expect.objectContaining({ key: 'user:admin.plan', body }));
    expect(run.summary).toEqual({
      event: 'summary',
      hotels: 1,
      counts: { hotel: 1, 'room-type': 1, room: 3, plan: 3, rule: 3, user: 1, completion: 1 },
      requests: 13,
      seconds: 0.12,
    });
  });

  it('says that it is offline, calls no hotel new, and shows names, counts and prices', async () => {
    const hotel = hotelNamed('Seaside Grand', {
      rates: {
        rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }],
        rate_plans: [{ name: 'Best Rate', code: 'BAR' }],
      },
      roomTypes: [{ name: 'Deluxe Room', room_count: 12, base_occupancy: 2, max_occupancy: 3 }],
      staffUsers: [{ ...adminOf('plan'), password: 'Qw3rTy77z' }],
    });
    const run = await work.hms(['plan', work.file('values.json', hotel), '--min-gap', '1000']);
    const year = new Date().getFullYear();
    expect(run).toExit(
      0,
      /^Offline: nothing was compared.*\nSeaside Grand \(SEASID01\), created if it does not exist yet:\n/,
      /^ {2}POST +\/hotels\/ +hotel +Seaside Grand, .*, INR, /m,
      /^ {2}POST +\/rooms\/types\/ +room-type:DLX +Deluxe Room, 12 rooms, 2-3 guests$/m,
      /^ {2}POST +\/rooms\/rooms\/ +room:101 … room:\d+ \(12\) +Deluxe Room, floors 1-2$/m,
      /^ {2}POST +\/rates\/plans\/ +plan:BAR +Best Rate, standard, base plan$/m,
      new RegExp(
        `^ {2}POST +/rates/rules/ +rule:BAR:DLX +7000 INR, ${year}-01-01 to ${year}-12-31$`,
        'm',
      ),
      /^ {2}POST +\/auth\/users\/ +user:admin.plan +Asha Naik, Administrator, admin\.plan@/m,
      '18 requests, at least 17 s; nothing was sent',
    );
    expect(run.stdout).not.toMatch(/Qw3rTy77z|new hotel/);
  });

  it('updates an existing hotel, where it changes also inactive records', async () => {
    const rate_plans = [
      { name: 'Best', code: 'BAR' },
      { name: 'Off', code: 'OFF', is_active: false },
    ];
    work.file(
      'old.json',
      hotelNamed('Old Place', { hotelProfile: { id: 17 }, rates: { rate_plans } }),
    );
    expect(await work.hms('plan old.json')).toExit(
      0,
      'update of hotel 17',
      /PATCH +\/hotels\/17\//,
      /POST +\/rates\/plans\/ +plan:BAR /,
      /PATCH +\/rates\/plans\/\{id\}\/ +plan:OFF .*, inactive\n/,
      /PATCH +\/rates\/pricing-config\/\{id\}\/ +pricing .*fixed prices\n/,
    );
  });

  it('plans no configuration with problems', async () => {
    work.file('broken.json', hotelNamed('Broken Inn', { roomTypes: [] }));
    const run = await work.hms('plan broken.json');
    expect(run).toExit(2, 'Please add at least one room type');
    expect(run.stdout).toBe('');
  });
});
