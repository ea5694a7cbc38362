import { readRecord } from './description/record-description.ts';
import { normalForm } from './description/same-value.ts';
import { hotelCodeOf } from './hotel/hotel-code.ts';
import {
  HOTEL_PROFILE,
  HOTEL_PROFILE_DEFAULTS,
  submittedProfile,
  validateHotelProfile,
  type HotelProfile,
} from './hotel/hotel-profile.ts';
import { ignoredPathProblems } from './ignored-paths.ts';
import { generatePassword } from './staff/passwords.ts';
import { withUnseenEscaped } from './text/unseen-signs.ts';
import { under, type Problem } from './problem.ts';
import { factsOf } from './places/place-facts.ts';
import type { RandomInt } from './random.ts';
import { BLANK_RATE_PLAN, RATE_PLAN, type RatePlan } from './rates/rate-plans.ts';
import {
  initialRate,
  initialRateConfig,
  RATE,
  validateRates,
  type RateConfig,
  type RoomTypeRate,
  type StatedRate,
} from './rates/rates.ts';
import { listedRooms } from './rooms/listed-rooms.ts';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  validateRoomTypes,
  type RoomType,
} from './rooms/room-types.ts';
import { completedWebsite } from './text/website.ts';
import {
  blankStaffUser,
  STAFF_USER,
  usernameOf,
  validateStaff,
  type StaffUser,
} from './staff/staff.ts';

/** Everything needed to set up a hotel. The wizard stores it, and runs read it. */
export interface HotelConfig {
  hotelProfile: HotelProfile;
  roomTypes: RoomType[];
  rates: RateConfig;
  staffUsers: StaffUser[];
  /** Paths of values that are used to create records, but never to change them (docs/decisions/ignored-change-only-creates.md). */
  ignoreChanges?: readonly string[];
}

export type ConfigKey = Exclude<keyof HotelConfig, 'ignoreChanges'>;

/** A configuration as JSON. Omitted values get the wizard's defaults. */
export interface HotelDocument extends Partial<Record<ConfigKey, object>> {
  hotelProfile?: Partial<HotelProfile>;
  roomTypes?: Partial<Omit<RoomType, 'id'>>[];
  rates?: Partial<Omit<RateConfig, 'rate_plans' | 'rates'>> & {
    rate_plans?: Partial<RatePlan>[];
    rates?: Partial<StatedRate>[];
  };
  staffUsers?: Partial<StaffUser>[];
  ignoreChanges?: readonly string[];
}

export type WholeDocument = Required<Pick<HotelDocument, ConfigKey>> & HotelDocument;

export interface CheckedConfig {
  /** The complete configuration, with numbers parsed. Do not use it if there are problems. */
  readonly config: HotelConfig;
  readonly problems: readonly Problem[];
  readonly generatedPasswords: readonly number[];
}

/** Fills in what the wizard would. With `random: null`, all passwords are equal, and must not be used. */
export function checkDocument(
  document: HotelDocument,
  options: { random: RandomInt | null; hotelCode?: (name: string) => string },
): CheckedConfig {
  const hotelProfile = completeProfile(
    readRecord(HOTEL_PROFILE, document.hotelProfile ?? {}),
    options.hotelCode,
  );
  const roomTypes = (document.roomTypes ?? []).map((given, index) =>
    completeRoomType(readRecord(ROOM_TYPE, given), index),
  );
  const givenRates = (document.rates?.rates ?? []).map((given) => readRecord(RATE, given));
  const { rates, problems: rateProblems } = assignRates(givenRates, roomTypes);
  const initial = initialRateConfig(hotelProfile.currency, []);
  const rate_plans =
    document.rates?.rate_plans?.map((given) => completePlan(readRecord(RATE_PLAN, given))) ??
    initial.rate_plans;
  const config: HotelConfig = {
    hotelProfile,
    roomTypes,
    rates: { ...initial, ...document.rates, rate_plans, rates },
    staffUsers: (document.staffUsers ?? []).map((given, index) =>
      completeStaffUser(readRecord(STAFF_USER, given), index, options.random),
    ),
    ...(document.ignoreChanges && { ignoreChanges: document.ignoreChanges }),
  };
  // Excludes default rates. The document does not contain them, and only a problem of the room type can make them
  // invalid.
  const stated =
    rates.length === givenRates.length
      ? config
      : { ...config, rates: { ...config.rates, rates: rates.slice(0, givenRates.length) } };
  const problems = [
    ...validateHotelConfig(stated),
    ...rateProblems,
    ...ignoredPathProblems(document.ignoreChanges ?? [], config),
  ];
  return {
    config:
      problems.length === 0 ? { ...config, hotelProfile: submittedProfile(hotelProfile) } : config,
    problems,
    generatedPasswords: [...config.staffUsers.keys()].filter(
      (index) => document.staffUsers?.[index]?.password === undefined,
    ),
  };
}

