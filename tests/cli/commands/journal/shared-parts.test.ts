import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunKey } from '#adapters/postgres/run-key.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace, textOf, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const CHAIN = ['Alder', 'Birch', 'Almond'].map((name) => hotelNamed(name));

describe.skipIf(!database)('a run of parts in a database', () => {
  let sandbox: LiveSandbox;
  let work: Workspace;

  beforeEach(async () => {
    sandbox = await openLiveSandbox();
    const HMS_RUN_KEY = RunKey.make().text;
    work = openWorkspace({ ...sandbox.env, HMS_JOURNAL: database?.url ?? '', HMS_RUN_KEY });
    await database?.query('DROP SCHEMA IF EXISTS hms CASCADE');
    await work.hms(['journal', 'migrate']);
  });
  afterEach(async () => {
    work.remove();
    await sandbox.close();
  });

  /** Whether each hotel of the chain is marked as complete, by name. */
  async function hotels(): Promise<object> {
    const all = [...(await sandbox.get('/hotels/'))];
    return Object.fromEntries(
      all
        .map(({ name, onboarding_completed }) => [textOf(name), onboarding_completed] as const)
        .filter(([name]) => ['Alder', 'Birch', 'Almond'].includes(name)),
    );
  }

  it('has workers that keep to the parts and the selected hotels', async () => {
    const file = work.file('chain.json', CHAIN);
    const limits = ['--only', 'hotel,rooms', '--select', 'al*'];
    await work.hms(['onboard', file, ...limits, '--detach']);
    const worker = await work.hms(['worker', '--once', '--json']);
    expect([worker.code, events(worker.stdout)[0]]).toMatchObject([
      0,
      { status: 'onboarded', operations: { done: 5, total: 5 } },
    ]);
    expect(await hotels()).toEqual({ Alder: false, Almond: false });
    expect(
      [...(await sandbox.get('/rates/plans/'))].filter(({ hotel }) => Number(hotel) > 1),
    ).toEqual([]);
    const [run] = events((await work.hms(['runs', '--json'])).stdout);
    expect(run).toMatchObject({
      hotels: 2,
      onboarded: 2,
      only: ['hotel', 'rooms'],
      select: ['al*'],
    });
    expect((await work.hms(['verify', file, ...limits])).code).toBe(0);
  });

  it('is not resumed with fewer parts or hotels, because its workers would do the rest', async () => {
    await work.hms(['onboard', work.file('chain.json', CHAIN), '--detach']);
    for (const limit of [
      ['--only', 'rooms'],
      ['--select', 'Alder'],
    ]) {
      const { code, stderr } = await work.hms(['resume', ...limit]);
      expect([code, stderr]).toEqual([2, expect.stringContaining('is in a database')]);
    }
    expect(await hotels()).toEqual({});
  });
});
