import type { UnplannedChange } from '#domain/diff/change.ts';
import { doesReferTo, withDeletions } from '#domain/diff/deletions.ts';
import { comparableText, referredId, type Id } from '#domain/record.ts';
import { ApiError, endsRun, isNotOfferedToUser } from '#application/errors/api-error.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { isUnconfirmed, notDeleted, reportedStatus } from '#application/records/record-errors.ts';
import { removeRecord } from '#application/records/write-record.ts';
import type { ComparedHotel } from './compare-live.ts';
import type { OnboardingOutcome, OutcomeNote } from './onboarding-outcome.ts';
import { describeDuplicates, describeKept } from './outcome-report.ts';

/**
 * Deletes the unplanned records of a hotel that were to be deleted, if all else succeeded. An undo also deletes them if
 * some records could not be restored. Reads the rooms again, because guests may have checked in. The hotel is incomplete
 * if a deletion fails.
 */
export async function deleteUnplanned(
  api: OnboardingApi,
  { live, pruning }: ComparedHotel,
  outcome: OnboardingOutcome,
  journal: Journal,
): Promise<OnboardingOutcome> {
  const { unplanned, notes, warnings } = outcome;
  if (!live || !pruning) return outcome;
  const { hotelId } = live;
  const named = new Set(unplanned.filter(({ action }) => action === 'delete').map(identityOf));
  const isUndo = pruning.staffUsers === undefined;
  if (outcome.status === 'failed' || (outcome.status === 'incomplete' && !isUndo)) {
    const undeleted = unplanned.filter((one) => named.has(identityOf(one)));
    return { ...outcome, notes: [...notes, ...duplicatesAmong(undeleted)] };
  }
  let current: readonly UnplannedChange[] = unplanned;
  try {
    current = await withRoomsAsNow(api, hotelId, unplanned);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = isUnconfirmed(error)
      ? error.message
      : `Nothing was deleted: the rooms could not be read again. ${technicalMessage(error)}`;
    const failure = failedOperation('room', reportedStatus(error), message);
    return { ...outcome, status: 'incomplete', warnings: [...warnings, failure] };
  }
  const decided = withDeletions(current, live.lists, hotelId, pruning);
  const deletions = decided.filter((one) => one.action === 'delete' && named.has(identityOf(one)));
  const remaining = decided.filter((one) => !deletions.includes(one));
  const { deleted, failures } = await deleteAll(api, hotelId, deletions, journal, remaining);
  return {
    ...outcome,
    status: failures.length === 0 ? outcome.status : 'incomplete',
    warnings: [...warnings, ...failures],
    notes: [
      ...notes.filter((note) => !('isKept' in note)),
      ...duplicatesAmong(deletions.filter((one) => !deleted.includes(one))),
      ...describeKept(decided),
    ],
    deleted: deleted.map(({ key }) => key),
  };
}

function duplicatesAmong(undeleted: readonly UnplannedChange[]): OutcomeNote[] {
  return describeDuplicates(undeleted.map((one) => ({ ...one, action: 'extra' })));
}

function identityOf({ kind, record }: UnplannedChange): string {
  return `${kind} ${comparableText(record['id'])}`;
}

/** With current statuses, and all other rooms of the room types, which no preview named. Throws `ApiError`. */
async function withRoomsAsNow(
  api: OnboardingApi,
  hotelId: Id,
  unplanned: readonly UnplannedChange[],
): Promise<readonly UnplannedChange[]> {
  const deletions = unplanned.filter(({ action }) => action === 'delete');
  const types = deletions.filter(({ kind }) => kind === 'room-type');
  if (types.length === 0 && !deletions.some(({ kind }) => kind === 'room')) return unplanned;
  const rooms = await api.list('room', { hotelId });
  if (rooms.doubt) throw notDeleted('room');
  const byId = new Map(rooms.map((record) => [comparableText(record['id']), record]));
  const known = unplanned.flatMap((one): UnplannedChange[] => {
    if (one.kind !== 'room') return [{ ...one, action: 'extra' }];
    const id = comparableText(one.record['id']);
    const record = byId.get(id);
    byId.delete(id);
    return record ? [{ ...one, action: 'extra', record }] : [];
  });
  const added = [...byId.values()].map((record): UnplannedChange => {
    const key = `room:${comparableText(record['room_number'])}`;
    const room = { action: 'extra', key, kind: 'room', record } as const;
    return { ...room, isDuplicate: false, isOfOtherYear: false };
  });
  return [...known, ...added.filter((room) => types.some((type) => doesReferTo(room, type)))];
}

/** Keeps records of `remaining` ones. A missing record counts as deleted. Stops if nothing can be sent. */
async function deleteAll(
  api: OnboardingApi,
  hotelId: Id,
  deletions: readonly UnplannedChange[],
  journal: Journal,
  remaining: readonly UnplannedChange[] = [],
) {
  const deleted: UnplannedChange[] = [];
  const failures: FailedOperation[] = [];
  const undeleted = [...remaining];
  for (const other of deletions) {
    const { key, kind, record } = other;
    const id = referredId(record['id']);
    if (id === undefined || undeleted.some((kept) => doesReferTo(kept, other))) {
      undeleted.push(other);
      failures.push(failedOperation(key, 0, 'Not deleted: records that refer to it remain.'));
      continue;
    }
    const entry = `delete:${kind}:${String(id)}`;
    journal.write(entry, { state: 'intended' });
    try {
      await removeRecord(api, kind, id, hotelId);
      journal.write(entry, { state: 'done', id, effect: { kind: 'deleted', record } });
      deleted.push(other);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      journal.write(entry, { state: 'failed' });
      undeleted.push(other);
      failures.push(failedOperation(key, error.status, wordsOf(error)));
      if (endsRun(error)) break;
    }
  }
  return { deleted, failures };
}

function wordsOf(error: ApiError): string {
  if (isNotOfferedToUser(error)) return 'Not deleted: this server does not allow it.';
  return `Not deleted: ${technicalMessage(error)}`;
}
