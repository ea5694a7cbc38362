import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import {
  blankOf,
  record,
  type SentValueOf,
  type ValueOf,
} from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { lastsTooLong, RULE_DAYS } from './rate-validity.ts';

export const RATE_TYPES = ['standard', 'rack', 'corporate', 'seasonal'] as const;
export const PLAN_CODE_TAKEN = 'Rate plan code already exists';
const ADJUSTMENT = 'Adjustment must be between -50% and 50%';
const PERIOD_TOO_LONG = 'The period must not be longer than three years';

export type AdjustmentType = 'base' | 'percentage';

export const RATE_PLAN = record('rate plan', {
  name: field.name({
    label: 'Plan Name',
    about: 'Name of the rate plan, such as Best Available Rate.',
    required: 'Rate plan name is required',
    examples: ['Best Available Rate', 'Web Rate'],
    stored: { length: 100, isNeeded: true },
  }),
  code: field.code({
    label: 'Plan Code',
    about: 'Short code, unique within the hotel, such as BAR.',
    required: 'Rate plan code is required',
    examples: ['BAR', 'WEB'],
    stored: { length: 20, isNeeded: true, about: 'Unique in the hotel.' },
  }),
  rate_type: field.option({
    label: 'Rate Type',
    about: 'Kind of plan.',
    default: 'standard',
    options: [...RATE_TYPES, 'promotional'],
    // Only default rate plans are promotional (docs/fields.md §3).
    offered: RATE_TYPES,
    examples: ['standard', 'standard'],
    stored: { isNeeded: true },
  }),
  adjustment_type: field.ofKind<AdjustmentType>('option')({
    label: 'Adjustment Type',
    about:
      'base: the base rate itself. percentage: the base rate changed by adjustment_percentage. ' +
      'If omitted: percentage if there is an adjustment_percentage, otherwise base.',
    default: 'base',
    isDerived: true,
    options: ['base', 'percentage'],
    examples: ['base', 'percentage'],
    isLocal: true,
  }),
  adjustment_percentage: field.percent({
    label: 'Adjustment (%)',
    about: 'Percentage added to the base rate; negative for a reduction.',
    hint: 'Negative for a discount.',
    default: 0,
    min: [-50, ADJUSTMENT],
    max: [50, ADJUSTMENT],
    examples: [0, -10],
    isLocal: true,
  }),
  description: field.lines({
    label: 'Description',
    about: 'Description of the plan.',
    examples: ['The rate of the day', 'For bookings online'],
  }),
  is_active: field.flag({
    label: 'Active',
    about: 'Whether the plan is in use; an inactive plan is not created.',
    hint: 'Inactive plans cannot be booked',
    default: true,
    examples: ['yes', 'yes'],
    stored: { isNeeded: true },
  }),
  is_public: field.flag({
    label: 'Public',
    about: 'Whether guests can see the plan.',
    hint: 'Guests may book it',
    default: true,
    examples: ['yes', 'yes'],
  }),
  start_date: field.day({
    label: 'First Day',
    about: 'First day of its rates. If omitted, the first day of the year.',
    isOptional: true,
    examples: ['2026-01-01', '2026-01-01'],
    isLocal: true,
  }),
  end_date: field.day({
    label: 'Last Day',
    about: 'Last day of its rates, such as 2027-12-31. If omitted, the last day of the year.',
    isOptional: true,
    examples: ['2026-12-31', '2026-12-31'],
    isLocal: true,
  }),
});

/**
 * Rates of a plan without days are valid for the calendar year (docs/decisions/rate-plan-has-its-own-days.md). Rules
 * have the percentage and the days of their plan.
 */
export type RatePlan = ValueOf<typeof RATE_PLAN>;

export type PlanDetails = SentValueOf<typeof RATE_PLAN>;

export const BLANK_RATE_PLAN: Readonly<RatePlan> = blankOf(RATE_PLAN);

export const NEW_RATE_PLAN: Readonly<RatePlan> = {
  ...BLANK_RATE_PLAN,
  adjustment_type: 'percentage',
};

/** What follows when a user edits a plan: without its own first and last day, it is valid for the calendar year. */
export function withoutBlankDays(plan: RatePlan): Partial<RatePlan> {
  const blank = RULE_DAYS.filter((day) => plan[day] === '');
  return Object.fromEntries(blank.map((day) => [day, undefined]));
}

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

/** 0 for a base plan, whatever the field contains (docs/decisions/one-plan-is-the-base-plan.md). */
export function planPercentage(plan: RatePlan): number {
  return plan.adjustment_type === 'base' ? 0 : plan.adjustment_percentage;
}

/** The first active plan of type base, or else the first active plan (docs/decisions/one-plan-is-the-base-plan.md). */
export function basePlanOf<Plan extends RatePlan>(plans: readonly Plan[]): Plan | undefined {
  const active = plans.filter((plan) => plan.is_active);
  return active.find((plan) => plan.adjustment_type === 'base') ?? active[0];
}

/** `isRepeated`: whether an earlier plan has the same code, ignoring case. Paths are the plan's field names. */
export function validateRatePlan(plan: RatePlan, isRepeated: boolean): Problem[] {
  const problems = checkFields(RATE_PLAN, plan);
  problems.add('code', isRepeated && PLAN_CODE_TAKEN);
  const { start_date, end_date } = plan;
  if (start_date !== undefined && end_date !== undefined) {
    problems.add(
      'end_date',
      end_date < start_date && 'The end date must not be before the start date',
    );
    problems.add('end_date', lastsTooLong({ start_date, end_date }) && PERIOD_TOO_LONG);
  }
  return problems.all();
}
