import { describe, expect, it } from 'vitest';
import { duplicateRoomType } from '#domain/rooms/duplicate-room-type.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { shortCodesOf } from '#domain/rooms/short-codes.ts';

const named = (...names: readonly string[]): RoomType[] =>
  names.map((name, index) => ({ ...BLANK_ROOM_TYPE, id: String(index + 1), name }));

function copied(name: string, ...others: readonly string[]): string {
  const list = named(name, ...others);
  return duplicateRoomType(list[0]!, list).name;
}

describe('duplicateRoomType', () => {
  it.each([
    [['Suite'], 'Suite 2'],
    [['Suite', 'Suite 2', ' SUITE  3 '], 'Suite 4'],
    [['Villa 7', 'Villa 9'], 'Villa 8'],
    [['  Garden Room '], 'Garden Room 2'],
    [['7'], '7 2'],
    [['جناح ملكي'], 'جناح ملكي 2'],
    [['Room 99999999999999999999'], 'Room 99999999999999999999 2'],
    [[' '], ''],
  ])('names a copy of the first of %j "%s"', ([first = '', ...others], name) => {
    expect(copied(first, ...others)).toBe(name);
  });

  it('gives a copy a code of its own', () => {
    const list = named('Deluxe Room');
    const copy = duplicateRoomType(list[0]!, list);
    expect(shortCodesOf(['Deluxe Room', copy.name])).toEqual(['DLX', 'DLX2']);
  });

  it('copies every other field, but no ID', () => {
    const [source] = named('Suite');
    const full = { ...source!, amenities: 'Balcony', description: 'Sea', room_count: 12 };
    const { id: _, ...fields } = full;
    expect(duplicateRoomType(full, [full])).toEqual({ ...fields, name: 'Suite 2' });
  });

  it('leaves listed room numbers with the original', () => {
    const [source] = named('Suite');
    const listed = { ...source!, room_numbers: '101-103', room_floors: '1', room_count: 3 };
    const copy = duplicateRoomType(listed, [listed]);
    expect(copy).not.toHaveProperty('room_numbers');
    expect(copy).not.toHaveProperty('room_floors');
    expect(copy.room_count).toBe(3);
  });
});
