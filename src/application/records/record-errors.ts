import type { RecordKind } from '#domain/plan/operation.ts';
import { ApiError, isApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import { comparableText, type Body, type Id } from '#domain/record.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import { unlistedKind, unreliableList } from '#domain/diff/deletions.ts';
import { isIncomplete, type RecordList } from '#domain/diff/record-list.ts';

const UNCONFIRMED = 'UNCONFIRMED';

/** Errors whose messages say themselves why a record is unconfirmed. */
export function isUnconfirmed(error: unknown): boolean {
  return isApiError(error) && error.code === UNCONFIRMED;
}

/** The status to report. It is 200 for an unconfirmed record, because the server refused nothing. */
export function reportedStatus(error: ApiError): number {
  return isUnconfirmed(error) ? 200 : error.status;
}

export function unconfirmed(message: string, wroteNothing: boolean): ApiError {
  return new ApiError({ status: 409, code: UNCONFIRMED, message, wroteNothing });
}

/** The error for a record that may exist, although an incomplete list does not have it. */
export function mayExistAlready(kind: RecordKind): ApiError {
  const message = `The record may exist already, so it was not created: ${unreliableList(kind)} Try again later.`;
  return unconfirmed(message, true);
}

/** The error for a record that may exist, although the server has no list of its kind. */
export function mayExistUnlisted(kind: RecordKind): ApiError {
  const message = `The record may exist already, so it was not created: ${unlistedKind(kind)} Check the hotel.`;
  return unconfirmed(message, true);
}

/** Throws an error for a record that may exist, although an incomplete list does not have it. */
export function assertComplete(kind: RecordKind, list: RecordList): void {
  if (isIncomplete(list)) throw mayExistAlready(kind);
}

/** The records that may have to be deleted too. Throws an error if some may be missing in the list. */
export async function listDeletable(
  api: Pick<HotelReads, 'list'>,
  kind: RecordKind,
  hotelId: Id,
): Promise<RecordList> {
  const list = (await orUndefined(api.list(kind, { hotelId }), isNotOffered)) ?? [];
  if (isIncomplete(list)) throw notDeleted(kind);
  return list;
}

export function notDeleted(kind: RecordKind): ApiError {
  return unconfirmed(`Nothing was deleted: ${unreliableList(kind)} Try again later.`, true);
}

/** The error for a record that was sent twice. `count` is the number of such records in the list. */
export function sentTwice(count: number): ApiError {
  const shown = count === 1 ? 'another one' : String(count || 'none');
  const message =
    'The first request got no response, so the record was sent a second time, and it may exist ' +
    `twice. The server's list shows ${shown}. Check the hotel, and delete a duplicate.`;
  return unconfirmed(message, false);
}

// Records that the program must not write, because only a person can decide.

const EMAIL_TAKEN = 'EMAIL_TAKEN';

export function emailTaken(username: string): ApiError {
  const user = nameInMessage(username);
  const message = `The email belongs to the existing user ${user}: give that user another email first`;
  return new ApiError({
    status: 409,
    code: EMAIL_TAKEN,
    fields: { email: message },
    message,
    wroteNothing: true,
  });
}

const UNCLEAR_RULE = 'UNCLEAR_RULE';

/** The error if all existing rules have other days: the program must not guess which rule is the planned one. */
export function unclearRule(body: Body, count: number): ApiError {
  const [first, last] = RULE_DAYS.map((day) => comparableText(body[day]));
  const message =
    `Nothing was changed: the hotel has ${count} rates for this plan and room type, all for other ` +
    `days. Give one of them the days ${first} to ${last}, or delete all but one.`;
  return new ApiError({ status: 409, code: UNCLEAR_RULE, message, wroteNothing: true });
}
