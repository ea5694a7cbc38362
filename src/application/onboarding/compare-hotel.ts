import { diffHotel } from '#domain/diff/diff-hotel.ts';
import { needsRooms } from '#domain/diff/find-records.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import { roundedRates, type RoundedRate } from '#domain/rates/rounded-rates.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { isNotFound, isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import { conflictOf, HotelConflict, unlistedHotels } from '#application/identity/hotel-conflict.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi, ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import { hotelOf, ratePlanOf, rateRuleOf } from '#application/records/hotel-records.ts';
import type { HotelSearch } from './find-hotel.ts';
import { NOTHING_EARLIER } from './journal-entries.ts';
import { hotelDifferences, type HotelDifferences } from './hotel-differences.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import {
  kindsOfParts,
  kindsToList,
  readLive,
  type LiveHotel,
} from '#application/records/read-live.ts';

export interface Finding extends Pick<HotelSearch, 'codeOrigin' | 'place'> {
  /** Shared by the hotels of one run, so that the server's hotels are listed only once. */
  readonly identifyHotel?: IdentifyHotel | undefined;
  /** The hotel's ID, if it is known from a source other than the configuration. */
  readonly hotelId?: Id | undefined;
  /** The `PlanStart` of the run that set up the hotel; by default, a new one. */
  readonly start?: PlanStart | undefined;
  /** Compares only these parts; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
  /**
   * Warns of rates that end within this number of days; 0 for no warnings, by default
   * `WARNING_DAYS`.
   */
  readonly warnDays?: number | undefined;
  /** Called once the hotel is found, before its records are read. */
  readonly onFound?: ((hotelId: Id) => void) | undefined;
}

/** Rates of the live hotel that end soon or have ended. They do not count as differences. */
export interface RatesWarning {
  /** The key of the rate plan, such as `plan:BAR`. */
  readonly key: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly end_date: string;
  /** Days until `end_date` in the property's time zone; negative for a past day. */
  readonly days: number;
}

export interface HotelComparison extends HotelDifferences {
  /** Undefined if the hotel does not exist. */
  readonly hotelId: Id | undefined;
  /** The code on the server; the configured code if the hotel does not exist. */
  readonly hotelCode: string;
  /**
   * Base rates that are rounded before they are sent. The rounded amount on the server does not
   * count as a difference.
   */
  readonly rounded: readonly RoundedRate[];
  readonly warnings: readonly RatesWarning[];
}

interface FoundLive {
  readonly hotelId: Id;
  readonly hotel: ServerRecord;
}

export type CompareHotel = ReturnType<typeof createCompareHotel>;

/** Compares a live hotel with its configuration. Reads each list once; writes nothing. */
export function createCompareHotel(api: OnboardingApi, planHotel: PlanHotel) {
  /** `config` must be valid. Throws `ApiError`. */
  const run = async (config: HotelConfig, finding: Finding = {}): Promise<HotelComparison> => {
    const plan = planHotel.run(config, finding.start);
    const found = await find(plan, finding);
    if (!found || found instanceof HotelConflict) {
      const message = found?.message ? { message: found.message } : {};
      const differences = [{ key: 'hotel', field: null, ...message }];
      const { hotelCode } = plan;
      return { ...NOTHING_FOUND, hotelCode, differences };
    }
    const { hotelId, hotel } = found;
    finding.onFound?.(hotelId);
    const { parts, warnDays } = finding;
    const live = await readAll(found, plan, parts);
    const hotelCode = comparableText(hotel['code']) ?? plan.hotelCode;
    const expectedCode = finding.codeOrigin === 'derived' ? '' : plan.hotelCode;
    const changes = diffHotel(plan, live, NOTHING_EARLIER, { hotelCode: expectedCode });
    const today = dayAtHotel(hotelOf(hotel).timezone, planHotel.now());
    const isOfRates = isOfParts('rule', parts);
    return {
      hotelId,
      hotelCode,
      ...hotelDifferences(changes, live, parts),
      warnings: isOfRates && warnDays !== 0 ? endingRates(live, today, warnDays) : [],
      rounded: isOfRates ? roundedRates(config.rates, config.hotelProfile.currency) : [],
    };
  };
  /** Throws errors of lists, except if the server does not offer them to this account. */
  const readAll = async (
    found: FoundLive,
    plan: OnboardingPlan,
    parts: readonly Part[] | undefined,
  ): Promise<LiveHotel> => {
    const kinds = kindsToList(kindsOfParts(parts), plan.ignoredKinds);
    const live = await readLive(api, found, kinds, isNotOfferedToUser);
    const isRoomless = !live.lists.has('room') && !live.errors.has('room');
    const isComplete = !isRoomless || !needsRooms(live, plan.operations, () => undefined);
    const all = isComplete ? live : await readLive(api, live, ['room'], isNotOfferedToUser);
    const failed = [...all.errors.values()].find((error) => !isNotOfferedToUser(error));
    if (failed) throw failed;
    return all;
  };
  /**
   * Returns undefined if the hotel does not exist, or a `HotelConflict` if another hotel conflicts
   * with it.
   */
  const find = async (
    plan: OnboardingPlan,
    { codeOrigin = 'given', place, identifyHotel = new IdentifyHotel(api), ...known }: Finding,
  ): Promise<FoundLive | HotelConflict | undefined> => {
    const hotelId = known.hotelId ?? plan.hotelId;
    if (hotelId !== undefined) return await read(hotelId);
    const profile = plan.operations[0]?.body ?? {};
    const identified = await identifyHotel.run({ profile, codeOrigin, place });
    if (identified.kind === 'new') {
      if (!identified.isLookedUp) throw unlistedHotels();
      return conflictOf(identified);
    }
    // A hotel with the code from the configuration is compared, even if nothing else matches.
    const { hotel } = identified;
    const isSame =
      identified.kind === 'same' || (identified.reason === 'code' && codeOrigin === 'given');
    if (!isSame) return conflictOf(identified);
    return hotel.record ? { hotelId: hotel.id, hotel: hotel.record } : await read(hotel.id);
  };
  const read = async (hotelId: Id): Promise<FoundLive | undefined> => {
    const hotel = await orUndefined(api.hotel(hotelId), isNotFound);
    return hotel && { hotelId, hotel };
  };
  return { run };
}

/** Warnings about rates that end, including rates of plans that are not configured. */
function endingRates(
  { lists }: LiveHotel,
  today: string,
  warnDays: number | undefined,
): RatesWarning[] {
  const plans = (lists.get('plan') ?? []).map(ratePlanOf);
  const rules = (lists.get('rule') ?? []).map(rateRuleOf);
  return endingPlans({ plans, rules }, today, warnDays).map(({ plan, endsOn, days }) => ({
    key: `plan:${plan.code}`,
    end_date: endsOn,
    days,
  }));
}

const NOTHING_FOUND = {
  hotelId: undefined,
  sources: new Map([['hotel', 'hotelProfile']]),
  extras: [],
  otherYears: [],
  unreadable: [],
  unreliable: [],
  warnings: [],
  rounded: [],
} as const;
