import { describe, expect, it } from 'vitest';
import { floorOf, listedRooms } from '#domain/rooms/listed-rooms.ts';

const problems = (room_numbers: string, room_floors = '') =>
  listedRooms({ room_numbers, room_floors })?.problems;
const floors = (room_numbers: string, room_floors: string) => {
  expect(problems(room_numbers, room_floors)).toStrictEqual({});
  return listedRooms({ room_numbers, room_floors })
    ?.rooms.map(({ number, floor }) => `${number}@${floor}`)
    .join(' ');
};

describe('the floor of a listed room', () => {
  it.each([
    ['101', 1],
    ['1204', 12],
    ['A101', 1],
    ['101A', 1],
    ['12', 0],
    ['G1', 0],
    ['Villa 3', 0],
    ['2-105', 1],
    ['PH', undefined],
  ])('%s is on floor %s', (number, floor) => {
    expect(floorOf(number)).toBe(floor);
  });

  it('the floor of a listed room is as given for all rooms', () => {
    expect(floors('1-2, PH', '4')).toBe('1@4 2@4 PH@4');
    expect(floors('B1', '-1')).toBe('B1@-1');
    expect(floors('B1', ' −1 ')).toBe('B1@-1');
  });

  it('the floor of a listed room is as given for some rooms, and otherwise as the number says', () => {
    expect(floors('G1-G2, 101-102, PH', '3: g2, 102; 9: PH')).toBe('G1@0 G2@3 101@1 102@3 PH@9');
  });

  it.each([
    ['101', 'ground', '"ground" is not a floor: write one floor, such as 2, or the rooms of each'],
    ['101', '1000', 'Floor 1000 is not between -10 and 999'],
    ['101', '-11: 101', 'Floor -11 is not between'],
    ['101', '1: 102', '"102" is not among the room numbers: add it there first'],
    ['101', '1: 101; 2: 101', '"101" is on two floors: remove one'],
    [
      '101, PH',
      '',
      '"PH" has no digits that give its floor: write the floor, a colon and the room',
    ],
  ])('the floor of a listed room is refused for %s on %s', (numbers, text, message) => {
    expect(problems(numbers, text)?.room_floors).toContain(message);
  });
});

describe('the rooms that a type lists', () => {
  it('a room type with the default numbering lists no rooms', () => {
    expect(listedRooms({})).toBeUndefined();
    expect(listedRooms({ room_numbers: '  ', room_floors: '' })).toBeUndefined();
  });

  it('the rooms that a type lists need at least one number', () => {
    expect(problems(',')?.room_numbers).toContain('Write at least one room number');
    expect(problems('', '2')?.room_floors).toBe(
      'Floors require room numbers: list the room numbers too',
    );
  });

  it('the rooms that a type lists show one problem for a field', () => {
    expect(problems('PH, 103-101', '')).toStrictEqual({
      room_numbers: '"103-101" runs backwards: write 101-103',
    });
  });
});
