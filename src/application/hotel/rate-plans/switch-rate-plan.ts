import type { Id } from '#domain/record.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { updateRecord } from '#application/records/write-record.ts';
import { ratePlanBody } from '#domain/rates/rate-bodies.ts';
import { presentPlan } from './present-plan.ts';

/**
 * Activates or deactivates a plan, and keeps its rates. Reads the plan again first, to keep changes of other users.
 * Resolves to false if the server cannot change plans. Throws `ApiError`.
 */
export async function switchRatePlan(
  api: OnboardingApi,
  { hotelId, plan, isActive }: { hotelId: Id; plan: RatePlanRecord; isActive: boolean },
): Promise<boolean> {
  const { now } = await presentPlan(api, hotelId, plan);
  const body = ratePlanBody({ ...now, is_active: isActive }, hotelId);
  const result = await updateRecord(api, { kind: 'plan', hotelId, body }, now);
  if (result.state !== 'done') throw result.error;
  return result.effect.kind !== 'kept';
}
