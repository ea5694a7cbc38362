import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import type {
  HotelResult,
  HotelOutcome,
  SkippedResult,
  StopReason,
} from '#application/bulk/run-results.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { idText } from '#cli/terminal/printable.ts';
import { failureFacts } from '#cli/wording/failures.ts';
import { fieldsOf, noteFacts, shownStatus } from './run-rows.ts';
import { stopMessage } from './next-steps.ts';

/** The event of a hotel that this start of the run has worked on (docs/output.md). */
export function hotelEvent(result: HotelResult): object {
  const { index, code, hotelId, status, operations, updates, notes, deleted = [] } = result;
  return {
    event: 'hotel',
    index,
    code,
    hotel_id: idText(hotelId),
    status,
    operations,
    updates: updates.map(({ operation, differences }) => {
      return { operation, fields: fieldsOf(differences) };
    }),
    ...(deleted.length > 0 && { deleted }),
    ...(notes.length > 0 && { notes: notes.map(noteFacts) }),
    ...(result.cutShortBy && { stop: result.cutShortBy }),
    ...failureFacts({ ...result, error: asStopped(result) }),
  };
}

/** A hotel that another process has finished. Changed fields are unknown, because they are not stored. */
export function storedHotelEvent(hotel: StoredHotel & { readonly state: HotelOutcome }): object {
  const { state: status, warnings = [], where } = hotel;
  if (status === 'skipped') {
    return skippedEvent({ ...hotel, warnings, reason: where === undefined ? 'gone' : 'invalid' });
  }
  const { operations = NO_OPERATIONS } = hotel;
  const { index, code, hotelId } = hotel;
  const place = { event: 'hotel', index, code, hotel_id: idText(hotelId) };
  return { ...place, status, operations, updates: [], ...failureFacts(hotel) };
}

export function storedHotelFacts(hotel: StoredHotel, isActive: boolean): object {
  const { index, file, name, code, hotelId, operations, missing } = hotel;
  const shown = shownStatus(hotel, isActive);
  // Programs need not distinguish stopped and waiting hotels (docs/output.md): `hms resume` continues both. A stopped
  // hotel has `operations`.
  const status = shown === 'stopped' ? 'waiting' : shown;
  const place = { index, file, name, code, hotel_id: idText(hotelId), status };
  return { ...place, operations, missing, ...failureFacts(hotel) };
}

/** After a cancelled request or the end of the session, the message says why the run stopped. */
function asStopped({ error, cutShortBy }: HotelResult): HotelResult['error'] {
  if (!error || !cutShortBy) return error;
  const message = stopMessage(cutShortBy);
  const isToReplace = error.isCancelled || cutShortBy === 'session-over';
  return isToReplace ? { ...error, message } : error;
}

/** `stop` is set if the run stopped before it reached the hotel. */
export function skippedEvent(
  { index, code, before, reason, warnings }: SkippedResult,
  stop?: StopReason,
): object {
  const { hotelId, operations = NO_OPERATIONS } = before ?? {};
  const status = { status: 'skipped', reason, ...(stop && { stop }) };
  const hotel = { event: 'hotel', index, code, hotel_id: idText(hotelId), ...status };
  return { ...hotel, operations, updates: [], ...failureFacts({ warnings }) };
}
