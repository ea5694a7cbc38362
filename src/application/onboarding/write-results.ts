import { STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { ApiError, isNotOffered, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import { isUnconfirmed } from '#application/records/unconfirmed.ts';
import { CREATED, isInDoubt, type WriteResult } from '#application/records/write-record.ts';

const HOTEL_ID_MISSING = 'Hotel ID not found in API response. Cannot proceed with onboarding.';

/**
 * Converts the result to a failure if the response has no ID, although other records must refer to
 * the new record.
 */
export function withId(
  { kind, onlyIfExists }: Pick<Operation, 'kind' | 'onlyIfExists'>,
  result: WriteResult,
): WriteResult {
  const isReferred = STOPS_RUN.includes(kind) && !onlyIfExists;
  if (result.state !== 'done' || result.id !== undefined || !isReferred) return result;
  const message =
    kind === 'hotel' ? HOTEL_ID_MISSING : 'The response has no ID for the new record.';
  return { state: 'failed', error: new ApiError({ status: 0, code: 'NO_ID', message }) };
}

export function unlisted(): ApiError {
  const message =
    'The record already exists, but the server does not list it. Other records cannot refer to it, ' +
    'because its ID is unknown.';
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message });
}

/**
 * The result if a list could not be read before a record was sent. `mayExist`: whether an earlier
 * attempt may have sent the record.
 */
export function unsentResult(
  { kind }: Pick<Operation, 'kind'>,
  error: ApiError,
  mayExist: boolean,
): WriteResult {
  if (isUnconfirmed(error)) return { state: 'uncertain', error };
  if (kind === 'hotel' || !isNotOffered(error)) return { state: 'failed', error };
  return { state: 'uncertain', error: mayExist ? unansweredEarlier() : error };
}

export function unansweredEarlier(): ApiError {
  const message = 'An earlier request got no response.';
  return new ApiError({ status: 0, code: UNKNOWN_ERROR, message });
}

/** The result of an operation that only changes existing records, if the record does not exist. */
export const ABSENT: WriteResult = { state: 'done', id: undefined, effect: { kind: 'unchanged' } };

export function isCreated(entry: JournalEntry | undefined): boolean {
  return entry?.state === 'done' && entry.effect.kind === 'created';
}

/** Whether an earlier attempt may have sent the record, but got no response. */
export function mayBeSent(earlier: JournalEntry | undefined): boolean {
  return earlier?.state === 'intended' || earlier?.state === 'uncertain';
}

export function entryOf(result: WriteResult): JournalEntry {
  if (result.state === 'done') return result;
  if (result.state === 'uncertain') return { state: 'uncertain' };
  return { state: isInDoubt(result.error) && !result.record ? 'intended' : 'failed' };
}

/**
 * A record that an earlier attempt created counts as created, although this attempt finds it
 * unchanged. `hotel` is the journal entry of the hotel.
 */
export function asOfThisRun(
  { kind, onlyIfExists }: Operation,
  result: WriteResult,
  { earlier, hotel }: Readonly<Record<'earlier' | 'hotel', JournalEntry | undefined>>,
): WriteResult {
  if (result.state !== 'done') return result;
  const isSent = earlier?.state === 'intended' && !onlyIfExists;
  // An earlier attempt sends the request for a new hotel only if the hotel does not exist, so that attempt created the
  // hotel.
  if (isSent && kind === 'hotel') return { ...result, effect: CREATED };
  if (result.effect.kind !== 'unchanged') return result;
  if (earlier?.state === 'done') return { ...result, effect: earlier.effect };
  return isSent && isCreated(hotel) ? { ...result, effect: CREATED } : result;
}
