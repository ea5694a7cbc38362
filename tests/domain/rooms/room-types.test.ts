import { describe, expect, it } from 'vitest';
import {
  BLANK_ROOM_TYPE,
  QUICK_START_ROOM_TYPES,
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

describe('docs/fields.md §3 Room type (wizard)', () => {
  it('has valid quick-start presets', () => {
    const types = QUICK_START_ROOM_TYPES.map((preset, index) => ({ ...preset, id: `${index}` }));
    expect(validateRoomTypes(types)).toStrictEqual([]);
  });
});

describe('docs/fields.md §5 Room types', () => {
  it('asks for at least one type', () => {
    expect(validateRoomTypes([])).toStrictEqual([
      { path: '', message: 'Please add at least one room type' },
    ]);
  });

  it.each<[keyof RoomType, string | number, string]>([
    ['name', '', 'Room type name is required'],
    ['name', '  ', 'Room type name is required'],
    ['base_occupancy', 0, 'Base occupancy must be at least 1'],
    ['base_occupancy', -1, 'Base occupancy must be at least 1'],
    ['max_occupancy', 1, 'Max occupancy must be at least equal to base occupancy'],
    ['max_occupancy', Number.NaN, 'Max occupancy must be at least equal to base occupancy'],
    ['room_size', 49, 'Room size must be at least 50 sq ft'],
    ['room_size', 49.99, 'Room size must be at least 50 sq ft'],
    ['room_size', Number.NaN, 'Room size must be at least 50 sq ft'],
    ['room_size', Infinity, 'Room size must be at least 50 sq ft'],
    ['room_count', 0, 'Must have at least 1 room of this type'],
    ['room_count', -0, 'Must have at least 1 room of this type'],
    ['room_count', -3, 'Must have at least 1 room of this type'],
    ['room_count', Number.NaN, 'Must have at least 1 room of this type'],
  ])('%s of %j: "%s"', (field, value, message) => {
    expect(problemsWith({ [field]: value })).toStrictEqual([{ path: `0.${field}`, message }]);
  });

  it.each<Partial<RoomType>>([
    { base_occupancy: 1, max_occupancy: 1 },
    { base_occupancy: 10, max_occupancy: 10 },
    { base_occupancy: 1, max_occupancy: 10 },
    { room_size: 50 },
    { room_size: 312.5 },
    { room_count: 1 },
    { description: '', amenities: '', bed_configuration: 'Hammock' },
    { name: '__proto__' },
    { name: 'سویت 🏨'.repeat(300) },
  ])('accepts %j', (changes) => {
    expect(problemsWith(changes)).toStrictEqual([]);
  });

  it('limits occupancy to 1–10 (docs/fields.md §3)', () => {
    expect(problemsWith({ base_occupancy: 11, max_occupancy: 11 })).toMatchObject([
      { path: '0.base_occupancy' },
      { path: '0.max_occupancy' },
    ]);
    expect(problemsWith({ max_occupancy: 11 })).toMatchObject([{ path: '0.max_occupancy' }]);
  });

  it.each<[keyof RoomType, Partial<RoomType>]>([
    ['base_occupancy', { base_occupancy: 1.5 }],
    ['max_occupancy', { max_occupancy: 2.5 }],
    ['room_count', { room_count: 2.5 }],
  ])('refuses fractions of guests and rooms: %s', (field, changes) => {
    expect(problemsWith(changes)).toMatchObject([{ path: `0.${field}` }]);
  });

  it('names the position of each wrong type', () => {
    expect(validateRoomTypes([SUITE, { ...SUITE, name: '', room_count: 0 }])).toStrictEqual([
      { path: '1.name', message: 'Room type name is required' },
      { path: '1.room_count', message: 'Must have at least 1 room of this type' },
    ]);
  });

  it('accepts two types with the same name', () => {
    expect(validateRoomTypes([SUITE, { ...SUITE, id: 'b' }])).toStrictEqual([]);
  });

  it.each([10_001, 1e21])('does not plan a hotel of %d rooms', (room_count) => {
    expect(problemsWith({ room_count })).toContainEqual({
      path: '0.room_count',
      message: 'A hotel can have at most 10,000 rooms',
    });
  });

  it('does not plan a hotel whose types have 10,001 rooms together', () => {
    const types = [5000, 5001].map((room_count, index) => ({
      ...SUITE,
      id: `${index}`,
      room_count,
    }));
    expect(validateRoomTypes(types)).toStrictEqual([
      { path: '', message: 'A hotel can have at most 10,000 rooms' },
    ]);
  });

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
