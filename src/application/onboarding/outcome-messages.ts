// What a run's outcome says about single operations, in words for people.
import {
  failedOperation,
  type FailedOperation,
  type StageFailure,
} from '#application/errors/failed-operation.ts';
import { STAGE_OF, type Operation } from '#domain/plan/operation.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { BodyValue } from '#domain/record.ts';
import { isSignedOut, type ApiError } from '#application/errors/api-error.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { HotelConflict, shownName } from '#application/identity/hotel-conflict.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { OutcomeNote } from './onboarding-outcome.ts';

/** A failed operation with the server's words; those about fields by configuration path. */
export function describeFailure(
  operation: Operation,
  error: ApiError,
  isUncertain: boolean,
): FailedOperation {
  const isAboutRooms = operation.kind === 'room' || operation.kind === 'room-type';
  const context = isAboutRooms && !isSignedOut(error) ? 'room' : 'general';
  const conceal = concealing(operation.body['password']);
  const words = conceal(technicalMessage(error, context) || ONBOARDING_FAILED);
  return {
    operation: operation.key,
    status: error.status,
    message: isUncertain
      ? `The server did not confirm that ${operation.key} was created: ${words} It was not sent again.`
      : (takenCodeAdvice(operation, error) ?? words),
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [
        configPathOf(operation, path),
        conceal(message),
      ]),
    ),
    ...(error instanceof HotelConflict && { conflict: error.conflict }),
    ...(isUncertain && { isUncertain }),
  };
}

/** Removes the password from texts of the server, which may repeat it. */
function concealing(password: BodyValue | undefined): (text: string) => string {
  if (typeof password !== 'string' || password === '') return (text) => text;
  return (text) => text.replaceAll(password, '…');
}

/** An existing record that differs, on a server that takes no updates of it. */
export function describeDifferences(
  operation: Operation,
  differences: readonly FieldDifference[],
): FailedOperation {
  const list = differences.map(({ field, expected, actual }) =>
    field === PASSWORD
      ? 'the password was not reset'
      : `${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
  );
  const message = `${operation.key} already exists and was not updated: ${list.join(', ')}.`;
  return failedOperation(operation.key, 200, message);
}

/** Records that the server has more than once. */
export function describeDuplicates(unplanned: readonly UnplannedRecord[]): OutcomeNote[] {
  const duplicates = unplanned.filter(({ isDuplicate }) => isDuplicate);
  const operations = [...new Set(duplicates.map(({ key }) => key))];
  const message = 'The server has duplicates; onboard --prune deletes them.';
  return operations.length > 0 ? [{ operations, message }] : [];
}

/** Existing records that the server does not list. */
export function describeUnread(operations: readonly string[]): OutcomeNote[] {
  const message = 'Already exists. Not compared: the server does not list it.';
  return operations.length > 0 ? [{ operations: operations.toSorted(), message }] : [];
}

/** A record that operations refer to, and that does not exist. */
export function describeMissing({ kind, key }: Operation): StageFailure {
  const stage = STAGE_OF[kind];
  const message =
    `${key} is missing on the server, and other records refer to it. ` +
    `Set up the stage ${JSON.stringify(stage)} first.`;
  return { stage, ...failedOperation(key, 404, message) };
}

/** docs/decisions.md R13: the code of another hotel never selects that hotel. */
function takenCodeAdvice(operation: Operation, error: ApiError): string | undefined {
  if (operation.kind !== 'hotel' || !/already exists/i.test(error.fields['code'] ?? '')) return;
  const hotel = error instanceof HotelConflict ? error.conflict.hotel : undefined;
  const which = hotel ? `: ${shownName(hotel.name)} (id ${hotel.id})` : '';
  return (
    `Another hotel on this server has the code ${JSON.stringify(operation.body['code'])}${which}. ` +
    'Give this hotel its own code (hotelProfile.code) or, if both are the same hotel, set its ID (hotelProfile.id).'
  );
}

/** The configuration's path for what the server calls `profile.role`, `room_number`, … */
function configPathOf(operation: Operation, path: string): string {
  return `${operation.source}.${path.replace(/^profile\./, '')}`;
}
