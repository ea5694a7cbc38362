import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberRooms, ROOMS_PER_FLOOR } from '#domain/room-numbers.ts';

const counts = (...rooms: number[]) => rooms.map((room_count) => ({ room_count }));

describe('SPEC §4 Room numbering', () => {
  it('puts 10 rooms on a floor (SPEC §9)', () => {
    expect(ROOMS_PER_FLOOR).toBe(10);
  });

  it('runs from 101 to 110, then from 201', () => {
    expect(numberRooms(counts(12)).map(({ number }) => number)).toStrictEqual([
      '101',
      '102',
      '103',
      '104',
      '105',
      '106',
      '107',
      '108',
      '109',
      '110',
      '201',
      '202',
    ]);
  });

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

  it('numbers nothing where there is nothing', () => {
    expect(numberRooms([])).toStrictEqual([]);
    expect(numberRooms(counts(0, 0))).toStrictEqual([]);
  });

  it('for any counts: numbers are unique, the nth room is on floor ceil(n/10), every type has its count', () => {
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
