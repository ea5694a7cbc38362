import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOnboarding } from '#domain/plan/onboarding-plan.ts';
import { referencesOf, type Operation, type OperationKind } from '#domain/plan/operation.ts';
import { arbitraryHotel } from '#tests/domain/arbitrary-hotel.ts';
import { check, NOON, seededRandom } from '#tests/domain/seaside-grand.ts';

interface Planned {
  readonly config: HotelConfig;
  readonly operations: readonly Operation[];
  /** The operations of one kind that create records. */
  readonly of: (kind: OperationKind) => readonly Operation[];
}

/** Calls `statement` with the plans of many generated hotels; each call may fail the test. */
function holdsForAnyPlan(statement: (planned: Planned) => void): void {
  fc.assert(
    fc.property(arbitraryHotel, fc.nat(), (document, seed) => {
      const { config, problems } = check(document);
      expect(problems).toStrictEqual([]);
      const { operations } = planOnboarding(config, { now: NOON, random: seededRandom(seed) });
      const of = (kind: OperationKind) =>
        operations.filter((each) => each.kind === kind && !each.onlyIfExists);
      statement({ config, operations, of });
    }),
  );
}

function valuesIn(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(valuesIn)
    : [value];
}

describe('the plan of any valid hotel', () => {
  it('has unique keys', () => {
    holdsForAnyPlan(({ operations }) => {
      const keys = operations.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    });
  });

  it('refers only to earlier operations', () => {
    holdsForAnyPlan(({ operations }) => {
      const made = new Set<string>();
      for (const { key, kind, body } of operations) {
        for (const reference of referencesOf(body)) expect(made).toContain(reference);
        if (['hotel', 'room-type', 'plan'].includes(kind)) made.add(key);
      }
    });
  });

  it('has no values that JSON cannot represent: undefined, null, NaN or infinity', () => {
    holdsForAnyPlan(({ operations }) => {
      for (const { body } of operations) {
        expect(JSON.parse(JSON.stringify(body))).toStrictEqual(body);
        expect(valuesIn(body)).not.toContain(undefined);
        expect(valuesIn(body)).not.toContain(null);
      }
    });
  });

  it('is the same each time it is planned from the same input', () => {
    fc.assert(
      fc.property(arbitraryHotel, fc.nat(), (document, seed) => {
        const plan = () =>
          planOnboarding(check(document).config, { now: NOON, random: seededRandom(seed) });
        expect(plan()).toStrictEqual(plan());
      }),
      { numRuns: 25 },
    );
  });
});
