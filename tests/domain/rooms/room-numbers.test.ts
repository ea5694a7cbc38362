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
  it('runs sequentially across all room types', () => {
    expect(numberRooms(counts(9, 3))).toMatchObject([
      ...Array.from({ length: 9 }, () => ({ roomType: 0, floor: 1 })),
      { roomType: 1, floor: 1, number: '110' },
      { roomType: 1, floor: 2, number: '201' },
      { roomType: 1, floor: 2, number: '202' },
    ]);
  });

  it.each([
    [90, 9, '910'],
    [91, 10, '1001'],
    [100, 10, '1010'],
    [1000, 100, '10010'],
  ])('gives room %i floor %i and number %s', (nth, floor, number) => {
    expect(numberRooms(counts(nth)).at(-1)).toStrictEqual({ roomType: 0, floor, number });
  });

  it('for any counts: numbers are unique, the nth room is on floor ceil(n/10), and every type has its count', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(120), { maxLength: 12 }), (roomCounts) => {
        const rooms = numberRooms(counts(...roomCounts));
        expect(new Set(rooms.map(({ number }) => number)).size).toBe(rooms.length);
        for (const [index, { floor, number }] of rooms.entries()) {
          expect(floor).toBe(Math.ceil((index + 1) / 10));
          expect(number).toBe(`${floor}${String((index % 10) + 1).padStart(2, '0')}`);
        }
        const perType = roomCounts.map(
          (_, type) => rooms.filter(({ roomType }) => roomType === type).length,
        );
        expect(perType).toStrictEqual(roomCounts);
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

  it('listed room numbers replace the default numbers of their type, which other types step round', () => {
    expect(numberRooms(mixed).map(({ roomType, number }) => `${roomType}:${number}`)).toStrictEqual(
      ['0:102', '0:G1', '0:G2', '1:101', '1:104', '1:105', '2:103', '2:901', '3:106', '3:107'],
    );
  });

  it('listed room numbers name the default numbers that they replace', () => {
    expect(skippedDefaultNumbers(mixed)).toStrictEqual([[], ['102', '103'], [], []]);
    expect(skippedDefaultNumbers(counts(12, 9))).toStrictEqual([[], []]);
  });

  it('listed room numbers give the first and the last number of each type', () => {
    expect(endsOfRoomTypes([...mixed, { room_count: 0 }])).toStrictEqual([
      ['102', 'G2'],
      ['101', '105'],
      ['103', '901'],
      ['106', '107'],
      undefined,
    ]);
  });

  it('listed room numbers are never given twice, whatever is listed', () => {
    const type = fc.record({
      room_count: fc.nat(30),
      room_numbers: fc.constantFrom('', '', '101-120', '105', '201-203, 205', '1001'),
    });
    fc.assert(
      fc.property(fc.array(type, { maxLength: 8 }), (types) => {
        const given = types.filter(
          ({ room_numbers: own }, index) =>
            own === '' || types.findIndex(({ room_numbers: other }) => other === own) === index,
        );
        const unique = given.filter(
          ({ room_numbers }) =>
            room_numbers !== '105' || !given.some((t) => t.room_numbers === '101-120'),
        );
        const numbers = numberRooms(unique).map(({ number }) => number);
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
  ])('numbers of added rooms continue after %s', (_, existing, expected) => {
    const [room] = nextRoomNumbers(existing, 1);
    expect(`${room?.floor}: ${room?.number}`).toBe(expected);
  });

  it('for any hotel: the requested number of ascending, new and well-formed numbers', () => {
    const numbers = fc.array(
      fc.oneof(
        fc.nat(20_000).map(String),
        fc.nat(2000).map((number) => `0${number}`),
        fc.string({ maxLength: 5 }),
      ),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(numbers, fc.nat(60), (existing, count) => {
        const added = nextRoomNumbers(existing, count);
        expect(added).toHaveLength(count);
        const used = new Set(existing.map((text) => Number(text)));
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
