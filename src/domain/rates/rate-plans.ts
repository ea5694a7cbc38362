export const RATE_TYPES = ['standard', 'rack', 'corporate', 'seasonal'] as const;
/** The types of rate plans. Only default rate plans have the type `promotional` (docs/fields.md §3). */
export const PLAN_RATE_TYPES = [...RATE_TYPES, 'promotional'] as const;
export const ADJUSTMENT_TYPES = ['base', 'percentage'] as const;
export const ADJUSTMENT_LIMITS = { minimum: -50, maximum: 50 } as const;

/** The fields of a rate plan that servers store. */
export const BLANK_PLAN_DETAILS = {
  name: '',
  code: '',
  rate_type: 'standard',
  description: '',
  is_active: true,
  is_public: true,
};

export type PlanDetails = typeof BLANK_PLAN_DETAILS;

const BLANK = {
  ...BLANK_PLAN_DETAILS,
  adjustment_type: 'base' as (typeof ADJUSTMENT_TYPES)[number],
  adjustment_percentage: 0,
};

/**
 * The days on which the plan's rates are valid. Rates of a plan without days are valid for the calendar year
 * (docs/decisions/rate-plan-has-its-own-days.md).
 */
interface PlanDays {
  /** `YYYY-MM-DD`. */
  start_date?: string;
  end_date?: string;
}

export type RatePlan = typeof BLANK & PlanDays;

export const BLANK_RATE_PLAN: Readonly<RatePlan> = BLANK;

const promotion = (name: string, code: string, adjustment_percentage: number): RatePlan => ({
  ...BLANK_RATE_PLAN,
  name,
  code,
  rate_type: 'promotional',
  adjustment_type: 'percentage',
  adjustment_percentage,
});

/** From docs/fields.md §3. */
export const DEFAULT_RATE_PLANS: readonly Readonly<RatePlan>[] = [
  { ...BLANK_RATE_PLAN, name: 'Best Available Rate', code: 'BAR' },
  promotion('Last Minute Rate', 'LMR', -15),
  promotion('Website Rate', 'WEB', -10),
];

/**
 * Returns the percentage by which a plan changes the base rate. It is 0 for a base plan, whatever the field contains
 * (docs/decisions/one-plan-is-the-base-plan.md).
 */
export function planPercentage(plan: RatePlan): number {
  return plan.adjustment_type === 'base' ? 0 : plan.adjustment_percentage;
}

/**
 * Returns the plan to send as the base plan: the first active plan of type base, or else the first active plan
 * (docs/decisions/one-plan-is-the-base-plan.md).
 */
export function basePlanOf(plans: readonly RatePlan[]): RatePlan | undefined {
  const active = plans.filter((plan) => plan.is_active);
  return active.find((plan) => plan.adjustment_type === 'base') ?? active[0];
}
