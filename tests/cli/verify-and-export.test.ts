import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { startFaultProxy } from '../contracts/fault-proxy.ts';
import { openLiveSandbox, type LiveSandbox } from './live-sandbox.ts';
import { EXAMPLES, events, openWorkspace, type Workspace } from './run-hms.ts';
import { adminOf, hotelNamed } from './sample-hotels.ts';

let sandbox: LiveSandbox;
let work: Workspace;

const NAME = 'Seaside Grand';
const HOTEL = hotelNamed(NAME, {
  staffUsers: [
    { ...adminOf(NAME), password: 'Qw3rTy77z' },
    { ...adminOf('Second'), password: 'Zx9cVb22n' },
  ],
});
const PLANS = [
  { name: 'Best', code: 'BAR' },
  { name: 'Web', code: 'WEB', adjustment_percentage: -10 },
];
const changed = (changes: HotelDocument): HotelDocument => ({ ...HOTEL, ...changes });

beforeAll(async () => {
  sandbox = await openLiveSandbox({ pageSize: 100 });
  work = openWorkspace(sandbox.env);
  const others = [hotelNamed('Lakeside Lodge'), hotelNamed('Hill View Hotel')];
  work.file('hotel.json', HOTEL);
  work.file('all.ndjson', [HOTEL, ...others].map((hotel) => JSON.stringify(hotel)).join('\n'));
  expect((await work.hms(['onboard', 'all.ndjson'])).code).toBe(0);
});
afterAll(async () => {
  work.remove();
  await sandbox.close();
});

