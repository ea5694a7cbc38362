import { describe, expect, it } from 'vitest';
import { events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const work = openWorkspace();

describe('hms plan', () => {
  it('prints what onboard would send, in order, with passwords masked', async () => {
    const hotel = hotelNamed('Seaside Grand', {
      staffUsers: [
        { first_name: 'A', last_name: 'B', email: 'abe@c.example', password: 'Qw3rTy77z' },
      ],
    });
    const { code, stdout, stderr } = await work.hms([
      'plan',
      work.file('plan.json', hotel),
      '--json',
    ]);
    const printed = events(stdout);
    const summary = printed.pop();
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).not.toContain('Qw3rTy77z');
    expect(printed.map((event) => event['key']).slice(0, 3)).toEqual([
      'hotel',
      'room-type:DLX',
      'room:101',
    ]);
    expect(printed[2]).toMatchObject({
      event: 'operation',
      hotel: 'SEASID01',
      method: 'POST',
      path: '/rooms/rooms/',
      body: { hotel: { $ref: 'hotel' }, room_type: { $ref: 'room-type:DLX' } },
    });
    expect(printed.find((event) => Object.is(event['key'], 'user:abe'))).toMatchObject({
      body: { password: '********', confirm_password: '********' },
    });
    expect(summary).toEqual({
      event: 'summary',
      hotels: 1,
      counts: { hotel: 1, 'room-type': 1, room: 3, plan: 3, rule: 3, user: 1, completion: 1 },
      requests: printed.length,
      seconds: ((printed.length - 1) * 10) / 1000,
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
    const { stdout, stderr } = await work.hms(['plan', work.file('values.json', hotel)]);
    const year = new Date().getFullYear();
    const lines = stdout.split('\n');
    expect([lines[0], stderr]).toEqual([
      expect.stringMatching(/^Offline: nothing was compared/),
      '',
    ]);
    expect(lines[1]).toBe('Seaside Grand (SEASID01), created if it does not exist yet:');
    for (const line of [
      /^ {2}POST +\/hotels\/ +hotel +Seaside Grand, .*, INR, /m,
      /^ {2}POST +\/rooms\/types\/ +room-type:DLX +Deluxe Room, 12 rooms, 2-3 guests$/m,
      /^ {2}POST +\/rooms\/rooms\/ +room:101 … room:\d+ \(12\) +Deluxe Room, floors 1-2$/m,
      /^ {2}POST +\/rates\/plans\/ +plan:BAR +Best Rate, standard, base plan$/m,
      new RegExp(
        `^ {2}POST +/rates/rules/ +rule:BAR:DLX +7000 INR, ${year}-01-01 to ${year}-12-31$`,
        'm',
      ),
      /^ {2}POST +\/auth\/users\/ +user:admin.plan +Asha Naik, Administrator, admin\.plan@/m,
    ]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout).not.toContain('Qw3rTy77z');
    expect(stdout).not.toContain('new hotel');
  });

  it('plan updates an existing hotel', async () => {
    const hotel = hotelNamed('Old Place', { hotelProfile: { id: 17 } });
    const { stdout } = await work.hms(['plan', work.file('old.json', hotel)]);
    expect(stdout).toContain('update of hotel 17');
    expect(stdout).toMatch(/PATCH +\/hotels\/17\//);
  });

  it('plan changes inactive records only in existing hotels', async () => {
    const rate_plans = [
      { name: 'Best', code: 'BAR' },
      { name: 'Off', code: 'OFF', is_active: false },
    ];
    const hotel = hotelNamed('Old Place', { hotelProfile: { id: 17 }, rates: { rate_plans } });
    const { stdout } = await work.hms(['plan', work.file('old.json', hotel)]);
    expect(stdout).toMatch(/POST +\/rates\/plans\/ +plan:BAR /);
    expect(stdout).toMatch(/PATCH +\/rates\/plans\/\{id\}\/ +plan:OFF .*, inactive\n/);
    expect(stdout).toMatch(/PATCH +\/rates\/pricing-config\/\{id\}\/ +pricing .*fixed prices\n/);
  });

  it('the shortest duration of a plan follows --min-gap', async () => {
    const file = work.file('gap.json', hotelNamed('Gap'));
    const { stdout } = await work.hms(['plan', file, '--min-gap', '1000']);
    expect(stdout).toContain('13 requests, at least 12 s; nothing was sent');
  });

  it('a configuration with problems is not planned', async () => {
    const file = work.file('broken.json', hotelNamed('Broken Inn', { roomTypes: [] }));
    const { code, stdout, stderr } = await work.hms(['plan', file]);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Please add at least one room type');
  });
});
