import { proxy } from 'valtio/vanilla';
import { isSameValue } from '#domain/description/same-value.ts';
import { under } from '#domain/problem.ts';
import { overlap, planPeriod, type Validity } from '#domain/rates/rate-validity.ts';
import { editRatePlan, validateRatePlan, type RatePlan } from '#domain/rates/rate-plans.ts';
import { createFormCheck } from '#ui/forms/form-check.ts';
import { dayText } from '#ui/texts/days.ts';

export type PlanForm = ReturnType<typeof createPlanForm>;

export interface PlanNeighbours {
  /** The codes of the other plans. */
  readonly taken: readonly string[];
  /** The plan's dates before the edit. */
  readonly days: Partial<Validity>;
  /** Other periods for which the plan has rates, such as next year. */
  readonly periods: readonly Validity[];
  /** The calendar year that replaces a missing first or last day of the plan (`planPeriod`). */
  readonly year: number;
  /** The locale of the hotel, in which messages write dates. */
  readonly locale: string;
}

/**
 * The keys of problems start with `0.`, because `createItemEditor` treats the plan as the only item
 * of a list.
 */
export function createPlanForm(plan: RatePlan, neighbours: PlanNeighbours) {
  const { taken, days, periods, year, locale } = neighbours;
  const state = proxy({ plan: { ...plan } });
  const isTaken = () => taken.some((code) => isSameValue('code', code, state.plan.code));
  const overlaps = () => {
    // Periods that overlapped before the edit must not block saving other fields.
    const met = periods
      .filter((other) => !overlap(planPeriod(days, year), other))
      .find((other) => overlap(planPeriod(state.plan, year), other));
    if (!met) return [];
    const message = `These dates overlap other rates of the plan, from ${dayText(met.start_date, locale)}${met.end_date && ` to ${dayText(met.end_date, locale)}`}`;
    return [{ path: 'end_date', message }];
  };
  const check = createFormCheck('rate-plan', () =>
    under('0', [...validateRatePlan(state.plan, isTaken()), ...overlaps()]),
  );
  return {
    ...check,
    state,
    edit<Field extends keyof RatePlan>(field: Field, value: RatePlan[Field]) {
      check.solve(() => editRatePlan(state.plan, field, value));
      check.clear(`0.${field}`);
    },
  };
}
