import { expect, it } from 'vitest';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';

const SUITE: RoomType = { ...BLANK_ROOM_TYPE, id: 'a', name: 'Suite' };

const listed = (room_numbers: string, room_count: number, name = 'Suite') => ({
  ...SUITE,
  name,
  room_numbers,
  room_count,
});

it('number inputs fall back to 1 (room_size 200) on unparsable input (docs/fields.md §5)', () => {
  const { base_occupancy, max_occupancy, room_size, room_count } = ROOM_TYPE.fields;
  const fields = [base_occupancy, max_occupancy, room_size, room_count];
  expect(fields.map(({ fallback }) => fallback)).toStrictEqual([1, 1, 200, 1]);
});

it.each<[string, RoomType[], string[]]>([
  ['give the number of rooms', [listed('101-103', 3), listed('201', 1), SUITE], []],
  [
    'must fit the number of rooms',
    [listed('101-103', 4), listed('201', 2)],
    [
      '0.room_count: The room numbers list 3 rooms, not 4: correct one of the two',
      '1.room_count: The room numbers list 1 room, not 2: correct one of the two',
    ],
  ],
  [
    'are not counted if they are wrong',
    [{ ...listed('103-101', 7), room_floors: 'x' }],
    [
      '0.room_numbers: "103-101" runs backwards: write 101-103',
      expect.stringContaining('0.room_floors: "x" is not a floor'),
    ],
  ],
  [
    'are unique in the hotel, whatever their case',
    [listed('101-103, G1', 4, 'Garden'), SUITE, listed('g1, 102', 2)],
    ['2.room_numbers: "g1" is also a room of "Garden": use each number only once in a hotel'],
  ],
  [
    'name another type by its position if it has no name',
    [listed('1', 1, ' '), listed('1', 1)],
    [
      '0.name: Room type name is required',
      expect.stringContaining('1.room_numbers: "1" is also a room of room type 1'),
    ],
  ],
])('listed room numbers %s', (_, types, problems) => {
  const found = validateRoomTypes(types).map(({ path, message }) => `${path}: ${message}`);
  expect(found).toEqual(problems);
});
