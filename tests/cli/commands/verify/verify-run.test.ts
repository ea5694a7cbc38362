import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { events, finished, textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';

const [ALDER, BIRCH] = ['Alder', 'Birch'].map((name) => hotelNamed(name));
const WITH_PLANS = hotelNamed('Cedar', {
  rates: { rate_plans: [{ name: 'Best', code: 'BAR' }], enable_dynamic_pricing: false },
});

const { sandbox, work } = sandboxForEach();

/**
 * Onboards hotels one after the other, so that their IDs start at 2. Returns the name of the run.
 */
async function onboarded(hotels: unknown, ...options: readonly string[]): Promise<string> {
  const file = work.file('chain.json', hotels);
  const { stdout } = await work.hms(['onboard', file, '--hotels', '1', '--json', ...options]);
  return textOf(events(stdout).at(-1)?.['run']);
}

const verifyRun = (run: string, ...options: readonly string[]) =>
  work.hms(['verify', '--run', run, ...options]);

describe('hms verify --run', () => {
  it('verifies a run without its configurations, also by the IDs of its hotels', async () => {
    const run = await onboarded([ALDER, WITH_PLANS]);
    rmSync(join(work.folder, 'chain.json'));
    const { code, stdout } = await verifyRun(run);
    expect([code, stdout]).toEqual([
      0,
      'Alder (ALDER01, id 2): as configured\nCedar (CEDAR01, id 3): as configured\n',
    ]);
    await sandbox.write('PATCH', '/hotels/2/', { name: 'Beech', code: 'BEECH01' });
    const changed = await verifyRun(run);
    expect(changed.stdout).toContain('Alder (BEECH01, id 2): 1 difference\n');
  });

  it('reports the same for a run as for its configurations', async () => {
    const run = await onboarded([ALDER, BIRCH, WITH_PLANS]);
    const same = await verifyRun(run);
    expect([same.code, same]).toEqual([0, await work.hms(['verify', 'chain.json'])]);

    const rooms = [...(await sandbox.get('/rooms/rooms/?hotel=3'))];
    await sandbox.write('PATCH', `/rooms/rooms/${textOf(rooms[1]?.['id'])}/`, { is_active: false });
    await sandbox.write('PATCH', '/hotels/4/', { city: 'Margao', code: 'OTHER' });
    const people = await verifyRun(run);
    expect(people).toEqual(await work.hms(['verify', 'chain.json']));
    expect([people.code, people.stdout]).toEqual([1, expect.stringContaining('"Margao"')]);

    const [ofRun, ofFiles] = [
      events((await verifyRun(run, '--json')).stdout),
      events((await work.hms(['verify', 'chain.json', '--json'])).stdout),
    ];
    expect(ofRun.slice(0, -1)).toEqual(ofFiles.slice(0, -1));
    expect(ofRun.at(-1)).toEqual(Object.assign({}, ofFiles.at(-1), { skipped: 0, waiting: 0 }));
  });

  it('needs neither the configurations nor the server in the environment', async () => {
    const run = await onboarded([ALDER]);
    rmSync(join(work.folder, 'chain.json'));
    const { code, stdout } = await work.hms(['verify', '--run', run.slice(-4)], {
      env: { HMS_API_URL: '' },
    });
    expect([code, stdout]).toEqual([0, 'Alder (ALDER01, id 2): as configured\n']);
    mkdirSync(join(work.folder, 'elsewhere'));
    const moved = ['verify', '--run', run, '--runs-dir', join(work.folder, '.hms/runs')];
    expect((await work.hms(moved)).code).toBe(0);
  });

  it('compares the hotel with the stored ID, whatever became of its name and code', async () => {
    const run = await onboarded([ALDER, BIRCH]);
    const changes = { name: 'Beech', code: 'BEECH01', email: 'info@beech.example' };
    await sandbox.write('PATCH', '/hotels/2/', changes);
    const other = hotelNamed('Alder', { staffUsers: [adminOf('second')] });
    await work.hms(['onboard', work.file('other.json', other)]);
    const { code, stdout } = await verifyRun(run);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Alder \(BEECH01, id 2\): 2 differences$/m);
    expect(stdout).toContain('  hotel name: "Beech" instead of "Alder"\n');
    expect(stdout).toContain('  hotel email: "info@beech.example" instead of ');
    expect(stdout).toMatch(/^Birch \(BIRCH01, id 3\): as configured$/m);
  });

  it('says which hotels the run skipped or has not started, and exits with 1', async () => {
    const large = hotelNamed('Alder', { roomTypes: [{ name: 'Suite', room_count: 150 }] });
    const file = work.file('chain.json', [
      { ...hotelNamed('Dogwood'), roomTypes: [] },
      large,
      ...Array.from({ length: 40 }, (_, index) => hotelNamed(`Elm ${'x'.repeat(index + 1)}`)),
    ]);
    const args = ['onboard', file, '--skip-invalid', '--hotels', '1', '--min-gap', '20'];
    const child = work.start(args);
    const ended = finished(child);
    const first = async () => events((await work.hms(['runs', '--json'])).stdout)[0];
    const isStarted = async () => (await first())?.['stopped'];
    await expect.poll(isStarted).toBe(1);
    child.kill('SIGKILL');
    await ended;
    const run = textOf((await first())?.['run']);
    const { code, stdout, stderr } = await verifyRun(run);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Alder \(ALDER01, id 2\): \d+ differences$/m);
    expect(stderr).toMatch(
      /^Dogwood \(DOGWOO01\): not compared: its configuration was invalid \(chain\.json:\d+:\d+\)$/m,
    );
    const [, waiting] = /^(\d+) hotels not compared, .* has not started them$/m.exec(stderr) ?? [];
    const json = events((await verifyRun(run, '--json')).stdout);
    expect(json).toContainEqual({
      event: 'hotel',
      hotel: 'DOGWOO01',
      file: 'chain.json',
      status: 'skipped',
    });
    expect(json.at(-1)).toMatchObject({ skipped: 1, waiting: Number(waiting) });
    expect(stdout.match(/^Elm x+ .*: 1 difference\n {2}hotel is missing$/gm)?.length).toBe(
      42 - 2 - Number(waiting),
    );
  });

  it.each<[string, readonly string[], string]>([
    [
      'neither',
      [],
      'No configuration is named. Name a file or folder, or a run with --run (hms runs lists the runs).',
    ],
    ['both', ['chain.json', '--run', 'x'], 'With --run, the configurations come from the run: '],
    [
      'a missing run',
      ['--run', 'zzzz'],
      'zzzz: no run has that name. List the runs with hms runs.',
    ],
    [
      'another server',
      ['--run', '2', '--api-url', 'http://127.0.0.1:4400/api'],
      'belongs to http://127.0.0.1:',
    ],
    ['another account', ['--run', '2', '--username', 'other'], 'belongs to the account 4onboard'],
  ])('refuses %s', async (_, args, sentence) => {
    await onboarded([ALDER]);
    const { code, stdout, stderr } = await work.hms(['verify', ...args]);
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(sentence)]);
  });
});
