import { describe, expect, it } from 'vitest';
import { countByStatus, shownStatus } from '#domain/rooms/room-status.ts';

const room = (status: string, is_active = true) => ({ status, is_active });

describe('rooms counted by status', () => {
  it('every status has a count, in the order of the legend', () => {
    const rooms = [room('occupied'), room('vacant'), room('out_of_order'), room('vacant')];
    expect(Object.entries(countByStatus(rooms))).toEqual([
      ['vacant', 2],
      ['occupied', 1],
      ['reserved', 0],
      ['maintenance', 0],
      ['out_of_order', 1],
      ['other', 0],
      ['inactive', 0],
    ]);
  });

  it('a room that is not in use counts as such, whatever its status', () => {
    expect(shownStatus(room('vacant', false))).toBe('inactive');
  });

  it.each(['being_painted', '', 'toString'])(
    'the status %j of a server counts as another status',
    (own) => {
      expect(shownStatus(room(own))).toBe('other');
    },
  );
});
