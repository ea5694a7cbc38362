import type { HotelConfig } from '#domain/hotel-config.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import { roundedRates, type RoundedRate } from '#domain/rates/rounded-rates.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { isNotFound, orUndefined } from '#application/errors/api-error.ts';
import { conflictOf, HotelConflict, unlistedHotels } from '#application/identity/hotel-conflict.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OnboardingApi } from '#application/ports/api/onboarding-api.ts';
import { hotelOf } from '#application/records/hotel-records.ts';
import { compareRecords, type LiveHotel, type RecordComparison } from './compare-records.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import type { ReconcileOptions } from './reconcile-hotel.ts';

export interface Finding extends Pick<ReconcileOptions, 'codeOrigin' | 'place' | 'identifyHotel'> {
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

export interface HotelComparison extends RecordComparison {
  /** Undefined if the hotel does not exist. */
  readonly hotelId: Id | undefined;
  /** The code on the server; the configured code if the hotel does not exist. */
  readonly hotelCode: string;
  /**
   * Base rates that are rounded before they are sent. The rounded amount on the server does not
   * count as a difference.
   */
  readonly rounded: readonly RoundedRate[];
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
    const hotelCode = comparableText(hotel['code']) ?? plan.hotelCode;
    const sought = finding.codeOrigin === 'derived' ? { ...plan, hotelCode: '' } : plan;
    return {
      hotelId,
      hotelCode,
      ...(await compareRecords(api, sought, {
        ...found,
        parts: finding.parts,
        warnDays: finding.warnDays,
        today: dayAtHotel(hotelOf(hotel).timezone, planHotel.now()),
      })),
      rounded: isOfParts('rule', finding.parts)
        ? roundedRates(config.rates, config.hotelProfile.currency)
        : [],
    };
  };
  /**
   * Returns undefined if the hotel does not exist, or a `HotelConflict` if another hotel conflicts
   * with it.
   */
  const find = async (
    plan: OnboardingPlan,
    { codeOrigin = 'given', place, identifyHotel = new IdentifyHotel(api), ...known }: Finding,
  ): Promise<LiveHotel | HotelConflict | undefined> => {
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
  const read = async (hotelId: Id): Promise<LiveHotel | undefined> => {
    const hotel = await orUndefined(api.hotel(hotelId), isNotFound);
    return hotel && { hotelId, hotel };
  };
  return { run };
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
