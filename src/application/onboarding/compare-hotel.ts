import type { HotelConfig } from '#domain/hotel-config.ts';
import { dayAtHotel } from '#domain/hotel/hotel-profile.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import {
  recordKey,
  referencesOf,
  resolveReferences,
  type Operation,
} from '#domain/plan/operation.ts';
import { isOfParts, planOfParts, type Part } from '#domain/plan/parts.ts';
import { comparableText, type Body, type Id } from '#domain/record.ts';
import { roundedRates, type RoundedRate } from '#domain/rates/rounded-rates.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { isNotFound, isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import {
  ExistingRecords,
  isUnclearRule,
  kindsToList,
} from '#application/records/existing-records.ts';
import { conflictOf, HotelConflict, unlistedHotels } from '#application/identity/hotel-conflict.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type {
  OnboardingApi,
  RecordKind,
  ServerRecord,
} from '#application/ports/api/onboarding-api.ts';
import {
  unplannedRecords,
  type ExtraRecord,
  type UnplannedRecord,
} from '#application/records/unplanned-records.ts';
import { hotelOf, ratePlanOf, rateRuleOf, refersTo } from '#application/records/hotel-records.ts';
import { referredId } from '#application/records/referred-id.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import type { ReconcileOptions } from './reconcile-hotel.ts';

/**
 * A difference between a record and the plan. `field` is null for a missing record, and 'count' for
 * duplicates.
 */
export interface HotelDifference {
  readonly key: string;
  readonly field: string | null;
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** For a missing hotel: the hotel that conflicts with it. */
  readonly message?: string;
}

