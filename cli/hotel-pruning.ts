// Deleting what a hotel has beside its configuration, within a run.
import type { OnboardingOutcome } from '#application/onboarding-outcome.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { RunFacts } from '#application/ports/run-log.ts';
import { planPruning, type PruneHotel } from '#application/prune-hotel.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import { deletionKey } from './preview.ts';

export type PrunedOutcome = OnboardingOutcome & { readonly deleted?: readonly string[] };

/** Deletes only where everything else succeeded. */
export type HotelPruning = (
  outcome: OnboardingOutcome,
  plan: OnboardingPlan,
  journal: Journal,
) => Promise<PrunedOutcome>;

/** `which`: all, or the records that somebody agreed to. */
export function hotelPruning(
  pruneHotel: PruneHotel,
  which: RunFacts['prune'],
  ownUsername: string,
): HotelPruning | undefined {
  if (which === undefined) return undefined;
  const agreed = which === 'all' ? undefined : new Set(which);
  return async (outcome, plan, journal) => {
    const { hotelId } = outcome;
    if (outcome.status !== 'onboarded' || hotelId === undefined) return outcome;
    const { deletions, kept } = planPruning(outcome.others, plan, ownUsername);
    const own = deletions.filter((other) => !agreed || agreed.has(deletionKey(hotelId, other)));
    const { deleted, failures } = await pruneHotel.run(hotelId, own, journal);
    // What it says of duplicates is said of those that stay.
    const remaining = new Set(failures.map(({ operation }) => operation));
    const notes = outcome.notes.filter(({ operations }) =>
      operations.every((key) => !deleted.includes(key) || remaining.has(key)),
    );
    const warnings = [...outcome.warnings, ...failures];
    const status = failures.length === 0 ? outcome.status : 'incomplete';
    return { ...outcome, status, warnings, notes: [...notes, ...kept], deleted };
  };
}
