import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import {
  recordKey,
  referencesOf,
  resolveReferences,
  type Operation,
} from '#domain/plan/operation.ts';
import { isOfParts, planOfParts, type Part, type PartialPlan } from '#domain/plan/parts.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { comparableText, type Body, type Id } from '#domain/record.ts';
import { isNotOfferedToUser, orUndefined } from '#application/errors/api-error.ts';
import type {
  OnboardingApi,
  RecordKind,
  ServerRecord,
} from '#application/ports/api/onboarding-api.ts';
import { incompleteKinds, isIncomplete } from '#application/ports/api/record-list.ts';
import { endingPlans } from '#application/records/ending-plans.ts';
import { ExistingRecords, kindsToList } from '#application/records/existing-records.ts';
import { isUnclearRule } from '#application/records/record-conflicts.ts';
import { ratePlanOf, rateRuleOf, refersTo } from '#application/records/hotel-records.ts';
import { isUnconfirmed } from '#application/records/unconfirmed.ts';
import { referredId } from '#application/records/referred-id.ts';
import {
  unplannedRecords,
  type ExtraRecord,
  type UnplannedRecord,
} from '#application/records/unplanned-records.ts';

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

/** Rates of the live hotel that end soon or have ended. They do not count as differences. */
export interface RatesWarning {
  /** The key of the rate plan, such as `plan:BAR`. */
  readonly key: string;
  /** The last day, `YYYY-MM-DD`. */
  readonly end_date: string;
  /** Days until `end_date` in the property's time zone; negative for a past day. */
  readonly days: number;
}

export interface RecordComparison {
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
  /**
   * Kinds whose lists are incomplete. Records that such a list lacks do not count as missing, and
   * records that depend on them are not compared.
   */
  readonly unreliable: readonly RecordKind[];
  readonly warnings: readonly RatesWarning[];
}

export interface LiveHotel {
  readonly hotelId: Id;
  readonly hotel: ServerRecord;
}

interface Extent {
  /** The only parts to compare; undefined for the whole hotel. */
  readonly parts: readonly Part[] | undefined;
  readonly warnDays: number | undefined;
  /** The day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
}

/** Compares the records of a live hotel with its plan. Reads each list once. Throws `ApiError`. */
export async function compareRecords(
  api: OnboardingApi,
  plan: OnboardingPlan,
  { parts, warnDays, today, ...live }: LiveHotel & Extent,
): Promise<RecordComparison> {
  const existing = new ExistingRecords(api, {
    hotelId: live.hotelId,
    // Needs all operations of the plan, because the record that matches one operation depends on
    // the other operations.
    operations: [...plan.operations, ...plan.deactivations],
    knownId: () => undefined,
    isOptional: isNotOfferedToUser,
  });
  const listings = await existing.listings(kindsToList(parts), isNotOfferedToUser);
  const records = new ComparedRecords(existing, planOfParts(plan, parts), live);
  const unreadable = records.skipUnlisted(new Set(listings.keys()));
  const differences = await records.differences();
  const unreliable = new Set([...incompleteKinds(listings), ...records.unclear]);
  const wantsWarnings = isOfParts('rule', parts) && warnDays !== 0;
  const warnings = wantsWarnings ? endingRates(listings, today, warnDays) : [];
  for (const kind of [...unreadable, ...records.unclear]) listings.delete(kind);
  const unplanned = unplannedRecords(listings, records.found).filter(({ kind }) =>
    isOfParts(kind, parts),
  );
  const extra = unplanned.filter(({ isDuplicate }) => !isDuplicate);
  return {
    differences: [...differences, ...duplicatesIn(unplanned)],
    sources: records.sources,
    extras: extra.filter(({ isOfOtherYear }) => !isOfOtherYear).map(asExtra),
    otherYears: extra.filter(({ isOfOtherYear }) => isOfOtherYear).map(asExtra),
    unreadable: [...unreadable].filter((kind) => isOfParts(kind, parts)),
    unreliable: [...unreliable].filter((kind) => isOfParts(kind, parts)),
    warnings,
  };
}

/** Finds the existing record of each operation, in the order of the plan. */
class ComparedRecords {
  /** The operation of each existing record. */
  readonly found = new Map<ServerRecord, Operation>();
  /** Kinds of records that may exist, although an incomplete list does not have them. */
  readonly unclear = new Set<RecordKind>();
  /** The path of each record in the configuration, by record key. */
  readonly sources = new Map<string, string>();
  readonly #existing: ExistingRecords;
  readonly #plan: PartialPlan;
  readonly #hotel: ServerRecord;
  /** By operation key. */
  readonly #ids: Map<string, Id>;
  /**
   * Record keys by operation key. They differ if the existing record has another code or number
   * (docs/decisions/records-keep-their-own-names.md).
   */
  readonly #keys = new Map<string, string>();
  /** Keys of the operations whose records cannot be looked up. */
  readonly #unreadable = new Set<string>();

  constructor(existing: ExistingRecords, plan: PartialPlan, { hotelId, hotel }: LiveHotel) {
    this.#existing = existing;
    this.#plan = plan;
    this.#hotel = hotel;
    this.#ids = new Map([['hotel', hotelId]]);
  }

