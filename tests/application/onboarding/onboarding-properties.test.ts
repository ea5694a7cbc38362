import { assert } from 'fast-check';
import { describe, it } from 'vitest';
import { fewKills, killedProperties, LOST_RESPONSES } from '#tests/generated/killed-properties.ts';
import { PROPERTIES } from '#tests/generated/onboarding-properties.ts';

// `npm run test:long` has many more runs, each time with others.
const SEED = 41;

describe('for every hotel and server', () => {
  it.each(Object.entries({ ...PROPERTIES, ...LOST_RESPONSES }))('%s', async (_, property) => {
    await assert(property, { numRuns: 60, seed: SEED });
  });

  it.each(Object.entries(killedProperties(fewKills)))('%s', async (_, property) => {
    await assert(property, { numRuns: 30, seed: SEED });
  });
});
