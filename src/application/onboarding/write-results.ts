// What a try to write a record comes to where it is not simply done.
import type { Operation, OperationKind } from '#domain/plan/operation.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import { HOTEL_ID_MISSING } from './onboarding-outcome.ts';
import type { JournalEntry } from '#application/ports/journal.ts';
import { isInDoubt, type WriteResult } from '#application/records/write-once.ts';

/** Other records refer to these by their ids. */
export const REFERENCED: readonly OperationKind[] = ['hotel', 'room-type', 'plan'];

/** A record that others refer to is of no use without its id. */
export function withId({ kind, onlyIfExists }: Operation, result: WriteResult): WriteResult {
  const isNeeded = REFERENCED.includes(kind) && !onlyIfExists;
  if (result.state !== 'done' || result.id !== undefined || !isNeeded) return result;
  const message =
    kind === 'hotel'
      ? HOTEL_ID_MISSING
      : 'The server did not answer with the id of the new record.';
  return { state: 'failed', error: new ApiError({ status: 0, code: 'NO_ID', message }) };
}

export function unlisted(key: string): ApiError {
  const message =
    `${key} already exists, but the server does not list it, so its ID is unknown and nothing can ` +
    'refer to it.';
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message });
}

export function entryOf(result: WriteResult): JournalEntry {
  if (result.state === 'done') return result;
  if (result.state === 'uncertain') return { state: 'uncertain' };
  return { state: isInDoubt(result.error) && !result.record ? 'intended' : 'failed' };
}

export function unansweredEarlier(): ApiError {
  const message = 'An earlier try was sent and never answered.';
  return new ApiError({ status: 0, code: UNKNOWN_ERROR, message });
}
