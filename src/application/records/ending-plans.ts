import { daysUntil, endsSoon, isSeason, WARNING_DAYS } from '#domain/rates/rate-validity.ts';
import { refersTo, type RatePlanRecord, type RateRuleRecord } from './hotel-records.ts';

/** A rate plan whose rates end soon, or have ended. */
export interface EndingPlan {
  readonly plan: RatePlanRecord;
  /** Last day of the first of its rates to end. */
  readonly endsOn: string;
  /** From `today` until then; negative once it has passed. */
  readonly days: number;
}

/**
 * The active plans of which a rate ends within these days, or has ended, in the order of the plans;
 * without seasons, unless there is nothing else.
 */
export function endingPlans(
  { plans, rules }: EndingRates,
  today: string,
  days = WARNING_DAYS,
): readonly EndingPlan[] {
  const active = plans.filter(({ is_active }) => is_active);
  const lasting = lastingPlans({ plans: active, rules });
  return (lasting.length > 0 ? lasting : active).flatMap((plan): EndingPlan[] => {
    const endsOn = planEndsOn({ rules }, plan);
    if (endsOn === undefined || !endsSoon({ end_date: endsOn }, today, days)) return [];
    return [{ plan, endsOn, days: daysUntil(endsOn, today) }];
  });
}

export interface EndingRates {
  readonly plans: readonly RatePlanRecord[];
  readonly rules: readonly RateRuleRecord[];
}

/** The plans that are no seasons: these end on purpose. */
export function lastingPlans({ plans, rules }: EndingRates): readonly RatePlanRecord[] {
  return plans.filter((plan) => {
    const planRules = rules.filter(({ rate_plan }) => refersTo(rate_plan, plan));
    return planRules.length === 0 || planRules.some((rule) => !isSeason(plan.rate_type, rule));
  });
}

/** Last day of the first of a plan's rates to end; undefined if none ends. */
export function planEndsOn(
  { rules }: Pick<EndingRates, 'rules'>,
  plan: RatePlanRecord,
): string | undefined {
  const planRules = rules.filter(({ rate_plan }) => refersTo(rate_plan, plan));
  const byType = Map.groupBy(planRules, ({ room_type }) => String(room_type));
  return [...byType.values()]
    .flatMap((seasons) => lastDaysOf({ rules: seasons }))
    .filter((day) => day !== '')
    .toSorted()[0];
}

/** Last day of the last season of a rate; '' if open-ended. */
export function lastDaysOf({ rules }: Pick<EndingRates, 'rules'>): string[] {
  const ends = rules.filter(({ is_active }) => is_active).map(({ end_date }) => end_date);
  if (ends.length === 0) return [];
  return [ends.includes('') ? '' : ends.toSorted().at(-1)!];
}