describe('CLI.md `hms verify` compares the live hotels with their configurations', () => {
  it('a hotel that was just onboarded differs in nothing', async () => {
    const { code, stdout, stderr } = await work.hms(['verify', 'hotel.json']);
    expect(code).toBe(0);
    expect(stdout).toBe(`${NAME} (SEASID01, id 2): as configured\n`);
    expect(stderr).toBe('1 hotel: 1 as configured\n');
  });

  it('several hotels, in the order of the input, with nothing but the summary where all is as configured', async () => {
    const people = await work.hms(['verify', 'all.ndjson']);
    expect(people.stdout.split('\n').map((line) => line.split(' (')[0])).toEqual([
      NAME,
      'Lakeside Lodge',
      'Hill View Hotel',
      '',
    ]);
    const { code, stdout, stderr } = await work.hms(['verify', 'all.ndjson', '--json']);
    const summary = { event: 'summary', hotels: 3, same: 3, differences: 0, failed: 0 };
    expect([code, events(stdout), stderr]).toEqual([0, [summary], '']);
  });

  it.each<[string, HotelDocument, object[]]>([
    [
      'a field of the profile',
      changed({ hotelProfile: { ...HOTEL.hotelProfile, city: 'Margao', check_in_time: '14:00' } }),
      [
        { key: 'hotel', field: 'city', expected: 'Margao', actual: 'Panaji' },
        { key: 'hotel', field: 'check_in_time', expected: '14:00', actual: '15:00:00' },
      ],
    ],
    [
      'a field of a room type',
      changed({ roomTypes: [{ name: 'Deluxe Room', room_count: 3, max_occupancy: 4 }] }),
      [
        { key: 'room-type:DLX', field: 'max_occupancy', expected: 4, actual: 3 },
        { key: 'room-type:DLX', field: 'capacity_adults', expected: 4, actual: 3 },
      ],
    ],
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
        { key: 'rule:BAR:DLX', field: 'base_rate', expected: 7500, actual: '7000.00' },
        { key: 'rule:BAR:DLX', field: 'is_active', expected: false, actual: true },
        { key: 'plan:WEB', field: 'name', expected: 'Web', actual: 'Website Rate' },
        { key: 'plan:WEB', field: 'rate_type', expected: 'standard', actual: 'promotional' },
        { key: 'rule:WEB:DLX', field: 'base_rate', expected: 6750, actual: '6300.00' },
        { key: 'rule:WEB:DLX', field: 'is_active', expected: false, actual: true },
      ],
    ],
    [
      'dynamic pricing that is missing',
      changed({ rates: { enable_dynamic_pricing: true } }),
      [{ key: 'pricing', field: null }],
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
    [
      'a hotel that is missing',
      hotelNamed('Nowhere Inn', { hotelProfile: { code: 'NOWHERE' } }),
      [{ key: 'hotel', field: null }],
    ],
  ])('names %s, and exits with 1', async (_, hotel, differences) => {
    const file = work.file('changed.json', hotel);
    const { code, stdout } = await work.hms(['verify', file, '--json']);
    const found = events(stdout);
    const summary = found.pop();
    expect(code).toBe(1);
    const { hotel: hotelCode } = found[0] ?? {};
    expect(found).toMatchObject(
      differences.map((difference) => ({
        event: 'difference',
        hotel: hotelCode,
        ...difference,
      })),
    );
    expect(found).toHaveLength(differences.length);
    const counts = { hotels: 1, same: 0, differences: differences.length, failed: 0 };
    expect(summary).toEqual({ event: 'summary', ...counts });
  });

  it('a hotel that may not be read is not compared, and the others are', async () => {
    const hotelProfile = { ...HOTEL.hotelProfile, id: 4711, code: 'GONE' };
    const hotels = [changed({ hotelProfile, staffUsers: [] }), HOTEL];
    const file = work.file('gone.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
    const { code, stdout, stderr } = await work.hms(['verify', file, '--json']);
    const summary = { event: 'summary', hotels: 2, same: 1, differences: 0, failed: 1 };
    expect([code, events(stdout)]).toEqual([1, [summary]]);
    expect(stderr).toBe(
      `${NAME} (GONE, id 4711): not compared: You do not have permission to perform this action.\n`,
    );
  });

  it('says the differences in words', async () => {
    const hotelProfile = { ...HOTEL.hotelProfile, city: 'Margao' };
    const roomTypes = [{ name: 'Deluxe Room', room_count: 4, max_occupancy: 3 }];
    const file = work.file('words.json', changed({ hotelProfile, roomTypes }));
    const { stdout, stderr } = await work.hms(['verify', file]);
    expect(stdout).toBe(
      `${NAME} (SEASID01, id 2): 2 differences\n` +
        '  hotel city: "Panaji" instead of "Margao"\n' +
        '  room:104 is missing\n',
    );
    expect(stderr).toBe('1 hotel: 0 as configured, 2 differences\n');
  });

  it('an invalid configuration exits with 2, and nothing is sent', async () => {
    const file = work.file('invalid.json', changed({ roomTypes: [] }));
    const env = { HMS_API_URL: 'http://127.0.0.1:1/api' };
    const { code, stdout, stderr } = await work.hms(['verify', file], { env });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('roomTypes: Please add at least one room type');
  });

  it('a server that cannot be reached exits with 3', async () => {
    const env = { HMS_API_URL: 'http://127.0.0.1:1/api' };
    const { code, stderr } = await work.hms(['verify', 'hotel.json'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain('http://127.0.0.1:1/api cannot be used');
  });
});

describe('`hms verify` of a large hotel', () => {
  let calls: () => readonly string[];
  let close: () => Promise<void>;
  let env: Record<string, string>;

  beforeAll(async () => {
    const roomTypes = [
      { name: 'Standard Room', room_count: 300 },
      { name: 'Suite', room_count: 200 },
    ];
    const rates = { enable_dynamic_pricing: true };
    work.file('large.json', hotelNamed('Large Hotel', { roomTypes, rates }));
    await work.hms(['onboard', 'large.json', '--min-gap', '0']);
    const proxy = await startFaultProxy(sandbox.url);
    ({ close } = proxy);
    calls = () => proxy.calls;
    env = { HMS_API_URL: proxy.url };
  });
  afterEach(() => close());

  it('takes one request for each page of each list', async () => {
    const { code } = await work.hms(['verify', 'large.json'], { env });
    expect(code).toBe(0);
    const counts = new Map<string, number>();
    for (const call of calls()) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect([...counts].toSorted()).toEqual([
      ['GET /auth/users/', 1],
      ['GET /hotels/', 1],
      [expect.stringMatching(/^GET \/hotels\/\d+\/$/), 1],
      ['GET /rates/plans/', 1],
      ['GET /rates/pricing-config/', 1],
      ['GET /rates/rules/', 1],
      // 500 rooms at 100 a page.
      ['GET /rooms/rooms/', 5],
      ['GET /rooms/types/', 1],
      ['POST /auth/token/', 1],
    ]);
  });
});

describe('CLI.md `hms export` writes live hotels as configurations that `onboard` takes', () => {
  it('one hotel is an object on standard output, named by its code or its id', async () => {
    const byCode = await work.hms(['export', '--hotel', 'SEASID01']);
    const byId = await work.hms(['export', '--hotel', '2']);
    expect([byCode.code, byCode.stderr]).toEqual([0, '']);
    expect(byId.stdout).toBe(byCode.stdout);
    expect(JSON.parse(byCode.stdout)).toMatchObject({
      hotelProfile: { name: NAME, code: 'SEASID01', city: 'Panaji' },
      roomTypes: [{ name: 'Deluxe Room', room_count: 3 }],
      staffUsers: [{ username: 'admin.seasidegrand' }, { username: 'admin.second' }],
    });
    expect(byCode.stdout).not.toMatch(/"(id|password)"/);
  });

  it('several are one a line, in the order of the call; an unknown one is named and exits with 1', async () => {
    const wanted = ['HILLVI01', 'NOWHERE', 'SEASID01', '../users'];
    const { code, stdout, stderr } = await work.hms(['export', '--hotel', ...wanted]);
    expect(code).toBe(1);
    expect(events(stdout).map((hotel) => hotel['hotelProfile']?.['name'])).toEqual([
      'Hill View Hotel',
      NAME,
    ]);
    expect(stderr).toBe(
      'hms: no hotel has the code or id "NOWHERE"\nhms: no hotel has the code or id "../users"\n',
    );
  });

  it('--out writes a file for each, also where a code is no file name', async () => {
    const codes = ['../A/B', '..\\A\\B', 'CON'];
    const hotels = codes.map((code, index) =>
      hotelNamed(`Odd ${'ABC'[index]}`, { hotelProfile: { code } }),
    );
    const file = work.file('odd.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
    expect((await work.hms(['onboard', file])).code).toBe(0);
    const call = ['export', '--hotel', ...codes, 'LAKESI01', '--out', 'chain/files'];
    const { code, stdout, stderr } = await work.hms(call);
    expect([code, stdout, stderr]).toEqual([0, '', '4 hotels written to chain/files\n']);
    expect(readdirSync(join(work.folder, 'chain/files')).toSorted()).toEqual([
      'CON_.json',
      'LAKESI01.json',
      '_A_B-2.json',
      '_A_B.json',
    ]);
    expect((await work.hms(['verify', 'chain/files'])).code).toBe(0);
  });

  it('a folder that cannot be made, and a call that names no hotel, are invalid', async () => {
    work.file('blocked', 'a file');
    const blocked = await work.hms(['export', '--hotel', 'SEASID01', '--out', 'blocked/in']);
    expect([blocked.code, blocked.stdout]).toEqual([2, '']);
    expect(blocked.stderr).toContain('blocked/in cannot be written: a part of the path is no');
    const none = await work.hms(['export']);
    expect([none.code, none.stderr]).toEqual([
      2,
      'hms: Name the hotels: --hotel <id or code>...\n',
    ]);
  });

  it('a wrong password exits with 3', async () => {
    const env = { HMS_PASSWORD: 'wrong' };
    const { code, stderr } = await work.hms(['export', '--hotel', 'SEASID01'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain('was refused');
  });
});

describe('export, onboard to an empty server, verify', () => {
  it('shows no difference for any example', async () => {
    const first = await openLiveSandbox();
    const empty = await openLiveSandbox();
    try {
      const on = ({ env }: LiveSandbox) => ({ env });
      const once = await work.hms(['onboard', EXAMPLES, '--min-gap', '0', '--json'], on(first));
      const codes = events(once.stdout).flatMap(({ code }) => (code ? [String(code)] : []));
      expect(codes.length).toBeGreaterThan(5);
      expect((await work.hms(['verify', EXAMPLES], on(first))).code).toBe(0);

      const exported = ['export', '--hotel', ...codes, '--out', 'exported'];
      expect((await work.hms(exported, on(first))).code).toBe(0);
      const again = await work.hms(['onboard', 'exported', '--min-gap', '0'], on(empty));
      expect(again.code).toBe(0);
      for (const source of ['exported', EXAMPLES]) {
        const { code, stdout } = await work.hms(['verify', source, '--json'], on(empty));
        expect([code, events(stdout)]).toMatchObject([0, [{ differences: 0, failed: 0 }]]);
      }
      expect(readFileSync(join(work.folder, 'exported', `${codes[0]}.json`), 'utf8')).toContain(
        '"roomTypes": [',
      );
    } finally {
      await first.close();
      await empty.close();
    }
  });
});
