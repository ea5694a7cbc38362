import { describe, expect, it } from 'vitest';
import { floorsOf } from '#domain/rooms/room-floors.ts';

const room = (room_number: string, floor?: number) => ({ room_number, floor });
const shown = (...rooms: ReturnType<typeof room>[]) =>
  floorsOf(rooms).map((on) => [on.floor, on.rooms.map(({ room_number }) => room_number).join(' ')]);

describe('the floors of a hotel', () => {
  it('go from the lowest up, and rooms are sorted by number, not spelling', () => {
    expect(shown(room('1001', 10), room('110', 1), room('B1', -1), room('99', 1))).toEqual([
      [-1, 'B1'],
      [1, '99 110'],
      [10, '1001'],
    ]);
  });

  it('may include a ground floor 0, and rooms without a known floor come last', () => {
    expect(shown(room('Garden'), room('201', 2), room('001', 0), room('Annexe'))).toEqual([
      [0, '001'],
      [2, '201'],
      [undefined, 'Annexe Garden'],
    ]);
  });

  it('are empty for a hotel without rooms', () => {
    expect(floorsOf([])).toEqual([]);
  });
});
