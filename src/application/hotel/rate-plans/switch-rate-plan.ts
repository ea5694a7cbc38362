import type { Id } from '#domain/record.ts';
import { isApiError, type ApiError } from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { updateRecord } from '#application/records/write-record.ts';
import { ratePlanBody } from '#domain/rates/rate-bodies.ts';
import { presentPlan } from './present-plan.ts';

export type PlanSwitch =
  | { readonly status: 'done' | 'not-offered' }
  | { readonly status: 'failed'; readonly error: ApiError };

/**
 * Activates or deactivates a plan, and keeps its rates. Reads the plan again first, to keep changes
 * of other users.
 */
export async function switchRatePlan(
  api: OnboardingApi,
  { hotelId, plan, isActive }: { hotelId: Id; plan: RatePlanRecord; isActive: boolean },
): Promise<PlanSwitch> {
  const now = await presentPlan(api, hotelId, plan).catch((error: unknown) => {
    if (isApiError(error)) return error;
    throw error;
  });
  if (isApiError(now)) return { status: 'failed', error: now };
  const body = ratePlanBody({ ...now.now, is_active: isActive }, hotelId);
  const result = await updateRecord(api, { kind: 'plan', hotelId, body }, now.now);
  if (result.state !== 'done') return { status: 'failed', error: result.error };
  return { status: result.effect.kind === 'kept' ? 'not-offered' : 'done' };
}
