import { daysUntil, endsSoon, WARNING_DAYS } from '#domain/rates/rate-validity.ts';
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
 * The active plans of which a rate ends within these days, or has ended, in the order of the plans.
 */
export function endingPlans(
  { plans, rules }: EndingRates,
  today: string,
  days = WARNING_DAYS,
): readonly EndingPlan[] {
  return plans
    .filter(({ is_active }) => is_active)
    .flatMap((plan): EndingPlan[] => {
      const endsOn = planEndsOn({ rules }, plan);
      if (endsOn === undefined || !endsSoon({ end_date: endsOn }, today, days)) return [];
      return [{ plan, endsOn, days: daysUntil(endsOn, today) }];
    });
}

export interface EndingRates {
  readonly plans: readonly RatePlanRecord[];
  readonly rules: readonly RateRuleRecord[];
}

/** Last day of the first of a plan's rates to end; undefined if none ends. */
export function planEndsOn(
  { rules }: Pick<EndingRates, 'rules'>,
  plan: RatePlanRecord,
): string | undefined {
  const own = rules.filter(({ rate_plan }) => refersTo(rate_plan, plan));
  const byType = Map.groupBy(own, ({ room_type }) => String(room_type));
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
