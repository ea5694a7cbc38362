import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll();

const PASSWORD = 'Never-in-a-report-1';
const STAFF = [{ ...adminOf('Seaside Grand'), password: PASSWORD }];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const MONDAY = daysAgo(7);

const verify = (...args: string[]) => work.hms(['verify', '--all', 'chain', ...args]);
const setCity = (city: string) => sandbox.write('PATCH', '/hotels/2/', { city });

/** Writes a report with another date, as if the command had run on that day. */
async function writeReport(name: string, compared: string): Promise<string> {
  await verify('--report', name);
  const report = JSON.parse(work.read(name)) as object;
  return work.file(name, { ...report, compared });
}

beforeAll(async () => {
  work.file('chain/1.json', hotelNamed('Seaside Grand', { staffUsers: STAFF }));
  work.file('chain/2.json', hotelNamed('Lakeside Lodge'));
  await work.hms(['onboard', 'chain', '--hotels', '1']);
  await setCity('Goa');
  await writeReport('monday.json', MONDAY);
});

describe('hms verify --compare', () => {
  it('says since when a difference exists, and carries it to the next report', async () => {
    const call = ['--compare', 'monday.json', '--report', 'tuesday.json', '--json'];
    const { code, stdout } = await verify(...call);
    expect(code).toBe(1);
    expect(events(stdout)).toEqual([
      expect.objectContaining({
        event: 'difference',
        field: 'city',
        drift: 'lasting',
        since: MONDAY,
      }),
      expect.objectContaining({ new: 0, lasting: 1, resolved: 0, unconfirmed: 0 }),
    ]);
    const { stdout: later, stderr } = await verify('--compare', 'tuesday.json');
    expect(later).toMatch(/^ {2}hotel city: "Goa" instead of "\w+" \(since 20\S+ \S+\)$/m);
    expect(stderr).toMatch(/^Differences compared with 20\S+ \S+: 0 new, 1 lasting, 0 resolved$/m);
    expect(work.read('tuesday.json')).not.toContain(PASSWORD);
  });

  it('fails only for new differences with --fail-on new', async () => {
    const call = ['--compare', 'monday.json', '--fail-on', 'new', '--annotations', 'github'];
    const lasting = await verify(...call);
    expect([lasting.code, lasting.stderr]).toEqual([
      0,
      expect.stringMatching(/^::warning .* city: /m),
    ]);
    await sandbox.write('PATCH', '/hotels/3/', { city: 'Leh' });
    const fresh = await verify(...call);
    await sandbox.write('PATCH', '/hotels/3/', { city: hotelNamed('x').hotelProfile?.city });
    expect(fresh.code).toBe(1);
    expect(fresh.stderr).toMatch(/^::error file=chain\/2.* city: "Leh" .* \(new\)$/m);
  });

  it('fails with --fail-on new where a hotel could not be compared, and resolves nothing', async () => {
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (!url.startsWith('/api/rooms/types/')) return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error (500)</h1>');
      return true;
    });
    const report = JSON.parse(work.read('monday.json')) as object;
    work.file('relayed.json', { ...report, server: relay.url });
    const call = [
      '--compare',
      'relayed.json',
      '--fail-on',
      'new',
      '--api-url',
      relay.url,
      '--json',
    ];
    const { code, stdout } = await verify(...call);
    expect(code).toBe(1);
    expect(events(stdout).at(-1)).toMatchObject({
      failed: 2,
      new: 0,
      resolved: 0,
      unconfirmed: 1,
    });
  });

  it('reports what is resolved, and hotels without a configuration', async () => {
    await setCity(String(hotelNamed('x').hotelProfile?.city));
    const resolved = await verify('--compare', 'monday.json', '--json');
    await setCity('Goa');
    expect(resolved.code).toBe(0);
    expect(events(resolved.stdout)).toEqual([
      {
        event: 'difference',
        hotel: 'SEASID01',
        key: 'hotel',
        field: 'city',
        drift: 'resolved',
        since: MONDAY,
      },
      expect.objectContaining({ differences: 0, resolved: 1 }),
    ]);
    work.file('one/1.json', hotelNamed('Seaside Grand', { staffUsers: STAFF }));
    const { stdout } = await work.hms([
      'verify',
      '--all',
      'one',
      '--compare',
      'monday.json',
      '--json',
    ]);
    expect(events(stdout)).toContainEqual(
      expect.objectContaining({ status: 'unconfigured', name: 'Lakeside Lodge', drift: 'new' }),
    );
  });

  it('draws the differences by day, and lists the newest first', async () => {
    await writeReport('friday.json', daysAgo(3));
    await sandbox.write('PATCH', '/hotels/3/', { city: 'Leh' });
    const call = ['--compare', 'friday.json', '--compare', 'monday.json', '--report'];
    await verify(...call, 'drift.html');
    await verify(...call, 'drift.csv');
    const page = work.read('drift.html');
    expect(page).toContain('<title>Differences on each day</title>');
    expect(page.match(/20\d\d-\d\d-\d\d<\/text>/g)).toHaveLength(3);
    expect(page.indexOf('Lakeside Lodge')).toBeLessThan(page.indexOf('Seaside Grand'));
    expect(page).toMatch(/Leh.* \(new\)<[^]*Goa.* \(since 20/);
    const rows = work.read('drift.csv').split('\r\n').slice(1, 3);
    expect(rows[0]).toContain('Lakeside Lodge');
    expect(rows.map((row) => /,(new|lasting),/.exec(row)?.[1])).toEqual(['new', 'lasting']);
  });

  it.each<[string, object, string]>([
    [
      'of another server',
      { server: 'https://other.example/api' },
      'is a report of https://other.example/api, not of ',
    ],
    ['of another version', { version: 1 }, 'is not a JSON report of this version'],
    [
      'of other parts',
      { only: ['rates'] },
      'was made with other --all, --only or --select options',
    ],
    [
      'from the future',
      { compared: '2999-01-01T00:00:00.000Z' },
      'is dated 2999-01-01T00:00:00.000Z, but must be older than this comparison',
    ],
  ])('refuses a report %s before it signs in', async (_, changes, message) => {
    const report = JSON.parse(work.read('monday.json')) as object;
    work.file('odd.json', { ...report, ...changes });
    const { code, stderr } = await verify('--compare', 'odd.json', '--wait', '0');
    expect([code, stderr]).toEqual([2, expect.stringContaining(`odd.json ${message}`)]);
  });

  it('refuses a huge, broken or missing file, and its own report', async () => {
    work.file('huge.json', '{}');
    truncateSync(join(work.folder, 'huge.json'), 100 * 2 ** 20);
    work.file('broken.json', '{"compared": "20');
    const refusals = [
      ['huge.json', 'larger than 64 MiB'],
      ['broken.json', 'is not a JSON report'],
      ['none.json', 'no such file'],
    ] as const;
    for (const [file, message] of refusals) {
      const { code, stderr } = await verify('--compare', file);
      expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    }
    const same = await verify('--compare', 'monday.json', '--report', 'monday.json');
    expect([same.code, same.stderr]).toEqual([2, expect.stringContaining('is also an input')]);
    const alone = await verify('--fail-on', 'new');
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('add --compare')]);
  });
});
