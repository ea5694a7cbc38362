import { expect, it } from 'vitest';
import { totalsOf } from '#application/bulk/plan/plan-totals.ts';
import type { PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';

const records = (action: 'create' | 'delete', count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `room:${action}${at}`, action, id: `${at}` }));

function hotel(name: string, changes: number, deletes: number): PlannedHotel {
  return {
    name,
    code: name,
    configuration: name,
    unchanged: 0,
    records: [...records('create', changes), ...records('delete', deletes)],
    notes: [],
    unreadable: [],
  };
}

const TOTALS = totalsOf([hotel('Alder', 1, 0), hotel('Birch', 0, 0), hotel('Cedar', 2, 2)]);

it('counts deletions as changes too, by hotel', () => {
  expect(TOTALS.counts).toMatchObject({ hotels: 3, create: 3, delete: 2 });
  expect(TOTALS.hotels).toEqual([
    { name: 'Alder', code: 'Alder', changes: 1, deletes: 0 },
    { name: 'Cedar', code: 'Cedar', changes: 4, deletes: 2 },
  ]);
});

it.each([
  [{ maxChanges: 5, maxDeletes: 2 }, undefined],
  [{ maxChanges: 4 }, 'maxChanges'],
  [{ maxDeletes: 1 }, 'maxDeletes'],
  [{ maxChanges: 0, maxDeletes: 0 }, 'maxDeletes'],
])('the totals with the limits %j exceed %s', (guards, passed) => {
  expect(TOTALS.past(guards)).toBe(passed);
});
