import { beforeAll, describe, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 2 } });

const NAMES = ['Seaside Grand', 'Lakeside Lodge', 'Hill View Hotel'];

beforeAll(async () => {
  for (const name of NAMES) work.file(`chain/${name}.json`, hotelNamed(name));
  await work.hms('onboard chain --hotels 1');
  work.file('part/seaside.json', hotelNamed('Seaside Grand'));
  work.file('part/moon.json', hotelNamed('Moon Hotel'));
});

describe('hms verify --all', () => {
  it('takes no more requests than verify, and exits with 0 where all have a partner', async () => {
    const relay = await relayTo(sandbox.url);
    const counts = [];
    for (const call of ['verify chain', 'verify --all chain --json']) {
      relay.calls.length = 0;
      const run = await work.hms(`${call} --api-url ${relay.url}`);
      expect(run).toExit(0);
      counts.push(relay.calls.length);
    }
    expect(new Set(counts).size).toBe(1);
  });

  it('reports hotels without a configuration, and configurations without a hotel', async () => {
    const said = await work.hms('verify --all part');
    expect(said).toExit(
      1,
      /^Hill View Hotel \(HILLVI01, id \d+\): on the server, without a configuration$/m,
      '  hotel is missing\n',
      '1 hotel missing on the server, 2 more hotels on the server without a config',
    );
    expect(said.stdout).not.toMatch(/Seaside.*without a configuration/);
    const { events } = await work.hms('verify --all part --json');
    expect(events).toEqual([
      { event: 'difference', hotel: 'MOONHO01', key: 'hotel', field: null },
      ...['Hill View Hotel', 'Lakeside Lodge'].map((name) => ({
        event: 'hotel',
        hotel: expect.stringMatching(/^(HILLVI|LAKESI)01$/),
        hotel_id: expect.stringMatching(/^\d+$/),
        name,
        status: 'unconfigured',
      })),
      expect.objectContaining({ hotels: 2, same: 1, missing: 1, unconfigured: 2 }),
    ]);
  });

  it('lists the hotels also where every configuration has an ID', async () => {
    work.file(
      'id.json',
      hotelNamed('Seaside Grand', { hotelProfile: { id: await sandbox.idOf('SEASID01') } }),
    );
    const { code, summary } = await work.hms('verify --all id.json --json');
    expect([code, summary]).toMatchObject([1, { same: 1, missing: 0, unconfigured: 2 }]);
  });

  it('says what it could not read, and takes it for neither missing nor unconfigured', async () => {
    let broken = '/api/rooms/types/';
    const relay = await relayTo(sandbox.url, ({ url }) => {
      if (!url?.startsWith(broken)) return false;
      return broken === '/api/hotels/' ? { status: 403, body: { detail: 'No.' } } : CRASH;
    });
    const call = `verify --all chain --json --api-url ${relay.url}`;
    const failed = await work.hms(call);
    expect([failed.code, failed.summary]).toMatchObject([
      1,
      { failed: 3, missing: 0, unconfigured: 0 },
    ]);
    broken = '/api/hotels/';
    const unlisted = await work.hms(call);
    expect(unlisted).toExit(
      1,
      'Hotels without a configuration could not be listed: the server does not',
    );
    expect(unlisted.summary).toMatchObject({ unconfigured: null });
  });

  it('refuses --run, and a call without configurations', async () => {
    expect(await work.hms('verify --all --run x')).toExit(
      2,
      'hms: --all and --run cannot be used together.\n',
    );
    expect(await work.hms('verify --all')).toExit(2);
  });
});

describe('hms verify --report', () => {
  it('writes the differences of all hotels, with the same exit code', async () => {
    expect(await work.hms('verify --all part --report report.json')).toExit(
      1,
      'hotel is missing',
      '\nreport: report.json\n',
    );
    expect(JSON.parse(work.read('report.json'))).toMatchObject({
      username: '4onboard',
      server: sandbox.url,
      counts: {
        hotels: 4,
        same: 1,
        missing: 1,
        unconfigured: 2,
      },
    });
    const printed = await work.hms('verify chain --report -');
    expect(JSON.parse(printed.stdout)).toMatchObject({ counts: { hotels: 3, same: 3 } });
    expect(printed.stderr).toContain('Seaside Grand (SEASID01, id ');
  });

  it('writes no report if nothing was compared, and replaces neither another file nor its input', async () => {
    work.file('mine.json', '{"mine":true}');
    for (const [file, why] of [
      ['mine.json', 'already exists and is not an hms report'],
      ['chain/report.json', 'would be read as a configuration'],
      ['nowhere/x.html', 'cannot be written'],
    ] as const)
      expect(await work.hms(`verify chain --report ${file}`)).toExit(2, why);
    expect(
      await work.hms('verify chain --report x.html', { env: { HMS_PASSWORD: 'wrong' } }),
    ).toExit(3);
    expect(() => work.read('x.html')).toThrow('ENOENT');
  });
});
