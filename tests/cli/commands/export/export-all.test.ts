import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForAll } from '#tests/cli/support/sandbox-for-each.ts';
import { CRASH, relayTo } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForAll({ options: { pageSize: 3 } });

/** Hotel codes that cause trouble as file names: case conflicts, reserved names and paths. */
const CODES = ['../A/B', '..\\A\\B', 'CON', 'GRAND', 'GRAND2', '-RF', 'ÉTÉ', 'SEA'];
const NAMES = CODES.map((_, place) => `Hotel ${'ABCDEFGH'[place]}`);
const filesIn = (folder: string) => readdirSync(join(work.folder, folder)).toSorted();

beforeAll(async () => {
  const roomTypes = [{ name: 'Suite', room_count: 1 }];
  const hotels = CODES.map((code, at) =>
    hotelNamed(NAMES[at] ?? '', { hotelProfile: { code }, roomTypes }),
  );
  work.file('all.ndjson', hotels);
  await work.hms('onboard all.ndjson --hotels 1');
  // hms writes codes in capitals, so the test changes one code as another client could.
  await sandbox.write('PATCH', `/hotels/${await sandbox.idOf('GRAND2')}/`, { code: 'Grand' });
});

describe('hms export --all', () => {
  it('prints every hotel of every page, one per line', async () => {
    const { code, events, stderr } = await work.hms('export --all');
    const names = events.map((hotel) => hotel['hotelProfile']?.['name']);
    expect([code, stderr, names]).toEqual([0, '', NAMES]);
  });

  it('writes a file for each hotel, with safe names, and replaces files only with --force', async () => {
    expect(await work.hms('export --all --out estate')).toExit(0, '8 hotels written to estate\n');
    const names = ['CON_', 'GRAND', 'Grand-2', 'SEA', '_A_B-2', '_A_B', '_RF', 'ÉTÉ'];
    expect(filesIn('estate')).toEqual(names.map((name) => `${name}.json`));
    work.file('estate/SEA.json', '{"mine":true}');
    expect(await work.hms('export --all --out estate')).toExit(
      2,
      'estate already contains configurations.',
    );
    expect(work.read('estate/SEA.json')).toBe('{"mine":true}');
    expect(await work.hms('export --all --out estate --force')).toExit(0);
    expect(work.read('estate/SEA.json')).toContain('"Hotel H"');
    expect(filesIn('estate')).toHaveLength(8);
  });

  it('exports the hotels that match --select, even into the folder of their base', async () => {
    work.file('some/chain.json', { hotelProfile: { city: 'Panaji' } });
    const call = 'export --select grand* --out some --base some/chain.json';
    expect(await work.hms(call)).toExit(0, '2 hotels written to some\n');
    expect(filesIn('some')).toEqual(['GRAND.json', 'Grand-2.json', 'chain.json']);
    expect(work.read('some/GRAND.json')).toContain('"extends": "chain.json"');
    expect(await work.hms('export --all --select X*')).toExit(2, '--select "X*" matches no hotel.');
  });

  it('reports a hotel that cannot be exported, and continues with the others', async () => {
    const list = `/api/rooms/types/?hotel=${await sandbox.idOf('CON')}`;
    const relay = await relayTo(sandbox.url, ({ url }) => url === list && CRASH);
    const run = await work.hms(`export --all --api-url ${relay.url}`);
    expect(run).toExit(1, /^hms: Hotel C \(CON, id \d+\) cannot be exported: .+$/m);
    expect(run.events).toHaveLength(7);
  });

  it('exports what the server has listed, and says that a page failed', async () => {
    const relay = await relayTo(
      sandbox.url,
      ({ url }) => url?.startsWith('/api/hotels/?page=2') && CRASH,
    );
    const run = await work.hms(`export --all --api-url ${relay.url}`);
    expect(run).toExit(1, 'The list is incomplete: the server listed 3 hotels, and then failed');
    expect(run.events).toHaveLength(3);
  });
});
