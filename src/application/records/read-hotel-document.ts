import { mostCurrent } from './main-rule.ts';
import type { WholeDocument } from '#domain/hotel-config.ts';
import { dayAtHotel, HOTEL_PROFILE_DEFAULTS } from '#domain/hotel/hotel-profile.ts';
import { comparableText, type Id, refersTo, type ServerRecord } from '#domain/record.ts';
import { legacyPlanPlace } from '#domain/rates/legacy-plans.ts';
import { BLANK_RATE_PLAN, type RatePlan } from '#domain/rates/rate-plans.ts';
import { recoverRates } from '#domain/rates/recovered-rates.ts';
import { validityOfYear } from '#domain/rates/rate-validity.ts';
import { listedRooms } from '#domain/rooms/listed-rooms.ts';
import { recoverListings } from '#domain/rooms/recovered-listings.ts';
import { BLANK_ROOM_TYPE, type RoomType } from '#domain/rooms/room-types.ts';
import { isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import { fieldsLike, staffMemberOf, type StaffMember } from './hotel-records.ts';
import type { Clock } from '#application/ports/clock.ts';
import { withDoubt, type RecordList } from '#domain/diff/record-list.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';

type Records = RecordList;

export interface HotelListing {
  readonly hotel: ServerRecord;
  readonly roomTypes: Records;
  readonly rooms: Records;
  readonly plans: Records;
  readonly rules: Records;
  readonly pricing: Records;
  readonly users?: Records;
}

export type ReadHotelDocument = ReturnType<typeof createReadHotelDocument>;

/**
 * Reads a hotel from the server in the wizard's format (docs/decisions/setup-gate-is-off.md). The
 * result has no staff, because the server never sends passwords.
 */
export function createReadHotelDocument(api: OnboardingApi, clock: Pick<Clock, 'now'>) {
  /** Room types are in the order in which they were set up. Throws `ApiError`. */
  const listing = async (hotelId: Id): Promise<HotelListing> => {
    const [rooms, others] = await Promise.all([
      api.list('room', { hotelId }),
      readListing(api, hotelId),
    ]);
    return { ...others, rooms, roomTypes: inSetUpOrder({ ...others, rooms }) };
  };
  return {
    listing,
    run: async (hotelId: Id) => hotelDocumentOf(hotelId, await listing(hotelId), clock.now()),
    /** Also says whether the server has marked the hotel's setup as complete. */
    async open(hotelId: Id) {
      const found = await listing(hotelId);
      const isComplete = found.hotel['onboarding_completed'] === true;
      return { document: hotelDocumentOf(hotelId, found, clock.now()), isComplete };
    },
    /** The staff who can already sign in to the hotel; empty if the server does not list users. Throws `ApiError`. */
    async activeStaff(hotelId: Id): Promise<readonly StaffMember[]> {
      const users = await orUndefined(api.list('user', { hotelId }), isNotOffered);
      return (users ?? []).map(staffMemberOf).filter(({ is_active }) => is_active);
    },
  };
}

/** Reads everything except rooms and users. Throws `ApiError`. */
async function readListing(api: OnboardingApi, hotelId: Id): Promise<HotelListing> {
  const of = { hotelId };
  const [hotel, roomTypes, plans, rules, pricing] = await Promise.all([
    api.hotel(hotelId),
    api.list('room-type', of),
    api.list('plan', of),
    api.list('rule', of),
    api.list('pricing', of),
  ]);
  return { hotel, roomTypes, rooms: [], plans, rules, pricing };
}

/** `now` is in ms since 1970. Room types keep their order; rate plans are in the order of `basePlanFirst`. */
export function hotelDocumentOf(hotelId: Id, listing: HotelListing, now: number): WholeDocument {
  const { hotel, roomTypes, rooms } = listing;
  const profile = { ...HOTEL_PROFILE_DEFAULTS, ...fieldsLike(HOTEL_PROFILE_DEFAULTS, hotel) };
  const today = dayAtHotel(profile.timezone, now);
  const rules = listing.rules.toSorted(mostCurrent(today));
  const plans = basePlanFirst(listing.plans);
  const [basePlan, ...others] = plans;
  const rulesOf = (plan: ServerRecord | undefined) =>
    roomTypes.map((type) => ruleOf(plan, type, rules));
  const baseRules = rulesOf(basePlan);
  const { baseRates, percentages } = recoverRates(
    baseRules.map(baseRateOf),
    others.map((plan) => rulesOf(plan).map(baseRateOf)),
    profile.currency,
  );
  const isLegacy = basePlan !== undefined && plans.every(isLegacyPlan);
  const ratePlans = plans.map((plan, index): Partial<RatePlan> => ({
    ...fieldsLike(BLANK_RATE_PLAN, plan),
    adjustment_type: plan === basePlan ? 'base' : 'percentage',
    adjustment_percentage: [0, ...percentages][index] ?? 0,
    ...periodOf(rulesOf(plan), today),
  }));
  return {
    hotelProfile: { id: hotelId, ...fieldsLike(HOTEL_PROFILE_DEFAULTS, hotel) },
    roomTypes: roomTypesOf(roomTypes, rooms),
    rates: {
      ...(basePlan && { rate_plans: isLegacy ? [] : ratePlans }),
      rates: roomTypes.flatMap((type, index) =>
        isLegacy
          ? legacyRateOf(type, plans, rules)
          : rateOf(type, baseRules[index], { base_rate: baseRates[index] }),
      ),
      ...pricingOf(listing.pricing[0]),
    },
    staffUsers: [],
  };
}

/** Sorts after every plan position and room number. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Room types in the order in which they were set up. The server lists them in the order of arrival, which can differ,
 * because several are sent at a time. Room numbers show the order (docs/behaviour.md §4). On the legacy path, the codes
 * of the plans show the order (docs/api.md 'Onboarding').
 */
function inSetUpOrder({ roomTypes, rooms, plans, rules }: HotelListing): Records {
  const firstOf = (type: ServerRecord) => {
    const typeRooms = rooms.filter((room) => refersTo(room['room_type'], type));
    const numbers = typeRooms.map((room) => Number.parseInt(String(room['room_number']), 10));
    return Math.min(LAST, ...numbers.filter((number) => !Number.isNaN(number)));
  };
  const placeOf = (type: ServerRecord) => {
    const ownRules = rules.filter((rule) => refersTo(rule['room_type'], type));
    const typePlans = plans.filter((plan) =>
      ownRules.some((rule) => refersTo(rule['rate_plan'], plan)),
    );
    return Math.min(LAST, ...typePlans.map(({ code }) => legacyPlanPlace(String(code)) ?? LAST));
  };
  const sorted = roomTypes
    .map((type) => ({ type, place: placeOf(type), first: firstOf(type) }))
    .toSorted((a, b) => a.place - b.place || a.first - b.first)
    .map(({ type }) => type);
  return withDoubt(sorted, roomTypes.doubt);
}

/** The base plan, then the others by code: several are sent at a time, so the server's order is arbitrary. */
export function basePlanFirst(plans: Records): readonly ServerRecord[] {
  const basePlan = plans.find((plan) => plan['is_base_plan'] === true) ?? plans[0];
  return plans.toSorted(
    (a, b) =>
      Number(b === basePlan) - Number(a === basePlan) ||
      String(a['code']).localeCompare(String(b['code']), 'en', { numeric: true }),
  );
}

/** Adds the number of rooms to each type, and the room numbers if they are not the default ones. */
function roomTypesOf(types: Records, rooms: Records): Partial<Omit<RoomType, 'id'>>[] {
  const byType = Map.groupBy(rooms, (room) => comparableText(room['room_type']));
  const roomsOf = types.map((type) => byType.get(comparableText(type['id'])) ?? []);
  const listings = recoverListings(
    roomsOf.map((own) =>
      own.map((room) => ({
        number: comparableText(room['room_number']) ?? '',
        floor: fieldsLike({ floor: 0 }, room).floor,
      })),
    ),
  );
  return types.map((type, index) => {
    const listing = listings[index];
    const room_count = listedRooms(listing ?? {})?.rooms.length ?? roomsOf[index]?.length ?? 0;
    const counted = room_count > 0 && { room_count };
    return { ...fieldsLike(BLANK_ROOM_TYPE, type), ...counted, ...listing };
  });
}

/**
 * Returns the period of the rules if all of them have the same period. Returns no period for a calendar year that has
 * already started, because a plan without a period is valid in the current year.
 */
function periodOf(rules: readonly (ServerRecord | undefined)[], today: string): Partial<RatePlan> {
  const periods = rules.flatMap((rule) =>
    rule ? fieldsLike({ start_date: '', end_date: '' }, rule) : [],
  );
  const [{ start_date = '', end_date = '' } = {}, ...others] = periods;
  if (start_date === '' || end_date === '') return {};
  const isShared = others.every(
    (other) => other.start_date === start_date && other.end_date === end_date,
  );
  const year = validityOfYear(Number(start_date.slice(0, 4)));
  const isYear = year.start_date === start_date && year.end_date === end_date;
  const isPlain = isYear && start_date <= today;
  return isShared && !isPlain ? { start_date, end_date } : {};
}

function baseRateOf(rule: ServerRecord | undefined): number | undefined {
  return fieldsLike({ base_rate: 0 }, rule ?? {}).base_rate;
}

/** A list with the rate of a room type, or no rate without a rule. `fields` replace values of the rule. */
function rateOf(type: ServerRecord, rule: ServerRecord | undefined, fields: ServerRecord) {
  if (!rule) return [];
  const known = fieldsLike({ base_rate: 0, is_active: true }, rule);
  const changed = fieldsLike({ base_rate: 0, rate_type: '' }, fields);
  return [{ room_type_name: String(type['name']), ...known, ...changed }];
}

/** On the legacy path (docs/api.md 'Onboarding'), the type of the rate is the type of its plan. */
function legacyRateOf(type: ServerRecord, plans: Records, rules: Records) {
  const plan = plans.find((candidate) => ruleOf(candidate, type, rules));
  return rateOf(type, ruleOf(plan, type, rules), { rate_type: plan?.['rate_type'] });
}

function isLegacyPlan({ code }: ServerRecord): boolean {
  return typeof code === 'string' && legacyPlanPlace(code) !== undefined;
}

function ruleOf(
  plan: ServerRecord | undefined,
  type: ServerRecord,
  rules: Records,
): ServerRecord | undefined {
  return rules.find(
    ({ rate_plan, room_type }) => plan && refersTo(rate_plan, plan) && refersTo(room_type, type),
  );
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
