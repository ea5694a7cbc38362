import { type Id, refersTo } from '#domain/record.ts';
import {
  type ApiError,
  isApiError,
  isNotFound,
  isNotOffered,
  orUndefined,
} from '#application/errors/api-error.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { listDeletable } from '#application/records/record-errors.ts';
import { removeRecord } from '#application/records/write-record.ts';

export type PlanRemoval =
  | { readonly status: 'removed' | 'not-offered' }
  /** The plan was not removed, but `removedRates` of its rates were. */
  | { readonly status: 'failed'; readonly error: ApiError; readonly removedRates: number };

/** Statuses with which servers refuse to remove a plan while other records, such as rates, refer to it. */
const MAY_BE_IN_USE: readonly number[] = [400, 409, 500];

/**
 * Removes a plan with its rates. First tries to remove only the plan, so that nothing is lost if the server cannot
 * remove plans. If the server refuses because of the rates, removes the rates and then the plan.
 */
export async function removeRatePlan(
  api: OnboardingApi,
  { hotelId, plan }: { readonly hotelId: Id; readonly plan: RatePlanRecord },
): Promise<PlanRemoval> {
  const request = { kind: 'plan', id: plan.id, hotelId } as const;
  const isGone = async () => {
    const plans = await api.list('plan', { hotelId });
    return !plans.some(({ id }) => refersTo(id, plan));
  };
  let removedRates = 0;
  const removeRates = async () => {
    for (const { id, rate_plan } of await listDeletable(api, 'rule', hotelId)) {
      if (!refersTo(rate_plan, plan)) continue;
      await removeRecord(api, 'rule', id as Id, hotelId);
      removedRates += 1;
    }
  };
  const remove = async (): Promise<PlanRemoval | undefined> => {
    try {
      await api.remove(request);
    } catch (error) {
      if (isNotFound(error)) return (await isGone()) ? undefined : { status: 'not-offered' };
      if (isNotOffered(error)) return { status: 'not-offered' };
      throw error;
    }
    return undefined;
  };
  try {
    const first = await orUndefined(remove().then(outcomeOf), isMaybeInUse);
    if (first?.status === 'not-offered') return first;
    if (first) {
      // Some servers do not delete the rates of a removed plan.
      await orUndefined(removeRates(), isApiError);
      return first;
    }
    await removeRates();
    return outcomeOf(await remove());
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (isNotOffered(error) && removedRates === 0) return { status: 'not-offered' };
    return { status: 'failed', error, removedRates };
  }
}

function outcomeOf(outcome: PlanRemoval | undefined): PlanRemoval {
  return outcome ?? { status: 'removed' };
}

function isMaybeInUse(error: unknown): boolean {
  return isApiError(error) && MAY_BE_IN_USE.includes(error.status);
}
