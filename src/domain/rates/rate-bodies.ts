import { type Body, type BodyValue, type Id, type Reference } from '#domain/record.ts';
import { sentValues } from '#domain/description/record-description.ts';
import { RATE_PLAN, type PlanDetails } from './rate-plans.ts';

/** Leaves out the plan's percentage and days, which are sent in its rules. */
export function ratePlanBody(
  plan: PlanDetails & { readonly is_base_plan: boolean },
  hotel: Id | Reference,
) {
  const { is_base_plan } = plan;
  return { hotel, ...sentValues(RATE_PLAN, plan), is_base_plan } satisfies Body;
}

type Sent<Field extends string> = Readonly<Record<Field, BodyValue>>;

export type RateRuleBody = Sent<
  'hotel' | 'rate_plan' | 'room_type' | 'base_rate' | 'start_date' | 'end_date' | 'is_active'
>;

export type PricingBody = Sent<
  | ('hotel' | 'is_enabled' | 'weekend_markup_percentage' | 'peak_season_markup_percentage')
  | ('occupancy_based_pricing' | 'advance_booking_discount')
>;
