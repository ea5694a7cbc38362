import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { postgresBinaries } from '#tests/support/postgres-binaries.ts';
import { jobRound } from './job-round.ts';
import { openDatabase } from './run-place.ts';

const HOTELS = 24;
const KILLS = 15;
const SEEDS = [randomInt(2 ** 31), randomInt(2 ** 31), randomInt(2 ** 31)];

it.skipIf(!postgresBinaries()).each(SEEDS)(
  'the Job of examples/kubernetes sets up every hotel once, although its processes are killed (seed %i)',
  async (seed) => {
    const place = await openDatabase();
    const journal = place?.database?.url;
    if (!place || journal === undefined) throw new Error('PostgreSQL did not start.');
    const round = jobRound({ seed, hotels: HOTELS, kills: KILLS, journal });
    const { shown, wrongs, killed } = await round.finally(() => place.remove());
    expect([wrongs, killed]).toEqual([[], KILLS]);
    expect(shown).toMatchObject({ state: 'finished', onboarded: HOTELS, missing: [] });
  },
);
