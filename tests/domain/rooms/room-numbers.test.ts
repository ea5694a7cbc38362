import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  endsOfRoomTypes,
  nextRoomNumbers,
  numberRooms,
  skippedDefaultNumbers,
  ROOMS_PER_FLOOR,
} from '#domain/rooms/room-numbers.ts';

const counts = (...rooms: number[]) => rooms.map((room_count) => ({ room_count }));

describe('docs/behaviour.md §4 Room numbering', () => {
  it('has ten rooms a floor, and runs sequentially across all room types', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120), { maxLength: 12 }), (roomCounts) => {
        const rooms = numberRooms(counts(...roomCounts));
        for (const [index, { floor, number }] of rooms.entries()) {
          expect(floor).toBe(Math.ceil((index + 1) / 10));
          expect(number).toBe(`${floor}${String((index % 10) + 1).padStart(2, '0')}`);
        }
        const types = rooms.map(({ roomType }) => roomType);
        expect(types).toStrictEqual(roomCounts.flatMap((count, type) => Array(count).fill(type)));
      }),
    );
  });
});

describe('listed room numbers', () => {
  const mixed = [
    { room_count: 3, room_numbers: '102, G1-G2' },
    { room_count: 3 },
    { room_count: 2, room_numbers: '103, 901' },
    { room_count: 2 },
  ];

  it('replace the default numbers of their type, which other types step round', () => {
    expect(numberRooms(mixed).map(({ roomType, number }) => `${roomType}:${number}`)).toStrictEqual(
      ['0:102', '0:G1', '0:G2', '1:101', '1:104', '1:105', '2:103', '2:901', '3:106', '3:107'],
    );
    expect(skippedDefaultNumbers(mixed)).toStrictEqual([[], ['102', '103'], [], []]);
    expect(skippedDefaultNumbers(counts(12, 9))).toStrictEqual([[], []]);
    const ends = [['102', 'G2'], ['101', '105'], ['103', '901'], ['106', '107'], undefined];
    expect(endsOfRoomTypes([...mixed, { room_count: 0 }])).toStrictEqual(ends);
  });

  it('are never given twice, whatever is listed', () => {
    const lists = fc.uniqueArray(fc.constantFrom('101-120', '201-203, 205', '1001', '1, 7'));
    fc.assert(
      fc.property(lists, fc.array(fc.nat(30), { maxLength: 5 }), (listed, others) => {
        const types = listed.map((room_numbers) => ({ room_count: 1, room_numbers }));
        const all = [...counts(...others), ...types, ...counts(...others)];
        const numbers = numberRooms(all).map(({ number }) => number);
        expect(new Set(numbers).size).toBe(numbers.length);
      }),
    );
  });
});

describe('docs/behaviour.md §4 Room numbers of added rooms', () => {
  it.each([
    ['none', [], '1: 101'],
    ['the highest number in use', ['101', '105', '102'], '1: 106'],
    ['a full floor', ['110'], '2: 201'],
    ['the ninth floor', ['910'], '10: 1001'],
    ['a number beyond the ten of a floor', ['115'], '2: 201'],
    ['a floor without rooms', ['300'], '3: 301'],
    ['a number below the first floor', ['7'], '1: 101'],
    ['numbers that are text', ['A12', '', '12b', '٣٠١', ' 104 '], '1: 105'],
    ['a number that no computer counts to', ['101', '99999999999999999999'], '1: 102'],
  ])('continue after %s', (_, existing, expected) => {
    const [room] = nextRoomNumbers(existing, 1);
    expect(`${room?.floor}: ${room?.number}`).toBe(expected);
  });

  it('are as many as requested, ascending, new and well-formed, in any hotel', () => {
    const numbers = fc.array(fc.oneof(fc.nat(20_000).map(String), fc.string({ maxLength: 5 })), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(numbers, fc.nat(60), (existing, count) => {
        const added = nextRoomNumbers(existing, count);
        expect(added).toHaveLength(count);
        const used = new Set(existing.map(Number));
        let last = 0;
        for (const { floor, number } of added) {
          expect(used.has(Number(number))).toBe(false);
          expect(Number(number)).toBeGreaterThan(last);
          expect(number.slice(0, -2)).toBe(String(floor));
          expect(Number(number.slice(-2))).toBeGreaterThan(0);
          expect(Number(number.slice(-2))).toBeLessThanOrEqual(ROOMS_PER_FLOOR);
          last = Number(number);
        }
      }),
    );
  });
});
