import type { Body, Id } from '#domain/record.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';

/** The whole body of a rate plan. */
export function planBody(hotelId: Id, plan: Omit<RatePlanRecord, 'id'>): Body {
  const { name, code, rate_type, description, is_active, is_public, is_base_plan } = plan;
  return {
    hotel: hotelId,
    name,
    code,
    rate_type,
    description,
    is_active,
    is_public,
    is_base_plan,
  };
}
