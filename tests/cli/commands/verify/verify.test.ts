import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { longDay } from '#domain/rates/rate-validity.ts';
import { events, textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { HOTEL, NAME, onboardedChain } from './onboarded-chain.ts';

const live = onboardedChain();

const PLANS = [
  { name: 'Best', code: 'BAR' },
  { name: 'Web', code: 'WEB', adjustment_percentage: -10 },
];
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const changed = (changes: HotelDocument): HotelDocument => ({ ...HOTEL, ...changes });

describe('hms verify', () => {
  it('a newly onboarded hotel has no differences', async () => {
    const { code, stdout, stderr } = await live.work.hms(['verify', 'hotel.json']);
    expect(code).toBe(0);
    expect(stdout).toBe(`${NAME} (SEASID01, id 2): as configured\n`);
    expect(stderr).toBe('1 hotel: 1 as configured\n');
  });

  it('verify names base rates that are rounded, which are no differences', async () => {
    const rates = { rates: [{ room_type_name: 'Deluxe Room', base_rate: 96.99 }] };
    const file = live.work.file('round.json', hotelNamed('Round Inn', { rates }));
    await live.work.hms(['onboard', file]);
    const people = await live.work.hms(['verify', file]);
    expect(people).toMatchObject({ code: 0, stderr: '1 hotel: 1 as configured\n' });
    const sentence = 'Base rates in INR are sent as whole numbers: 96.99 as 97';
    expect(people.stdout).toContain(`: as configured\n  ${sentence}\n`);
    const { stdout } = await live.work.hms(['verify', file, '--json']);
    const rounded = { currency: 'INR', amount: 96.99, sent: 97 };
    expect(events(stdout)[0]).toEqual({ event: 'rounded', hotel: 'ROUNDI01', ...rounded });
  });

  it('verify compares several hotels in order and prints only the summary if they match', async () => {
    const people = await live.work.hms(['verify', 'all.ndjson']);
    expect(people.stdout.split('\n').map((line) => line.split(' (')[0])).toEqual([
      NAME,
      'Lakeside Lodge',
      'Hill View Hotel',
      '',
    ]);
    const { code, stdout, stderr } = await live.work.hms(['verify', 'all.ndjson', '--json']);
    const summary = { hotels: 3, same: 3, differences: 0, extra: 0, failed: 0 };
    expect([code, events(stdout), stderr]).toEqual([
      0,
      [{ event: 'summary', not_fully_compared: 0, ...summary }],
      '',
    ]);
  });

  it('verify finds a hotel with a numbered code by its name and address', async () => {
    const towns = ['Kochi', 'Bristol'].map((town) => {
      const hotel = hotelNamed(`Lagoon ${town}`, { staffUsers: [adminOf(`Lagoon ${town}`)] });
      return { ...hotel, hotelProfile: { ...hotel.hotelProfile, city: town } };
    });
    live.work.file('lagoons.json', towns);
    live.work.file('bristol.json', towns[1] ?? {});
    live.work.file('agra.json', {
      ...towns[1],
      hotelProfile: { ...towns[1]?.hotelProfile, name: 'Lagoon Agra' },
    });
    await live.work.hms(['onboard', 'lagoons.json']);
    const verified = await live.work.hms(['verify', 'bristol.json']);
    expect(verified.stdout).toMatch(/^Lagoon Bristol \(LAGOON02, id \d+\): as configured\n$/);
    const again = await live.work.hms(['onboard', 'bristol.json']);
    expect(again.stderr).toMatch(/^onboarded +Lagoon Bristol \(LAGOON02, .*\d+ unchanged\)$/m);
    const other = await live.work.hms(['verify', 'agra.json']);
    expect([other.code, other.stdout]).toEqual([
      1,
      expect.stringMatching(
        /^Lagoon Agra \(LAGOON01\): 1 difference\n {2}hotel is missing: Lagoon Bristol \(LAGOON02, id \d+\) already has this e-mail, phone and address\.\n$/,
      ),
    ]);
  });

  it.each<[string, HotelDocument, object[]]>([
    [
      'a room type that is missing, with its rooms and rules',
      changed({
        roomTypes: [...(HOTEL.roomTypes ?? []), { name: 'Villa' }],
        rates: { rate_plans: [{ name: 'Best Available Rate', code: 'BAR' }] },
      }),
      [
        { key: 'room-type:VIL', field: null },
        { key: 'room:104', field: null },
        { key: 'rule:BAR:VIL', field: null },
      ],
    ],
    [
      'a rate and a plan',
      changed({
        rates: {
          rate_plans: PLANS,
          rates: [{ room_type_name: 'Deluxe Room', base_rate: 7500, is_active: false }],
        },
      }),
      [
        { key: 'plan:BAR', field: 'name', expected: 'Best', actual: 'Best Available Rate' },
        { key: 'rule:BAR:DLX', field: 'base_rate', expected: 7500, actual: 7000 },
        { key: 'rule:BAR:DLX', field: 'is_active', expected: false, actual: true },
        { key: 'plan:WEB', field: 'name', expected: 'Web', actual: 'Website Rate' },
        { key: 'plan:WEB', field: 'rate_type', expected: 'standard', actual: 'promotional' },
        { key: 'rule:WEB:DLX', field: 'base_rate', expected: 6750, actual: 6300 },
        { key: 'rule:WEB:DLX', field: 'is_active', expected: false, actual: true },
      ],
    ],
    [
      'a user, and one who is missing',
      changed({
        staffUsers: [
          adminOf(NAME),
          { ...adminOf('Second'), role: 'manager', phone: '+91 98765 43210' },
          { ...adminOf('Third'), username: 'third' },
        ],
      }),
      [
        { key: 'user:admin.second', field: 'role', expected: 'manager' },
        { key: 'user:admin.second', field: 'phone', expected: '+91 98765 43210', actual: '' },
        { key: 'user:third', field: null },
      ],
    ],
  ])('names %s, and exits with 1', async (_, hotel, differences) => {
    const file = live.work.file('changed.json', hotel);
    const { code, stdout } = await live.work.hms(['verify', file, '--json']);
    const all = events(stdout);
    const summary = all.pop();
    const found = all.filter((one) => textOf(one['event']) === 'difference');
    expect(code).toBe(1);
    const hotelCode = found[0]?.['hotel'];
    expect(found).toMatchObject(
      differences.map((difference) => ({
        event: 'difference',
        hotel: hotelCode,
        ...difference,
      })),
    );
    expect(found).toHaveLength(differences.length);
    const counts = { hotels: 1, same: 0, differences: differences.length, failed: 0 };
    const extra = all.length - found.length;
    expect(summary).toEqual({ event: 'summary', not_fully_compared: 0, ...counts, extra });
  });

  it('warns of rates that end soon or have ended, and exits with 0', async () => {
    const name = 'Ending Inn';
    const file = live.work.file('ending.json', hotelNamed(name, { staffUsers: [adminOf(name)] }));
    await live.work.hms(['onboard', file]);
    const first = async (path: string) => [...(await live.sandbox.get(path))][0] as Json;
    const hotel = textOf((await first('/hotels/?code=ENDING01'))['id']);
    const type = await first(`/rooms/types/?hotel=${hotel}`);
    const old = await live.sandbox.write('POST', '/rates/plans/', {
      hotel,
      name: 'Old',
      code: 'OLD',
      rate_type: 'standard',
    });
    const rule = await live.sandbox.write('POST', '/rates/rules/', {
      hotel,
      rate_plan: old['id'],
      room_type: type['id'],
      base_rate: 100,
      start_date: '2020-01-01',
      end_date: day(-400),
    });
    const ended = await live.work.hms(['verify', file, '--warn-days', '30']);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('as configured\n');
    expect(ended.stdout).toContain(
      `  warning: plan:OLD: rates ended on ${longDay(day(-400))}, so guests cannot get a price\n`,
    );
    expect(ended.stderr).toMatch(/1 as configured, .*\d warnings?/);
    const path = `/rates/rules/${textOf(rule['id'])}/`;
    await live.sandbox.write('PATCH', path, { end_date: day(9) });
    const { code, stdout } = await live.work.hms(['verify', file, '--json', '--warn-days', '30']);
    expect(code).toBe(0);
    const all = events(stdout);
    const warning = all.find(
      (one) => textOf(one['event']) === 'warning' && textOf(one['key']) === 'plan:OLD',
    );
    expect(warning).toMatchObject({ hotel: 'ENDING01', end_date: day(9) });
    expect(warning?.['message']).toContain(`rates end on ${longDay(day(9))}, in `);
    expect(Number(all.at(-1)?.['warnings'])).toBeGreaterThan(0);
    const rooms = await live.work.hms(['verify', file, '--only', 'rooms', '--warn-days', '30']);
    expect(rooms.stdout).not.toContain('warning');
    const earlier = await live.work.hms(['verify', file, '--warn-days', '7']);
    expect(earlier.stdout).not.toContain('plan:OLD: rates');
    const never = await live.work.hms(['verify', file, '--warn-days', '0']);
    expect(never.stdout).not.toContain('warning');
  });

  it('verify describes differences in words', async () => {
    const hotelProfile = { ...HOTEL.hotelProfile, city: 'Margao' };
    const roomTypes = [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }];
    const file = live.work.file('words.json', changed({ hotelProfile, roomTypes }));
    const { stdout, stderr } = await live.work.hms(['verify', file]);
    expect(stdout).toBe(
      `${NAME} (SEASID01, id 2): 2 differences\n` +
        '  hotel city: "Panaji" instead of "Margao"\n' +
        '  room:104 is missing\n',
    );
    expect(stderr).toBe('1 hotel: 0 as configured, 2 differences\n');
  });
});
