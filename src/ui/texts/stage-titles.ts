import type { Stage } from '#domain/plan/operation.ts';

/**
 * The five stages in their order, as the launch shows them (docs/behaviour.md §4 'Onboarding
 * completion order').
 */
export const STAGE_TITLES: Readonly<Record<Stage, string>> = {
  hotel: 'Hotel profile',
  rooms: 'Room types and rooms',
  rates: 'Rates',
  staff: 'Staff users',
  completion: 'Completion',
};
