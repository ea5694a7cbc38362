import { beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  openWorkspace,
  textOf,
  type Json,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

let sandbox: LiveSandbox;
let proxy: FaultProxy;
let work: Workspace;

beforeEach(async () => {
  sandbox = await openLiveSandbox();
  proxy = await startFaultProxy(sandbox.url);
  work = openWorkspace({ ...sandbox.env, HMS_API_URL: proxy.url });
});

/** The first two have no code, so they get SEASID01 and SEASID02. */
const CHAIN = [
  hotelNamed('Seaside Grand'),
  hotelNamed('Seaside Annex'),
  hotelNamed('Grand Palace', { hotelProfile: { code: 'PALACE' } }),
];

const lastOf = (stdout: string): Json => events(stdout).at(-1) as Json;

async function liveCodes(): Promise<string[]> {
  const hotels = [...(await sandbox.get('/hotels/'))];
  return hotels.map(({ code }) => textOf(code)).filter((code) => !code.startsWith('DEMO'));
}

function chain(hotels: readonly unknown[] = CHAIN): string {
  return work.file('chain.ndjson', hotels.map((hotel) => JSON.stringify(hotel)).join('\n'));
}

describe('--select', () => {
  it.each([
    [
      ['PALAC?', 'seaside annex'],
      ['SEASID02', 'PALACE'],
    ],
  ])(
    'sets up the hotels that match %j, with the codes of the whole input',
    async (patterns, codes) => {
      const before = await liveCodes();
      const selects = patterns.flatMap((pattern) => ['--select', pattern]);
      const { code, stdout } = await work.hms(['onboard', chain(), ...selects, '--json']);
      expect([code, lastOf(stdout)]).toMatchObject([
        0,
        { hotels: codes.length, onboarded: codes.length, select: patterns },
      ]);
      expect((await liveCodes()).toSorted()).toEqual([...before, ...codes].toSorted());
      for (const command of ['verify', 'validate', 'plan']) {
        const run = await work.hms([command, chain(), ...selects, '--json']);
        expect([command, run.code, lastOf(run.stdout)]).toMatchObject([
          command,
          0,
          { hotels: codes.length },
        ]);
      }
      // Onboarding again must not write anything, whether or not hotels are selected.
      const writes = proxy.writes().length;
      await work.hms(['onboard', chain(), ...selects]);
      expect(proxy.writes()).toHaveLength(writes);
      expect((await work.hms(['onboard', chain()])).code).toBe(0);
      expect((await liveCodes()).toSorted()).toEqual(
        [...before, 'PALACE', 'SEASID01', 'SEASID02'].toSorted(),
      );
    },
  );

  it.each([
    ['SEESID*', /--select "SEESID\*" matches no hotel\. Did you mean SEASID01\?/],
    [
      'xyz',
      /--select "xyz" matches no hotel\. The first codes and names are SEASID01, Seaside Grand, SEASID02\./,
    ],
  ])('refuses %j, which matches nothing, and names hotels', async (pattern, message) => {
    for (const command of ['onboard', 'verify', 'validate', 'plan']) {
      const args = [command, chain(), '--select', 'PALACE', '--select', pattern];
      const { code, stderr } = await work.hms(args);
      expect([command, code, stderr]).toEqual([command, 2, expect.stringMatching(message)]);
    }
    expect(proxy.calls).toEqual([]);
  });

  it('ignores problems of hotels that are not selected', async () => {
    const wrong = hotelNamed('Broken Inn', { roomTypes: [] });
    const file = chain([...CHAIN, wrong]);
    expect((await work.hms(['validate', file])).code).toBe(2);
    expect((await work.hms(['validate', file, '--select', 'broken*'])).code).toBe(2);
    const { code, stdout } = await work.hms(['validate', file, '--select', 'SEA*', '--json']);
    expect([code, events(stdout)]).toEqual([
      0,
      [expect.objectContaining({ event: 'summary', hotels: 2, valid: 2, problems: 0 })],
    ]);
  });

  it('reports a configuration that cannot be read, because it may be the one selected', async () => {
    const file = work.file('chain.ndjson', `${JSON.stringify(CHAIN[0])}\n{"hotelProfile": \n`);
    const { code, stderr } = await work.hms(['validate', file, '--select', 'SEA*']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('2 hotels: 1 valid, 1 problem')]);
  });

  it.each([
    ['the later one', 'Seaside Grand'],
    ['the earlier one', 'Seaside Twin'],
    ['both', 'Seaside *'],
  ])('refuses two configurations of one hotel if %s is not selected', async (_, pattern) => {
    const same = { code: 'SAME' };
    const file = chain([
      hotelNamed('Seaside Grand', { hotelProfile: same }),
      hotelNamed('Other', { staffUsers: [] }),
      hotelNamed('Seaside Twin', { hotelProfile: same, staffUsers: [adminOf('Twin')] }),
    ]);
    const { code, stderr } = await work.hms(['onboard', file, '--select', pattern]);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('Hotel code "SAME" is already used in the configuration at chain'),
    ]);
    expect((await work.hms(['validate', file, '--select', 'Other'])).code).toBe(0);
  });

  it('is remembered by the run, and a resumed run keeps to it', async () => {
    proxy.failNext('room-type', REFUSED);
    const first = await work.hms(['onboard', chain(), '--select', 'SEA*', '--hotels', '1']);
    expect(first.code).toBe(1);
    const before = await liveCodes();
    expect((await work.hms(['runs', 'show'])).stdout).toContain(
      'Limited to hotels that match SEA*\n',
    );
    const resumed = await work.hms(['resume', '--json']);
    expect([resumed.code, lastOf(resumed.stdout)]).toMatchObject([
      0,
      { hotels: 2, onboarded: 2, select: ['SEA*'] },
    ]);
    expect(await liveCodes()).toEqual(before);
    expect((await work.hms(['resume'])).stderr).toContain('is done: 2 hotels onboarded');
  });

  it('limits one resume, and leaves the other hotels for a later one', async () => {
    proxy.failNext('room-type', REFUSED);
    proxy.failNext('room-type', REFUSED);
    const file = chain(CHAIN.slice(0, 2));
    await work.hms(['onboard', file, '--hotels', '1']);
    const wrong = await work.hms(['resume', '--select', 'PALACE']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--select "PALACE" matches no hotel.'),
    ]);
    const one = await work.hms(['resume', '--select', 'SEASID02', '--json']);
    expect([one.code, events(one.stdout)]).toMatchObject([
      0,
      [
        { event: 'hotel', code: 'SEASID02', status: 'onboarded' },
        { event: 'summary', onboarded: 1, skipped: 0 },
      ],
    ]);
    const rest = await work.hms(['resume', '--json']);
    expect([rest.code, events(rest.stdout)]).toMatchObject([
      0,
      [{ code: 'SEASID01', status: 'onboarded' }, { onboarded: 2 }],
    ]);
  });

  it('does not confuse a hotel of an earlier selection with another hotel in its position', async () => {
    const [alder, birch, cedar] = [
      hotelNamed('Alder'),
      hotelNamed('Birch'),
      hotelNamed('Cedar', { hotelProfile: { phone: '+91 832 555 0199' } }),
    ];
    await work.hms(['onboard', chain([alder, birch, cedar]), '--select', 'Cedar']);
    const { code, stdout } = await work.hms(['onboard', chain([alder, birch]), '--json']);
    expect([code, lastOf(stdout)]).toMatchObject([0, { onboarded: 2, failed: 0 }]);
    expect((await liveCodes()).toSorted().slice(-3)).toEqual(['ALDER01', 'BIRCH01', 'CEDAR01']);
  });

  it('continues with the valid selected hotels, with --skip-invalid', async () => {
    const wrong = [
      hotelNamed('Seaside Shack', { roomTypes: [] }),
      hotelNamed('Hut', { roomTypes: [] }),
    ];
    const file = chain([...wrong, ...CHAIN]);
    const args = ['onboard', file, '--select', 'SEA*', '--skip-invalid', '--json'];
    const { code, stdout } = await work.hms(args);
    expect([code, lastOf(stdout)]).toMatchObject([
      1,
      { hotels: 3, onboarded: 2, skipped: 1, waiting: 0 },
    ]);
  });

  it('limits a comparison with the configurations of a run', async () => {
    await work.hms(['onboard', chain()]);
    const [{ run } = {} as Json] = events((await work.hms(['runs', '--json'])).stdout);
    const args = ['verify', '--run', textOf(run), '--json', '--select'];
    const { code, stdout } = await work.hms([...args, 'SEA*']);
    expect([code, lastOf(stdout)]).toMatchObject([0, { hotels: 2, same: 2, waiting: 0 }]);
    expect((await work.hms([...args, 'SEESID01'])).code).toBe(2);
  });
});
