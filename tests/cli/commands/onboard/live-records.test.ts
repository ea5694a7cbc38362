import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const HOTEL: HotelDocument = hotelNamed('Seaside Grand', {
  hotelProfile: { code: 'SEASID01' },
  roomTypes: [
    { name: 'Deluxe Room', room_count: 2, max_occupancy: 3 },
    { name: 'Junior Suite', room_count: 1 },
  ],
  rates: {
    rates: [
      { room_type_name: 'Deluxe Room', base_rate: 7000 },
      { room_type_name: 'Junior Suite', base_rate: 9000 },
    ],
    enable_dynamic_pricing: true,
  },
});
const LABEL = 'Seaside Grand (SEASID01, id 2)';

const { sandbox, work } = sandboxForEach();

beforeEach(async () => {
  work.file('hotel.json', HOTEL);
  const { code } = await work.hms(['onboard', 'hotel.json', '--min-gap', '0']);
  if (code !== 0) throw new Error('The sample was not onboarded.');
});

const TYPES = '/rooms/types/';
const ROOMS = '/rooms/rooms/';
const PLANS = '/rates/plans/';
const RULES = '/rates/rules/';
const PRICING = '/rates/pricing-config/';

type Fields = Readonly<Record<string, unknown>>;

async function record(path: string, fields: Fields = {}): Promise<Fields> {
  const records = [...(await sandbox.get(`${path}?hotel=2`))] as unknown as Fields[];
  const found = records.find((one) =>
    Object.entries(fields).every(([field, value]) => textOf(one[field]) === textOf(value)),
  );
  if (!found) throw new Error(`${path} has no ${JSON.stringify(fields)}`);
  return found;
}

async function edit(path: string, fields: Fields, body: object) {
  const { id } = await record(path, fields);
  await sandbox.write('PATCH', `${path}${textOf(id)}/`, body);
}

async function ruleOf(plan: string, type: string): Promise<Fields> {
  const rate_plan = (await record(PLANS, { code: plan }))['id'];
  return await record(RULES, { rate_plan, room_type: (await record(TYPES, { code: type }))['id'] });
}

const verify = (...options: string[]) => work.hms(['verify', 'hotel.json', ...options]);

describe('hms verify after other users changed records', () => {
  it('every sent field is compared, and onboard restores it', async () => {
    await edit(TYPES, { code: 'DLX' }, { is_active: false, capacity_children: 2, base_rate: 5 });
    await edit(ROOMS, { room_number: '101' }, { is_active: false, floor: 9, status: 'occupied' });
    const flags = { occupancy_based_pricing: false, advance_booking_discount: false };
    await edit(PRICING, {}, flags);
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([
      1,
      `${LABEL}: 7 differences\n` +
        '  room-type:DLX capacity_children: 2 instead of 0\n' +
        '  room-type:DLX base_rate: 5 instead of 100\n' +
        '  room-type:DLX is_active: false instead of true\n' +
        '  room:101 floor: 9 instead of 1\n' +
        '  room:101 is_active: false instead of true\n' +
        '  pricing occupancy_based_pricing: false instead of true\n' +
        '  pricing advance_booking_discount: false instead of true\n',
    ]);
    await work.hms(['onboard', 'hotel.json', '--min-gap', '0']);
    expect((await verify()).code).toBe(0);
    expect(textOf((await record(ROOMS, { room_number: '101' }))['status'])).toBe('occupied');
  });

  it('a duplicate rule is a difference', async () => {
    const { id: _, ...rule } = await ruleOf('BAR', 'DLX');
    await sandbox.write('POST', RULES, { ...rule, base_rate: 5 });
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([
      1,
      `${LABEL}: 1 difference\n  rule:BAR:DLX: exists 2 times; onboard --prune deletes the duplicates\n`,
    ]);
    const [difference, summary] = events((await verify('--json')).stdout);
    const facts = { key: 'rule:BAR:DLX', field: 'count', expected: 1, actual: 2 };
    expect(difference).toEqual({ event: 'difference', hotel: 'SEASID01', ...facts });
    expect(summary).toMatchObject({ same: 0, differences: 1, extra: 0 });
  });

  it('extra records are reported, but are not differences', async () => {
    const { id: _, ...room } = await record(ROOMS, { room_number: '101' });
    for (const room_number of ['777', '778', '779']) {
      await sandbox.write('POST', ROOMS, { ...room, room_number });
    }
    const { id: __, ...plan } = await record(PLANS, { code: 'BAR' });
    await sandbox.write('POST', PLANS, { ...plan, code: 'EXTRA', is_base_plan: false });
    const { code, stdout, stderr } = await verify();
    expect([code, stdout, stderr]).toEqual([
      0,
      `${LABEL}: as configured\n  extra, not in the configuration: room:777, room:778, room:779\n` +
        '  extra, not in the configuration: plan:EXTRA\n',
      '1 hotel: 1 as configured, 4 records not in a configuration\n',
    ]);
    const all = events((await verify('--json')).stdout);
    const keys = ['room:777', 'room:778', 'room:779', 'plan:EXTRA'];
    expect(all).toEqual([
      ...keys.map((key) => ({ event: 'extra', hotel: 'SEASID01', key })),
      expect.objectContaining({ event: 'summary', same: 1, differences: 0, extra: 4 }),
    ]);
  });

  it('a renamed room type is recognised by its rooms, and gets its name back', async () => {
    await edit(TYPES, { code: 'JST' }, { name: 'Luxury Suite', code: 'LUX' });
    const { code, stdout } = await verify();
    expect([code, stdout]).toEqual([
      1,
      `${LABEL}: 1 difference\n` +
        '  room-type:LUX name: "Luxury Suite" instead of "Junior Suite"\n',
    ]);
    await work.hms(['onboard', 'hotel.json', '--min-gap', '0']);
    expect((await verify()).code).toBe(0);
    expect([...(await sandbox.get(`${TYPES}?hotel=2`))]).toHaveLength(2);
  });
});

