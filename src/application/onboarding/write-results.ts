// Results of a failed or partial attempt to write a record.
import { STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import { CREATED, isInDoubt, type WriteResult } from '#application/records/write-record.ts';

const HOTEL_ID_MISSING = 'Hotel ID not found in API response. Cannot proceed with onboarding.';

/** A failure for a created record whose ID, to which other records refer, is unknown. */
export function withId(
  { kind, onlyIfExists }: Pick<Operation, 'kind' | 'onlyIfExists'>,
  result: WriteResult,
): WriteResult {
  const isReferred = STOPS_RUN.includes(kind) && !onlyIfExists;
  if (result.state !== 'done' || result.id !== undefined || !isReferred) return result;
  const message = kind === 'hotel' ? HOTEL_ID_MISSING : 'The response has no ID of the new record.';
  return { state: 'failed', error: new ApiError({ status: 0, code: 'NO_ID', message }) };
}

/** For a record that exists, but has no known ID. */
export function unlisted(): ApiError {
  const message =
    'It already exists, but the server does not list it, so its ID is unknown and nothing can ' +
    'refer to it.';
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message });
}

/** For a record that an earlier request may have created, on a server that offers no lookup. */
export function unansweredEarlier(): ApiError {
  const message = 'An earlier request got no response.';
  return new ApiError({ status: 0, code: UNKNOWN_ERROR, message });
}

/** The journal entry for a result. */
export function entryOf(result: WriteResult): JournalEntry {
  if (result.state === 'done') return result;
  if (result.state === 'uncertain') return { state: 'uncertain' };
  return { state: isInDoubt(result.error) && !result.record ? 'intended' : 'failed' };
}

/**
 * A record that an earlier attempt created counts as created, although this attempt finds it
 * unchanged. `isNewHotel`: this run created the hotel.
 */
export function asOfThisRun(
  { kind, onlyIfExists }: Operation,
  result: WriteResult,
  { earlier, isNewHotel }: { earlier: JournalEntry | undefined; isNewHotel: boolean },
): WriteResult {
  if (result.state !== 'done') return result;
  const isSent = earlier?.state === 'intended' && !onlyIfExists;
  // The earlier attempt sent the hotel because it did not exist, so that attempt has created it.
  if (isSent && kind === 'hotel') return { ...result, effect: CREATED };
  if (result.effect.kind !== 'unchanged') return result;
  if (earlier?.state === 'done') return { ...result, effect: earlier.effect };
  return isSent && isNewHotel ? { ...result, effect: CREATED } : result;
}
