import type { HotelConfig } from '#domain/hotel-config.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import { roundedRates, type RoundedRate } from '#domain/rates/rounded-rates.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { isNotFound, isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import { HotelConflict, hotelsNotListed } from '#application/identity/hotel-conflict.ts';
import type { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import { endingPlansOf } from '#application/records/ending-plans.ts';
import { hotelOf } from '#application/records/hotel-records.ts';
import { describeFailure } from './describe-failure.ts';
import { createCompareLive } from './compare-live.ts';
import type { HotelSearch } from './find-hotel.ts';
import { hotelDifferences, type HotelDifferences } from './hotel-differences.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';

export interface ComparisonOptions extends Pick<HotelSearch, 'codeOrigin' | 'place'> {
  /** Shared by the hotels of one run, so that the server's hotels are listed only once. */
  readonly identifyHotel?: IdentifyHotel | undefined;
  /** The hotel's ID, if it is known from a source other than the configuration. */
  readonly hotelId?: Id | undefined;
  /** The `PlanStart` of the run that set up the hotel; by default, a new one. */
  readonly start?: PlanStart | undefined;
  readonly parts?: readonly Part[] | undefined;
  /** Warns of rates that end within this number of days; 0 for no warnings, by default `WARNING_DAYS`. */
  readonly warnDays?: number | undefined;
  /** Called once the hotel is found, before its records are read. */
  readonly onFound?: ((hotelId: Id) => void) | undefined;
}

/** Rates of the live hotel that end soon or have ended. They do not count as differences. */
interface RatesWarning {
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
  /** Base rates that are rounded before they are sent. The rounded amount does not count as a difference. */
  readonly rounded: readonly RoundedRate[];
  readonly warnings: readonly RatesWarning[];
}

export type CompareHotel = ReturnType<typeof createCompareHotel>;

/** Compares a live hotel with its configuration. Finds and compares it as a run does, and writes nothing. */
export function createCompareHotel(api: OnboardingApi, planHotel: PlanHotel) {
  const compareLive = createCompareLive(api, planHotel);
  /** `config` must be valid. Throws `ApiError`. */
  const run = async (
    config: HotelConfig,
    options: ComparisonOptions = {},
  ): Promise<HotelComparison> => {
    const { start, parts, warnDays, hotelId, onFound, ...search } = options;
    const plan = planHotel.run(config, start);
    const journal = journalWith(hotelId);
    const compared = await compareLive.run({ ...search, config, plan, parts, journal });
    const { hotel, live, error, all, isLookedUp } = compared;
    if (hotel) onFound?.(hotel.id);
    const isMissing = error instanceof HotelConflict || isNotFound(hotel?.error);
    if (error && !isMissing) throw error;
    if (!hotel && !error && !isLookedUp) throw hotelsNotListed();
    if (!hotel || !live || (!live.hotel && isOfParts('hotel', parts))) {
      // A server that only does not show the hotel fails here.
      if (hotel && live) await orUndefined(api.hotel(hotel.id), isNotFound);
      const [operation] = plan.operations as [Operation];
      const conflict = error instanceof HotelConflict && describeFailure(operation, error, false);
      const message = conflict && { message: conflict.message };
      const differences = [{ key: 'hotel', field: null, ...message }];
      return { ...NOTHING_FOUND, hotelCode: plan.hotelCode, differences };
    }
    const failed = [...live.errors.values()].find((each) => !isNotOfferedToUser(each));
    if (failed) throw failed;
    const profile = live.hotel ?? { ...config.hotelProfile };
    const today = dayAtHotel(hotelOf(profile).timezone, planHotel.now());
    const isOfRates = isOfParts('rule', parts);
    return {
      hotelId: hotel.id,
      hotelCode: comparableText(profile['code']) ?? plan.hotelCode,
      ...hotelDifferences(all, live, parts),
      warnings: (isOfRates && warnDays !== 0 ? endingPlansOf(live, today, warnDays) : []).map(
        ({ plan: { code }, endsOn, days }) => ({ key: `plan:${code}`, end_date: endsOn, days }),
      ),
      rounded: isOfRates ? roundedRates(config.rates, config.hotelProfile.currency) : [],
    };
  };
  return { run };
}

function journalWith(id: Id | undefined): Journal {
  return {
    read: (key) => (key === 'hotel' && id !== undefined ? { state: 'outdated', id } : undefined),
    write: () => undefined,
  };
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
