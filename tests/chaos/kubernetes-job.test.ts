import { afterAll, describe, expect, it } from 'vitest';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';
import { JOB, jobRound } from './job-round.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

const HOTELS = 3;
const KILLS = 2;
const SEED = 4711;

describe('the Job of examples/kubernetes', () => {
  it('starts a process for each shard, and lets it finish its requests', () => {
    const { completionMode, completions, parallelism, template } = JOB.spec;
    const [{ args }] = template.spec.containers;
    expect([completionMode, parallelism]).toEqual(['Indexed', completions]);
    expect(args.join(' ')).toContain(`/${completions} exec hms onboard`);
    const graceMs = template.spec.terminationGracePeriodSeconds * 1000;
    expect(graceMs).toBeGreaterThan(2 * REQUEST_TIMEOUT_MS);
  });

  it.skipIf(!database)(
    `sets up every hotel once, although its processes are killed (seed ${SEED})`,
    async () => {
      const round = { seed: SEED, hotels: HOTELS, kills: KILLS, journal: database?.url ?? '' };
      const { shown, wrongs, killed, records } = await jobRound(round);
      expect([wrongs, killed]).toEqual([[], KILLS]);
      expect(shown).toMatchObject({ state: 'finished', onboarded: HOTELS, missing: [] });
      expect(records).toBeGreaterThan(30);
    },
  );
});
