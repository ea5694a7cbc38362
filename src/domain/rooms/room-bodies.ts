import type { Body, Id, Reference } from '#domain/record.ts';
import type { RoomListing, RoomNumber } from './listed-rooms.ts';
import type { RoomType } from './room-types.ts';

/** Fixed by the specification instead of the configuration (docs/behaviour.md §3, §9). */
const SERVER_BASE_RATE = 100;
const CAPACITY_CHILDREN = 0;

/** docs/behaviour.md §3, docs/decisions.md R14. */
export function roomTypeBody(
  roomType: Omit<RoomType, 'id' | 'room_count' | keyof RoomListing>,
  code: string,
  hotel: Id | Reference,
): Body {
  return {
    hotel,
    name: roomType.name,
    code,
    description: roomType.description,
    base_occupancy: roomType.base_occupancy,
    max_occupancy: roomType.max_occupancy,
    capacity_adults: roomType.max_occupancy,
    capacity_children: CAPACITY_CHILDREN,
    room_size: roomType.room_size,
    bed_configuration: roomType.bed_configuration,
    amenities: roomType.amenities,
    base_rate: SERVER_BASE_RATE,
    is_active: true,
  };
}

/** docs/behaviour.md §3 and §4: rooms start vacant, clean and active. */
export function roomBody(
  { number, floor }: RoomNumber,
  room_type: Id | Reference,
  hotel: Id | Reference,
): Body {
  return {
    hotel,
    room_type,
    room_number: number,
    floor,
    status: 'vacant',
    cleaning_status: 'clean',
    is_active: true,
  };
}
