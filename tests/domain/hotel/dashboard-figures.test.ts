import { describe, expect, it } from 'vitest';
import { FALLBACK_FIGURES } from '#domain/hotel/dashboard-figures.ts';

describe('docs/behaviour.md §9 Fallback dashboard figures', () => {
  it('are those of the specification', () => {
    expect(FALLBACK_FIGURES).toStrictEqual({
      total_rooms: 30,
      occupied_rooms: 18,
      staff: 8,
      revenue: 185_000,
      tasks: 3,
      reservations: 24,
      occupancy_rate: 60,
      average_rate: 4500,
    });
  });
});
