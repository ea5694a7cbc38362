import { isIncomplete } from '#domain/diff/record-list.ts';
import { type Id, refersTo } from '#domain/record.ts';
import { ApiError, notSent } from '#application/errors/api-error.ts';
import {
  roomOf,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { listDeletable, notDeleted } from '#application/records/record-errors.ts';
import { removeRecord } from '#application/records/write-record.ts';
import { inUseSince } from './write-rooms.ts';

export interface TypeRemoval {
  readonly hotelId: Id;
  readonly roomType: RoomTypeRecord;
  /** The rooms of this type that the user agreed to remove. */
  readonly rooms: readonly RoomRecord[];
  readonly onRemoved?: (room: RoomRecord) => void;
}

/**
 * Removes the rooms and the rates of a room type, and then the room type itself. Reads the rooms
 * again first, to keep rooms that now have another type. Stops at the first error, and returns it
 * with the `room` that it concerns, if any. Returns undefined if everything was removed.
 */
export async function removeRoomType(
  api: OnboardingApi,
  { hotelId, roomType, rooms, onRemoved }: TypeRemoval,
) {
  let waiting: RoomRecord[] = [];
  try {
    const rules = await listDeletable(api, 'rule', hotelId);
    const present = await presentRooms(api, hotelId, roomType, rooms);
    waiting = present.toSorted((a, b) => removalOrder(a) - removalOrder(b));
    const seen = new Map(rooms.map((room) => [room.id, room]));
    for (let room = waiting[0]; room; room = waiting[0]) {
      const conflict = inUseSince(seen.get(room.id) ?? room, room);
      if (conflict) throw conflict;
      await removeRecord(api, 'room', room.id, hotelId);
      waiting.shift();
      onRemoved?.(room);
    }
    for (const { room_type, id } of rules) {
      if (refersTo(room_type, roomType)) await removeRecord(api, 'rule', id as Id, hotelId);
    }
    await removeRecord(api, 'room-type', roomType.id, hotelId);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error, room: waiting[0] };
  }
}

/** The rooms that still have this type. Throws `ApiError` if the user has not confirmed one of them. */
async function presentRooms(
  api: OnboardingApi,
  hotelId: Id,
  roomType: RoomTypeRecord,
  confirmed: readonly RoomRecord[],
): Promise<readonly RoomRecord[]> {
  const listed = await api.list('room', { hotelId });
  if (isIncomplete(listed)) throw notDeleted('room');
  const now = listed.map(roomOf).filter(({ room_type }) => refersTo(room_type, roomType));
  const confirmedIds = new Set(confirmed.map(({ id }) => id));
  const added = now.find(({ id }) => !confirmedIds.has(id));
  if (!added) return now;
  const message = `Another user has added room ${added.room_number} to this room type. Reload the page, and try again.`;
  throw notSent(message, 409);
}

/** Occupied and reserved rooms are not removed. These come first, so that a refusal leaves all rooms in place. */
function removalOrder({ status }: RoomRecord): number {
  return status === 'occupied' ? 0 : status === 'reserved' ? 1 : 2;
}
