import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { holdingRelay } from './interrupted-run.ts';

const { sandbox, work } = sandboxForEach();

const HOTELS = [hotelNamed('Seaside Grand'), hotelNamed('Lakeside Lodge')];
const APPLY = ['onboard', '--plan', 'changes.json'];
const SAVE = ['onboard', 'hotels.json', '--dry-run', '--out', 'changes.json'];

const runNames = async (env: Record<string, string> = {}) => {
  const { stdout } = await work.hms(['runs', '--json'], { env });
  return events(stdout).flatMap(({ run }) => (run === undefined ? [] : textOf(run)));
};
/** Somebody changes every hotel. */
const renameCities = async () => {
  for (const { id } of await sandbox.get('/hotels/')) {
    await sandbox.write('PATCH', `/hotels/${JSON.stringify(id)}/`, { city: 'Margao' });
  }
};
const rooms = async () => [...(await sandbox.get('/rooms/rooms/'))];

/** Saves a plan, and kills the process that applies its changes when it sends this request. */
async function killedAt(
  method: string,
  path: RegExp,
  {
    apply = APPLY,
    hotels = HOTELS,
  }: { apply?: readonly string[]; hotels?: readonly object[] } = {},
) {
  const relay = await holdingRelay(sandbox, method, path);
  const env = { HMS_API_URL: relay.url };
  work.file('hotels.json', hotels);
  await work.hms(SAVE, { env });
  const killed = work.start([...apply, '--hotels', '1'], { env });
  await relay.held;
  killed.kill('SIGKILL');
  await once(killed, 'close');
  return { env };
}

describe('a saved plan that was partly applied', () => {
  it('is continued by the same command after a kill', async () => {
    const { env } = await killedAt('POST', /rates\/plans/);
    const started = await runNames(env);
    const { code, stderr } = await work.hms(APPLY, { env });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Resuming the run ${started.join()} at`),
    ]);
    expect([await runNames(env), started.length]).toEqual([started, 1]);
    expect(await rooms()).toHaveLength(6);
  });

  it('is continued by hms resume after the same command was refused', async () => {
    const { env } = await killedAt('POST', /rooms\/rooms/);
    const edited = HOTELS.map((hotel) => ({
      ...hotel,
      hotelProfile: { ...hotel.hotelProfile, cancellation_hours: 12 },
    }));
    work.file('hotels.json', edited);
    expect((await work.hms(APPLY, { env })).code).toBe(1);
    expect(await runNames(env)).toHaveLength(1);
    work.file('hotels.json', HOTELS);
    expect((await work.hms(['resume'], { env })).code).toBe(0);
    expect(await rooms()).toHaveLength(6);
  });
});

describe('a refused plan', () => {
  it.each([[[]], [['--run', 'mine']]])('leaves no run, and names none: %j', async (more) => {
    work.file('hotels.json', HOTELS);
    await work.hms(SAVE);
    expect((await work.hms(['onboard', 'hotels.json', '--run', 'first'])).code).toBe(0);
    await renameCities();
    const { code, stdout, stderr } = await work.hms([...APPLY, '--json', ...more]);
    expect(code).toBe(1);
    const summary = events(stdout).at(-1);
    expect(summary).toMatchObject({ event: 'summary', failed: 2 });
    expect(summary).not.toHaveProperty('run');
    expect(stderr).not.toMatch(/\(run |hms resume/);
    expect(await runNames()).toEqual(['first']);
    expect((await work.hms(['resume'])).stderr).toContain('The run first is done');
  });

  it.each([
    ['one hotel', HOTELS.slice(0, 1), 1],
    ['two hotels, of which one is applied', HOTELS, 2],
  ])('of %s names the unfinished run of the same configurations', async (_, hotels, count) => {
    const apply = ['onboard', 'hotels.json'];
    const { env } = await killedAt('POST', /rooms\/rooms/, { apply, hotels });
    const [started = ''] = await runNames(env);
    await renameCities();
    const { code, stderr } = await work.hms([...APPLY, '--hotels', '1'], { env });
    expect(code).toBe(1);
    expect(stderr).toContain('The hotel differs from the plan');
    expect(stderr).toContain(
      `The run ${started} of these configurations is unfinished. To finish it, continue with:\n  hms resume ${started}\n`,
    );
    expect(await runNames(env)).toHaveLength(count);
    expect((await work.hms(['resume', started], { env })).code).toBe(0);
  });
});
