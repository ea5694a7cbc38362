import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listedRooms } from '#domain/rooms/listed-rooms.ts';
import {
  DEFAULT_NUMBERING,
  numberByFloor,
  validateNumbering,
  type Numbering,
} from '#domain/rooms/numbering.ts';

const numbered = (counts: readonly number[], numbering: Partial<Numbering>) =>
  numberByFloor(counts, { ...DEFAULT_NUMBERING, ...numbering });

describe('rooms numbered by floor', () => {
  it.each([
    ['default numbers as no list', [12, 3], {}, ['', '']],
    ['more rooms a floor', [18, 4], { rooms_per_floor: 20 }, ['101-118', '119-120, 201-202']],
    ['from another floor', [12], { start_floor: 5 }, ['501-510, 601-602']],
    ['from the ground floor', [2, 9], { start_floor: 0 }, ['001-002', '003-010, 101']],
    ['without 13', [14], { rooms_per_floor: 20, skip_13: true }, ['101-112, 114-115']],
    [
      'without floor 13',
      [15],
      { rooms_per_floor: 13, start_floor: 12, skip_13: true },
      ['1201-1212, 1214, 1401-1402'],
    ],
    ['from floor 13, without it', [1], { start_floor: 13, skip_13: true }, ['1401']],
    ['types without rooms as no list', [0, 1], { start_floor: 2 }, ['', '201']],
    ['too many rooms as no list', [10_001], { start_floor: 2 }, ['']],
    ['unknown numbers of rooms as no list', [Number.NaN, 1], { start_floor: 2 }, ['', '']],
  ])('writes %s', (_, counts, numbering, lists) => {
    expect(numbered(counts, numbering)).toStrictEqual(lists);
  });

  it('gives every room its own number and the floor that starts it, for any settings', () => {
    const numberings = fc.record({
      start_floor: fc.nat(200),
      rooms_per_floor: fc.integer({ min: 1, max: 98 }),
      skip_13: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.nat(150), { maxLength: 6 }), numberings, (counts, numbering) => {
        expect(validateNumbering(numbering)).toEqual([]);
        const lists = numberByFloor(counts, numbering).map((room_numbers) =>
          listedRooms({ room_numbers }),
        );
        for (const list of lists) expect(list?.problems ?? {}).toEqual({});
        const rooms = lists.flatMap((list) => list?.rooms ?? []);
        if (rooms.length === 0) return;
        expect(rooms).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
        expect(new Set(rooms.map(({ number }) => number)).size).toBe(rooms.length);
        expect(rooms.every(({ floor }) => floor >= numbering.start_floor)).toBe(true);
        const onFloors = [...Map.groupBy(rooms, ({ floor }) => floor).values()];
        for (const on of onFloors.slice(0, -1)) expect(on).toHaveLength(numbering.rooms_per_floor);
        const unlucky = rooms.filter(({ number, floor }) => floor === 13 || number.endsWith('13'));
        expect(numbering.skip_13 ? unlucky : []).toEqual([]);
      }),
    );
  });
});
