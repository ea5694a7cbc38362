import { describe, expect, it } from 'vitest';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  totalRooms,
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

const problemsWith = (changes: Partial<RoomType>) => validateRoomTypes([{ ...SUITE, ...changes }]);

describe('docs/fields.md §5 Room types', () => {
  it('number inputs fall back to 1 (room_size 200) on unparsable input', () => {
    const { base_occupancy, max_occupancy, room_size, room_count } = ROOM_TYPE.fields;
    const fields = [base_occupancy, max_occupancy, room_size, room_count];
    expect(fields.map(({ fallback }) => fallback)).toStrictEqual([1, 1, 200, 1]);
  });
});

describe('docs/behaviour.md §2 Summary card', () => {
  it('counts the rooms of all types', () => {
    expect(totalRooms([])).toBe(0);
    expect(totalRooms([{ room_count: 12 }, { room_count: 3 }])).toBe(15);
  });
});

describe('listed room numbers', () => {
  it('listed room numbers may give the number of rooms', () => {
    expect(validateRoomTypes([listed('101-103', 3), listed('201', 1), SUITE])).toStrictEqual([]);
  });

  it('listed room numbers are a problem if their number differs from the number of rooms', () => {
    expect(validateRoomTypes([listed('101-103', 4), listed('201', 2)])).toStrictEqual([
      {
        path: '0.room_count',
        message: 'The room numbers list 3 rooms, not 4: correct one of the two',
      },
      {
        path: '1.room_count',
        message: 'The room numbers list 1 room, not 2: correct one of the two',
      },
    ]);
  });

  it('wrong room numbers are a problem, and are not counted', () => {
    expect(problemsWith({ room_numbers: '103-101', room_floors: 'x', room_count: 7 })).toEqual([
      { path: '0.room_numbers', message: '"103-101" runs backwards: write 101-103' },
      { path: '0.room_floors', message: expect.stringContaining('"x" is not a floor') },
    ]);
  });

  it('listed room numbers are unique in the hotel, whatever their case', () => {
    const types = [listed('101-103, G1', 4, 'Garden'), SUITE, listed('g1, 102', 2)];
    expect(validateRoomTypes(types)).toStrictEqual([
      {
        path: '2.room_numbers',
        message: '"g1" is also a room of "Garden": use each number only once in a hotel',
      },
    ]);
    expect(validateRoomTypes([listed('1', 1, ' '), listed('1', 1)])[1]?.message).toContain(
      'also a room of room type 1',
    );
  });
});
