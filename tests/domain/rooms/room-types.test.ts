import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { duplicateRoomType } from '#domain/rooms/duplicate-room-type.ts';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  type RoomType,
  validateRoomTypes,
} from '#domain/rooms/room-types.ts';
import { freeShortCode, shortCodeOf, shortCodesOf } from '#domain/rooms/short-codes.ts';

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
  const numbered = { ...full, room_numbers: '101-103', room_floors: '1' };
  expect(duplicateRoomType(numbered, [numbered])).toEqual({ ...fields, name: 'Suite 2' });
});

it.each([
  ['standard', 'STD'],
  ['  The PENTHOUSE (sea view)', 'PNT'],
  // The longest keyword, else the first in the list.
  ['Presidential Suite', 'PST'],
  ['Luxury Deluxe', 'DLX'],
  ['Penthouse Executive', 'EXE'],
  // Else the initials of three words, else three letters.
  ['Garden Pool View', 'GPV'],
  ['Ocean View', 'OV'],
  ['constructor', 'CON'],
  ['__proto__', 'PRO'],
  ['DE\u0301LUXE', 'DLX'],
  ['Sea-View/Terrace', 'SVT'],
  ['Ørsted', 'ORS'],
  ['ﬁne dining', 'FD'],
  ['दिल्ली', 'दलल'],
  ['', 'STD'],
  ['—🏨', 'STD'],
])('the short code of %j is %s (docs/fields.md §9)', (name, code) => {
  expect(shortCodeOf(name)).toBe(code);
});

it.each([
  [['Deluxe Room', 'Suite', 'Sea Deluxe', '', 'Standard'], 'DLX SUT DLX2 STD STD2'],
  [['AB2', 'ab', 'ab'], 'AB2 AB AB3'],
  [['ab', 'ab', 'AB2'], 'AB AB2 AB22'],
])('the types %j have the codes %s', (names, codes) => {
  expect(shortCodesOf(names).join(' ')).toBe(codes);
});

it('no two room types of one hotel share a code, and every type has one', () => {
  const name = fc.oneof(
    fc.constantFrom('Deluxe', 'deluxe room', 'AB', 'AB2', 'ab 2', '', '__proto__', 'constructor'),
    fc.string({ unit: 'grapheme' }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 40 }), (names) => {
      const codes = shortCodesOf(names);
      expect(codes).toHaveLength(names.length);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^[\p{L}\p{N}]+$/u);
    }),
  );
});

it('an added type gets the first free code', () => {
  expect(freeShortCode('Deluxe Twin', new Set(['DLX', 'DLX2', 'DLX4']))).toBe('DLX3');
});
