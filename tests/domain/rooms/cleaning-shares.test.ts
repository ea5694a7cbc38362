import { array, assert, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleaningShares, cleaningSlack } from '#domain/rooms/cleaning-shares.ts';

/** A hotel with rooms 101, 102 and so on. Each size is the number of rooms on one floor. */
const hotel = (...sizes: readonly number[]) =>
  sizes.flatMap((size, at) =>
    Array.from({ length: size }, (_, index) => ({
      room_number: String(100 * (at + 1) + index + 1),
      floor: at + 1,
    })),
  );

/** The number of rooms on each floor in each share: `['1:8 2:2', '2:10']`. */
const shares = (sizes: readonly number[], count: number) =>
  cleaningShares(hotel(...sizes), count).map((rooms) =>
    [...Map.groupBy(rooms, ({ floor }) => floor)]
      .map(([floor, on]) => `${floor}:${on.length}`)
      .join(' '),
  );

describe('the rooms of an attendant', () => {
  it.each([
    ['whole floors beside each other', [10, 10, 10, 10], 2, ['1:10 2:10', '3:10 4:10']],
    ['a floor that has one room more or less', [9, 11], 2, ['1:9', '2:11']],
    ['whole floors that are apart if those are as even', [5, 10, 5], 2, ['1:5 3:5', '2:10']],
    ['a part of a floor if whole ones are uneven', [20, 4], 2, ['1:12', '1:8 2:4']],
    ['a part of the only floor', [7], 3, ['1:2', '1:3', '1:2']],
    ['none if there are more attendants than rooms', [1, 1], 3, ['1:1', '', '2:1']],
    ['all if there is one attendant', [3, 2], 1, ['1:3 2:2']],
  ])('the rooms of an attendant are %s', (_, sizes, count, expected) => {
    expect(shares(sizes, count)).toEqual(expected);
  });

  it('the rooms of an attendant are never those of another attendant, and about as many as each other has', () => {
    const floors = array(integer({ min: 0, max: 40 }), { maxLength: 12 });
    assert(
      property(floors, integer({ min: 1, max: 30 }), (sizes, count) => {
        const rooms = hotel(...sizes);
        const divided = cleaningShares(rooms, count);
        expect(divided).toHaveLength(count);
        expect(
          divided
            .flat()
            .map(({ room_number }) => room_number)
            .toSorted(),
        ).toEqual(rooms.map(({ room_number }) => room_number).toSorted());
        const even = rooms.length / count;
        for (const share of divided) {
          expect(Math.abs(share.length - even)).toBeLessThanOrEqual(2 * cleaningSlack(even) + 1);
        }
      }),
    );
  });

  it('the rooms of an attendant are a whole floor or several if all floors are equal and there are enough', () => {
    const counts = tuple(integer({ min: 1, max: 20 }), integer({ min: 1, max: 6 }));
    assert(
      property(counts, integer({ min: 1, max: 6 }), ([size, each], count) => {
        const divided = cleaningShares(
          hotel(...Array.from({ length: each * count }, () => size)),
          count,
        );
        for (const share of divided) {
          expect(new Set(share.map(({ floor }) => floor)).size).toBe(each);
          expect(share).toHaveLength(size * each);
        }
      }),
    );
  });
});
