import { describe, expect, it } from 'vitest';
import { checklistOf, gapsIn } from '#domain/hotel/setup-checklist.ts';

describe('docs/fields.md §9 Checklist completion', () => {
  const nothing = { hotel: false, room_types: 0, rates: 0, staff: 0 };

  it.each([
    [{}, 0],
    [{ hotel: true }, 25],
    [{ room_types: 3 }, 25],
    [{ hotel: true, rates: 1 }, 50],
    [{ hotel: true, room_types: 1, staff: 9 }, 75],
    [{ hotel: true, room_types: 1, rates: 2, staff: 1 }, 100],
  ])('counts 25%% per item: %j is %i%%', (known, percent) => {
    expect(checklistOf(false, { ...nothing, ...known }).percent).toBe(percent);
  });
});

it('a hotel lacks what its gaps name, and everything of which it has nothing', () => {
  const gaps = { room_types: ['Suite'], rates: [], staff: ['Administrator'] };
  const known = { hotel: true, room_types: 2, rates: 0, staff: 1 };
  expect(gapsIn(checklistOf(true, known, gaps))).toEqual([
    { title: 'Rooms of Suite', operation: 'room-type' },
    { title: 'Rate plans', operation: 'plan' },
    { title: 'Administrator', operation: 'user' },
  ]);
});
