import { assert } from 'fast-check';
import { describe, it } from 'vitest';
import { allKills, killedProperties, LOST_RESPONSES } from '#tests/generated/killed-properties.ts';
import { PROPERTIES } from '#tests/generated/onboarding-properties.ts';

describe('for every hotel and server', () => {
  it.each(Object.entries({ ...PROPERTIES, ...LOST_RESPONSES }))('%s', async (_, property) => {
    await assert(property, { numRuns: 3000 });
  });

  it.each(Object.entries(killedProperties(allKills)))('%s', async (_, property) => {
    await assert(property, { numRuns: 150 });
  });
});
