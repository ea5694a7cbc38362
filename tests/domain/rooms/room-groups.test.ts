import { expect, it } from 'vitest';
import { groupsOf } from '#domain/rooms/room-groups.ts';

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
