import { expect, it } from 'vitest';
import { BLANK_ROOM_DETAILS, type RoomDetails } from '#domain/rooms/room-types.ts';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';

it('the facts of a room type have every field besides its name', () => {
  const entries = Object.entries(BLANK_ROOM_DETAILS).map(([field, blank], index) => [
    field,
    typeof blank === 'number' ? 100 + index : `(${field})`,
  ]);
  const roomType = Object.fromEntries(entries) as RoomDetails;
  const { line, notes } = roomTypeFacts(roomType, 'sq ft');
  const text = [line, ...notes].join('\n');
  const missing = Object.entries(roomType).filter(([, value]) => !text.includes(String(value)));
  expect(missing.map(([field]) => field)).toEqual(['name']);
});
