import { isSameValue } from '#domain/description/same-value.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { overlap, planPeriod, RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import { RATE_PLAN, validateRatePlan, type RatePlan } from '#domain/rates/rate-plans.ts';
import { createForm, type Follow } from '#ui/forms/form.ts';
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
  /** Whether the form adds a season: its code then follows its name. */
  readonly isSeason: boolean;
  /** The locale of the hotel, in which messages write dates. */
  readonly locale: string;
}

/** A plan without its own first and last day is valid for the calendar year. */
const dropBlankDays: Follow<RatePlan> = (plan) =>
  Object.fromEntries(RULE_DAYS.filter((day) => plan[day] === '').map((day) => [day, undefined]));

/** The code of a season follows its name until the user changes the code. */
function followName(taken: readonly string[]): Follow<RatePlan> {
  const codeOf = (name: string) =>
    name.trim() === '' ? '' : freeShortCode(name, new Set(taken.map((code) => code.toUpperCase())));
  return (plan, edited, before) => ({
    ...dropBlankDays(plan, edited, before),
    ...(edited === 'name' && before.code === codeOf(before.name) && { code: codeOf(plan.name) }),
  });
}

export function createPlanForm(initial: RatePlan, neighbours: PlanNeighbours) {
  const { taken, days, periods, year, locale, isSeason } = neighbours;
  const isTaken = ({ code }: RatePlan) => taken.some((other) => isSameValue('code', other, code));
  const overlaps = (plan: RatePlan) => {
    // Periods that overlapped before the edit must not block saving other fields.
    const met = periods
      .filter((other) => !overlap(planPeriod(days, year), other))
      .find((other) => overlap(planPeriod(plan, year), other));
    if (!met) return [];
    const message = `These dates overlap other rates of the plan, from ${dayText(met.start_date, locale)}${met.end_date && ` to ${dayText(met.end_date, locale)}`}`;
    return [{ path: 'end_date', message }];
  };
  const form = createForm(
    {
      name: 'rate-plan',
      record: RATE_PLAN,
      check: (plan) => [...validateRatePlan(plan, isTaken(plan)), ...overlaps(plan)],
      follow: isSeason ? followName(taken) : dropBlankDays,
    },
    initial,
  );
  return { ...form, isSeason };
}
