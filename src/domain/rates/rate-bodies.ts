import { type Body, type BodyValue, type Id, type Reference } from '#domain/record.ts';
import { sentValues } from '#domain/description/record-description.ts';
import { RATE_PLAN, type PlanDetails } from './rate-plans.ts';
import type { PricingSettings } from './rates.ts';

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

/** Without dynamic pricing, every night costs the same. */
export function pricingBody(pricing: PricingSettings, hotel: Id | Reference): Body {
  const { enable_dynamic_pricing: is_enabled } = pricing;
  if (!is_enabled) return { hotel, is_enabled };
  return {
    hotel,
    is_enabled,
    weekend_markup_percentage: pricing.weekend_markup,
    peak_season_markup_percentage: pricing.peak_season_markup,
    occupancy_based_pricing: true,
    advance_booking_discount: true,
  };
}
