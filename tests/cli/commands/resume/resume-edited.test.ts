import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { openWorkspace, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const FIRST = hotelNamed('First');
const IN_MARGAO = { ...FIRST, hotelProfile: { ...FIRST.hotelProfile, city: 'Margao' } };
/** The server refuses the second user, so the run stays unfinished and can be resumed. */
const SECOND = hotelNamed('Second', { staffUsers: [adminOf('second'), REFUSED_STAFF] });

const write = (...hotels: readonly HotelDocument[]) => work.file('chain.ndjson', hotels);
const start = async (...hotels: readonly HotelDocument[]) => {
  write(...hotels);
  await work.hms('onboard chain.ndjson --hotels 1');
};
const statuses = ({ events }: Run) =>
  events
    .flatMap(({ event, code, status }) =>
      textOf(event) === 'hotel' ? [`${textOf(code)} ${textOf(status)}`] : [],
    )
    .toSorted();
const hotelCount = async () => (await sandbox.list('/hotels/')).length;
const cityOf = async (code: string) => (await sandbox.list(`/hotels/?code=${code}`))[0]?.['city'];

describe('configurations edited since the run started', () => {
  it.each([
    ['the same contacts', {}],
    ['other contacts', { email: 'palace@hotel.example', phone: '+91 832 111 2222' }],
  ])('make no second hotel under another name with %s', async (_, contacts) => {
    await start(FIRST, SECOND);
    const hotelProfile = { ...SECOND.hotelProfile, ...contacts, name: 'Palace' };
    write(FIRST, { ...SECOND, hotelProfile });
    const run = await work.hms('resume --json');
    expect([run.code, statuses(run), await hotelCount()]).toEqual([
      1,
      ['PALACE01 failed', 'SECOND01 skipped'],
      2,
    ]);
  });

  it('are skipped if they are gone, and the other hotels are finished', async () => {
    const refused = { ...REFUSED_STAFF, email: 'third.refused@hotel.example' };
    const third = hotelNamed('Third', { staffUsers: [adminOf('third'), refused] });
    for (const [index, hotel] of [FIRST, SECOND, third].entries())
      work.file(`${index}.json`, hotel);
    await work.hms('onboard 0.json 1.json 2.json --hotels 1');
    rmSync(join(work.folder, '1.json'));
    work.file('2.json', { ...third, staffUsers: [adminOf('third')] });
    const run = await work.hms('resume --json');
    expect(run).toExit(
      1,
      '1.json is missing: its hotels are skipped\n',
      'skipped    Second (SECOND01, id 3): The configuration is missing.\n' +
        '  stopped at 13 of 14 operations, 1 failed; remaining: user:ben.refused\n',
      /^Restore the configuration of SECOND01, fix what .*, then continue with:\n {2}hms resume \S+\n$/m,
    );
    expect(run.events.find(({ index }) => Number(index) === 1)).toMatchObject({
      hotel_id: '3',
      reason: 'gone',
      operations: { done: 13, failed: 1, total: 14 },
    });
    expect(statuses(run)).toEqual(['SECOND01 skipped', 'THIRD01 onboarded']);
    expect(run.summary).toMatchObject({ hotels: 3, onboarded: 2, skipped: 1 });
    work.file('1.json', { ...SECOND, staffUsers: [adminOf('second')] });
    expect(await work.hms('resume')).toExit(0);
    expect(await hotelCount()).toBe(3);
  });

  it('stop a resume before any request if they are invalid, missing or without a variable', async () => {
    const named = { ...FIRST, staffUsers: [{ ...adminOf('first'), password: '${env:STAFF}' }] };
    const env = { STAFF: 'Vx8kQp31m' };
    write(named, SECOND);
    await work.hms('onboard chain.ndjson', { env });
    expect(await work.hms('resume')).toExit(
      2,
      'The environment variable of ${env:STAFF} is not set',
    );
    expect(await work.hms('resume', { env })).toExit(4);
    write(named, { ...SECOND, roomTypes: [], rates: {} });
    const invalid = await work.hms('resume --json', { env });
    const words =
      '1 problem; nothing was sent. To continue without the invalid hotels, add --skip-invalid.';
    expect(invalid).toExit(2, `hms: ${words}\n`);
    expect(invalid.events).toMatchObject([
      { index: 1, path: 'roomTypes' },
      { event: 'summary', error: { message: words } },
    ]);
    rmSync(join(work.folder, 'chain.ndjson'));
    const missing = await work.hms('resume --json', { env });
    expect([missing.code, missing.events[0]]).toMatchObject([
      2,
      { file: 'chain.ndjson', message: 'There is no such file or folder' },
    ]);
  });

  it.runIf(HAS_TERMINALS)('are asked about on a terminal, but only if they changed', async () => {
    await start(FIRST, SECOND);
    const { env } = sandbox;
    const unchanged = await onTerminal(work, ['resume'], { env });
    expect([unchanged.code, unchanged.said]).toEqual([4, expect.not.stringContaining('[y/N]')]);
    write(IN_MARGAO, SECOND);
    const answers: [string, string][] = [['Apply these changes? [y/N]', 'n\r']];
    const declined = await onTerminal(work, ['resume'], { env, answers });
    expect([declined.code, declined.said]).toEqual([
      1,
      expect.stringMatching(/city[^]*Nothing was changed\./),
    ]);
    expect(await cityOf('FIRST01')).toBe('Panaji');
  });
});

describe('a run from standard input', () => {
  it('needs the same input to be resumed, says so, and stores nothing that may be a password', async () => {
    const secret = { ...FIRST, staffUsers: [{ ...adminOf('first'), password: 'Sup3rSecr3t' }] };
    const input = [secret, SECOND].map((hotel) => JSON.stringify(hotel)).join('\n');
    const first = await work.hms('onboard -', { input });
    expect(first.stderr).toMatch(
      /^ {2}hms resume \S+ < CONFIGURATIONS {3}# the same input as before$/m,
    );
    const kept = work.stateFiles().map((file) => work.read(file));
    expect(kept.filter((text) => text.includes('Sup3rSecr3t'))).toEqual([]);
    expect(await work.hms('resume')).toExit(
      2,
      'nothing was sent. The configurations of this run came from standard input: provide the same input again.\n',
    );
    expect(await work.hms('resume', { input: JSON.stringify(secret) })).toExit(
      1,
      ': The configuration is missing.\n',
    );
    expect(await work.hms('resume', { input })).toExit(4, '1 onboarded, 1 incomplete');
  });
});

describe('a run whose configurations extend others', () => {
  const { hotelProfile: { name: _, email, ...profile } = {}, roomTypes } = FIRST;
  const HOTEL = {
    hotelProfile: { name: 'First', email },
    staffUsers: [adminOf('first'), REFUSED_STAFF],
  };

  it('applies an edited base, also from another folder, and finds --base where it has moved', async () => {
    work.file('chain.json', { hotelProfile: profile });
    work.file('rooms.json', { roomTypes });
    work.file('first.ndjson', [{ extends: 'chain.json', ...HOTEL }]);
    expect(await work.hms('onboard first.ndjson --base rooms.json')).toExit(4);
    expect((await work.hms('resume')).stderr).not.toContain('updated');
    work.file('chain.json', { hotelProfile: { ...profile, city: 'Margao' } });
    const elsewhere = openWorkspace(sandbox.env);
    const runs = join(work.folder, '.hms/runs');
    expect(await elsewhere.hms(`resume --runs-dir ${runs}`)).toExit(4, 'updated: hotel: city\n');
    expect(await cityOf('FIRST01')).toBe('Margao');
    work.file('moved/rooms.json', work.read('rooms.json'));
    rmSync(join(work.folder, 'rooms.json'));
    expect(await work.hms('resume')).toExit(
      2,
      '--base: rooms.json: There is no such file or folder',
    );
    const run = await work.hms('resume --base moved/rooms.json');
    expect([run.code, run.stderr]).toEqual([4, expect.not.stringContaining('updated')]);
  });
});
