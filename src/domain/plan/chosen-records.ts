import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from './onboarding-plan.ts';
import { isReference, type Operation } from './operation.ts';

/**
 * The room types (by name) and rate plans (by code) to which a run is limited. Their rates are included, their rooms
 * are not.
 */
export interface ChosenRecords {
  readonly roomTypes: readonly string[];
  readonly ratePlans: readonly string[];
}

/** Returns whether an operation writes a chosen record. False for rates whose amount is only suggested. */
export function choosesRecords(
  plan: OnboardingPlan,
  { roomTypes, ratePlans }: ChosenRecords,
  config: HotelConfig,
): (operation: Operation) => boolean {
  const chosen = new Set(
    plan.operations
      .filter(({ kind, body }) => {
        if (kind === 'room-type') return isAmong(roomTypes, body['name']);
        return kind === 'plan' && isAmong(ratePlans, body['code']);
      })
      .map(({ key }) => key),
  );
  const unstated = new Set(
    config.rates.rates.flatMap(({ origin }, place) => (origin ? [`rates.rates.${place}`] : [])),
  );
  return ({ kind, key, body, source }) =>
    chosen.has(key) ||
    (kind === 'rule' &&
      !unstated.has(source) &&
      [body['rate_plan'], body['room_type']].some((of) => isReference(of) && chosen.has(of.$ref)));
}

function isAmong(chosen: readonly string[], value: unknown): boolean {
  return chosen.some((one) => one === value);
}
