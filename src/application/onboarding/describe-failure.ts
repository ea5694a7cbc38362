import type {
  Conflict,
  FailedOperation,
  OtherHotel,
} from '#application/errors/failed-operation.ts';
import { type ApiError, isCancelled, isSignedOut } from '#application/errors/api-error.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { HotelConflict, shownName } from '#application/identity/hotel-conflict.ts';
import { isUnconfirmed, reportedStatus } from '#application/records/record-errors.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { concealing } from '#domain/text/written-forms.ts';

/** Describes a failed operation in the server's words. `fields` has the messages by configuration path. */
export function describeFailure(
  operation: Operation,
  error: ApiError,
  isUncertain: boolean,
): FailedOperation {
  const isAboutRooms = operation.kind === 'room' || operation.kind === 'room-type';
  const context = isAboutRooms && !isSignedOut(error) ? 'room' : 'general';
  const conceal = concealing(operation.body['password']);
  const conflict = conflictOf(operation, error);
  const words = conceal(technicalMessage(error, context) || ONBOARDING_FAILED);
  const isUnanswered = isUncertain && !isUnconfirmed(error);
  return {
    operation: operation.key,
    status: reportedStatus(error),
    message: isUnanswered
      ? `The server did not confirm that it was created: ${words} To avoid a duplicate, it was not sent again.`
      : conflict?.reason === 'code'
        ? takenCodeMessage(operation, conflict.hotel)
        : words,
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [
        configPathOf(operation, path),
        conceal(message),
      ]),
    ),
    ...(conflict && { conflict }),
    ...(isUncertain && { isUncertain }),
    ...(isCancelled(error) && { isCancelled: true }),
  };
}

/** How servers report that a code is taken (docs/api.md). */
const TAKEN = /already exists/i;

function conflictOf({ kind }: Operation, error: ApiError): Conflict | undefined {
  if (error instanceof HotelConflict) return error.conflict;
  const isTaken = kind === 'hotel' && TAKEN.test(error.fields['code'] ?? '');
  return isTaken ? { reason: 'code' } : undefined;
}

/**
 * The message for a hotel whose configured code belongs to another hotel. The code alone does not
 * select that hotel for an update (docs/decisions/hotel-code-follows-the-name.md).
 */
function takenCodeMessage(operation: Operation, hotel: OtherHotel | undefined): string {
  const which = hotel ? `: ${shownName(hotel.name)} (id ${hotel.id})` : '';
  return (
    `Another hotel on this server has the code ${JSON.stringify(operation.body['code'])}${which}. ` +
    'Give this hotel its own code (hotelProfile.code) or, if both are the same hotel, set its ID (hotelProfile.id).'
  );
}

/** Converts a server's field path, such as `profile.role`, to a configuration path. */
function configPathOf(operation: Operation, path: string): string {
  return `${operation.source}.${path.replace(/^profile\./, '')}`;
}
