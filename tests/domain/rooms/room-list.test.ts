import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRoomList } from '#domain/rooms/room-list.ts';
import { writeRoomList } from '#domain/rooms/written-room-list.ts';

const rooms = (text: string) => readRoomList(text);
const read = (text: string) => {
  const { numbers, problem } = readRoomList(text);
  expect(problem).toBeUndefined();
  return numbers.join(' ');
};

describe('a list of room numbers', () => {
  it.each([
    ['101-103, 112, 201-202', '101 102 103 112 201 202'],
    ['101', '101'],
    ['G1-G3', 'G1 G2 G3'],
    ['G1-3', 'G1 G2 G3'],
    ['101A-103A', '101A 102A 103A'],
    ['Villa 1-Villa 3', 'Villa 1 Villa 2 Villa 3'],
    ['08-11', '08 09 10 11'],
    ['A09-A10', 'A09 A10'],
    ['\'A-12\', "B, 3", “C-1”, ‘D;2’', 'A-12 B, 3 C-1 D;2'],
    ['١٠١-١٠٣', '101 102 103'],
    ['１０１－１０３', '101 102 103'],
    ['10/1, 10.2, #7', '10/1 10.2 #7'],
  ])('reads %s', (text, numbers) => {
    expect(read(text)).toBe(numbers);
  });

  it.each([
    '101 - 103',
    '101–103',
    '101 to 103',
    '101 bis 103',
    '  101-103  ',
    '101-103,',
    ',, 101-103; ;',
    '101\n102;103',
    '101\u00a0-\u00a0103',
  ])('reads %j as 101 to 103', (text) => {
    expect(read(text)).toBe('101 102 103');
  });

  it('reads nothing in an empty list', () => {
    expect(rooms('')).toStrictEqual({ numbers: [], problem: undefined });
    expect(rooms(" , '' ;")).toStrictEqual({ numbers: [], problem: undefined });
  });

  it.each([
    ['110-101', '"110-101" runs backwards: write 101-110'],
    ['101-10', '"101-10" runs backwards: write 101-110'],
    ['01-110', '"01-110" has ends of different length: write both with the same number of digits'],
    ['A1-B8', '"A1-B8" has different letters at its ends: write a range for each letter'],
    ['101A-105B', '"101A-105B" has different letters'],
    ['A-12', `"A-12" is not a range: write numbers such as 101-110, 112 or G1-G8`],
    ['12-04', '"12-04" is not a range'],
    ['101-103-105', '"101-103-105" is not a range'],
    ['101 102', '"101 102" is not one room number: separate room numbers with commas'],
    ['12 rooms', '"12 rooms" is not a room number: write numbers such as 101-110'],
    ["'101", `"'101" is not a room number`],
    ['1-1000000', '"1-1000000" is 1,000,000 rooms: a hotel can have at most 10,000'],
    ['1-99999999999', '"99999999999" has more than 10 characters: shorten it'],
    ['101, 102, 101', '"101" is listed twice: remove one'],
    ['101-105, 104-107', '"104" is listed twice'],
    ['1-6000, A1-A6000', 'This lists more than 10,000 rooms: a hotel can have at most 10,000'],
  ])('says what is wrong in %s', (text, message) => {
    expect(rooms(text).problem).toContain(message);
  });

  it('shows the first problem, and reads the other parts', () => {
    expect(rooms('101, ?, 102, 105-103')).toStrictEqual({
      numbers: ['101', '102'],
      problem: expect.stringContaining('"?" is not a room number'),
    });
  });
});

describe('a written list of room numbers', () => {
  it.each([
    ['101 102 103 104 112', '101-104, 112'],
    ['G1 G2 G3 A1', 'G1-G3, A1'],
    ['08 09 10', '08-10'],
    ['098 099 100', '098-100'],
    ['99 0100', '99, 0100'],
    ['101A 102A 103A', '101A-103A'],
    ['103 102 101', '103, 102, 101'],
    ['A-12 PH', "'A-12', PH"],
    ["O'1", '"O\'1"'],
  ])('the room numbers %s are written as %s', (numbers, text) => {
    expect(writeRoomList(numbers.split(' '))).toBe(text);
  });

  it('a written list of room numbers is read as the same numbers, whatever a server has', () => {
    const number = fc
      .oneof(
        fc.string({
          minLength: 1,
          maxLength: 10,
          unit: fc.constantFrom(...'0 1 2 9 A G g - – , ; : / é ２'.split(' '), ' '),
        }),
        fc.integer({ min: 0, max: 2000 }).map(String),
        fc.integer({ min: 0, max: 99 }).map((n) => `G${String(n).padStart(2, '0')}`),
      )
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const lists = fc.uniqueArray(number, { selector: (text) => text.toUpperCase(), maxLength: 40 });
    fc.assert(
      fc.property(lists, (numbers) => {
        expect(rooms(writeRoomList(numbers))).toStrictEqual({ numbers, problem: undefined });
      }),
    );
  });
});
