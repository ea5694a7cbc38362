import { listedRooms, type RoomListing, type RoomNumber } from './listed-rooms.ts';
import { roomKey } from './room-list.ts';

export const ROOMS_PER_FLOOR = 10;

export interface NumberedRoom extends RoomNumber {
  readonly roomType: number;
  readonly isListed?: true;
}

/** `room_count` is used only if the room type lists no numbers. */
export interface RoomsToNumber extends RoomListing {
  readonly room_count: number;
}

/**
 * Returns every room of a hotel, in the order of its room types. Rooms that are not listed are numbered across all room
 * types (docs/behaviour.md §4), skipping all listed numbers (docs/decisions/room-numbers-as-people-write.md).
 */
export function numberRooms(roomTypes: readonly RoomsToNumber[]): NumberedRoom[] {
  const lists = roomTypes.map((roomType) => listedRooms(roomType)?.rooms);
  const listed = new Set(lists.flatMap((rooms = []) => rooms.map(({ number }) => roomKey(number))));
  let place = 0;
  const nextDefault = (): RoomNumber => {
    for (;;) {
      const room = roomNumberAt(place);
      place += 1;
      if (!listed.has(room.number)) return room;
    }
  };
  const rooms: NumberedRoom[] = [];
  for (const [roomType, { room_count }] of roomTypes.entries()) {
    const list = lists[roomType];
    for (const room of list ?? []) rooms.push({ roomType, ...room, isListed: true });
    if (list) continue;
    for (let made = 0; made < room_count; made += 1) rooms.push({ roomType, ...nextDefault() });
  }
  return rooms;
}

export function endsOfRoomTypes(
  roomTypes: readonly RoomsToNumber[],
): (readonly [first: string, last: string] | undefined)[] {
  const byType = Map.groupBy(numberRooms(roomTypes), ({ roomType }) => roomType);
  return roomTypes.map((_, index) => {
    const rooms = byType.get(index);
    return rooms && [rooms[0]?.number ?? '', rooms.at(-1)?.number ?? ''];
  });
}

/** Returns, for each room type, the listed numbers that its default numbers skip. */
export function skippedDefaultNumbers(roomTypes: readonly RoomsToNumber[]): string[][] {
  const skipped: string[][] = roomTypes.map(() => []);
  if (!roomTypes.some(listedRooms)) return skipped;
  let place = 0;
  for (const { roomType, number, isListed } of numberRooms(roomTypes)) {
    if (isListed) continue;
    for (; roomNumberAt(place).number !== number; place += 1) {
      skipped[roomType]?.push(roomNumberAt(place).number);
    }
    place += 1;
  }
  return skipped;
}

/** Continues after the highest number (docs/behaviour.md §4), ignoring numbers with letters, such as `A12`. */
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

/** Returns the default number at this position, which counts from 0 (docs/behaviour.md §4). */
function roomNumberAt(place: number): RoomNumber {
  const position = place % ROOMS_PER_FLOOR;
  const floor = (place - position) / ROOMS_PER_FLOOR + 1;
  return { floor, number: `${floor}${String(position + 1).padStart(2, '0')}` };
}
