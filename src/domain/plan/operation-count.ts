import type { HotelConfig } from '#domain/hotel-config.ts';
import { PARTS, type Part } from './parts.ts';

export const NO_OPERATIONS = {
  /** The sum of created, updated and unchanged. */
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  total: 0,
};

export type OperationCounts = Readonly<typeof NO_OPERATIONS>;

/**
 * Counts the operations that `planOnboarding` would plan for these parts and that always have a result. Without `parts`, counts all operations,
 * including the completion mark. This is faster than planning.
 */
export function operationCount(config: HotelConfig, parts?: readonly Part[]): number {
  const counts = countsOf(config);
  const completion = parts ? 0 : 1;
  return (parts ?? PARTS).reduce((sum, part) => sum + counts[part], completion);
}

function countsOf(config: HotelConfig): Record<Part, number> {
  const { roomTypes, rates, staffUsers } = config;
  const rooms = roomTypes.reduce((sum, { room_count }) => sum + room_count, 0);
  const types = roomTypes.length;
  const plans = rates.rate_plans;
  const active = plans.filter(({ is_active }) => is_active).length;
  // On the legacy path, each room type has its own plan and rule (docs/api.md 'Onboarding').
  const priced = plans.length === 0 ? 2 * types : active * (1 + types);
  const pricing = rates.enable_dynamic_pricing ? 1 : 0;
  return { hotel: 1, rooms: types + rooms, rates: priced + pricing, staff: staffUsers.length };
}
