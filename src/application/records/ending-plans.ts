import { refersTo } from '#domain/record.ts';
import {
  daysUntil,
  endsSoon,
  isExpired,
  isSeason,
  WARNING_DAYS,
} from '#domain/rates/rate-validity.ts';
import { listIn, type Live } from '#domain/diff/live.ts';
import {
  ratePlanOf,
  rateRuleOf,
  type RatePlanRecord,
  type RateRuleRecord,
} from './hotel-records.ts';

export interface EndingPlan {
  readonly plan: RatePlanRecord;
  /** The last day on which all room types of the plan still have a rate. */
  readonly endsOn: string;
  /** Days from `today` to `endsOn`; negative if `endsOn` is past. */
  readonly days: number;
}

/** Plans with a rate that has ended or ends within `days`, seasonal ones only if all active plans are. */
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

/** Includes rates of plans that are not configured. */
export function endingPlansOf(live: Pick<Live, 'lists'>, today: string, days?: number) {
  const plans = listIn(live, 'plan').map(ratePlanOf);
  const rules = listIn(live, 'rule').map(rateRuleOf);
  return endingPlans({ plans, rules }, today, days);
}

export interface EndingRates {
  readonly plans: readonly RatePlanRecord[];
  readonly rules: readonly RateRuleRecord[];
}

/** Excludes seasonal plans, because their rates end on purpose. */
export function lastingPlans({ plans, rules }: EndingRates): readonly RatePlanRecord[] {
  return plans.filter((plan) => {
    const planRules = rules.filter(({ rate_plan }) => refersTo(rate_plan, plan));
    return planRules.length === 0 || planRules.some((rule) => !isSeason(plan.rate_type, rule));
  });
}

/** The last day on which all room types of the plan still have a rate; undefined if no rate ends. */
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

interface PlanRates {
  readonly rates: readonly (Pick<EndingRates, 'rules'> & { readonly plan: RatePlanRecord })[];
}

/** Of active rules in active plans. `today` is in the property's time zone. Days are `YYYY-MM-DD`. */
export function rateExpiryOf({ rates }: PlanRates, today: string) {
  const ends = rates.filter(({ plan }) => plan.is_active).flatMap(lastDaysOf);
  const expired = ends.filter((end_date) => isExpired({ end_date }, today));
  const valid = ends.filter((end_date) => !isExpired({ end_date }, today));
  return {
    valid: valid.length,
    expired: expired.length,
    /** Last day of the rate that expired last; undefined if none has expired. */
    expiredOn: expired.toSorted().at(-1),
    /** Last day of the rate that expires first; undefined if no rate will expire. */
    endsOn: valid.filter((day) => day !== '').toSorted()[0],
  };
}

/** The last day of a plan whose rates have all expired; undefined for any other plan. */
export function planExpiredOn(
  { rates }: PlanRates,
  plan: RatePlanRecord,
  today: string,
): string | undefined {
  const planRates = rates.filter((rate) => rate.plan === plan);
  const { valid, expiredOn } = rateExpiryOf({ rates: planRates }, today);
  return valid === 0 ? expiredOn : undefined;
}

/** One item: the last day of any active rule, '' if one is open-ended. Empty without an active rule. */
function lastDaysOf({ rules }: Pick<EndingRates, 'rules'>): string[] {
  const ends = rules.filter(({ is_active }) => is_active).map(({ end_date }) => end_date);
  if (ends.length === 0) return [];
  return [ends.includes('') ? '' : ends.toSorted().at(-1)!];
}