describe('hms export after other users changed records', () => {
  it('names on standard error what the configuration cannot express, and exports the rest', async () => {
    const { id } = await ruleOf('BAR', 'DLX');
    await sandbox.write('PATCH', `${RULES}${textOf(id)}/`, { base_rate: 1 });
    await edit(TYPES, { code: 'DLX' }, { capacity_adults: 7 });
    const { code, stdout, stderr } = await work.hms(['export', '--hotel', 'SEASID01']);
    expect(code).toBe(0);
    expect(stderr).toBe(
      'SEASID01: room-type:DLX capacity_adults is 7 on the server, 3 in this configuration\n' +
        'SEASID01: rule:LMR:DLX base_rate is 5950 on the server, 1 in this configuration\n' +
        'SEASID01: rule:WEB:DLX base_rate is 6300 on the server, 1 in this configuration\n',
    );
    expect(JSON.parse(stdout)).toMatchObject({ hotelProfile: { code: 'SEASID01' } });
    work.file('exported.json', stdout);
    const { stdout: verified } = await work.hms(['verify', 'exported.json']);
    expect(verified.split('\n')[0]).toBe(`${LABEL}: 3 differences`);
  });

  it('names what is omitted, and what onboard would refuse', async () => {
    const { id: _, ...rule } = await ruleOf('BAR', 'DLX');
    const summer = { start_date: '2026-06-01', end_date: '2026-08-31' };
    await sandbox.write('POST', RULES, { ...rule, ...summer });
    const first = await work.hms(['export', '--hotel', 'SEASID01']);
    expect([first.code, first.stderr]).toEqual([
      0,
      'SEASID01: ignored: rule:BAR:DLX (from 2026-06-01 to 2026-08-31)\n',
    ]);
    await edit(ROOMS, { room_number: '101' }, { room_number: 'Garden 1' });
    const second = await work.hms(['export', '--hotel', 'SEASID01']);
    expect(second.stderr).toBe(first.stderr);
    expect(JSON.parse(second.stdout)).toMatchObject({
      roomTypes: [{ room_numbers: "102, 'Garden 1'", room_floors: "1: 'Garden 1'" }, {}],
    });
    await edit('/hotels/', { code: 'SEASID01' }, { phone: 'ring twice' });
    const { code, stderr } = await work.hms(['export', '--hotel', 'SEASID01']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^SEASID01: hotelProfile\.phone: .* \(onboard refuses this value\)\n$/);
  });

  it('a hotel that is named by its code and by its ID is written once', async () => {
    const twice = ['export', '--hotel', '2', 'SEASID01', 'SEASID01'];
    const { code, stdout, stderr } = await work.hms(twice);
    expect([code, stderr, events(stdout).length]).toEqual([0, '', 1]);
    const { stderr: reported } = await work.hms([...twice, '--out', 'files']);
    expect(reported).toBe('1 hotel written to files\n');
  });
});
