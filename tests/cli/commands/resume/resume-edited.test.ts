import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { events, textOf, type Run } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const FIRST = hotelNamed('First');
/** The server refuses the second user, so the run stays unfinished and can be resumed. */
const SECOND = hotelNamed('Second', { staffUsers: [adminOf('second'), REFUSED_STAFF] });
const NAME = 'chain.ndjson';

const write = (...hotels: readonly HotelDocument[]) =>
  work.file(NAME, hotels.map((hotel) => `${JSON.stringify(hotel)}\n`).join(''));

async function startRun(...hotels: readonly HotelDocument[]): Promise<void> {
  // Sets the hotels up one after the other, so that each ID follows from the position.
  await work.hms(['onboard', write(...hotels), '--min-gap', '0', '--hotels', '1']);
}

const REFUSED_THIRD = { ...REFUSED_STAFF, email: 'third.refused@hotel.example' };

const codesOf = ({ stdout }: Pick<Run, 'stdout'>) =>
  events(stdout)
    .filter(({ event }) => textOf(event) === 'hotel')
    .map(({ code, index, status }) => `${textOf(code)} ${textOf(index)} ${textOf(status)}`)
    .toSorted();

const resume = (): Promise<Run> => work.hms(['resume', '--json']);

describe('configurations edited since the run started', () => {
  it('a resume updates finished hotels, and never shows passwords', async () => {
    await startRun(FIRST, SECOND);
    const hotelProfile = { ...FIRST.hotelProfile, city: 'Margao' };
    const mended = { ...REFUSED_STAFF, password: 'Sup3rSecr3t', phone: '+91 98765 43210' };
    write({ ...FIRST, hotelProfile }, { ...SECOND, staffUsers: [adminOf('second'), mended] });
    const run = await resume();
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('updated: hotel: city\n');
    expect(run.stderr + run.stdout).not.toContain('Sup3rSecr3t');
    const [first, second] = events(run.stdout);
    expect([first, second].map((hotel) => hotel?.['updates'])).toEqual(
      expect.arrayContaining([[{ operation: 'hotel', fields: ['city'] }], []]),
    );
    expect(await sandbox.get('/hotels/2/')).toMatchObject({ city: 'Margao' });
  });

  it.each([
    ['the same contacts', {}],
    ['other contacts', { email: 'palace@hotel.example', phone: '+91 832 111 2222' }],
  ])('another name with %s and without its code makes no second hotel', async (_, contacts) => {
    await startRun(FIRST, SECOND);
    write(FIRST, {
      ...SECOND,
      hotelProfile: { ...SECOND.hotelProfile, ...contacts, name: 'Palace' },
    });
    const run = await resume();
    expect(run.code).toBe(1);
    expect(codesOf(run)).toEqual(['PALACE01 2 failed', 'SECOND01 1 skipped']);
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(2);
    write(FIRST, SECOND);
    expect((await resume()).code, 'nothing was lost').toBe(1);
  });

  it('a resume skips a hotel whose configuration is gone and finishes the others', async () => {
    const third = hotelNamed('Third', { staffUsers: [adminOf('third'), REFUSED_THIRD] });
    const files = [FIRST, SECOND, third].map((hotel, index) => work.file(`${index}.json`, hotel));
    await work.hms(['onboard', ...files, '--min-gap', '0', '--hotels', '1']);
    rmSync(join(work.folder, '1.json'));
    work.file('2.json', { ...third, staffUsers: [adminOf('third')] });
    const { code, stdout, stderr } = await work.hms(['resume', '--json']);
    expect(code).toBe(1);
    expect(stderr).toContain('1.json is missing: its hotels are skipped\n');
    expect(stderr).toContain(
      'skipped    Second (SECOND01, id 3): The configuration is missing.\n' +
        '  stopped at 13 of 14 operations, 1 failed; remaining: user:ben.refused\n',
    );
    expect(stderr).toMatch(
      /^Restore the configuration of SECOND01, fix what .*, then continue with:\n {2}hms resume \S+\n$/m,
    );
    expect(events(stdout).find(({ index }) => Number(index) === 1)).toMatchObject({
      hotel_id: '3',
      reason: 'gone',
      operations: { done: 13, failed: 1, total: 14 },
    });
    expect(codesOf({ stdout })).toEqual(['SECOND01 1 skipped', 'THIRD01 2 onboarded']);
    expect(events(stdout).at(-1)).toMatchObject({ hotels: 3, onboarded: 2, skipped: 1 });
    work.file('1.json', { ...SECOND, staffUsers: [adminOf('second')] });
    expect((await work.hms(['resume'])).code, 'it was only left for later').toBe(0);
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(3);
  });

  it('an edited configuration that is invalid stops a resume before any request', async () => {
    await startRun(FIRST, SECOND);
    write(FIRST, { ...SECOND, roomTypes: [], rates: {} });
    const run = await resume();
    expect(run.code).toBe(2);
    expect(events(run.stdout)).toEqual([
      expect.objectContaining({ index: 1, path: 'roomTypes' }),
      { event: 'summary', error: { message: expect.stringContaining('add --skip-invalid') } },
    ]);
    expect(run.stderr).toMatch(
      /hms: 1 problem; nothing was sent\. To continue without the invalid hotels, add --skip-invalid\.\n$/,
    );
  });

  it('a resume names an input file that is gone', async () => {
    await startRun(FIRST, SECOND);
    rmSync(join(work.folder, NAME));
    const run = await resume();
    expect(run.code).toBe(2);
    expect(events(run.stdout)).toEqual([
      expect.objectContaining({ file: NAME, message: 'There is no such file or folder' }),
      expect.objectContaining({ event: 'summary' }),
    ]);
  });

  it('a resume says how to continue with configurations that have moved', async () => {
    work.file('old/First.json', FIRST);
    work.file('old/Second.json', SECOND);
    await work.hms(['onboard', 'old', '--hotels', '1']);
    renameSync(join(work.folder, 'old'), join(work.folder, 'new'));
    for (const options of [[], ['--skip-invalid']]) {
      const run = await work.hms(['resume', ...options]);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain('old: There is no such file or folder\n');
      expect(run.stderr).toContain('If they have moved, run hms onboard with their new paths');
    }
    work.file('new/Second.json', { ...SECOND, staffUsers: [adminOf('second')] });
    const moved = await work.hms(['onboard', 'new', '--json']);
    expect([moved.code, codesOf(moved)]).toEqual([
      0,
      ['FIRST01 0 onboarded', 'SECOND01 1 onboarded'],
    ]);
    expect(moved.stdout).toContain('"created":0');
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(2);
  });
});

