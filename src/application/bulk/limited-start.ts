import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { planOfParts } from '#domain/plan/parts.ts';
import { progressOf } from '#application/runs/unfinished-hotel.ts';

/**
 * Converts the outcome of a start that was limited to some parts into the outcome for the run. The hotel stays
 * incomplete while operations of other parts are missing (docs/decisions/parts-complete-no-hotel.md).
 */
export function outcomeInRun<Outcome extends OnboardingOutcome>(
  outcome: Outcome,
  { facts, index, config }: { facts: RunFacts; index: number; config: HotelConfig },
  journal: Pick<Journal, 'read'>,
): Outcome {
  const plan = planFrom(config, { startedAt: facts.startedAt, seed: facts.seed, index });
  const { operations, missing } = progressOf(planOfParts(plan, facts.parts), journal);
  const isUnfinished = outcome.status === 'onboarded' && missing.length > 0;
  return {
    ...outcome,
    ...(isUnfinished && { status: 'incomplete' }),
    operations: { ...operations, failed: outcome.operations.failed },
    missing,
  };
}
