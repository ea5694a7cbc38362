import type { Body, Id } from '#domain/record.ts';
import { isNotOffered } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { notOffered, type RoomValues } from './write-rooms.ts';

/**
 * Adds a room to a running hotel, never twice (docs/decisions/lost-response-is-looked-up.md). Throws `ApiError`, with
 * the message `NOT_OFFERED` if the server cannot add rooms. Resolves to undefined if the response has no ID. The caller
 * can then find the new room in the server's list.
 */
export async function addRoom(
  api: OnboardingApi,
  clock: Clock,
  hotelId: Id,
  room: RoomValues,
): Promise<RoomRecord | undefined> {
  const body: Body = { hotel: hotelId, ...room, is_active: true };
  const result = await createWriteOnce(api, clock).run({ kind: 'room', body, hotelId });
  if (result.state !== 'done') {
    throw isNotOffered(result.error) ? notOffered(result.error) : result.error;
  }
  return result.id === undefined ? undefined : roomOf({ ...body, id: result.id });
}
