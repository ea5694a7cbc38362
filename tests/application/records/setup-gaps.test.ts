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
  it('a hotel lacks nothing if every active room type has rooms and rates', () => {
    expect(setupGaps(LISTS)).toEqual(NOTHING);
  });

  it.each(['roomTypes', 'rooms', 'plans', 'rules'] as const)(
    'the gaps of a hotel are unknown without the list of %s',
    (list) => {
      expect(setupGaps({ ...LISTS, [list]: undefined })).toEqual(NOTHING);
    },
  );

  it('the gaps of rooms and rates are unknown if the server does not say their room type', () => {
    const rules = [{ rate_plan: 1 }];
    expect(setupGaps({ ...LISTS, rooms: [{ id: 1 }], rules })).toEqual(NOTHING);
  });
});