describe('a resume on a terminal', () => {
  it.runIf(HAS_TERMINALS)('asks about existing hotels only if configurations changed', async () => {
    await startRun(FIRST, SECOND);
    const env = { ...sandbox.env };
    const unchanged = await onTerminal(work, ['resume'], { env });
    expect([unchanged.code, unchanged.said]).toEqual([4, expect.not.stringContaining('[y/N]')]);
    write({ ...FIRST, hotelProfile: { ...FIRST.hotelProfile, city: 'Margao' } }, SECOND);
    const answers: [string, string][] = [['Apply these changes? [y/N]', 'n\r']];
    const declined = await onTerminal(work, ['resume'], { env, answers });
    expect([declined.code, declined.said]).toEqual([
      1,
      expect.stringMatching(/city[^]*Nothing was changed\./),
    ]);
    expect(await sandbox.get('/hotels/2/')).toMatchObject({ city: 'Panaji' });
  });
});

describe('a run from standard input', () => {
  const input = [FIRST, SECOND].map((hotel) => JSON.stringify(hotel)).join('\n');

  it('a run from standard input says that resume needs the same input, and takes it', async () => {
    const { stderr } = await work.hms(['onboard', '-'], { input });
    expect(stderr).toMatch(/^ {2}hms resume \S+ < CONFIGURATIONS {3}# the same input as before$/m);
    const nothing = await resume();
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain(
      'nothing was sent. The configurations of this run came from standard input: provide the same input again.\n',
    );
    const cut = await work.hms(['resume', '--json'], { input: JSON.stringify(FIRST) });
    expect(cut.code).toBe(1);
    expect(cut.stderr).toContain('Second (SECOND01, id 3): The configuration is missing.\n');
    const again = await work.hms(['resume', '--json'], { input });
    expect([again.code, events(again.stdout).at(-1)]).toEqual([
      4,
      expect.objectContaining({ onboarded: 1, incomplete: 1 }),
    ]);
  });

  it('a run from standard input stores nothing that may be a password', async () => {
    const secret = [{ ...adminOf('first'), password: 'Sup3rSecr3t' }, REFUSED_STAFF];
    await work.hms(['onboard', '-'], {
      input: JSON.stringify({ ...FIRST, staffUsers: secret }),
    });
    const kept = work.stateFiles().map((file) => work.read(file));
    expect(kept.filter((text) => text.includes('Sup3rSecr3t'))).toEqual([]);
  });
});

describe('values from the environment', () => {
  it('a resume checks environment variables before any request', async () => {
    const named = { ...FIRST, staffUsers: [{ ...adminOf('first'), password: '${env:STAFF}' }] };
    const file = write(named, SECOND);
    await work.hms(['onboard', file], { env: { STAFF: 'Vx8kQp31m' } });
    const unset = await resume();
    expect(unset.code).toBe(2);
    expect(unset.stdout).toContain('The environment variable of ${env:STAFF} is not set');
    expect((await work.hms(['resume'], { env: { STAFF: 'Vx8kQp31m' } })).code).toBe(4);
  });
});
