import { beforeAll, describe, expect, it } from 'vitest';

import { textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll, sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';
import { startFaultProxy, type FaultProxy } from '#tests/contracts/fault-proxy.ts';
import { REFUSED } from '#tests/fakes/fault.ts';

const year = new Date().getFullYear();
const NEXT = year + 1;
const DAYS = `${NEXT}-01-01 to ${NEXT}-12-31`;
const CALL = `rates roll --year ${NEXT}`;
const ALL = `${CALL} --all --change +4%`;

const rates = { rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }] };
const hotel = (name: string, code: string, currency = 'INR') =>
  hotelNamed(name, { hotelProfile: { code, currency }, rates });
const SEA = hotel('Seaside Grand', 'SEA');

describe('a call of hms rates roll that sends nothing', () => {
  const { sandbox, work } = sandboxForAll();
  let proxy: FaultProxy;
  const hms = (call: string) => work.hms(call, { env: { HMS_API_URL: proxy.url } });
  beforeAll(async () => {
    work.file('hotels.json', [SEA, hotel('Lakeside', 'LAKE', 'USD')]);
    await work.hms('onboard hotels.json --hotels 1 --concurrency 1');
    proxy = await startFaultProxy(sandbox.url);
  });

  it('shows with --dry-run what it would create', async () => {
    const call = `${CALL} --hotel SEA --change +4% --dry-run`;
    expect(await hms(call)).toEqual({
      code: 0,
      stdout:
        'Seaside Grand (SEA, id 2): 0 unchanged\n' +
        `  + rule:BAR:DLX, ${DAYS}: 7000 → 7280\n` +
        `  + rule:LMR:DLX, ${DAYS}: 5950 → 6188\n` +
        `  + rule:WEB:DLX, ${DAYS}: 6300 → 6552\n`,
      stderr: '1 hotel: 3 to create, 0 to update, 0 unchanged; nothing was sent\n',
    });
    const { events, summary } = await hms(`${call} --json`);
    expect(events[0]).toEqual({
      event: 'change',
      hotel: 'SEA',
      key: 'rule:BAR:DLX',
      action: 'create',
      start_date: `${NEXT}-01-01`,
      end_date: `${NEXT}-12-31`,
      differences: [{ field: 'base_rate', from: 7000, to: 7280 }],
    });
    expect(summary).toMatchObject({ event: 'summary', hotels: 1, create: 3 });
  });

  it.each([
    [`${CALL} --change +4%`, 2, 'No hotel is named'],
    ['rates roll --all --change +4%', 2, 'No year is given'],
    [`${CALL} --all`, 2, 'No price change is given. Use --change +4%'],
    [`${CALL} --all --change more`, 2, 'It must be a percentage or an amount: +4%'],
    [`${CALL} --all --change 4`, 2, 'It must be a percentage or an amount: +4%'],
    [`${ALL} --change -2%`, 2, 'It may be given only once.'],
    [`${ALL} --plans BAT`, 2, '--plans: no hotel has "BAT". Did you mean BAR?'],
    [`${ALL} --room-types XYZ1`, 2, '--room-types: no hotel has "XYZ1". The hotels have DLX.'],
    [`${ALL} --max-changes 2`, 2, '6 changes in 2 hotels, more than --max-changes 2 allows'],
    [`${CALL} --all --change +200`, 2, 'several currencies (INR and USD): use a percentage'],
    ['rates', 2, 'hms rates roll --help'],
    [
      `${CALL} --hotel NONE --change +4%`,
      1,
      '  would fail: hotel: No hotel has this code or ID.\n',
    ],
    [
      `${CALL} --hotel SEA --change=-6000 --plans LMR,WEB`,
      2,
      'hms: 1 new rate would be below 1: rule:LMR:DLX 5950 → -50 in Seaside Grand (SEA, id 2). ' +
        'Choose another --change, or limit the rates with --plans and --room-types.\n',
    ],
  ])('says why: hms %s', async (call, code, sentence) => {
    expect(await hms(call)).toExit(code, sentence);
    expect(proxy.writes()).toEqual([]);
  });

  it('needs --yes in a pipe if hms.config.json asks for a confirmation', async () => {
    work.file('guarded.json', {
      servers: { stage: { apiUrl: proxy.url, guards: { confirm: true } } },
    });
    expect(await hms(`${ALL} --config guarded.json`)).toExit(2, 'ask on: add --yes.\n');
    expect(proxy.writes()).toEqual([]);
  });
});

