import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import type { RoomDetails } from '#domain/rooms/room-types.ts';
import { guestsText } from './counted.ts';

/**
 * The facts about a room type besides its name: short ones joined in one line, and longer texts as
 * notes.
 */
export function roomTypeFacts(roomType: RoomDetails, unit: AreaUnit) {
  const { base_occupancy, max_occupancy, room_size, bed_configuration } = roomType;
  const facts = [
    guestsText(base_occupancy, max_occupancy),
    areaText(room_size, unit),
    bed_configuration,
  ];
  return {
    line: facts.filter(Boolean).join(', '),
    notes: [roomType.description, roomType.amenities],
  };
}

/** For example `300 sq ft` or `27.9 m²`. */
export function areaText(squareFeet: number, unit: AreaUnit): string {
  return `${shownArea(squareFeet, unit).toLocaleString('en')} ${unit}`;
}
