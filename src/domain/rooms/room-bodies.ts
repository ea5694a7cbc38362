import { type Body, type Id, type Reference } from '#domain/record.ts';
import type { RoomNumber } from './listed-rooms.ts';
import { sentValues } from '#domain/description/record-description.ts';
import { ROOM_TYPE, type RoomDetails } from './room-types.ts';

// The same for every room type, so configurations do not contain these two values (docs/fields.md §9).
const SERVER_BASE_RATE = 100;
const CAPACITY_CHILDREN = 0;

export function roomTypeBody(roomType: RoomDetails, code: string, hotel: Id | Reference) {
  return {
    hotel,
    code,
    ...sentValues(ROOM_TYPE, roomType),
    capacity_adults: roomType.max_occupancy,
    capacity_children: CAPACITY_CHILDREN,
    base_rate: SERVER_BASE_RATE,
    is_active: true,
  } satisfies Body;
}

/** New rooms are vacant, clean and active (docs/behaviour.md §4). */
export function roomBody(
  { number, floor }: RoomNumber,
  room_type: Id | Reference,
  hotel: Id | Reference,
) {
  return {
    hotel,
    room_type,
    room_number: number,
    floor,
    status: 'vacant',
    cleaning_status: 'clean',
    is_active: true,
  } satisfies Body;
}
