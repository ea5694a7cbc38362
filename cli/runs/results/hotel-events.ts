// The result of a hotel as an event for programs (docs/output.md).
import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import type {
  HotelResult,
  HotelStatus,
  SkippedResult,
  StopReason,
} from '#application/bulk/run-results.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { idText } from '#cli/terminal/printable.ts';
import { failureFacts } from '#cli/wording/failures.ts';
import { fieldsOf, noteFacts } from './effects.ts';
import { shownStatus } from './hotel-status.ts';
import { stopMessage } from './stop-words.ts';

/** The event of a hotel that this start of the run worked on (docs/output.md). */
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

/** The same for a hotel that another process finished: only its result was stored. */
export function storedHotelEvent(hotel: StoredHotel & { readonly state: HotelStatus }): object {
  const { state: status, warnings = [], where } = hotel;
  if (status === 'skipped') {
    return skippedEvent({ ...hotel, warnings, reason: where === undefined ? 'gone' : 'invalid' });
  }
  const { operations = NO_OPERATIONS } = hotel;
  const { index, code, hotelId } = hotel;
  const place = { event: 'hotel', index, code, hotel_id: idText(hotelId) };
  return { ...place, status, operations, updates: [], ...failureFacts(hotel) };
}

/** docs/output.md: a hotel as the run stored it. */
export function storedHotelFacts(hotel: StoredHotel, isActive: boolean): object {
  const { index, file, name, code, hotelId, operations, missing } = hotel;
  const shown = shownStatus(hotel, isActive);
  // A stopped hotel is a waiting one that was started (docs/output.md). For programs both are
  // waiting, because `hms resume` continues both; `operations` tells them apart.
  const status = shown === 'stopped' ? 'waiting' : shown;
  const place = { index, file, name, code, hotel_id: idText(hotelId), status };
  return { ...place, operations, missing, ...failureFacts(hotel) };
}

/** An abandoned request did not fail, and a refused session says nothing about a record. */
function asStopped({ error, cutShortBy }: HotelResult): HotelResult['error'] {
  if (!error || !cutShortBy) return error;
  const message = stopMessage(cutShortBy);
  const isToReplace = error.isCancelled || cutShortBy === 'session-over';
  return isToReplace ? { ...error, message } : error;
}

/** `stop`: what stopped the run before it reached the hotel. */
export function skippedEvent(
  { index, code, before, reason, warnings }: SkippedResult,
  stop?: StopReason,
): object {
  const { hotelId, operations = NO_OPERATIONS } = before ?? {};
  const status = { status: 'skipped', reason, ...(stop && { stop }) };
  const hotel = { event: 'hotel', index, code, hotel_id: idText(hotelId), ...status };
  return { ...hotel, operations, updates: [], ...failureFacts({ warnings }) };
}