describe('hms rates roll', () => {
  const { sandbox, work } = sandboxForEach();
  const onboarded = async (...hotels: object[]) => {
    work.file('hotels.json', hotels);
    await work.hms('onboard hotels.json --hotels 1 --concurrency 1');
  };
  const prices = async (of: number) =>
    (await sandbox.list('/rates/rules/', 'SEA'))
      .filter(({ start_date }) => textOf(start_date).startsWith(String(of)))
      .map(({ base_rate }) => Number(base_rate))
      .toSorted((a, b) => a - b);

  it('creates the rates of many hotels in a pipe; twice is nothing, and other commands agree', async () => {
    await onboarded(SEA, hotel('Lakeside', 'LAKE'));
    const run = await work.hms(`${ALL} --json`);
    expect([run.code, run.stderr]).toEqual([0, '']);
    const each = { event: 'hotel', status: 'rolled', operations: { done: 3, failed: 0, total: 3 } };
    expect(run.events.slice(-3)).toMatchObject([
      { ...each, code: 'SEA', hotel_id: '2' },
      { ...each, code: 'LAKE' },
      { event: 'summary', hotels: 2, created: 6, incomplete: 0, failed: 0 },
    ]);
    const next = [6188, 6552, 7280];
    expect([await prices(year), await prices(NEXT)]).toEqual([[5950, 6300, 7000], next]);
    expect(await work.hms(ALL)).toExit(
      0,
      '2 hotels: 0 to create, 0 to update, 6 unchanged; nothing was sent\n',
    );
    const verified = await work.hms('verify hotels.json --strict');
    expect(verified).toExit(
      0,
      /^Seaside Grand \(SEA, id 2\): as configured\nLakeside .*: as configured$/m,
    );
    expect(await work.hms('onboard hotels.json --prune --yes')).toExit(0);
    expect(await prices(NEXT)).toEqual(next);
    const exported = await work.hms('export --hotel SEA --only rates');
    expect(exported).toExit(
      0,
      'rates of other years are not exported: rule:BAR:DLX (from',
      '"base_rate": 7000',
    );
  });

  it('keeps and shows rates for other days, and accepts chosen plans and an amount', async () => {
    await onboarded(SEA);
    const [bar] = await sandbox.list('/rates/rules/', 'SEA');
    const spring = { start_date: `${NEXT}-03-01`, end_date: `${NEXT}-05-31`, base_rate: 9000 };
    await sandbox.write('POST', '/rates/rules/', { ...bar, ...spring });
    const call = [
      ...`${CALL} --hotel SEA 2 --change -50 --plans bar,WEB`.split(' '),
      '--room-types',
      'deluxe room',
    ];
    expect(await work.hms(call)).toExit(
      0,
      `  + rule:WEB:DLX, ${DAYS}: 6300 → 6250\n` +
        `  = rule:BAR:DLX: Rates for other days exist and are not changed: ${NEXT}-03-01 to ${NEXT}-05-31 (9000)\n`,
      'Seaside Grand (SEA, id 2): 1 rate created\n',
    );
    expect(await prices(NEXT)).toEqual([6250, 9000]);
  });

  it('says what failed, and continues with the same command without a second rate', async () => {
    await onboarded(SEA);
    const proxy = await startFaultProxy(sandbox.url);
    proxy.failNext('rule', REFUSED);
    expect(await work.hms(`${ALL} --api-url ${proxy.url}`)).toExit(
      4,
      /2 rates created, 1 missing\n {2}failed: rule:\w+:DLX \(400\)/,
      'Run the same command again to continue',
    );
    expect(await work.hms(ALL)).toExit(0);
    expect(await prices(NEXT)).toEqual([6188, 6552, 7280]);
  });

  it('exits with 1 if a hotel fails after the review, and creates the rates of the others', async () => {
    await onboarded(SEA, hotel('Lakeside', 'LAKE'));
    let isReviewed = false;
    const relay = await relayTo(sandbox.url, ({ method, url, headers }) => {
      isReviewed ||= method === 'POST' && url === '/api/rates/rules/';
      return isReviewed && headers['x-hotel-context'] === '3' && CRASH;
    });
    const run = await work.hms(`${ALL} --hotels 1 --json --api-url ${relay.url}`);
    expect([run.code, run.summary]).toMatchObject([1, { created: 3, failed: 1 }]);
    expect(run.events.slice(-3)).toMatchObject([
      { code: 'SEA', status: 'rolled' },
      { code: 'LAKE', status: 'failed', error: { stage: 'rates', status: 500 } },
      { event: 'summary' },
    ]);
  });
});
