import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { finished } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { holdingRelay, NOWHERE } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach();

const ALDER = hotelNamed('Alder');
const BIRCH = hotelNamed('Birch', {
  rates: { rate_plans: [{ name: 'Best', code: 'BAR' }], enable_dynamic_pricing: false },
});

/** Onboards hotels one after the other, so that their IDs start at 2. */
async function onboarded(...hotels: object[]) {
  work.file('chain.json', hotels);
  await work.hms('onboard chain.json --hotels 1 --run spring');
}

describe('hms verify --run', () => {
  it('reports the same for a run as for its configurations, and needs neither them nor the server', async () => {
    await onboarded(ALDER, BIRCH);
    await sandbox.write('PATCH', '/hotels/3/', { city: 'Margao', code: 'OTHER' });
    const files = await work.hms('verify chain.json');
    expect(files).toExit(1, '"Margao"');
    const json = await work.hms('verify chain.json --json');
    rmSync(join(work.folder, 'chain.json'));
    expect(await work.hms('verify --run spring', { env: { HMS_API_URL: '' } })).toEqual(files);
    const ofRun = await work.hms('verify --run spring --json');
    expect(ofRun.events.slice(0, -1)).toEqual(json.events.slice(0, -1));
    expect(ofRun.summary).toEqual({ ...json.summary, skipped: 0, waiting: 0 });
    expect(
      await work.hms(`verify --run spring --runs-dir ${join(work.folder, '.hms/runs')}`),
    ).toExit(1);
  });

  it('compares the hotel with the stored ID, whatever became of its name and code', async () => {
    await onboarded(ALDER);
    const changes = { name: 'Beech', code: 'BEECH01', email: 'info@beech.example' };
    await sandbox.write('PATCH', '/hotels/2/', changes);
    work.file('other.json', hotelNamed('Alder', { staffUsers: [adminOf('second')] }));
    await work.hms('onboard other.json');
    expect(await work.hms('verify --run spring')).toExit(
      1,
      /^Alder \(BEECH01, id 2\): 2 differences$/m,
      '  hotel name: "Beech" instead of "Alder"\n',
      '  hotel email: "info@beech.example" instead of ',
    );
  });

  it('says which hotels the run skipped or has not started, and exits with 1', async () => {
    const relay = await holdingRelay(sandbox.url, 'POST', /rooms\/rooms/);
    work.file('chain.json', [
      { ...hotelNamed('Dogwood'), roomTypes: [] },
      ALDER,
      ...Array.from({ length: 20 }, (_, index) => hotelNamed(`Elm ${'x'.repeat(index + 1)}`)),
    ]);
    const child = work.start(
      `onboard chain.json --skip-invalid --hotels 1 --run spring --api-url ${relay.url}`,
    );
    const ended = finished(child);
    await relay.held;
    child.kill('SIGKILL');
    await ended;
    const call = `verify --run spring --api-url ${relay.url}`;
    expect(await work.hms(call)).toExit(
      1,
      /^Alder \(ALDER01, id 2\): \d+ differences$/m,
      /^Dogwood \(DOGWOO01\): not compared: its configuration was invalid \(chain\.json:\d+:\d+\)$/m,
      /^\d+ hotels not compared, .* has not started them$/m,
    );
    const { events, summary } = await work.hms(`${call} --json`);
    const dogwood = { event: 'hotel', hotel: 'DOGWOO01', file: 'chain.json', status: 'skipped' };
    expect(events).toContainEqual(dogwood);
    expect(summary).toMatchObject({ skipped: 1, waiting: expect.any(Number) });
  });

  it.each([
    [
      '',
      'No configuration is named. Name a file or folder, or a run with --run (hms runs lists the runs).',
    ],
    [' chain.json --run x', 'With --run, the configurations come from the run: '],
    [' --run zzzz', 'zzzz: no run has that name. List the runs with hms runs.'],
    [` --run spring --api-url ${NOWHERE}`, 'belongs to http://127.0.0.1:'],
    [' --run spring --username other', 'belongs to the account 4onboard'],
  ])('refuses hms verify%s', async (options, sentence) => {
    await onboarded(ALDER);
    const run = await work.hms(`verify${options}`);
    expect(run).toExit(2, sentence);
    expect(run.stdout).toBe('');
  });
});
