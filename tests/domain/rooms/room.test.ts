import { describe, expect, it } from 'vitest';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { areaUnitOf, shownArea, squareFeetOf } from '#domain/rooms/room-size.ts';
import { validateRoomPlace } from '#domain/rooms/room.ts';

const FLOOR = 'Floor must be a whole number from -10 to 999';
const VALID = { room_number: '101', floor: '1', room_type: '7' };

it.each<[object, string[]]>([
  [{ room_number: 'G1', floor: '0' }, []],
  [{ floor: '-2' }, []],
  [{ floor: ' 12 ' }, []],
  [{ room_number: ' g2 ' }, ['room_number: Room g2 already exists in this hotel']],
  [{ room_number: 'Penthouse A' }, ['room_number: Room number must have at most 10 characters']],
  [
    { room_number: '1\u202E01' },
    [
      "room_number: Contains the invisible character U+202E (right-to-left override) after '1': type it again",
    ],
  ],
  ...['1.5', 'first', '1e2', '1'.repeat(12), '-11', '1000'].map((floor): [object, string[]] => [
    { floor },
    [`floor: ${FLOOR}`],
  ]),
])('a room with %j has the problems %j', (fields, problems) => {
  const found = validateRoomPlace({ ...VALID, ...fields }, ['102', 'G2 ']);
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems);
});

it('rooms are grouped by floor, sorted by number, and rooms without a floor come last', () => {
  const rooms = [
    ['Garden', undefined],
    ['1001', 10],
    ['110', 1],
    ['B1', -1],
    ['99', 1],
    ['001', 0],
    ['Annexe', undefined],
  ] as const;
  const groups = groupsOf(rooms.map(([room_number, floor]) => ({ room_number, floor })));
  expect(
    groups.map((on) => [on.name, ...on.rooms.map(({ room_number }) => room_number)].join(' ')),
  ).toEqual([
    'Floor -1 B1',
    'Floor 0 001',
    'Floor 1 99 110',
    'Floor 10 1001',
    'No floor Annexe Garden',
  ]);
});

describe('the size of a room', () => {
  it.each([
    ['India', 'sq ft'],
    ['United States', 'sq ft'],
    ['UAE', 'sq ft'],
    ['Portugal', 'm²'],
    ['JP', 'm²'],
    ['Atlantis', 'sq ft'],
    ['', 'sq ft'],
  ] as const)('the size of a room has the unit of the country: %j', (country, unit) => {
    expect(areaUnitOf(country)).toBe(unit);
  });

  it('the size of a room is stored in whole square feet, and shown in m² as entered', () => {
    expect(squareFeetOf(30, 'm²')).toBe(323);
    expect(shownArea(200, 'm²')).toBe(18.6);
    const entered = Array.from({ length: 1000 }, (_, index) => (index + 50) / 10);
    expect(entered.map((area) => shownArea(squareFeetOf(area, 'm²'), 'm²'))).toEqual(entered);
  });

  it('the size of a room stays as it is where square feet are used', () => {
    expect(squareFeetOf(200.5, 'sq ft')).toBe(200.5);
    expect(shownArea(200.5, 'sq ft')).toBe(200.5);
  });
});
