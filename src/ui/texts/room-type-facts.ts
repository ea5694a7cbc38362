import { shownArea, type AreaUnit } from '#domain/rooms/room-size.ts';
import { sentFields } from '#domain/description/record-description.ts';
import { ROOM_TYPE, type RoomDetails } from '#domain/rooms/room-types.ts';
import { guestsText } from './counted.ts';

const IN_LINE = ['name', 'base_occupancy', 'max_occupancy', 'room_size', 'bed_configuration'];
const NOTES = (Object.keys(sentFields(ROOM_TYPE)) as (keyof RoomDetails)[]).filter(
  (name) => !IN_LINE.includes(name),
);

/** The facts about a room type besides its name: short ones joined in one line, and longer texts as notes. */
export function roomTypeFacts(roomType: RoomDetails, unit: AreaUnit) {
  const facts = [
    guestsText(roomType.base_occupancy, roomType.max_occupancy),
    areaText(roomType.room_size, unit),
    roomType.bed_configuration,
  ];
  return {
    line: facts.filter(Boolean).join(', '),
    notes: NOTES.map((name) => String(roomType[name])),
  };
}

/** For example `300 sq ft` or `27.9 m²`. */
export function areaText(squareFeet: number, unit: AreaUnit): string {
  return `${shownArea(squareFeet, unit).toLocaleString('en')} ${unit}`;
}
