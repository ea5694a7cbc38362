import type { Id } from '#domain/record.ts';
import { type ApiError, notSent } from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { ratePlanOf, type RatePlanRecord } from '#application/records/hotel-records.ts';
import { updateRecord } from '#application/records/write-record.ts';
import { ratePlanBody } from '#domain/rates/rate-bodies.ts';

/** Keeps the rates and changes of other users. False if the server cannot change plans. Throws `ApiError`. */
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

/**
 * Reads all current plans, and finds this plan among them. Throws `ApiError` if another user has removed it. Without
 * this check, a write would fail with status 404, which could also mean that the server cannot change plans.
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

export function planGone({ name }: Pick<RatePlanRecord, 'name'>): ApiError {
  return notSent(`${name} no longer exists: another user removed it.`);
}