  /**
   * Excludes operations whose kind is not `listed`, and operations that refer to them. Returns the
   * excluded kinds.
   */
  skipUnlisted(listed: ReadonlySet<RecordKind>): ReadonlySet<RecordKind> {
    const kinds = new Set<RecordKind>();
    for (const { key, kind, body } of [...this.#plan.referenced, ...this.#compared]) {
      if (kind === 'hotel' || kind === 'completion') continue;
      if (listed.has(kind) && !this.#refersToUnreadable(body)) continue;
      this.#unreadable.add(key);
      kinds.add(kind);
    }
    return kinds;
  }

  async differences(): Promise<HotelDifference[]> {
    const differences: HotelDifference[] = [];
    // In the order of the plan, because looking up a record needs the IDs of the records that it
    // refers to.
    for (const operation of this.#plan.referenced) {
      if (!this.#unreadable.has(operation.key)) await this.#recordOf(operation);
    }
    for (const operation of this.#compared) {
      if (!this.#unreadable.has(operation.key)) {
        differences.push(...(await this.#differencesIn(operation)));
      }
    }
    return differences;
  }

  #refersToUnreadable(body: Body): boolean {
    return referencesOf(body).some((reference) => this.#unreadable.has(reference));
  }

  get #compared(): Operation[] {
    return [...this.#plan.operations, ...this.#plan.deactivations];
  }

  async #differencesIn(operation: Operation): Promise<HotelDifference[]> {
    const { kind, body, onlyIfExists, source } = operation;
    const record = await orUndefined(this.#recordOf(operation), isUnclearRule);
    if (!record && (onlyIfExists || this.#unreadable.has(operation.key))) return [];
    const key = this.#noteKey(operation, record ?? (await this.#existing.newBody(operation, body)));
    this.sources.set(key, source);
    if (!record) return [{ key, field: null }];
    const expected = kind === 'hotel' ? withCode(body, this.#plan.hotelCode) : body;
    const isOfUnclearType = this.#refersToUnreadable(body);
    const differences = differencesOf(kind, this.#resolved(expected), record, operation);
    const clear = differences.filter(({ field }) => !(isOfUnclearType && field === 'room_type'));
    return await Promise.all(
      clear.map(async (difference) => ({
        key,
        ...difference,
        ...(difference.field === 'room_type' && (await this.#typeNames(operation, record))),
      })),
    );
  }

  async #recordOf(operation: Operation): Promise<ServerRecord | undefined> {
    const { key, kind, body } = operation;
    if (kind === 'hotel' || kind === 'completion') return this.#hotel;
    // A room is found by its number (docs/decisions/lost-response-is-looked-up.md), even if its
    // room type is missing.
    const isOfMissing = referencesOf(body).some((reference) => !this.#ids.has(reference));
    if (isOfMissing && kind !== 'room') {
      return await this.#orUnclear(operation, Promise.resolve(undefined));
    }
    const found = this.#existing.find(operation, this.#resolved(body), true);
    const record = await this.#orUnclear(operation, orUndefined(found, isUnconfirmed));
    if (record) this.found.set(record, { ...operation, key: this.#noteKey(operation, record) });
    const id = record && referredId(record['id']);
    if (id !== undefined) this.#ids.set(key, id);
    return record;
  }

  /** Notes the operation as unclear if its record may exist, although it is not in the list. */
  async #orUnclear(
    { key, kind, body }: Operation,
    found: Promise<ServerRecord | undefined>,
  ): Promise<ServerRecord | undefined> {
    const record = await found;
    if (record || kind === 'hotel' || kind === 'completion') return record;
    if (isIncomplete(await this.#existing.list(kind)) || this.#refersToUnreadable(body)) {
      this.#unreadable.add(key);
      this.unclear.add(kind);
    }
    return undefined;
  }

  #noteKey(operation: Operation, record: ServerRecord): string {
    const key = recordKey(operation, record, (other) => this.#keys.get(other) ?? other);
    this.#keys.set(operation.key, key);
    return key;
  }

  /** Replaces references with IDs, or with the operation key if the record is missing. */
  #resolved(body: Body) {
    return resolveReferences(body, (reference) => this.#ids.get(reference) ?? reference);
  }

  /** Shows the names of room types instead of IDs, or the codes if both names are the same. */
  async #typeNames({ body }: Operation, { room_type }: ServerRecord) {
    const [reference] = referencesOf({ room_type: body['room_type'] ?? '' });
    const operations = [...this.#plan.referenced, ...this.#compared];
    const planned = operations.find(({ key }) => key === reference)?.body ?? {};
    const types = await this.#existing.list('room-type');
    const name = comparableText(room_type);
    const actual = types.find((type) => refersTo(room_type, type)) ?? { name };
    const isSameName = comparableText(planned['name']) === comparableText(actual['name']);
    const field = isSameName ? 'code' : 'name';
    return { expected: planned[field], actual: actual[field] };
  }
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

/** Sets the configured code, or removes the code if none is configured, so that any code on the server is accepted. */
function withCode({ code: _, ...profile }: Body, hotelCode: string): Body {
  return hotelCode === '' ? profile : { ...profile, code: hotelCode };
}