function validateHotelConfig(config: HotelConfig): Problem[] {
  const problems: Readonly<Record<ConfigKey, Problem[]>> = {
    hotelProfile: validateHotelProfile(config.hotelProfile),
    roomTypes: validateRoomTypes(config.roomTypes),
    rates: validateRates(config.rates),
    staffUsers: validateStaff(config.staffUsers),
  };
  return Object.entries(problems).flatMap(([part, found]) => under(part, found));
}

function completeProfile(
  given: Partial<HotelProfile>,
  hotelCode: (name: string) => string = hotelCodeOf,
): HotelProfile {
  const profile = { ...HOTEL_PROFILE_DEFAULTS, ...placeOf(given), ...given };
  profile.website = completedWebsite(profile.website);
  // Derives no code for a hotel with an ID, because that hotel already has a code on the server.
  const isNew = profile.id === undefined;
  if (isNew && profile.code === '' && profile.name.trim() !== '') {
    profile.code = hotelCode(profile.name);
  }
  return profile;
}

/** The defaults for a country, as in the wizard (docs/decisions/every-country-and-currency.md). */
function placeOf({ country }: Partial<HotelProfile>): Partial<HotelProfile> {
  const facts = country === undefined ? undefined : factsOf(country);
  if (!facts) return {};
  const { currency, timezone } = facts;
  return { currency, ...(timezone !== undefined && { timezone }) };
}

/** If room numbers are listed, the default number of rooms is their count. */
function completeRoomType(given: Partial<Omit<RoomType, 'id'>>, index: number): RoomType {
  const room_count = listedRooms(given)?.rooms.length || BLANK_ROOM_TYPE.room_count;
  return { ...BLANK_ROOM_TYPE, room_count, ...given, id: String(index + 1) };
}

/** The default type is percentage if the plan has a percentage, otherwise base. */
function completePlan(given: Partial<RatePlan>): RatePlan {
  const adjustment_type = given.adjustment_percentage === undefined ? 'base' : 'percentage';
  return { ...BLANK_RATE_PLAN, adjustment_type, ...given };
}

/** Replaces generated passwords when a configuration is only checked. Meets the password rules. */
const UNUSED_PASSWORD = 'unused22';

function completeStaffUser(
  given: Partial<StaffUser>,
  index: number,
  random: RandomInt | null,
): StaffUser {
  const { email = '' } = given;
  const password =
    random && given.password === undefined ? generatePassword(random) : UNUSED_PASSWORD;
  return { ...blankStaffUser(index), username: usernameOf(email), password, ...given };
}

/**
 * Finds the room type of each rate by name. If several room types have the same name, they get the rates with that name
 * in order. Returns the given rates in their order, then default rates for the other room types.
 */
function assignRates(
  given: readonly Partial<StatedRate>[],
  roomTypes: readonly RoomType[],
): { rates: RoomTypeRate[]; problems: Problem[] } {
  const problems: Problem[] = [];
  if (areInOrder(given, roomTypes)) {
    const rates = roomTypes.map((roomType, index) => ratedAs(given[index] ?? {}, roomType));
    return { rates, problems };
  }
  /** Room types that have no rate yet, by name, in reverse order so that `pop` returns the first. */
  const unpriced = Map.groupBy(roomTypes.toReversed(), ({ name }) => normalForm('name', name));
  const priced = new Set<RoomType>();
  const rates = given.map((rate, index) => {
    const { room_type_name: name = '' } = rate;
    const key = normalForm('name', name);
    const roomType = unpriced.get(key)?.pop();
    if (!roomType) {
      const message = unassignedRateMessage(name, unpriced.has(key));
      problems.push({ path: `rates.rates.${index}.room_type_name`, message });
      return ratedAs(rate, { ...BLANK_ROOM_TYPE, id: '' });
    }
    priced.add(roomType);
    return ratedAs(rate, roomType);
  });
  const others = roomTypes.filter((roomType) => !priced.has(roomType));
  return {
    rates: [...rates, ...others.map((roomType) => initialRate(roomType))],
    problems,
  };
}

function areInOrder(
  given: readonly Partial<StatedRate>[],
  roomTypes: readonly RoomType[],
): boolean {
  return (
    given.length <= roomTypes.length &&
    given.every((rate, index) => rate.room_type_name === roomTypes[index]?.name)
  );
}

/** Fills in the fields that a given rate omits. A rate without an amount gets the suggested one. */
function ratedAs(given: Partial<StatedRate>, roomType: RoomType): RoomTypeRate {
  const { origin, ...suggested } = initialRate(roomType);
  return { ...suggested, ...(given.base_rate === undefined && { origin }), ...given };
}

function unassignedRateMessage(name: string, isRoomType: boolean): string {
  if (name === '') return 'The rate must name its room type';
  const seen = withUnseenEscaped(name);
  return isRoomType
    ? `There are more rates than room types named "${seen}"`
    : `No room type is named "${seen}"`;
}
