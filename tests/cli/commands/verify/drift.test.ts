import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll();

const PASSWORD = 'Never-in-a-report-1';
const SEASIDE = hotelNamed('Seaside Grand', {
  staffUsers: [{ ...adminOf('Seaside Grand'), password: PASSWORD }],
});
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const MONDAY = daysAgo(7);

const verify = (options: string) => work.hms(`verify --all chain ${options}`);
const setCity = (id: number, city = String(SEASIDE.hotelProfile?.city)) =>
  sandbox.write('PATCH', `/hotels/${id}/`, { city });
const edited = (name: string, changes: object) =>
  work.file(name, { ...(JSON.parse(work.read('monday.json')) as object), ...changes });

beforeAll(async () => {
  work.file('chain/1.json', SEASIDE);
  work.file('chain/2.json', hotelNamed('Lakeside Lodge'));
  await work.hms('onboard chain --hotels 1');
  await setCity(2, 'Goa');
  await verify('--report monday.json');
  edited('monday.json', { compared: MONDAY });
});

describe('hms verify --compare', () => {
  it('says since when a difference exists, and carries it to the next report', async () => {
    const run = await verify('--compare monday.json --report tuesday.json --json');
    expect([run.code, run.events]).toEqual([
      1,
      [
        expect.objectContaining({
          event: 'difference',
          field: 'city',
          drift: 'lasting',
          since: MONDAY,
        }),
        expect.objectContaining({ new: 0, lasting: 1, resolved: 0, unconfirmed: 0 }),
      ],
    ]);
    expect(await verify('--compare tuesday.json')).toExit(
      1,
      /^ {2}hotel city: "Goa" instead of "\w+" \(since 20\S+ \S+\)$/m,
      /^Differences compared with 20\S+ \S+: 0 new, 1 lasting, 0 resolved$/m,
    );
    expect(work.read('tuesday.json')).not.toContain(PASSWORD);
  });

  it('fails only for new differences with --fail-on new, and where a hotel was not compared', async () => {
    const call = '--compare monday.json --fail-on new --annotations github';
    expect(await verify(call)).toExit(0, /^::warning .* city: /m);
    await setCity(3, 'Leh');
    const fresh = await verify(call);
    await setCity(3);
    expect(fresh).toExit(1, /^::error file=chain\/2.* city: "Leh" .* \(new\)$/m);
    const relay = await relayTo(
      sandbox.url,
      ({ url }) => url?.startsWith('/api/rooms/types/') && CRASH,
    );
    edited('relayed.json', { server: relay.url });
    const failed = await verify(
      `--compare relayed.json --fail-on new --json --api-url ${relay.url}`,
    );
    expect([failed.code, failed.summary]).toMatchObject([
      1,
      { failed: 2, new: 0, resolved: 0, unconfirmed: 1 },
    ]);
  });

  it('reports what is resolved, and hotels without a configuration', async () => {
    await setCity(2);
    const resolved = await verify('--compare monday.json --json');
    await setCity(2, 'Goa');
    const difference = { event: 'difference', hotel: 'SEASID01', key: 'hotel', field: 'city' };
    expect([resolved.code, resolved.events]).toEqual([
      0,
      [
        { ...difference, drift: 'resolved', since: MONDAY },
        expect.objectContaining({ differences: 0, resolved: 1 }),
      ],
    ]);
    work.file('one/1.json', SEASIDE);
    const { events } = await work.hms('verify --all one --compare monday.json --json');
    expect(events).toContainEqual(
      expect.objectContaining({ status: 'unconfigured', name: 'Lakeside Lodge', drift: 'new' }),
    );
  });

  it('draws the differences by day, and lists the newest first', async () => {
    edited('friday.json', { compared: daysAgo(3) });
    await setCity(3, 'Leh');
    for (const report of ['drift.html', 'drift.csv']) {
      await verify(`--compare friday.json --compare monday.json --report ${report}`);
    }
    await setCity(3);
    const page = work.read('drift.html');
    expect(page).toContain('<title>Differences on each day</title>');
    expect(page.match(/20\d\d-\d\d-\d\d<\/text>/g)).toHaveLength(3);
    expect(page).toMatch(/Lakeside Lodge[^]*Leh.* \(new\)<[^]*Seaside Grand[^]*Goa.* \(since 20/);
    const rows = work.read('drift.csv').split('\r\n').slice(1, 3);
    expect(rows.map((row) => /,(new|lasting),/.exec(row)?.[1])).toEqual(['new', 'lasting']);
  });

  it.each<[object, string]>([
    [{ server: 'https://other.example/api' }, 'is a report of https://other.example/api, not of '],
    [{ version: 1 }, 'is not a JSON report of this version'],
    [{ only: ['rates'] }, 'was made with other --all, --only or --select options'],
    [
      { compared: '2999-01-01T00:00:00.000Z' },
      'is dated 2999-01-01T00:00:00.000Z, but must be older than this comparison',
    ],
  ])('refuses a report with %j before it signs in', async (changes, message) => {
    edited('odd.json', changes);
    expect(await verify('--compare odd.json')).toExit(2, `odd.json ${message}`);
  });

  it('refuses a huge, broken or missing file, and its own report', async () => {
    work.file('huge.json', '{}');
    truncateSync(join(work.folder, 'huge.json'), 100 * 2 ** 20);
    work.file('broken.json', '{"compared": "20');
    for (const [options, message] of [
      ['--compare huge.json', 'larger than 64 MiB'],
      ['--compare broken.json', 'is not a JSON report'],
      ['--compare none.json', 'no such file'],
      ['--compare monday.json --report monday.json', 'is also an input'],
      ['--fail-on new', 'add --compare'],
    ] as const)
      expect(await verify(options)).toExit(2, message);
  });
});
