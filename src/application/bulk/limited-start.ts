import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { operationsOfParts, type Part } from '#domain/plan/parts.ts';
import { progressOf } from '#application/runs/unfinished-hotel.ts';

/** The outcome for the run: the hotel stays incomplete while operations of other parts are missing. */
export function outcomeInRun<Outcome extends OnboardingOutcome>(
  outcome: Outcome,
  plan: OnboardingPlan,
  /** The parts to which the run is limited. */
  parts: readonly Part[] | undefined,
  journal: Pick<Journal, 'read'>,
): Outcome {
  const { operations, missing } = progressOf(operationsOfParts(plan, parts), journal);
  const isUnfinished = outcome.status === 'onboarded' && missing.length > 0;
  return {
    ...outcome,
    ...(isUnfinished && { status: 'incomplete' }),
    operations: { ...operations, failed: outcome.operations.failed },
    missing,
  };
}
