import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectedOperations, planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import { STAGE_OF } from '#domain/plan/operation.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { check, NOON, seededRandom } from '#tests/domain/seaside-grand.ts';

describe('the number of operations of any valid hotel', () => {
  it.each([
    ['that is new', undefined],
    ['that exists', 7],
  ])('the number of operations of any valid hotel is known without planning %s', (_, id) => {
    fc.assert(
      fc.property(arbitraryHotel, (document) => {
        const hotelProfile = { ...document.hotelProfile, ...(id !== undefined && { id }) };
        const { config } = check({ ...document, hotelProfile });
        const plan = planOnboarding(config, { now: NOON, random: seededRandom() });
        const operations = expectedOperations(plan);
        expect(operationCount(config)).toBe(operations.length);
        for (const part of PARTS) {
          const ofPart = operations.filter(({ kind }) => STAGE_OF[kind] === part);
          expect(operationCount(config, [part])).toBe(ofPart.length);
        }
      }),
    );
  });
});
