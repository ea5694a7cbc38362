import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { events } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 2 } });

const NAMES = ['Seaside Grand', 'Lakeside Lodge', 'Hill View Hotel'];

beforeAll(async () => {
  for (const name of NAMES) work.file(`chain/${name}.json`, hotelNamed(name));
  await work.hms(['onboard', 'chain', '--hotels', '1']);
});

describe('hms verify --all', () => {
  it('exits with 0 where each hotel has a configuration and each configuration a hotel', async () => {
    const { code, stdout } = await work.hms(['verify', '--all', 'chain', '--json']);
    expect(code).toBe(0);
    expect(events(stdout).at(-1)).toMatchObject({
      hotels: 3,
      same: 3,
      missing: 0,
      unconfigured: 0,
    });
  });

  it('reports hotels without a configuration, and configurations without a hotel', async () => {
    work.file('part/seaside.json', hotelNamed('Seaside Grand'));
    work.file('part/moon.json', hotelNamed('Moon Hotel'));
    const said = await work.hms(['verify', '--all', 'part']);
    expect(said.code).toBe(1);
    expect(said.stdout).toMatch(
      /^Hill View Hotel \(HILLVI01, id \d+\): on the server, without a configuration$/m,
    );
    expect(said.stdout).toContain('  hotel is missing\n');
    expect(said.stdout).not.toMatch(/Seaside.*without a configuration/);
    expect(said.stderr).toContain(
      '1 hotel missing on the server, 2 more hotels on the server without a config',
    );

    const { stdout } = await work.hms(['verify', '--all', 'part', '--json']);
    expect(events(stdout)).toEqual([
      { event: 'difference', hotel: 'MOONHO01', key: 'hotel', field: null },
      ...NAMES.slice(1)
        .toSorted()
        .map((name) => ({
          event: 'hotel',
          hotel: expect.stringMatching(/^(HILLVI|LAKESI)01$/),
          hotel_id: expect.stringMatching(/^\d+$/),
          name,
          status: 'unconfigured',
        })),
      expect.objectContaining({ hotels: 2, same: 1, missing: 1, unconfigured: 2 }),
    ]);
    expect((await work.hms(['verify', 'part/seaside.json'])).code).toBe(0);
  });

  it('takes no more requests than verify, and does not report a hotel that failed', async () => {
    const counts = { requests: 0 };
    let broken = '';
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      counts.requests += 1;
      if (broken === '' || !url.startsWith(broken)) return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error (500)</h1>');
      return true;
    });
    const requestsOf = async (...args: string[]) => {
      counts.requests = 0;
      const { code } = await work.hms(['verify', ...args, '--api-url', relay.url]);
      return [code, counts.requests];
    };
    const [, plain] = await requestsOf('chain');
    expect(await requestsOf('--all', 'chain')).toEqual([0, plain]);
    broken = '/api/rooms/types/';
    const call = ['verify', '--all', 'chain', '--json', '--api-url', relay.url];
    const { code, stdout } = await work.hms(call);
    expect(code).toBe(1);
    expect(events(stdout).at(-1)).toMatchObject({ failed: 3, missing: 0, unconfigured: 0 });
  });

  it('lists the hotels also where every configuration has an ID', async () => {
    const [hotel] = [...(await sandbox.get('/hotels/?code=SEASID01'))];
    const { hotelProfile, ...rest } = hotelNamed('Seaside Grand');
    const file = work.file('by-id.json', {
      ...rest,
      hotelProfile: { ...hotelProfile, id: hotel?.['id'] },
    });
    const { code, stdout } = await work.hms(['verify', '--all', file, '--json']);
    expect(code).toBe(1);
    expect(events(stdout).at(-1)).toMatchObject({ same: 1, missing: 0, unconfigured: 2 });
  });

  it('says that the server does not list its hotels', async () => {
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (url !== '/api/hotels/') return false;
      outgoing.writeHead(403, { 'Content-Type': 'application/json' }).end('{"detail":"No."}');
      return true;
    });
    const call = ['verify', '--all', 'chain', '--json', '--api-url', relay.url];
    const { code, stdout, stderr } = await work.hms(call);
    expect(code).toBe(1);
    expect(events(stdout).at(-1)).toMatchObject({ unconfigured: null });
    expect(stderr).toContain(
      'Hotels without a configuration could not be listed: the server does not',
    );
  });

  it('refuses --run, and a call without configurations', async () => {
    const both = await work.hms(['verify', '--all', '--run', 'x']);
    expect([both.code, both.stderr]).toEqual([
      2,
      'hms: --all and --run cannot be used together.\n',
    ]);
    expect((await work.hms(['verify', '--all'])).code).toBe(2);
  });
});

describe('hms verify --report', () => {
  it('writes the differences of all hotels, with the same exit code', async () => {
    const call = ['verify', '--all', 'part', '--report', 'report.json'];
    const { code, stdout, stderr } = await work.hms(call);
    expect(code).toBe(1);
    expect(stdout).toContain('hotel is missing');
    expect(stderr).toMatch(/\nreport: report\.json\n$/);
    expect(JSON.parse(work.read('report.json'))).toMatchObject({
      username: '4onboard',
      server: sandbox.url,
      counts: { hotels: 4, same: 1, missing: 1, unconfigured: 2 },
    });
  });

  it('prints only the report with -', async () => {
    const { code, stdout, stderr } = await work.hms(['verify', 'chain', '--report', '-']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ counts: { hotels: 3, same: 3 } });
    expect(stderr).toContain('Seaside Grand (SEASID01, id ');
  });

  it('writes no report if nothing was compared, and replaces neither another file nor its input', async () => {
    work.file('mine.json', '{"mine":true}');
    for (const [file, why] of [
      ['mine.json', 'already exists and is not an hms report'],
      ['chain/report.json', 'would be read as a configuration'],
      ['nowhere/x.html', 'cannot be written'],
    ]) {
      const { code, stderr } = await work.hms(['verify', 'chain', '--report', file ?? '']);
      expect([code, stderr]).toEqual([2, expect.stringContaining(why ?? '')]);
    }
    const env = { HMS_PASSWORD: 'wrong' };
    expect((await work.hms(['verify', 'chain', '--report', 'x.html'], { env })).code).toBe(3);
    expect(() => work.read('x.html')).toThrow('ENOENT');
  });
});
