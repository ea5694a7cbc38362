import type { RoomType } from './room-types.ts';

export const ROOMS_PER_FLOOR = 10;

export interface NumberedRoom {
  /** Index of the room's type in the list. */
  readonly roomType: number;
  readonly floor: number;
  /** The floor followed by the two-digit position on it: `101` … `110`, `201` … */
  readonly number: string;
}

/** Every room of a hotel in order, numbered across all room types (SPEC §4). */
export function numberRooms(roomTypes: readonly Pick<RoomType, 'room_count'>[]): NumberedRoom[] {
  const rooms: NumberedRoom[] = [];
  for (const [roomType, { room_count }] of roomTypes.entries()) {
    for (let room = 0; room < room_count; room += 1) {
      const position = rooms.length % ROOMS_PER_FLOOR;
      const floor = (rooms.length - position) / ROOMS_PER_FLOOR + 1;
      rooms.push({ roomType, floor, number: `${floor}${String(position + 1).padStart(2, '0')}` });
    }
  }
  return rooms;
}
