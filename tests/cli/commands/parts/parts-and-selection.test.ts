import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE } from '#tests/cli/support/wrong-server.ts';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { REFUSED } from '#tests/fakes/fault.ts';

const { sandbox, work } = sandboxForEach();
let proxy: FaultProxy;
const hms = (call: string) => work.hms(call, { env: { HMS_API_URL: proxy.url } });

/** The first two have no code, so they get SEASID01 and SEASID02. */
const CHAIN = [
  hotelNamed('Seaside Grand'),
  hotelNamed('Seaside Annex'),
  hotelNamed('Grand Palace', { hotelProfile: { code: 'PALACE' } }),
];
const READING = ['verify', 'validate', 'plan'];

beforeEach(async () => {
  proxy = await startFaultProxy(sandbox.url);
  work.file('chain.ndjson', CHAIN);
});
const liveCodes = async () =>
  (await sandbox.list('/hotels/')).map(({ code }) => textOf(code)).toSorted();

describe('--select', () => {
  it('limits each command to the hotels that match, with the codes of the whole input', async () => {
    const select = ['--select', 'PALAC?', '--select', 'seaside annex'];
    const run = await work.hms(['onboard', 'chain.ndjson', ...select, '--json']);
    expect([run.code, run.summary]).toMatchObject([
      0,
      { hotels: 2, onboarded: 2, select: ['PALAC?', 'seaside annex'] },
    ]);
    expect(await liveCodes()).toEqual(['PALACE', 'SEASID02']);
    for (const command of READING) {
      const other = await work.hms([command, 'chain.ndjson', ...select, '--json']);
      expect([command, other.code, other.summary]).toMatchObject([command, 0, { hotels: 2 }]);
    }
    expect(await hms('onboard chain.ndjson')).toExit(0);
    expect(await liveCodes()).toEqual(['PALACE', 'SEASID01', 'SEASID02']);
  });

  it.each([
    ['SEESID*', '--select "SEESID*" matches no hotel. Did you mean SEASID01?'],
    [
      'xyz',
      '--select "xyz" matches no hotel. The first codes and names are SEASID01, Seaside Grand, SEASID02.',
    ],
  ])('refuses %j, which matches nothing, and names hotels', async (pattern, message) => {
    for (const command of ['onboard', ...READING]) {
      const call = `${command} chain.ndjson --select PALACE --select ${pattern}`;
      expect(await work.hms(call, { env: { HMS_API_URL: NOWHERE } })).toExit(2, message);
    }
  });

  it('matches automatic codes beside those that other hotels have', async () => {
    work.file('given.json', [
      CHAIN[0],
      hotelNamed('Other', { hotelProfile: { code: 'SEASID01' } }),
    ]);
    const found = await hms('plan given.json --select SEASID02');
    expect(found).toExit(0, 'Seaside Grand (SEASID02)');
  });

  it('ignores problems of other hotels, except those that may concern the selected ones', async () => {
    work.file('wrong.ndjson', [...CHAIN, hotelNamed('Broken Inn', { roomTypes: [] })]);
    expect(await hms('validate wrong.ndjson --select broken*')).toExit(2);
    expect(await hms('validate wrong.ndjson --select SEA*')).toExit(
      0,
      '2 hotels: 2 valid, 0 problems',
    );
    work.file('cut.ndjson', `${JSON.stringify(CHAIN[0])}\n{"hotelProfile": \n`);
    expect(await hms('validate cut.ndjson --select SEA*')).toExit(
      2,
      '2 hotels: 1 valid, 1 problem',
    );
    const same = { hotelProfile: { code: 'SAME' } };
    work.file('same.json', [
      hotelNamed('Seaside', same),
      hotelNamed('Other', { staffUsers: [] }),
      hotelNamed('Twin', { ...same, staffUsers: [adminOf('Twin')] }),
    ]);
    for (const pattern of ['Seaside', 'Twin']) {
      expect(await hms(`onboard same.json --select ${pattern}`)).toExit(
        2,
        'Hotel code "SAME" is already used in the configuration at same',
      );
    }
    expect(await hms('validate same.json --select Other')).toExit(0);
  });

  it('is remembered by the run, and a resumed run keeps to it', async () => {
    proxy.failNext('room-type', REFUSED);
    expect(await hms('onboard chain.ndjson --select SEA* --hotels 1')).toExit(1);
    expect(await hms('runs show')).toExit(0, 'Limited to hotels that match SEA*\n');
    const resumed = await hms('resume --json');
    expect([resumed.code, resumed.summary]).toMatchObject([
      0,
      { hotels: 2, onboarded: 2, select: ['SEA*'] },
    ]);
    expect(await liveCodes()).toEqual(['SEASID01', 'SEASID02']);
  });

  it('limits one resume and a comparison of the run, and leaves the other hotels for later', async () => {
    for (const _ of CHAIN) proxy.failNext('room-type', REFUSED);
    await hms('onboard chain.ndjson --hotels 1 --run autumn');
    expect(await hms('resume --select PALAXE')).toExit(2, '--select "PALAXE" matches no hotel.');
    const one = await hms('resume --select SEASID02 --json');
    expect([one.code, one.events]).toMatchObject([
      0,
      [
        { event: 'hotel', code: 'SEASID02', status: 'onboarded' },
        { hotels: 1, onboarded: 1, incomplete: 0, failed: 0, skipped: 0, waiting: 0 },
      ],
    ]);
    const two = await hms('resume --select SEA* --skip-invalid --json');
    expect(two.summary).toMatchObject({ hotels: 2, onboarded: 2, skipped: 0, waiting: 0 });
    const rest = await hms('resume --json');
    expect([rest.code, rest.summary]).toMatchObject([0, { onboarded: 3 }]);
    const verified = await hms('verify --run autumn --json --select SEA*');
    expect([verified.code, verified.summary]).toMatchObject([
      0,
      { hotels: 2, same: 2, waiting: 0 },
    ]);
  });
});

