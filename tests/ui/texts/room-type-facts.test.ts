import { expect, it } from 'vitest';
import { sentValues } from '#domain/description/record-description.ts';
import { BLANK_ROOM_TYPE, ROOM_TYPE, type RoomDetails } from '#domain/rooms/room-types.ts';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';

it('the facts of a room type have every field besides its name', () => {
  const entries = Object.entries(sentValues(ROOM_TYPE, BLANK_ROOM_TYPE)).map(
    ([field, blank], index) => [field, typeof blank === 'number' ? 100 + index : `(${field})`],
  );
  const roomType = Object.fromEntries(entries) as RoomDetails;
  const { line, notes } = roomTypeFacts(roomType, 'sq ft');
  const text = [line, ...notes].join('\n');
  const missing = Object.entries(roomType).filter(([, value]) => !text.includes(String(value)));
  expect(missing.map(([field]) => field)).toEqual(['name']);
});
