import { describe, expect, it } from 'vitest';
import { groupsOf } from '#domain/rooms/room-groups.ts';

const room = (room_number: string, floor?: number) => ({ room_number, floor });
const shown = (...rooms: ReturnType<typeof room>[]) =>
  groupsOf(rooms).map((on) => [on.name, on.rooms.map(({ room_number }) => room_number).join(' ')]);

describe('the groups of rooms of a hotel', () => {
  it('the groups of rooms of a hotel are floors from the lowest up, and rooms are sorted by number, not spelling', () => {
    expect(shown(room('1001', 10), room('110', 1), room('B1', -1), room('99', 1))).toEqual([
      ['Floor -1', 'B1'],
      ['Floor 1', '99 110'],
      ['Floor 10', '1001'],
    ]);
  });

  it('the groups of rooms of a hotel may include a ground floor 0, and rooms without a known floor come last', () => {
    expect(shown(room('Garden'), room('201', 2), room('001', 0), room('Annexe'))).toEqual([
      ['Floor 0', '001'],
      ['Floor 2', '201'],
      ['No floor', 'Annexe Garden'],
    ]);
  });

  it('the groups of rooms of a hotel are empty for a hotel without rooms', () => {
    expect(groupsOf([])).toEqual([]);
  });
});