const ALDER = hotelNamed('Alder', { hotelProfile: { code: 'ALDER01' } });

beforeEach(() => void work.file('alder.json', ALDER));

const isComplete = async () =>
  (await sandbox.list('/hotels/?code=ALDER01'))[0]?.['onboarding_completed'];
const count = async (list: string) => (await sandbox.list(list, 'ALDER01')).length;

describe('--only', () => {
  it('sets up only these parts of a new hotel, and does not mark it as complete', async () => {
    expect(await hms('onboard alder.json --only hotel,rooms')).toExit(
      0,
      /^onboarded {2}Alder \(ALDER01, id 2\): 5 of 5 operations\n/m,
      'Only hotel details and rooms: rates and staff were not touched.\n',
    );
    expect([
      await isComplete(),
      await count('/rooms/rooms/'),
      await count('/rates/plans/'),
    ]).toEqual([false, 3, 0]);
    const rest = await hms('onboard alder.json --only staff,rates --json');
    expect(rest.summary).toMatchObject({ onboarded: 1, only: ['rates', 'staff'] });
    expect(await isComplete()).toBe(false);
    await hms('onboard alder.json');
    expect(await isComplete()).toBe(true);
  });

  it('fails a hotel or rates whose hotel or room types do not exist, before anything is sent', async () => {
    const missing = await hms('onboard alder.json --only rooms,staff --json');
    expect([missing.code, missing.events[0]]).toMatchObject([
      1,
      {
        status: 'failed',
        error: {
          stage: 'hotel',
          operation: 'hotel',
          message: expect.stringContaining('does not exist yet. Set up the part "hotel" too'),
        },
      },
    ]);
    expect(proxy.writes()).toEqual([]);
    await hms('onboard alder.json --only hotel');
    expect(await hms('onboard alder.json --only rates')).toExit(
      1,
      'room-type:DLX (404): The record is missing on the server',
      'Set up the part "rooms" too',
    );
    expect(proxy.writes()).toEqual(['POST hotel']);
  });

  it('prunes only records of these parts', async () => {
    await hms('onboard alder.json');
    for (const path of ['/rooms/rooms/', '/rates/plans/']) {
      const [record] = await sandbox.list(path, 'ALDER01');
      const own = { room_number: '777', code: 'OLD', name: 'Old', is_base_plan: false };
      await sandbox.write('POST', path, { ...record, ...own });
    }
    const call = 'onboard alder.json --only rooms --prune';
    expect((await hms(`${call} --dry-run --json`)).summary).toMatchObject({ delete: 1, extra: 0 });
    const before = proxy.writes().length;
    await hms(`${call} --yes`);
    expect(proxy.writes().slice(before)).toEqual(['DELETE room']);
  });

  it.each([
    [
      'roms',
      /"roms" is not a part\. The parts are hotel, rooms, rates, staff\. \(Did you mean rooms\?\)/,
    ],
    ['completion', /"completion" is not a part/],
    ['rooms,', /A part is missing/],
  ])('refuses %j', async (parts, message) => {
    expect(await hms(`onboard x.json --only ${parts}`)).toExit(2, message);
  });

  it('limits a plan', async () => {
    const { events } = await hms('plan alder.json --only rooms --json');
    expect(events.map(({ event, key }) => key ?? event)).toEqual([
      'room-type:DLX',
      'room:101',
      'room:102',
      'room:103',
      'summary',
    ]);
    const resolved = await hms('plan alder.json --only rooms --resolved');
    expect(Object.keys(JSON.parse(resolved.stdout) as object)).toEqual(['roomTypes']);
    expect(await hms('plan alder.json --only rates')).toExit(
      0,
      'Alder (ALDER01), which must exist:',
    );
  });

  it('limits an export, which others can extend', async () => {
    await hms('onboard alder.json');
    const { code, stdout } = await hms('export --hotel ALDER01 --only rates,rooms');
    expect([code, Object.keys(JSON.parse(stdout) as object).toSorted()]).toEqual([
      0,
      ['rates', 'roomTypes'],
    ]);
    expect(await hms('export --select ALDER* --only staff --out staff')).toExit(
      0,
      '1 hotel written to staff\n',
    );
    expect(Object.keys(JSON.parse(work.read('staff/ALDER01.json')) as object)).toEqual([
      'staffUsers',
    ]);
    work.file('parts.json', stdout);
    const { hotelProfile, staffUsers } = hotelNamed('Cedar');
    work.file('cedar.json', { hotelProfile, staffUsers, extends: 'parts.json' });
    expect(await hms('onboard cedar.json')).toExit(0, '13 of 13 operations');
  });
});

