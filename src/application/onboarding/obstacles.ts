import type { Obstacle, PlannedChange } from '#domain/diff/change.ts';
import { STOPS_RUN, type Operation, type RecordKind } from '#domain/plan/operation.ts';
import { ApiError, isNotOffered, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import {
  emailTaken,
  unclearRule,
  mayExistAlready,
  mayExistUnlisted,
  sentTwice,
  unconfirmed,
} from '#application/records/record-errors.ts';
import type { WriteResult } from '#application/records/write-record.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { mayBeSent } from './journal-entries.ts';
import type { LiveHotel } from '#application/records/read-live.ts';

export function obstacleResult(
  { operation, obstacle, id, fields }: PlannedChange & { readonly obstacle: Obstacle },
  { errors }: Pick<LiveHotel, 'errors'>,
  mayExist: boolean,
): WriteResult {
  switch (obstacle.code) {
    case 'unread':
      return unreadResult(obstacle.kind, errors.get(obstacle.kind) ?? unlisted(), mayExist);
    case 'incomplete':
      return { state: 'uncertain', error: mayExistAlready(obstacle.kind) };
    case 'twice':
      return { state: 'uncertain', error: sentTwice(obstacle.count) };
    case 'other-days':
      return { state: 'failed', error: unclearRule(operation.body, obstacle.count) };
    case 'email-taken':
      return { state: 'failed', error: emailTaken(obstacle.username) };
    case 'unmet':
      return { state: 'failed', error: unlisted() };
    case 'renumbered':
    case 'no-id':
      return { state: 'done', id, effect: { kind: 'kept', differences: fields } };
  }
}

export function unsentResult(
  change: PlannedChange,
  live: LiveHotel | undefined,
  journal: Pick<Journal, 'read'>,
): WriteResult {
  const { operation, obstacle, id } = change;
  if (!obstacle || !live) return { state: 'done', id, effect: { kind: 'unchanged' } };
  const mayExist = mayBeSent(journal.read(operation.key));
  return obstacleResult({ ...change, obstacle }, live, mayExist);
}

function unreadResult(kind: RecordKind, error: ApiError, mayExist: boolean): WriteResult {
  if (!isNotOffered(error)) return { state: 'failed', error };
  return { state: 'uncertain', error: mayExist ? unansweredEarlier() : mayExistUnlisted(kind) };
}

export function unansweredEarlier(): ApiError {
  const message = 'An earlier request got no response.';
  return new ApiError({ status: 0, code: UNKNOWN_ERROR, message });
}

export function unlisted(): ApiError {
  const message =
    'The record already exists, but the server does not list it. Other records cannot refer to it, ' +
    'because its ID is unknown.';
  return unconfirmed(message, false);
}

const HOTEL_ID_MISSING = 'Hotel ID not found in API response. Cannot proceed with onboarding.';

/** Converts the result to a failure if the response has no ID, although other records must refer to the new record. */
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
