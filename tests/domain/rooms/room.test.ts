import { expect, it } from 'vitest';
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
