import { beforeAll, describe, expect, it } from 'vitest';
import { startFaultProxy } from '#tests/contracts/fault-proxy.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, textOf, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const year = new Date().getFullYear();
const NEXT = year + 1;

const rates = (base_rate: number) => ({ rates: [{ room_type_name: 'Deluxe Room', base_rate }] });
const hotel = (name: string, code: string, currency = 'INR') =>
  hotelNamed(name, { hotelProfile: { code, currency }, rates: rates(7000) });
const SEA = hotel('Seaside Grand', 'SEA');
const LAKE = hotel('Lakeside', 'LAKE');
const CALL = ['rates', 'roll', '--year', String(NEXT)];
const ALL = [...CALL, '--all', '--change', '+4%'];

interface Live {
  readonly sandbox: LiveSandbox;
  readonly work: Workspace;
}

/**
 * Onboards the hotels, whose IDs start at 2. The returned `hms` sends its requests through a proxy.
 */
async function onboarded({ sandbox, work }: Live, ...hotels: object[]) {
  const file = work.file('hotels.json', hotels);
  await work.hms(['onboard', file, '--hotels', '1', '--concurrency', '1', '--min-gap', '0']);
  const proxy = await startFaultProxy(sandbox.url);
  const hms = (args: readonly string[]) => work.hms(args, { env: { HMS_API_URL: proxy.url } });
  /** The prices of one year, sorted. */
  const prices = async (of: number) =>
    [...(await sandbox.get('/rates/rules/?hotel=2'))]
      .filter(({ start_date: start }) => textOf(start).startsWith(String(of)))
      .map(({ base_rate }) => Number(base_rate))
      .toSorted((a, b) => a - b);
  return { proxy, hms, prices };
}

describe('a call of hms rates roll that sends nothing', () => {
  let live: Live;
  let hotels: Awaited<ReturnType<typeof onboarded>>;
  beforeAll(async () => {
    const sandbox = await openLiveSandbox();
    live = { sandbox, work: openWorkspace(sandbox.env) };
    hotels = await onboarded(live, SEA, hotel('Lakeside', 'LAKE', 'USD'));
  });

  it('shows with --dry-run what hms rates roll would create', async () => {
    const { hms } = hotels;
    const call = [...CALL, '--hotel', 'SEA', '--change', '+4%', '--dry-run'];
    const { code, stdout, stderr } = await hms(call);
    const days = `${NEXT}-01-01 to ${NEXT}-12-31`;
    expect([code, stdout]).toEqual([
      0,
      'Seaside Grand (SEA, id 2): 0 unchanged\n' +
        `  + rule:BAR:DLX, ${days}: 7000 → 7280\n` +
        `  + rule:LMR:DLX, ${days}: 5950 → 6188\n` +
        `  + rule:WEB:DLX, ${days}: 6300 → 6552\n`,
    ]);
    expect(stderr).toBe('1 hotel: 3 to create, 0 to update, 0 unchanged; nothing was sent\n');
    const json = await hms([...call, '--json']);
    expect(events(json.stdout)[0]).toEqual({
      event: 'change',
      hotel: 'SEA',
      key: 'rule:BAR:DLX',
      action: 'create',
      start_date: `${NEXT}-01-01`,
      end_date: `${NEXT}-12-31`,
      differences: [{ field: 'base_rate', from: 7000, to: 7280 }],
    });
    expect(events(json.stdout).at(-1)).toMatchObject({ event: 'summary', hotels: 1, create: 3 });
  });

  it.each([
    [[...CALL, '--change', '+4%'], 'No hotel is named'],
    [['rates', 'roll', '--all', '--change', '+4%'], 'No year is given'],
    [[...CALL, '--all'], 'No price change is given. Use --change +4%'],
    [[...CALL, '--all', '--change', 'more'], 'It must be a percentage or an amount: +4%'],
    [[...CALL, '--all', '--change', '4'], 'It must be a percentage or an amount: +4%'],
    [[...ALL, '--change', '-2%'], 'It may be given only once.'],
    [[...ALL, '--plans', 'BAT'], '--plans: no hotel has "BAT". Did you mean BAR?'],
    [[...ALL, '--room-types', 'XYZ1'], '--room-types: no hotel has "XYZ1". The hotels have DLX.'],
    [[...ALL, '--max-changes', '2'], '6 changes in 2 hotels, more than --max-changes 2 allows'],
    [[...CALL, '--all', '--change', '+200'], 'several currencies (INR and USD): use a percentage'],
    [['rates'], 'hms rates roll --help'],
  ])('says why it sends nothing: %j', async (args, sentence) => {
    const { code, stderr } = await hotels.hms(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(hotels.proxy.writes()).toEqual([]);
  });

  it('names each rate that would become too low once, with its hotel and amount', async () => {
    const call = [...CALL, '--hotel', 'SEA', '--change=-6000', '--plans', 'LMR,WEB'];
    const { code, stdout, stderr } = await hotels.hms(call);
    expect([code, stdout]).toEqual([
      2,
      `Seaside Grand (SEA, id 2): 0 unchanged\n  + rule:WEB:DLX, ${NEXT}-01-01 to ${NEXT}-12-31: 6300 → 300\n`,
    ]);
    expect(stderr).toBe(
      'hms: 1 new rate would be below 1: rule:LMR:DLX 5950 → -50 in Seaside Grand (SEA, id 2). ' +
        'Choose another --change, or limit the rates with --plans and --room-types.\n',
    );
  });

  it('needs --yes in a pipe if hms.config.json asks for a confirmation', async () => {
    const { hms, proxy } = hotels;
    const servers = { stage: { apiUrl: proxy.url, guards: { confirm: true } } };
    const file = live.work.file('guarded.json', { servers });
    const { code, stderr } = await hms([...ALL, '--config', file]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('ask on: add --yes.\n')]);
    expect(proxy.writes()).toEqual([]);
  });

  it('reports a hotel that does not exist', async () => {
    const { code, stdout } = await hotels.hms([...CALL, '--hotel', 'NONE', '--change', '+4%']);
    expect([code, stdout]).toEqual([
      1,
      'NONE: 0 unchanged\n  would fail: hotel: No hotel has this code or ID.\n',
    ]);
    expect(hotels.proxy.writes()).toEqual([]);
  });
});

