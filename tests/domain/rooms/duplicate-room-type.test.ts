import { expect, it } from 'vitest';
import { duplicateRoomType } from '#domain/rooms/duplicate-room-type.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';

const named = (...names: readonly string[]): RoomType[] =>
  names.map((name, index) => ({ ...BLANK_ROOM_TYPE, id: String(index + 1), name }));

it.each([
  [['Suite', 'Suite 2', ' SUITE  3 '], 'Suite 4'],
  [['Villa 7', 'Villa 9'], 'Villa 8'],
  [['  Garden Room '], 'Garden Room 2'],
  [['7'], '7 2'],
  [['Room 99999999999999999999'], 'Room 99999999999999999999 2'],
  [[' '], ''],
])('a copy of the first of %j is named "%s"', (names, name) => {
  const list = named(...names);
  expect(duplicateRoomType(list[0]!, list).name).toBe(name);
});

it('a copy has every other field, but neither the ID nor listed room numbers', () => {
  const [source] = named('Suite');
  const full = { ...source!, amenities: 'Balcony', description: 'Sea', room_count: 3 };
  const { id: _, ...fields } = full;
  const listed = { ...full, room_numbers: '101-103', room_floors: '1' };
  expect(duplicateRoomType(listed, [listed])).toEqual({ ...fields, name: 'Suite 2' });
});
