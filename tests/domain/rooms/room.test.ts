import { describe, expect, it } from 'vitest';
import { validateRoomPlace, type RoomPlaceFields } from '#domain/rooms/room.ts';

const VALID: RoomPlaceFields = { room_number: '101', floor: '1', room_type: '7' };
const messages = (fields: Partial<RoomPlaceFields>, others: readonly string[] = []) =>
  validateRoomPlace({ ...VALID, ...fields }, others).map(({ path, message }) => [path, message]);

describe('the place of a room in its hotel', () => {
  it.each([{}, { room_number: 'G1', floor: '0' }, { floor: '-2' }, { floor: ' 12 ' }])(
    'accepts %j',
    (fields) => {
      expect(messages(fields, ['102', 'G2'])).toEqual([]);
    },
  );

  it('refuses a number that turns the text around it', () => {
    const message =
      "Contains the invisible character U+202E (right-to-left override) after '1': type it again";
    expect(messages({ room_number: '1\u202E01' })).toEqual([['room_number', message]]);
  });

  it.each([
    ['101', '101'],
    [' g1 ', 'G1'],
    ['G1', 'g1 '],
  ])('refuses the number %j if a room %j exists', (room_number, other) => {
    expect(messages({ room_number }, ['100', other])).toEqual([
      ['room_number', `Room ${room_number.trim()} already exists in this hotel`],
    ]);
  });

  it.each(['1.5', 'first', '1e2', '1'.repeat(12)])('refuses the floor %j', (floor) => {
    expect(messages({ floor })).toEqual([
      ['floor', 'Floor must be a whole number from -10 to 999'],
    ]);
  });

  it.each(['-11', '1000'])('refuses the floor %s', (floor) => {
    expect(messages({ floor })).toEqual([
      ['floor', 'Floor must be a whole number from -10 to 999'],
    ]);
  });

  it('refuses numbers that are too long for servers', () => {
    expect(messages({ room_number: 'Penthouse A' })).toEqual([
      ['room_number', 'Room number must have at most 10 characters'],
    ]);
  });
});
