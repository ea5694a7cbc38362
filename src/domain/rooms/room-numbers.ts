import type { RoomType } from './room-types.ts';

export const ROOMS_PER_FLOOR = 10;

export interface RoomNumber {
  readonly floor: number;
  /** The floor followed by the two-digit position on it: `101` … `110`, `201` … */
  readonly number: string;
}

export interface NumberedRoom extends RoomNumber {
  /** Index of the room's type in the list. */
  readonly roomType: number;
}

/** Every room of a hotel in order, numbered across all room types (docs/behaviour.md §4). */
export function numberRooms(roomTypes: readonly Pick<RoomType, 'room_count'>[]): NumberedRoom[] {
  const rooms: NumberedRoom[] = [];
  for (const [roomType, { room_count }] of roomTypes.entries()) {
    for (let room = 0; room < room_count; room += 1) {
      rooms.push({ roomType, ...roomNumberAt(rooms.length) });
    }
  }
  return rooms;
}

/**
 * Numbers for additional rooms: they continue after the highest number in use, in the order of
 * docs/behaviour.md §4. Names such as `A12` do not count.
 */
export function nextRoomNumbers(existing: readonly string[], count: number): RoomNumber[] {
  const highest = existing
    .map((text) => text.trim())
    .filter((text) => /^\d+$/.test(text) && Number.isSafeInteger(Number(text)))
    .reduce((most, text) => Math.max(most, Number(text)), 0);
  const floor = Math.floor(highest / NUMBERS_PER_FLOOR);
  const position = Math.min(highest % NUMBERS_PER_FLOOR, ROOMS_PER_FLOOR);
  const next = floor === 0 ? 0 : (floor - 1) * ROOMS_PER_FLOOR + position;
  return Array.from({ length: count }, (_, index) => roomNumberAt(next + index));
}

const NUMBERS_PER_FLOOR = 100;

/** The number of the room at this position in the order of docs/behaviour.md §4, counted from 0. */
function roomNumberAt(place: number): RoomNumber {
  const position = place % ROOMS_PER_FLOOR;
  const floor = (place - position) / ROOMS_PER_FLOOR + 1;
  return { floor, number: `${floor}${String(position + 1).padStart(2, '0')}` };
}
