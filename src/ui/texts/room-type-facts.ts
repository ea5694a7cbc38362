import type { RoomDetails } from '#domain/rooms/room-types.ts';
import { guestsText } from './counted.ts';

/** What users see of a room type besides its name: a line, and longer texts. */
export function roomTypeFacts(roomType: RoomDetails) {
  const { base_occupancy, max_occupancy, room_size, bed_configuration } = roomType;
  const facts = [
    guestsText(base_occupancy, max_occupancy),
    `${room_size.toLocaleString('en')} sq ft`,
    bed_configuration,
  ];
  return {
    line: facts.filter(Boolean).join(', '),
    notes: [roomType.description, roomType.amenities],
  };
}
