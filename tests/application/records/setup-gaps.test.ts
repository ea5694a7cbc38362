import { describe, expect, it } from 'vitest';
import { setupGaps } from '#application/records/setup-gaps.ts';

const TYPES = [
  { id: 1, name: 'Deluxe', code: 'DLX' },
  { id: 2, name: 'Suite', code: 'STE' },
  { id: 3, name: 'Closed wing', code: 'CLO', is_active: false },
];
const ROOMS = [
  { id: 1, room_type: 1 },
  { id: 2, room_type: { id: '2' } },
];
const rate = (rate_plan: number, room_type: number) => ({ rate_plan, room_type });
const LISTS = {
  roomTypes: TYPES,
  rooms: ROOMS,
  plans: [{ id: 1, name: 'Best Available Rate', code: 'BAR' }],
  rules: [rate(1, 1), rate(1, 2)],
  users: undefined,
};
const NOTHING = { room_types: [], rates: [], staff: [] };

describe('what the records of a hotel lack', () => {
  it('is nothing if every active room type has rooms and rates', () => {
    expect(setupGaps(LISTS)).toEqual(NOTHING);
  });

  it('is a room type without rooms, and a plan without a rate for it', () => {
    expect(setupGaps({ ...LISTS, rooms: [ROOMS[0]!], rules: [rate(1, 1)] })).toEqual({
      ...NOTHING,
      room_types: ['Suite'],
      rates: ['Best Available Rate for Suite'],
    });
  });

  it.each(['roomTypes', 'rooms', 'plans', 'rules'] as const)(
    'is not known without the list of %s',
    (list) => {
      expect(setupGaps({ ...LISTS, [list]: undefined })).toEqual(NOTHING);
    },
  );

  it('is not known of rooms and rates whose room type the server does not say', () => {
    const rules = [{ rate_plan: 1 }];
    expect(setupGaps({ ...LISTS, rooms: [{ id: 1 }], rules })).toEqual(NOTHING);
  });
});