describe('hms rates roll', () => {
  const live = sandboxForEach();

  it('creates the rates of many hotels in a pipe; twice is nothing, and verify agrees', async () => {
    const { proxy, hms, prices } = await onboarded(live, SEA, LAKE);
    const { code, stdout, stderr } = await hms([...ALL, '--json']);
    expect([code, stderr]).toEqual([0, '']);
    const each = { event: 'hotel', status: 'rolled', operations: { done: 3, failed: 0, total: 3 } };
    expect(events(stdout).slice(-3)).toMatchObject([
      { ...each, code: 'SEA', hotel_id: '2' },
      { ...each, code: 'LAKE' },
      { event: 'summary', hotels: 2, created: 6, incomplete: 0, failed: 0 },
    ]);
    expect([await prices(year), await prices(NEXT)]).toEqual([
      [5950, 6300, 7000],
      [6188, 6552, 7280],
    ]);
    const writes = proxy.writes().length;
    const again = await hms(ALL);
    expect([again.code, again.stderr]).toEqual([
      0,
      '2 hotels: 0 to create, 0 to update, 6 unchanged; nothing was sent\n',
    ]);
    const verified = await hms(['verify', 'hotels.json', '--strict', '--warn-days', '0']);
    expect([verified.code, verified.stdout]).toEqual([
      0,
      'Seaside Grand (SEA, id 2): as configured\nLakeside (LAKE, id 3): as configured\n',
    ]);
    const onboarding = await hms(['onboard', 'hotels.json', '--prune', '--yes']);
    expect([onboarding.code, proxy.writes().length]).toEqual([0, writes]);
    expect(await prices(NEXT)).toEqual([6188, 6552, 7280]);
    const exported = await hms(['export', '--hotel', 'SEA', '--only', 'rates']);
    expect(exported.stderr).toContain('rates of other years are not exported: rule:BAR:DLX (from');
    expect(exported.stdout).toContain('"base_rate": 7000');
  });

  it('keeps and shows rates for other days, and accepts chosen plans and an amount', async () => {
    const { hms, prices } = await onboarded(live, SEA);
    const [bar] = [...(await live.sandbox.get('/rates/rules/?hotel=2'))];
    const spring = { start_date: `${NEXT}-03-01`, end_date: `${NEXT}-05-31`, base_rate: 9000 };
    await live.sandbox.write('POST', '/rates/rules/', { ...(bar as object), ...spring });
    const call = [...CALL, '--hotel', 'SEA', ' 2 ', '--change', '-50', '--plans', 'bar,WEB'];
    const { code, stdout } = await hms([...call, '--room-types', 'deluxe room']);
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining(
        `  + rule:WEB:DLX, ${NEXT}-01-01 to ${NEXT}-12-31: 6300 → 6250\n` +
          `  = rule:BAR:DLX: Rates for other days exist and are not changed: ${NEXT}-03-01 to ${NEXT}-05-31 (9000)\n`,
      ),
    ]);
    expect(stdout).toMatch(/Seaside Grand \(SEA, id 2\): 1 rate created\n$/);
    expect(await prices(NEXT)).toEqual([6250, 9000]);
  });

  it('says what failed, and continues with the same command without a second rate', async () => {
    const { proxy, hms, prices } = await onboarded(live, SEA);
    proxy.failNext('rule', REFUSED);
    const first = await hms(ALL);
    expect(first.code).toBe(4);
    expect(first.stdout).toMatch(/2 rates created, 1 missing\n {2}failed: rule:\w+:DLX \(400\)/);
    expect(first.stderr).toContain('Run the same command again to continue');
    expect(await hms(ALL)).toMatchObject({ code: 0 });
    expect(await prices(NEXT)).toEqual([6188, 6552, 7280]);
  });

  it.runIf(HAS_TERMINALS)('asks on a terminal', async () => {
    const { prices } = await onboarded(live, SEA);
    const call = [...CALL, '--hotel', 'SEA', '--change', '-2.5%'];
    const question = 'Apply these changes? [y/N]';
    const ask = (answer: string) =>
      onTerminal(live.work, call, { env: live.sandbox.env, answers: [[question, answer]] });
    const no = await ask('n\r');
    expect([no.code, no.said]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(no.said).toContain('7000 → 6825');
    expect(await prices(NEXT)).toEqual([]);
    expect(await ask('y\r')).toMatchObject({ code: 0, unasked: [] });
    expect(await prices(NEXT)).toEqual([5801, 6143, 6825]);
  });
});
