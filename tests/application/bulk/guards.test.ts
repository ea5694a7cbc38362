import { expect, it } from 'vitest';
import { checkGuards } from '#application/bulk/guards.ts';
import type { PlannedHotel } from '#application/bulk/plan/saved-plan.ts';

function hotel(name: string, changes: number, deletes: number): PlannedHotel {
  const deleted = { kind: 'room', isDuplicate: false } as const;
  return {
    name,
    code: name,
    configuration: name,
    isNew: false,
    unchanged: 0,
    changes: Array.from({ length: changes }, (_, at) => {
      return { key: `room:${at}`, action: 'create', fields: [] };
    }),
    deletions: Array.from({ length: deletes }, (_, at) => {
      return { ...deleted, key: `room:9${at}`, id: String(at) };
    }),
    extras: [],
    kept: [],
    notes: [],
    unreadable: [],
  };
}

const HOTELS = [hotel('Alder', 1, 0), hotel('Birch', 0, 0), hotel('Cedar', 2, 2)];

it('counts deletions as changes too, by hotel with the most first', () => {
  expect(checkGuards({}, HOTELS)).toEqual({
    changes: 5,
    deletes: 2,
    passed: undefined,
    hotels: [
      { name: 'Cedar', code: 'Cedar', changes: 4, deletes: 2 },
      { name: 'Alder', code: 'Alder', changes: 1, deletes: 0 },
    ],
  });
});

it.each([
  [{ maxChanges: 5, maxDeletes: 2 }, undefined],
  [{ maxChanges: 4 }, 'maxChanges'],
  [{ maxDeletes: 1 }, 'maxDeletes'],
  [{ maxChanges: 0, maxDeletes: 0 }, 'maxDeletes'],
])('with %j, passes %s', (guards, passed) => {
  expect(checkGuards(guards, HOTELS).passed).toBe(passed);
});
