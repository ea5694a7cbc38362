import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 3 } });

/** Hotel codes that cause trouble as file names: case conflicts, reserved names and paths. */
const CODES = ['../A/B', '..\\A\\B', 'CON', 'GRAND', 'GRAND2', '-RF', 'ÉTÉ', 'SEA'];

beforeAll(async () => {
  const hotels = CODES.map((code, place) =>
    JSON.stringify(hotelNamed(`Hotel ${'ABCDEFGH'[place]}`, { hotelProfile: { code } })),
  );
  work.file('all.ndjson', hotels.join('\n'));
  await work.hms(['onboard', 'all.ndjson', '--hotels', '1', '--concurrency', '1']);
  // hms writes codes in capitals, so the test changes one code directly on the server, as another
  // client could.
  for (const hotel of await sandbox.get('/hotels/?page_size=100')) {
    if (textOf(hotel['name']) !== 'Hotel E') continue;
    await sandbox.write('PATCH', `/hotels/${textOf(hotel['id'])}/`, { code: 'Grand' });
  }
});

describe('hms export --all', () => {
  it('prints every hotel of every page, one per line', async () => {
    const { code, stdout, stderr } = await work.hms(['export', '--all']);
    expect([code, stderr]).toEqual([0, '']);
    const names = events(stdout).map((hotel) => textOf(hotel['hotelProfile']?.['name']));
    expect(names).toEqual(CODES.map((_, place) => `Hotel ${'ABCDEFGH'[place]}`));
  });

  it('writes a file for each hotel, with unique names that are always the same', async () => {
    const { code, stdout, stderr } = await work.hms(['export', '--all', '--out', 'estate']);
    expect([code, stdout, stderr]).toEqual([0, '', `${CODES.length} hotels written to estate\n`]);
    const names = readdirSync(join(work.folder, 'estate'));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(CODES.length);
    expect(names.toSorted()).toEqual([
      'CON_.json',
      'GRAND.json',
      'Grand-2.json',
      'SEA.json',
      '_A_B-2.json',
      '_A_B.json',
      '_RF.json',
      'ÉTÉ.json',
    ]);
    const again = await work.hms(['export', '--all', '--out', 'again']);
    expect(again.code).toBe(0);
    expect(readdirSync(join(work.folder, 'again'))).toEqual(names);
  });

  it('refuses a folder with configurations, unless --force', async () => {
    work.file('estate/SEA.json', '{"mine":true}');
    const refused = await work.hms(['export', '--all', '--out', 'estate']);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('estate already contains configurations.');
    expect(work.read('estate/SEA.json')).toBe('{"mine":true}');
    expect((await work.hms(['export', '--all', '--out', 'estate', '--force'])).code).toBe(0);
    expect(work.read('estate/SEA.json')).toContain('"Hotel H"');
  });

  it('exports the hotels that match --select, even into the folder of their base', async () => {
    work.file('some/chain.json', { hotelProfile: { city: 'Panaji' } });
    const call = ['export', '--select', 'grand*', '--out', 'some', '--base', 'some/chain.json'];
    const { code, stderr } = await work.hms(call);
    expect([code, stderr]).toEqual([0, expect.stringContaining('2 hotels written to some\n')]);
    expect(readdirSync(join(work.folder, 'some')).toSorted()).toEqual([
      'GRAND.json',
      'Grand-2.json',
      'chain.json',
    ]);
    expect(work.read('some/GRAND.json')).toContain('"extends": "chain.json"');
    const none = await work.hms(['export', '--all', '--select', 'X*']);
    expect([none.code, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toContain('--select "X*" matches no hotel.');
  });

  it('refuses --all together with --hotel', async () => {
    const { code, stderr } = await work.hms(['export', '--all', '--hotel', 'SEA']);
    expect([code, stderr]).toEqual([2, 'hms: --hotel and --all cannot be used together.\n']);
  });

  it('reports a hotel that cannot be exported, and continues with the others', async () => {
    const [, broken] = [...(await sandbox.get('/hotels/?page_size=100'))];
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (url !== `/api/rooms/types/?hotel=${textOf(broken?.['id'])}`) return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error (500)</h1>');
      return true;
    });
    const { code, stdout, stderr } = await work.hms(['export', '--all', '--api-url', relay.url]);
    expect([code, events(stdout).length]).toEqual([1, CODES.length - 1]);
    expect(stderr).toMatch(/^hms: Hotel B \(\S+, id \d+\) cannot be exported: .+$/m);
  });

  it('exports what the server has listed, and says that a page failed', async () => {
    const relay = await relayTo(sandbox.url, ({ url = '' }, outgoing) => {
      if (!url.startsWith('/api/hotels/?page=2')) return false;
      outgoing.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Server Error (500)</h1>');
      return true;
    });
    const { code, stdout, stderr } = await work.hms(['export', '--all', '--api-url', relay.url]);
    expect([code, events(stdout).length]).toEqual([1, 3]);
    expect(stderr).toContain('The list is incomplete: the server listed 3 hotels, and then failed');
  });
});