export interface Finding extends Pick<ReconcileOptions, 'codeOrigin' | 'place' | 'identifyHotel'> {
  /** The hotel's ID, if it is known from a source other than the configuration. */
  readonly hotelId?: Id | undefined;
  /** The start of the run that set up the hotel; by default, now. */
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

export interface HotelComparison {
  /** Undefined if the hotel does not exist. */
  readonly hotelId: Id | undefined;
  /** The code on the server; the configured code if the hotel does not exist. */
  readonly hotelCode: string;
  readonly differences: readonly HotelDifference[];
  /** The path of each record in the configuration, by record key. */
  readonly sources: ReadonlyMap<string, string>;
  /** Existing records that the plan does not have. */
  readonly extras: readonly ExtraRecord[];
  /**
   * Existing rates for the planned days in other years (docs/decisions/roll-only-adds-rates.md).
   */
  readonly otherYears: readonly ExtraRecord[];
  /** Kinds of configured records that the server does not list for this account. */
  readonly unreadable: readonly RecordKind[];
  readonly warnings: readonly RatesWarning[];
  /**
   * Configured base rates that the currency rounds. The server stores another amount, but this is
   * no difference.
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
  /** Undefined if no such hotel exists; a conflict if another hotel blocks it. */
  const find = async (
    plan: OnboardingPlan,
    { codeOrigin = 'given', place, identifyHotel = new IdentifyHotel(api), ...known }: Finding,
  ): Promise<{ hotelId: Id; hotel: ServerRecord } | HotelConflict | undefined> => {
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
  const read = async (hotelId: Id): Promise<{ hotelId: Id; hotel: ServerRecord } | undefined> => {
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
  warnings: [],
  rounded: [],
} as const;

interface ComparedRecords extends Pick<Finding, 'parts' | 'warnDays'> {
  readonly hotelId: Id;
  readonly hotel: ServerRecord;
  readonly today: string;
}

async function compareRecords(
  api: OnboardingApi,
  whole: OnboardingPlan,
  { hotelId, hotel, parts, warnDays, today }: ComparedRecords,
): Promise<Omit<HotelComparison, 'hotelId' | 'hotelCode' | 'rounded'>> {
  const plan = planOfParts(whole, parts);
  const compared = [...plan.operations, ...plan.deactivations];
  const operations = [...plan.referenced, ...compared];
  const existing = new ExistingRecords(api, {
    hotelId,
    // Matching one record needs all operations of the plan.
    operations: [...whole.operations, ...whole.deactivations],
    knownId: () => undefined,
    isOptional: isNotOfferedToUser,
  });
  const listings = await existing.listings(kindsToList(parts), isNotOfferedToUser);
  const ids = new Map<string, Id>([['hotel', hotelId]]);
  /** Keys of the records, by operation key (docs/decisions/records-keep-their-own-names.md). */
  const keys = new Map<string, string>();
  const found = new Map<ServerRecord, Operation>();
  /** Kind of each operation whose record cannot be looked up. */
  const unreadable = new Map<string, RecordKind>();
  for (const { key, kind, body } of operations) {
    if (kind === 'hotel' || kind === 'completion') continue;
    const refersToUnreadable = referencesOf(body).some((reference) => unreadable.has(reference));
    if (!listings.has(kind) || refersToUnreadable) unreadable.set(key, kind);
  }

  /** Uses the operation key in place of the ID of a missing record. */
  const resolved = (body: Body) =>
    resolveReferences(body, (reference) => ids.get(reference) ?? reference);

  const noteKey = (operation: Operation, record: ServerRecord): string => {
    const key = recordKey(operation, record, (other) => keys.get(other) ?? other);
    keys.set(operation.key, key);
    return key;
  };

  const recordOf = async (operation: Operation): Promise<ServerRecord | undefined> => {
    const { key, kind, body } = operation;
    if (kind === 'hotel' || kind === 'completion') return hotel;
    // A room is found by its number (docs/decisions/lost-response-is-looked-up.md), even if its
    // room type is missing.
    const isOfMissing = referencesOf(body).some((reference) => !ids.has(reference));
    if (isOfMissing && kind !== 'room') return undefined;
    const record = await existing.find(operation, resolved(body), true);
    if (record) found.set(record, { ...operation, key: noteKey(operation, record) });
    const id = record && referredId(record['id']);
    if (id !== undefined) ids.set(key, id);
    return record;
  };

  /** Shows the names of room types instead of IDs, or the codes if both names are the same. */
  const typeNames = async ({ body }: Operation, { room_type }: ServerRecord) => {
    const [reference] = referencesOf({ room_type: body['room_type'] ?? '' });
    const planned = operations.find(({ key }) => key === reference)?.body ?? {};
    const types = await existing.list('room-type');
    const name = comparableText(room_type);
    const actual = types.find((type) => refersTo(room_type, type)) ?? { name };
    const isSameName = comparableText(planned['name']) === comparableText(actual['name']);
    const field = isSameName ? 'code' : 'name';
    return { expected: planned[field], actual: actual[field] };
  };

  const sources = new Map<string, string>();
  const differencesIn = async (operation: Operation): Promise<HotelDifference[]> => {
    const { kind, body, onlyIfExists, stated, source } = operation;
    if (unreadable.has(operation.key)) return [];
    const record = await orUndefined(recordOf(operation), isUnclearRule);
    if (!record && onlyIfExists) return [];
    const key = noteKey(operation, record ?? (await existing.newBody(operation, body)));
    sources.set(key, source);
    if (!record) return [{ key, field: null }];
    const expected = kind === 'hotel' ? withCode(body, plan.hotelCode) : body;
    return await Promise.all(
      differencesOf(kind, resolved(expected), record, stated).map(async (difference) => ({
        key,
        ...difference,
        ...(difference.field === 'room_type' && (await typeNames(operation, record))),
      })),
    );
  };

  const differences: HotelDifference[] = [];
  // In the order of the plan, because looking up a record needs the IDs of the records that it
  // refers to.
  for (const operation of plan.referenced) {
    if (!unreadable.has(operation.key)) await recordOf(operation);
  }
  for (const operation of compared) differences.push(...(await differencesIn(operation)));
  const areWanted = isOfParts('rule', parts) && warnDays !== 0;
  const warnings = areWanted ? endingRates(listings, today, warnDays) : [];
  const unreadableKinds = new Set(unreadable.values());
  for (const kind of unreadableKinds) listings.delete(kind);
  const unplanned = unplannedRecords(listings, found).filter(({ kind }) => isOfParts(kind, parts));
  const extra = unplanned.filter(({ isDuplicate }) => !isDuplicate);
  return {
    differences: [...differences, ...duplicatesIn(unplanned)],
    sources,
    extras: extra.filter(({ isOfOtherYear }) => !isOfOtherYear).map(asExtra),
    otherYears: extra.filter(({ isOfOtherYear }) => isOfOtherYear).map(asExtra),
    unreadable: [...unreadableKinds].filter((kind) => isOfParts(kind, parts)),
    warnings,
  };
}

function asExtra({ key, start_date, end_date }: UnplannedRecord): ExtraRecord {
  return { key, ...(start_date && { start_date }), ...(end_date && { end_date }) };
}

/** Warnings about rates that end, including rates of plans that are not configured. */
function endingRates(
  listings: ReadonlyMap<RecordKind, readonly ServerRecord[]>,
  today: string,
  warnDays: number | undefined,
): RatesWarning[] {
  const plans = (listings.get('plan') ?? []).map(ratePlanOf);
  const rules = (listings.get('rule') ?? []).map(rateRuleOf);
  return endingPlans({ plans, rules }, today, warnDays).map(({ plan, endsOn, days }) => ({
    key: `plan:${plan.code}`,
    end_date: endsOn,
    days,
  }));
}

function duplicatesIn(unplanned: readonly UnplannedRecord[]): HotelDifference[] {
  const duplicates = unplanned.filter(({ isDuplicate }) => isDuplicate);
  return [...Map.groupBy(duplicates, ({ key }) => key)].map(([key, { length }]) => {
    return { key, field: 'count', expected: 1, actual: length + 1 };
  });
}

/** Without a configured code, the hotel keeps its code. */
function withCode({ code: _, ...profile }: Body, hotelCode: string): Body {
  return hotelCode === '' ? profile : { ...profile, code: hotelCode };
}
