import { listIn } from '#domain/diff/live.ts';
import type { WholeDocument } from '#domain/hotel-config.ts';
import { HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Id, refersTo, type ServerRecord } from '#domain/record.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { BLANK_RATE_PLAN, type RatePlan } from '#domain/rates/rate-plans.ts';
import { recoverRates } from '#domain/rates/recovered-rates.ts';
import { validityOfYear } from '#domain/rates/rate-validity.ts';
import { listedRooms } from '#domain/rooms/listed-rooms.ts';
import { recoverListings } from '#domain/rooms/recovered-listings.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import {
  fieldsLike,
  roomOf,
  type RateRuleRecord,
  type RoomRecord,
  type RoomTypeRecord,
  type StaffMember,
} from '#application/records/hotel-records.ts';
import { readHotel, readStaff, type ShownHotel } from '#application/records/read-live.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { HotelReads } from '#application/ports/api/onboarding-api.ts';
import { basePlanFirst, presentDays, ratesOf, type HotelRates } from './hotel-rates.ts';

const KINDS = ['room-type', 'room', 'plan', 'rule', 'pricing'] as const;

export type ReadHotelDocument = ReturnType<typeof createReadHotelDocument>;

/**
 * Reads a hotel from the server in the wizard's format (docs/decisions/setup-gate-is-off.md). The
 * result has no staff, because the server never sends passwords.
 */
export function createReadHotelDocument(
  api: Pick<HotelReads, 'hotel' | 'list'>,
  clock: Pick<Clock, 'now'>,
) {
  return {
    /** Also says whether the server has marked the hotel's setup as complete. Throws `ApiError`. */
    async open(hotelId: Id) {
      const live = await readHotel(api, hotelId, KINDS);
      const isComplete = live.hotel['onboarding_completed'] === true;
      return { document: hotelDocumentOf(live, clock.now()), isComplete };
    },
    /** The staff who can already sign in to the hotel; empty if the server does not list users. Throws `ApiError`. */
    async activeStaff(hotelId: Id): Promise<readonly StaffMember[]> {
      const users = await orUndefined(readStaff(api, hotelId), isNotOffered);
      return (users ?? []).filter(({ is_active }) => is_active);
    },
  };
}

/** `now` is in ms since 1970. Rate plans are in the order of `basePlanFirst`. */
export function hotelDocumentOf(live: ShownHotel, now: number): WholeDocument {
  const rates = ratesOf(live, now);
  const { plans, roomTypes, isLegacy, hotel } = rates;
  const rooms = listIn(live, 'room').map(roomOf);
  const ordered = inSetUpOrder(rates, rooms);
  const stated = new Map(roomTypes.map((type, index) => [type, listIn(live, 'room-type')[index]]));
  const amountsIn = (plan: (typeof plans)[number] | undefined) => {
    const ofPlan = rates.rates.filter((rate) => rate.plan === plan);
    const byType = new Map(ofPlan.map(({ roomType, main }) => [roomType, main]));
    return ordered.map((type) => amountOf(byType.get(type)));
  };
  const [basePlan, ...others] = plans;
  const recovered = recoverRates(amountsIn(basePlan), others.map(amountsIn), hotel.currency);
  const percentages = [0, ...recovered.percentages];
  const ratePlans = basePlanFirst(listIn(live, 'plan')).map((plan, index) => ({
    ...fieldsLike(BLANK_RATE_PLAN, plan),
    adjustment_type: index === 0 ? ('base' as const) : ('percentage' as const),
    adjustment_percentage: percentages[index] ?? 0,
    ...periodOf(rates, plans[index]),
  }));
  return {
    hotelProfile: { id: live.hotelId, ...fieldsLike(HOTEL_PROFILE_DEFAULTS, live.hotel) },
    roomTypes: roomTypesOf(ordered, rooms).map((listing, index) => ({
      ...fieldsLike(BLANK_ROOM_TYPE, stated.get(ordered[index]!) ?? {}),
      ...listing,
    })),
    rates: {
      ...(basePlan && { rate_plans: isLegacy ? [] : ratePlans }),
      rates: ordered.flatMap((type, index) => {
        // On the legacy path (docs/api.md 'Onboarding'), the type of the rate is the type of its plan.
        const isRated = ({ roomType, plan, main }: (typeof rates.rates)[number]) =>
          roomType === type && (isLegacy ? main : plan === basePlan);
        const { main, plan } = rates.rates.find(isRated) ?? {};
        if (!main) return [];
        const amount = isLegacy ? undefined : recovered.baseRates[index];
        return {
          room_type_name: type.name,
          ...fieldsLike({ base_rate: 0, is_active: true }, main.record),
          ...(amount !== undefined && { base_rate: amount }),
          ...(isLegacy && plan?.rate_type && { rate_type: plan.rate_type }),
        };
      }),
      ...pricingOf(listIn(live, 'pricing')[0]),
    },
    staffUsers: [],
  };
}

