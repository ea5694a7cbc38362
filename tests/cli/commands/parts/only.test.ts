import { beforeEach, describe, expect, it } from 'vitest';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { REFUSED } from '#tests/fakes/fault.ts';

const { sandbox, work } = sandboxForEach();
let proxy: FaultProxy;
const hms = (call: string) => work.hms(call, { env: { HMS_API_URL: proxy.url } });

const ALDER = hotelNamed('Alder', { hotelProfile: { code: 'ALDER01' } });

beforeEach(async () => {
  proxy = await startFaultProxy(sandbox.url);
  work.file('alder.json', ALDER);
});

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
