import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { floorOf, listedRooms } from '#domain/rooms/listed-rooms.ts';
import { recoverListings, type ExistingRoom } from '#domain/rooms/recovered-listings.ts';
import { numberRooms } from '#domain/rooms/room-numbers.ts';

/**
 * Reads `101@1 102 G1@0`: room numbers with floors. Without `@`, the floor follows from the number.
 */
const rooms = (text: string): ExistingRoom[] =>
  text
    .split(' ')
    .filter((room) => room !== '')
    .map((room) => {
      const [number = '', floor] = room.split('@');
      return { number, floor: floor === undefined ? floorOf(number) : Number(floor) };
    });

const namesOf = (own: readonly ExistingRoom[]) =>
  own.map(({ number, floor }) => `${number} on ${floor}`).toSorted();

describe('the room numbers of an existing hotel', () => {
  it.each([
    ['default numbers', ['101 102 103', '104'], [{}, {}]],
    ['default numbers in another order', ['103 101 102', '104'], [{}, {}]],
    [
      'default numbers beside listed ones',
      ['104 103', '101 102'],
      [{ room_numbers: '103-104' }, {}],
    ],
    [
      'a room added by hand, and a type numbered round it',
      ['101 102 104', '103 105'],
      [{ room_numbers: '101-102, 104' }, {}],
    ],
    ['letters', ['G1 G2 G10 G9'], [{ room_numbers: 'G1-G2, G9-G10' }]],
    ['other signs', ["A-12 O'1"], [{ room_numbers: `'A-12', "O'1"` }]],
    ['one floor for all', ['1@3 2@3'], [{ room_numbers: '1-2', room_floors: '3' }]],
    [
      'several floors',
      ['1@0 2@1 3@1 PH@-1 x9'],
      [{ room_numbers: '1-3, PH, x9', room_floors: '-1: PH; 1: 2-3' }],
    ],
    [
      'a default number on another floor',
      ['101@2 102'],
      [{ room_numbers: '101-102', room_floors: '2: 101' }],
    ],
    ['numbers twice, too long or empty', ['7 7 12345678901 @1'], [{ room_numbers: '7' }]],
    ['no rooms', ['', '101'], [{}, {}]],
  ])('with %s', (_, types, listings) => {
    expect(recoverListings(types.map(rooms))).toStrictEqual(listings);
  });

  it('the room numbers of an existing hotel are the default numbers, if the server lists no floors', () => {
    const unknown = rooms('101 102').map((room) => ({ ...room, floor: undefined }));
    expect(recoverListings([unknown])).toStrictEqual([{}]);
  });

  it('the room numbers of an existing hotel give the same rooms again, whatever they are', () => {
    const room = fc.record({
      number: fc.oneof(
        fc.integer({ min: 98, max: 115 }).map(String),
        fc.constantFrom('G1', 'G2', 'A-1', 'PH', '7', '1204', "O'1", 'a b', 'x:1'),
      ),
      floor: fc.integer({ min: -2, max: 12 }),
    });
    const hotel = fc.array(fc.array(room, { maxLength: 8 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(hotel, (given) => {
        const seen = new Set<string>();
        const types = given.map((own) =>
          own.filter(({ number }) => !seen.has(number) && seen.add(number)),
        );
        const listings = recoverListings(types);
        const again = numberRooms(
          types.map((own, index) => ({ room_count: own.length, ...listings[index] })),
        );
        for (const listing of listings) expect(listedRooms(listing)?.problems ?? {}).toEqual({});
        for (const [index, own] of types.entries()) {
          expect(namesOf(again.filter(({ roomType }) => roomType === index))).toEqual(namesOf(own));
        }
      }),
    );
  });
});