function amountOf(rule: RateRuleRecord | undefined): number | undefined {
  return fieldsLike({ base_rate: 0 }, rule?.record ?? {}).base_rate;
}

/** Sorts after every plan position and room number. */
const LAST = Number.MAX_SAFE_INTEGER;

function lowest(numbers: readonly number[]): number {
  return Math.min(LAST, ...numbers.filter((number) => !Number.isNaN(number)));
}

/**
 * Room types in the order in which they were set up. The server lists them in the order of arrival, which can differ,
 * because several are sent at a time. Room numbers show the order (docs/behaviour.md §4). On the legacy path, the codes
 * of the plans show the order (docs/api.md 'Onboarding').
 */
function inSetUpOrder({ roomTypes, rates }: HotelRates, rooms: readonly RoomRecord[]) {
  const placed = roomTypes.map((type) => {
    const own = rates.filter(({ roomType, rules }) => roomType === type && rules.length > 0);
    const typeRooms = rooms.filter(({ room_type }) => refersTo(room_type, type));
    return {
      type,
      place: lowest(own.map(({ plan }) => legacyPlanPlace(plan.code) ?? LAST)),
      first: lowest(typeRooms.map(({ room_number }) => Number.parseInt(room_number, 10))),
    };
  });
  return placed.toSorted((a, b) => a.place - b.place || a.first - b.first).map(({ type }) => type);
}

/** The number of rooms of each type, and the room numbers if they are not the default ones. */
function roomTypesOf(
  types: readonly RoomTypeRecord[],
  rooms: readonly RoomRecord[],
): Pick<Partial<RoomType>, 'room_count' | 'room_numbers' | 'room_floors'>[] {
  const byType = Map.groupBy(rooms, ({ room_type }) => String(room_type));
  const roomsOf = types.map(({ id }) => byType.get(String(id)) ?? []);
  const listings = recoverListings(
    roomsOf.map((own) =>
      own.map(({ room_number, floor }) => ({ number: comparableText(room_number) ?? '', floor })),
    ),
  );
  return listings.map((listing, index) => {
    const room_count = listedRooms(listing)?.rooms.length ?? roomsOf[index]?.length ?? 0;
    return { ...(room_count > 0 && { room_count }), ...listing };
  });
}

/**
 * The period that all rates of a plan share. None for a calendar year that has already started, because a plan without a
 * period is valid in the current year.
 */
function periodOf(
  rates: HotelRates,
  plan: HotelRates['plans'][number] | undefined,
): Partial<RatePlan> {
  const { start_date, end_date } = (plan && presentDays(rates, plan)) ?? {};
  if (!start_date || !end_date) return {};
  const year = validityOfYear(Number(start_date.slice(0, 4)));
  const isYear = year.start_date === start_date && year.end_date === end_date;
  return isYear && start_date <= rates.today ? {} : { start_date, end_date };
}

/** The settings of a pricing record, in the words of a configuration. */
export function pricingOf(pricing: ServerRecord = {}) {
  return {
    enable_dynamic_pricing: pricing['is_enabled'] === true,
    ...fieldsLike(
      { weekend_markup: 0, peak_season_markup: 0 },
      {
        weekend_markup: pricing['weekend_markup_percentage'],
        peak_season_markup: pricing['peak_season_markup_percentage'],
      },
    ),
  };
}
