import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from './onboarding-plan.ts';
import { isReference, type Operation } from './operation.ts';
import { limitedPlan, type PartialPlan } from './parts.ts';

/**
 * The room types (by name) and rate plans (by code) to which a run is limited. Their rates are included, their rooms
 * are not.
 */
export interface ChosenRecords {
  readonly roomTypes: readonly string[];
  readonly ratePlans: readonly string[];
}

/** Limits the plan to the chosen records. Leaves out rates whose amount is only suggested. */
export function planOfRecords(
  plan: OnboardingPlan,
  { roomTypes, ratePlans }: ChosenRecords,
  config: HotelConfig,
): PartialPlan {
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
  const isChosen = ({ kind, key, body, source }: Operation) =>
    chosen.has(key) ||
    (kind === 'rule' &&
      !unstated.has(source) &&
      [body['rate_plan'], body['room_type']].some((of) => isReference(of) && chosen.has(of.$ref)));
  return limitedPlan(plan, isChosen);
}

function isAmong(chosen: readonly string[], value: unknown): boolean {
  return chosen.some((one) => one === value);
}
