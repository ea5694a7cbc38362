import { describe, expect, it } from 'vitest';
import { checklistOf, NOT_CONFIGURED } from '#domain/hotel/setup-checklist.ts';

describe('docs/behaviour.md §9 Checklist completion', () => {
  const nothing = {
    hotel_configured: false,
    room_types_count: 0,
    rates_count: 0,
    staff_users_count: 0,
    is_complete: false,
  };

  it.each([
    [{}, 0],
    [{ hotel_configured: true }, 25],
    [{ room_types_count: 3 }, 25],
    [{ hotel_configured: true, rates_count: 1 }, 50],
    [{ hotel_configured: true, room_types_count: 1, staff_users_count: 9 }, 75],
    [{ hotel_configured: true, room_types_count: 1, rates_count: 2, staff_users_count: 1 }, 100],
  ])('counts 25%% per item: %j is %i%%', (progress, percent) => {
    expect(checklistOf({ ...nothing, ...progress }).percent).toBe(percent);
  });
});

describe('docs/behaviour.md §7 Setup status', () => {
  it('counts as not configured if it cannot be read', () => {
    expect(NOT_CONFIGURED).toStrictEqual({
      is_fully_configured: false,
      has_room_types: false,
      has_rates: false,
      has_staff_users: false,
    });
  });
});
