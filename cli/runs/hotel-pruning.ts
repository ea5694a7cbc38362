// Deleting what a hotel has beside its configuration, within a run.
import { ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import type {
  FailedOperation,
  OnboardingOutcome,
} from '#application/onboarding/onboarding-outcome.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { RunFacts } from '#application/ports/run-store.ts';
import { planPruning, type PruneHotel } from '#application/onboarding/prune-hotel.ts';
import type { Id } from '#domain/record.ts';
import { deletionKey } from './preview.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export type PrunedOutcome = OnboardingOutcome & { readonly deleted?: readonly string[] };

/** Deletes only where everything else succeeded. */
export type HotelPruning = (
  outcome: OnboardingOutcome,
  config: HotelConfig,
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
  return async (outcome, config, journal) => {
    const { hotelId } = outcome;
    if (outcome.status !== 'onboarded' || hotelId === undefined) return outcome;
    const others = await refreshedOrUnsafe(pruneHotel, hotelId, outcome.unplanned);
    if ('failure' in others) {
      return { ...outcome, status: 'incomplete', warnings: [...outcome.warnings, others.failure] };
    }
    const { deletions, kept } = planPruning(others.records, { hotelId, config, ownUsername });
    const own = deletions.filter((other) => !agreed || agreed.has(deletionKey(hotelId, other)));
    const remaining = others.records.filter((other) => !own.includes(other));
    const { deleted, failures } = await pruneHotel.run(hotelId, own, journal, remaining);
    // What it says of duplicates is said of those that stay.
    const stays = new Set(failures.map(({ operation }) => operation));
    const notes = outcome.notes.filter(({ operations }) =>
      operations.every((key) => !deleted.includes(key) || stays.has(key)),
    );
    const warnings = [...outcome.warnings, ...failures];
    const status = failures.length === 0 ? outcome.status : 'incomplete';
    return { ...outcome, status, warnings, notes: [...notes, ...kept], deleted };
  };
}

/** Without knowing who is in which room now, nothing is deleted. */
async function refreshedOrUnsafe(
  pruneHotel: PruneHotel,
  hotelId: Id,
  others: readonly UnplannedRecord[],
): Promise<
  { readonly records: readonly UnplannedRecord[] } | { readonly failure: FailedOperation }
> {
  try {
    return { records: await pruneHotel.refreshed(hotelId, others) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = `Nothing was deleted: the rooms could not be read again. ${technicalMessage(error)}`;
    return { failure: { operation: 'room', status: error.status, message, fields: {} } };
  }
}
