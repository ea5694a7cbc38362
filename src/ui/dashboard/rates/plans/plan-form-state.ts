import { proxy } from 'valtio/vanilla';
import { under } from '#domain/problem.ts';
import type { RatePlan } from '#domain/rates/rate-plans.ts';
import { validateRatePlan } from '#domain/rates/rates.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** The start of the DOM IDs of this form's fields. */
export const PLAN_FORM = 'rate-plan';

export type PlanForm = ReturnType<typeof createPlanForm>;

/** The form of one rate plan. `taken` are the codes of the other plans. Paths start with `0.`. */
export function createPlanForm(plan: RatePlan, taken: readonly string[]) {
  const state = proxy({ plan: { ...plan } });
  const isTaken = () => taken.includes(state.plan.code.trim());
  const check = createFormCheck(() => under('0', validateRatePlan(state.plan, isTaken())));
  return {
    ...check,
    state,
    edit<Field extends keyof RatePlan>(field: Field, value: RatePlan[Field]) {
      state.plan[field] = value;
      check.clear(`0.${field}`);
    },
  };
}
