import type { Stage } from '#domain/plan/operation.ts';

/** In the order of the launch (docs/behaviour.md §4). */
export const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  hotel: 'Hotel profile',
  rooms: 'Room types and rooms',
  rates: 'Rates',
  staff: 'Staff users',
  completion: 'Completion',
};
