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
