import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectedOperations, planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import { STAGE_OF, referencesOf, STOPS_RUN } from '#domain/plan/operation.ts';
import { PARTS } from '#domain/plan/parts.ts';
import { seededRandom } from '#domain/random.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { check, NOON } from '#tests/domain/seaside-grand.ts';

it('the plan of any valid hotel has unique keys, refers to what is there, and can be counted', () => {
  fc.assert(
    fc.property(arbitraryHotel, fc.nat(), (document, seed) => {
      const { config, problems } = check(document);
      expect(problems).toStrictEqual([]);
      const planned = () => planOnboarding(config, { now: NOON, random: seededRandom(seed) });
      const plan = planned();
      expect(planned(), 'the same input').toStrictEqual(plan);
      const keys = plan.operations.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const made = new Set<string>();
      for (const { key, kind, body } of plan.operations) {
        for (const reference of referencesOf(body)) expect(made).toContain(reference);
        if (STOPS_RUN.includes(kind)) made.add(key);
        const json = JSON.stringify(body);
        expect(json).not.toMatch(/:null\b/);
        expect(JSON.parse(json)).toStrictEqual(body);
      }
      const operations = expectedOperations(plan);
      expect(operationCount(config)).toBe(operations.length);
      for (const part of PARTS) {
        const ofPart = operations.filter(({ kind }) => STAGE_OF[kind] === part);
        expect(operationCount(config, [part])).toBe(ofPart.length);
      }
    }),
  );
});
