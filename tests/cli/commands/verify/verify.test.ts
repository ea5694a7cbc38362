import { beforeEach, describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { longDay } from '#domain/rates/rate-validity.ts';
import { textOf, type Row } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { relayTo, sessionEndingRelay } from '#tests/cli/support/wrong-server.ts';
import { startFaultProxy } from '#tests/contracts/fault-proxy.ts';

const { sandbox, work } = sandboxForEach({ options: { pageSize: 100 } });

const NAME = 'Seaside Grand';
const HOTEL = hotelNamed(NAME, { staffUsers: [adminOf(NAME), adminOf('Second')] });
const LABEL = `${NAME} (SEASID01, id 2)`;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Onboards HOTEL, which gets the ID 2, and other hotels. */
async function onboarded(...others: string[]) {
  work.file('all.ndjson', [HOTEL, ...others.map((name) => hotelNamed(name))]);
  expect(await work.hms('onboard all.ndjson --hotels 1')).toExit(0);
}
const first = async (path: string, code = 'SEASID01') => (await sandbox.list(path, code))[0] as Row;
const edit = async (path: string, body: object) =>
  await sandbox.write('PATCH', `${path}${textOf((await first(path))['id'])}/`, body);

describe('hms verify', () => {
  beforeEach(() => void work.file('hotel.json', HOTEL));

  it('compares several hotels in order; with --json prints only the summary if they match', async () => {
    await onboarded('Lakeside Lodge', 'Hill View Hotel');
    const people = await work.hms('verify all.ndjson');
    expect(people.stdout.replaceAll(/ \(.*\)/g, '')).toBe(
      [NAME, 'Lakeside Lodge', 'Hill View Hotel']
        .map((name) => `${name}: as configured\n`)
        .join(''),
    );
    expect([people.code, people.stderr]).toEqual([0, '3 hotels: 3 as configured\n']);
    const relay = await sessionEndingRelay(sandbox.url, 8);
    const run = await work.hms(`verify all.ndjson --json --api-url ${relay.url}`);
    const counts = {
      hotels: 3,
      same: 3,
      not_fully_compared: 0,
      differences: 0,
      extra: 0,
      failed: 0,
    };
    expect([run.code, run.events, run.stderr]).toEqual([0, [{ event: 'summary', ...counts }], '']);
    expect(relay.signIns()).toBe(2);
  });

  it('names each difference and missing record, and exits with 1; onboard restores them', async () => {
    await onboarded();
    await edit('/rooms/types/', { is_active: false, base_rate: 5 });
    await edit('/rooms/rooms/', { floor: 9, status: 'occupied' });
    const changed = {
      ...HOTEL,
      hotelProfile: { ...HOTEL.hotelProfile, city: 'Margao' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }],
    };
    work.file('changed.json', changed);
    const people = await work.hms('verify changed.json');
    expect([people.code, people.stdout, people.stderr]).toEqual([
      1,
      `${LABEL}: 5 differences\n` +
        '  hotel city: "Panaji" instead of "Margao"\n' +
        '  room-type:DLX base_rate: 5 instead of 100\n' +
        '  room-type:DLX is_active: false instead of true\n' +
        '  room:101 floor: 9 instead of 1\n' +
        '  room:104 is missing\n',
      '1 hotel: 0 as configured, 5 differences\n',
    ]);
    const { events } = await work.hms('verify changed.json --json');
    const difference = { event: 'difference', hotel: 'SEASID01' };
    expect(events).toEqual([
      { ...difference, key: 'hotel', field: 'city', expected: 'Margao', actual: 'Panaji' },
      expect.objectContaining({ key: 'room-type:DLX', field: 'base_rate', expected: 100 }),
      expect.objectContaining({ key: 'room-type:DLX', field: 'is_active' }),
      expect.objectContaining({ key: 'room:101', field: 'floor' }),
      { ...difference, key: 'room:104', field: null },
      expect.objectContaining({ event: 'summary', hotels: 1, same: 0, differences: 5, failed: 0 }),
    ]);
    expect(await work.hms('onboard changed.json')).toExit(0);
    expect(await work.hms('verify changed.json')).toExit(0);
    expect(await first('/rooms/rooms/')).toMatchObject({ status: 'occupied' });
  });

  it.each<[string, HotelDocument, object[]]>([
    [
      'a rate and a plan',
      {
        rates: {
          rate_plans: [{ name: 'Best', code: 'BAR' }],
          rates: [{ room_type_name: 'Deluxe Room', base_rate: 7500, is_active: false }],
        },
      },
      [
        { key: 'plan:BAR', field: 'name', expected: 'Best', actual: 'Best Available Rate' },
        { key: 'rule:BAR:DLX', field: 'base_rate', expected: 7500, actual: 7000 },
        { key: 'rule:BAR:DLX', field: 'is_active', expected: false, actual: true },
      ],
    ],
    [
      'a user, and one who is missing',
      {
        staffUsers: [
          adminOf(NAME),
          { ...adminOf('Second'), role: 'manager', phone: '+91 98765 43210' },
          { ...adminOf('Third'), username: 'third' },
        ],
      },
      [
        { key: 'user:admin.second', field: 'role', expected: 'manager' },
        { key: 'user:admin.second', field: 'phone', expected: '+91 98765 43210', actual: '' },
        { key: 'user:third', field: null },
      ],
    ],
  ])('compares %s', async (_, changes, differences) => {
    await onboarded();
    work.file('changed.json', { ...HOTEL, ...changes });
    const run = await work.hms('verify changed.json --json');
    const found = run.events.filter(({ event }) => textOf(event) === 'difference');
    expect([run.code, found]).toMatchObject([1, differences]);
  });

  it('reports a duplicate as a difference, and extra records without one', async () => {
    await onboarded();
    const [room, rule] = [await first('/rooms/rooms/'), await first('/rates/rules/')];
    for (const room_number of ['777', '778', '779']) {
      await sandbox.write('POST', '/rooms/rooms/', { ...room, room_number });
    }
    const plan = { ...(await first('/rates/plans/')), code: 'EXTRA', is_base_plan: false };
    await sandbox.write('POST', '/rates/plans/', plan);
    const extra = await work.hms('verify hotel.json');
    expect([extra.code, extra.stdout, extra.stderr]).toEqual([
      0,
      `${LABEL}: as configured\n  extra, not in the configuration: room:777, room:778, room:779\n` +
        '  extra, not in the configuration: plan:EXTRA\n',
      '1 hotel: 1 as configured, 4 records not in a configuration\n',
    ]);
    await sandbox.write('POST', '/rates/rules/', { ...rule, base_rate: 5 });
    expect(await work.hms('verify hotel.json')).toExit(
      1,
      /^ {2}rule:\w+:DLX: exists 2 times; onboard --prune deletes the duplicates$/m,
    );
    const { events, summary } = await work.hms('verify hotel.json --json');
    expect(events[0]).toMatchObject({
      event: 'difference',
      field: 'count',
      expected: 1,
      actual: 2,
    });
    expect(events).toContainEqual({ event: 'extra', hotel: 'SEASID01', key: 'room:777' });
    expect(summary).toMatchObject({ same: 0, differences: 1, extra: 4 });
  });

  it('names base rates that are rounded, which are no differences', async () => {
    const rates = { rates: [{ room_type_name: 'Deluxe Room', base_rate: 96.99 }] };
    work.file('round.json', hotelNamed('Round Inn', { rates }));
    await work.hms('onboard round.json');
    expect(await work.hms('verify round.json')).toExit(
      0,
      ': as configured\n  Base rates in INR are sent as whole numbers: 96.99 as 97\n',
      '1 hotel: 1 as configured\n',
    );
    const { events } = await work.hms('verify round.json --json');
    const rounded = { currency: 'INR', amount: 96.99, sent: 97 };
    expect(events[0]).toEqual({ event: 'rounded', hotel: 'ROUNDI01', ...rounded });
  });

  it('finds a hotel with a numbered code by its name and address', async () => {
    const towns = ['Kochi', 'Bristol'].map((city) =>
      hotelNamed(`Lagoon ${city}`, { hotelProfile: { city } }),
    );
    work.file('lagoons.json', towns);
    work.file('bristol.json', towns[1]);
    await work.hms('onboard lagoons.json');
    expect(await work.hms('verify bristol.json')).toExit(
      0,
      /^Lagoon Bristol \(LAGOON02, id \d+\): as configured\n/,
    );
    work.file('agra.json', {
      ...towns[1],
      hotelProfile: { ...towns[1]?.hotelProfile, name: 'Lagoon Agra' },
    });
    expect(await work.hms('verify agra.json')).toExit(
      1,
      /^Lagoon Agra \(LAGOON01\): 1 difference\n {2}hotel is missing: Lagoon Bristol \(LAGOON02, id \d+\) already has this email, phone and address\.\n/,
    );
  });

  it('warns of rates that end soon or have ended, and exits with 0', async () => {
    await onboarded();
    const hotel = textOf((await first('/rooms/types/'))['hotel']);
    const plan = { hotel, name: 'Old', code: 'OLD', rate_type: 'standard' };
    const { id: rate_plan } = await sandbox.write('POST', '/rates/plans/', plan);
    const { id: room_type } = await first('/rooms/types/');
    const ended = { start_date: '2020-01-01', end_date: day(-400), base_rate: 100 };
    const rule = await sandbox.write('POST', '/rates/rules/', {
      hotel,
      rate_plan,
      room_type,
      ...ended,
    });
    expect(await work.hms('verify hotel.json --warn-days 30')).toExit(
      0,
      'as configured\n',
      `  warning: plan:OLD: rates ended on ${longDay(day(-400))}, so guests cannot get a price\n`,
      /1 as configured, .*\d warnings?/,
    );
    await sandbox.write('PATCH', `/rates/rules/${textOf(rule['id'])}/`, { end_date: day(9) });
    const { code, events, summary } = await work.hms('verify hotel.json --json --warn-days 30');
    expect([code, events]).toEqual([
      0,
      expect.arrayContaining([
        expect.objectContaining({
          event: 'warning',
          hotel: 'SEASID01',
          key: 'plan:OLD',
          end_date: day(9),
          message: expect.stringContaining(`rates end on ${longDay(day(9))}, in `),
        }),
      ]),
    ]);
    expect(Number(summary['warnings'])).toBeGreaterThan(0);
    for (const options of ['--only rooms --warn-days 30', '--warn-days 7', '--warn-days 0']) {
      expect((await work.hms(`verify hotel.json ${options}`)).stdout).not.toContain(
        'plan:OLD: rates',
      );
    }
  });
});

