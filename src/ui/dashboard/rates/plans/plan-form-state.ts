import { proxy } from 'valtio/vanilla';
import { under } from '#domain/problem.ts';
import type { RatePlan } from '#domain/rates/rate-plans.ts';
import { overlap, planPeriod, RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import { validateRatePlan } from '#domain/rates/rates.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';

/** The start of the DOM IDs of this form's fields. */
export const PLAN_FORM = 'rate-plan';

export type PlanForm = ReturnType<typeof createPlanForm>;

export interface PlanNeighbours {
  /** The codes of the other plans. */
  readonly taken: readonly string[];
  /** The plan's days before the edit. */
  readonly days: Partial<Validity>;
  /** Further periods for which the plan has rates, such as those of the next year. */
  readonly periods: readonly Validity[];
  /** The year of days that the plan does not state. */
  readonly year: number;
}

/** The form of one rate plan. Paths start with `0.`. */
export function createPlanForm(plan: RatePlan, { taken, days, periods, year }: PlanNeighbours) {
  const state = proxy({ plan: { ...plan } });
  const isTaken = () => taken.includes(state.plan.code.trim());
  const overlaps = () => {
    // A season beside the year stays beside it.
    const met = periods
      .filter((other) => !overlap(planPeriod(days, year), other))
      .find((other) => overlap(planPeriod(state.plan, year), other));
    if (!met) return [];
    const message = `The plan has other rates from ${met.start_date}${met.end_date && ` to ${met.end_date}`}`;
    return [{ path: 'end_date', message }];
  };
  const check = createFormCheck(() =>
    under('0', [...validateRatePlan(state.plan, isTaken()), ...overlaps()]),
  );
  return {
    ...check,
    state,
    edit<Field extends keyof RatePlan>(field: Field, value: RatePlan[Field]) {
      check.solve(() => {
        state.plan[field] = value;
        // Without a day of its own, the plan has that of the calendar year.
        for (const day of RULE_DAYS) if (state.plan[day] === '') delete state.plan[day];
      });
      check.clear(`0.${field}`);
    },
  };
}
