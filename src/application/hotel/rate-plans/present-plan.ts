import type { Id } from '#domain/record.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { ratePlanOf, type RatePlanRecord } from '#application/records/hotel-records.ts';

/**
 * All current plans, and this one of them. Throws `ApiError` if another user has removed it: after
 * that, a 404 would look as if the server lacked the call.
 */
export async function presentPlan(
  api: Pick<OnboardingApi, 'list'>,
  hotelId: Id,
  plan: RatePlanRecord,
): Promise<{ readonly now: RatePlanRecord; readonly plans: readonly RatePlanRecord[] }> {
  const plans = (await api.list('plan', { hotelId })).map(ratePlanOf);
  const now = plans.find(({ id }) => id === plan.id);
  if (!now) throw planGone(plan);
  return { now, plans };
}

/** The refusal if another user has removed the plan. */
export function planGone({ name }: Pick<RatePlanRecord, 'name'>): ApiError {
  const message = `${name} no longer exists: another user removed it.`;
  return new ApiError({ status: 400, code: UNKNOWN_ERROR, message, wroteNothing: true });
}
