import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planOnboarding } from '#domain/onboarding-plan.ts';
import { operationCount } from '#domain/operation-count.ts';
import { arbitraryHotel } from './arbitrary-hotel.ts';
import { check, NOON, seededRandom } from './seaside-grand.ts';

describe('DESIGN the number of operations of any valid hotel', () => {
  it.each([
    ['that is new', undefined],
    ['that exists', 7],
  ])('%s is known without its plan', (_, id) => {
    fc.assert(
      fc.property(arbitraryHotel, (document) => {
        const hotelProfile = { ...document.hotelProfile, ...(id !== undefined && { id }) };
        const { config } = check({ ...document, hotelProfile });
        const { operations } = planOnboarding(config, { now: NOON, random: seededRandom() });
        expect(operationCount(config)).toBe(operations.length);
      }),
    );
  });
});
