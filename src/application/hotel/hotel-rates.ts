import type { Id } from '#domain/record.ts';
import {
  fieldsLike,
  hotelOf,
  ratePlanOf,
  rateRuleOf,
  refersTo,
  roomTypeOf,
  type RatePlanRecord,
  type RateRuleRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import {
  basePlanFirst,
  hotelDocumentOf,
  readListing,
} from '#application/records/read-hotel-document.ts';

const PRICING = {
  is_enabled: false,
  weekend_markup_percentage: 0,
  peak_season_markup_percentage: 0,
  occupancy_based_pricing: false,
  advance_booking_discount: false,
};

export type PricingRecord = typeof PRICING;

/** The rates of a room type in a rate plan: one rule, or one for each season. */
export interface ResultingRate {
  readonly roomType: RoomTypeRecord;
  readonly plan: RatePlanRecord;
  readonly rules: readonly RateRuleRecord[];
}

export type HotelRates = Awaited<ReturnType<typeof readRates>>;

/** Reads everything that the rates of a hotel depend on. Throws `ApiError`. */
export async function readRates(api: OnboardingApi, hotelId: Id) {
  const listing = await readListing(api, hotelId);
  const roomTypes = listing.roomTypes.map(roomTypeOf);
  /** The base plan comes first. */
  const plans = basePlanFirst(listing.plans).map(ratePlanOf);
  const [pricing] = listing.pricing;
  const rules = Map.groupBy(listing.rules.map(rateRuleOf), ({ room_type }) => String(room_type));
  /** One for each room type and plan, even without a rule, in the order of the plans. */
  const rates = roomTypes.flatMap((roomType): ResultingRate[] => {
    const own = rules.get(String(roomType.id)) ?? [];
    return plans.map((plan) => ({
      roomType,
      plan,
      rules: own
        .filter(({ rate_plan }) => refersTo(rate_plan, plan))
        .toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1)),
    }));
  });
  return {
    hotel: hotelOf(listing.hotel),
    roomTypes,
    plans,
    rates,
    /** Undefined if dynamic pricing was never set up. */
    pricing: pricing && { ...PRICING, ...fieldsLike(PRICING, pricing) },
    /** The hotel as the server listed it; without rooms, which have no rates. */
    listing,
  };
}

/**
 * What each plan adds to the base rates, in percent. The server stores only the resulting rates.
 */
export function planPercentages({ hotel, listing }: HotelRates): readonly (number | undefined)[] {
  const { rate_plans = [] } = hotelDocumentOf(hotel.id, listing).rates ?? {};
  return rate_plans.map(({ adjustment_percentage }) => adjustment_percentage);
}