describe('hms verify where it cannot compare', () => {
  it('skips a hotel that it may not read and compares the others', async () => {
    await onboarded();
    const hotelProfile = {
      ...HOTEL.hotelProfile,
      id: 4711,
      code: 'GONE',
      email: 'gone@hotel.example',
    };
    work.file('gone.ndjson', [{ ...HOTEL, hotelProfile, staffUsers: [] }, HOTEL]);
    const { code, events, stderr } = await work.hms('verify gone.ndjson --json');
    const message = 'You do not have permission to perform this action.';
    const failed = { status: 'failed', error: { status: 403, message } };
    expect([code, stderr]).toEqual([1, `${NAME} (GONE, id 4711): not compared: ${message}\n`]);
    expect(events).toEqual([
      { event: 'hotel', hotel: 'GONE', file: 'gone.ndjson', ...failed },
      expect.objectContaining({ event: 'summary', hotels: 2, same: 1, failed: 1 }),
    ]);
  });

  it('does not count a partly readable hotel as configured, and with --strict exits with 1', async () => {
    await onboarded();
    const proxy = await startFaultProxy(sandbox.url);
    proxy.dropLists();
    work.file('unlisted.json', {
      ...HOTEL,
      hotelProfile: { ...HOTEL.hotelProfile, id: 2, code: 'SEASID01' },
    });
    const call = `verify unlisted.json --api-url ${proxy.url}`;
    const kinds = ['room-type', 'room', 'plan', 'rule', 'pricing', 'user'];
    expect(await work.hms(call)).toEqual({
      code: 0,
      stdout:
        `${LABEL}: not fully compared\n` +
        `  not compared, because the server does not list them: ${kinds.join(', ')}\n`,
      stderr: '1 hotel: 0 as configured, 1 not fully compared\n',
    });
    const { code, events } = await work.hms(`${call} --json --strict`);
    expect([code, events]).toMatchObject([
      1,
      [
        { event: 'unreadable', hotel: 'SEASID01', kinds },
        { same: 0, not_fully_compared: 1, failed: 0 },
      ],
    ]);
  });

  it('exits with 3 after its partial results if the server goes down', async () => {
    work.file('all.ndjson', [HOTEL, hotelNamed('Lakeside Lodge'), hotelNamed('Hill View')]);
    const relay = await relayTo(sandbox.url, ({ url }) => {
      if (!url?.includes('?code=LAKESI01')) return false;
      void relay.close();
      return { status: 0 };
    });
    const run = await work.hms(`verify all.ndjson --hotels 1 --wait 0 --api-url ${relay.url}`);
    expect(run).toExit(
      3,
      `${NAME} (SEASID01): 1 difference`,
      /^hms: Cannot connect to 127\.0\.0\.1:\d+: the connection was refused\.\n$/m,
    );
  });
});