describe('a run of parts', () => {
  it('is resumed and verified with the same parts, and refuses others', async () => {
    proxy.failNext('room-type', REFUSED);
    expect(await hms('onboard alder.json --only hotel,rooms')).toExit(1);
    expect(await hms('resume --only rooms,staff')).toExit(
      2,
      'does not include staff',
      'hms onboard --only staff',
    );
    const run = await hms('resume --json --report run.html');
    expect([run.code, run.events]).toMatchObject([
      0,
      [
        { status: 'onboarded', operations: { total: 5 } },
        { event: 'summary', only: ['hotel', 'rooms'], operations: { done: 5, total: 5 } },
      ],
    ]);
    expect(await isComplete()).toBe(false);
    expect(work.read('run.html')).toContain('Limited to hotel details and rooms');
    expect(await hms('runs show')).toExit(0, 'Limited to hotel details and rooms\n');
    const [listed] = (await hms('runs --json')).events;
    expect(listed).toMatchObject({ only: ['hotel', 'rooms'] });
    expect(await hms(`verify --run ${textOf(listed?.['run'])}`)).toExit(
      0,
      'rates and staff were not compared',
    );
  });

  it('a resume of parts leaves the hotel unfinished, and a later one finishes it', async () => {
    proxy.failNext('room-type', REFUSED);
    expect(await hms('onboard alder.json')).toExit(1);
    const rooms = await hms('resume --only rooms --json');
    expect([rooms.code, rooms.events[0], await isComplete()]).toMatchObject([
      4,
      { status: 'incomplete', operations: { done: 5, total: 13 }, warnings: [] },
      false,
    ]);
    const rest = await hms('resume --json');
    expect([rest.code, rest.summary, await isComplete()]).toMatchObject([
      0,
      { onboarded: 1, operations: { done: 13, total: 13 } },
      true,
    ]);
  });
});
