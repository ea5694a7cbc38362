import { ApiError } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { failedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardingOutcome } from '#application/onboarding/onboarding-outcome.ts';
import { describeDuplicates } from '#application/onboarding/outcome-report.ts';
import { deleteRecords, planPruning, withRoomsAsNow } from '#application/onboarding/prune-hotel.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RunFacts } from '#application/ports/runs/run-store.ts';
import { isUnconfirmed, reportedStatus } from '#application/records/unconfirmed.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Id } from '#domain/record.ts';

export type PrunedOutcome = OnboardingOutcome & {
  /** Keys of the deleted records. A duplicate has the key of the record that stays. */
  readonly deleted?: readonly string[];
};

/** Returns a key of a record that is unique across hotels. `RunFacts.prune` stores such keys. */
export function deletionKey(
  hotelId: Id | undefined,
  { key, id }: { readonly key: string; readonly id?: string },
): string {
  const [kind] = key.split(':');
  return JSON.stringify([String(hotelId), kind, id]);
}

/**
 * Deletes the duplicates and extra records that the run may delete, if the rest of the hotel
 * succeeded. The hotel is incomplete if a deletion fails.
 */
export async function pruneOnboarded(
  api: OnboardingApi,
  outcome: OnboardingOutcome,
  {
    config,
    journal,
    parts,
    facts: { prune, username },
  }: {
    readonly config: HotelConfig;
    readonly journal: Journal;
    readonly parts: readonly Part[] | undefined;
    readonly facts: Pick<RunFacts, 'prune' | 'username'>;
  },
): Promise<PrunedOutcome> {
  const { hotelId } = outcome;
  if (prune === undefined || outcome.status !== 'onboarded' || hotelId === undefined) {
    return outcome;
  }
  let records: readonly UnplannedRecord[];
  try {
    // Reads the rooms again, because guests may have checked in. If this fails, nothing is deleted.
    records =
      outcome.doubtful.length > 0
        ? outcome.unplanned
        : await withRoomsAsNow(api, hotelId, outcome.unplanned);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = isUnconfirmed(error)
      ? error.message
      : `Nothing was deleted: the rooms could not be read again. ${technicalMessage(error)}`;
    const failure = failedOperation('room', reportedStatus(error), message);
    return { ...outcome, status: 'incomplete', warnings: [...outcome.warnings, failure] };
  }
  const confirmed = prune === 'all' ? undefined : new Set(prune);
  const { deletions, kept } = planPruning(records, {
    hotelId,
    config,
    ownUsername: username,
    doubtful: outcome.doubtful,
    parts,
  });
  const keyOf = ({ key, record }: UnplannedRecord) =>
    deletionKey(hotelId, { key, id: String(record['id']) });
  const named = new Set(outcome.unplanned.map(keyOf));
  const hotelDeletions = deletions.filter((record) => {
    const key = keyOf(record);
    return named.has(key) && (!confirmed || confirmed.has(key));
  });
  const remaining = records.filter((other) => !hotelDeletions.includes(other));
  const { deleted, failures } = await deleteRecords(
    api,
    hotelId,
    hotelDeletions,
    journal,
    remaining,
  );
  const notes = [
    ...outcome.notes.filter((note) => !('code' in note && note.code === 'duplicates')),
    ...describeDuplicates(deletions.filter((record) => !deleted.includes(record))),
    ...kept,
  ];
  const warnings = [...outcome.warnings, ...failures];
  const status = failures.length === 0 ? outcome.status : 'incomplete';
  return { ...outcome, status, warnings, notes, deleted: deleted.map(({ key }) => key) };
}
