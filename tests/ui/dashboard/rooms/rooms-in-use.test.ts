import { describe, expect, it } from 'vitest';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { inUseText } from '#ui/dashboard/rooms/rooms-in-use.ts';

const rooms = (...statuses: readonly string[]): readonly RoomRecord[] =>
  statuses.map((status, index) => ({
    id: index,
    room_number: String(101 + index),
    floor: 1,
    room_type: 1,
    status,
    cleaning_status: 'clean',
    is_active: true,
  }));

describe('rooms that are about to be removed', () => {
  it.each([
    [['occupied'], 'Room 101 is occupied: check the guests out first.'],
    [
      ['occupied', 'vacant', 'occupied', 'reserved'],
      'Rooms 101 and 103 are occupied: check the guests out first. Room 104 is reserved: move the reservations to other rooms first.',
    ],
    [
      Array.from({ length: 8 }, () => 'occupied'),
      'Rooms 101, 102, 103, 104, 105, and 3 more are occupied: check the guests out first.',
    ],
    [['vacant', 'out_of_order', 'maintenance'], ''],
  ])('rooms that are about to be removed are named if they are in use: %j', (statuses, text) => {
    expect(inUseText(rooms(...statuses))).toBe(text);
  });
});
