import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { referencesOf, resolveReferences, type Operation } from '#domain/plan/operation.ts';
import { type Body, type Id, comparableText } from '#domain/record.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import {
  ApiError,
  isNotFound,
  isNotOfferedToUser,
  UNKNOWN_ERROR,
} from '#application/errors/api-error.ts';
import { ExistingRecords } from '#application/records/existing-records.ts';
import { conflictOf } from '#application/identity/hotel-conflict.ts';
import { IdentifyHotel, type SoughtHotel } from '#application/identity/identify-hotel.ts';
import {
  LISTED,
  type OnboardingApi,
  type RecordKind,
  type ServerRecord,
} from '#application/ports/onboarding-api.ts';
import { unplannedRecords, type ExtraRecord } from '#application/records/unplanned-records.ts';
import { referredId, refersTo } from '#application/records/server-record.ts';
import type { PlanHotel } from './plan-hotel.ts';

/**
 * Where the server has something else than the plan; `field` is null where it has no such record,
 * and `count` where it has it several times.
 */
export interface HotelDifference {
  readonly key: string;
  readonly field: string | null;
  readonly expected?: unknown;
  readonly actual?: unknown;
  /** Of a hotel that is missing: the one that stands in its way. */
  readonly message?: string;
}

/** How a hotel without an id is found. */
export interface Finding extends Pick<SoughtHotel, 'place'> {
  readonly codeOrigin?: SoughtHotel['codeOrigin'];
  /** Shared by the hotels of one call. */
  readonly identifyHotel?: IdentifyHotel;
}

const NOT_LISTED = 405;

export interface HotelComparison {
  /** Undefined where there is no such hotel. */
  readonly hotelId: Id | undefined;
  /** As the server has it. */
  readonly hotelCode: string;
  readonly differences: readonly HotelDifference[];
  /** What the plan does not ask for. */
  readonly extras: readonly ExtraRecord[];
  /** Kinds of configured records that the server does not list, or not to this account. */
  readonly unreadable: readonly RecordKind[];
}

/** Compares a live hotel with its configuration. Reads each list once; writes nothing. */
export class CompareHotel {
  readonly #api: OnboardingApi;
  readonly #planHotel: PlanHotel;

  constructor(api: OnboardingApi, planHotel: PlanHotel) {
    this.#api = api;
    this.#planHotel = planHotel;
  }

  /** `config` is valid. Throws `ApiError`. */
  async run(config: HotelConfig, finding: Finding = {}): Promise<HotelComparison> {
    const plan = this.#planHotel.run(config);
    const found = await this.#find(plan, finding);
    if ('missing' in found) {
      const differences = [{ key: 'hotel', field: null, ...found.missing }];
      const { hotelCode } = plan;
      return { hotelId: undefined, hotelCode, differences, extras: [], unreadable: [] };
    }
    const { hotelId, hotel } = found;
    const hotelCode = comparableText(hotel['code']) ?? plan.hotelCode;
    const sought = finding.codeOrigin === 'derived' ? { ...plan, hotelCode: '' } : plan;
    const compared = await new Comparison(this.#api, sought, hotelId, hotel).run();
    return { hotelId, hotelCode, ...compared };
  }

  async #find(
    plan: OnboardingPlan,
    { codeOrigin = 'given', place, identifyHotel = new IdentifyHotel(this.#api) }: Finding,
  ): Promise<{ hotelId: Id; hotel: ServerRecord } | { missing: Pick<HotelDifference, 'message'> }> {
    let hotelId = plan.hotelId;
    let record: ServerRecord | undefined;
    if (hotelId === undefined) {
      const profile = plan.operations.find(({ kind }) => kind === 'hotel')?.body ?? {};
      const identified = await identifyHotel.run({ profile, codeOrigin, place });
      // The hotel with a configuration's own code is compared, whatever else it has.
      const isSame =
        identified.kind === 'same' ||
        (identified.kind === 'conflict' && identified.reason === 'code' && codeOrigin === 'given');
      if (!isSame) {
        if (identified.kind === 'new' && !identified.isLookedUp) throw unlistedHotels();
        const message = conflictOf(identified)?.message ?? '';
        return { missing: message === '' ? {} : { message } };
      }
      ({ id: hotelId, record } = identified.hotel);
    }
    const hotel = record ?? (await this.#hotel(hotelId));
    return hotel ? { hotelId, hotel } : { missing: {} };
  }

  async #hotel(hotelId: Id): Promise<ServerRecord | undefined> {
    try {
      return await this.#api.hotel(hotelId);
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }
}

class Comparison {
  readonly #plan: OnboardingPlan;
  readonly #hotel: ServerRecord;
  readonly #existing: ExistingRecords;
  readonly #ids: Map<string, Id>;
  readonly #found = new Map<ServerRecord, Operation>();
  /** Kind of each operation whose record cannot be looked up. */
  readonly #unreadable = new Map<string, RecordKind>();

  constructor(api: OnboardingApi, plan: OnboardingPlan, hotelId: Id, hotel: ServerRecord) {
    const operations = [...plan.operations, ...plan.deactivations];
    this.#plan = { ...plan, operations };
    this.#hotel = hotel;
    this.#existing = new ExistingRecords(api, {
      hotelId,
      operations,
      knownId: () => undefined,
      mayLack: isNotOfferedToUser,
    });
    this.#ids = new Map([['hotel', hotelId]]);
  }

  async run(): Promise<Omit<HotelComparison, 'hotelId' | 'hotelCode'>> {
    const differences: HotelDifference[] = [];
    // In the plan's order: what others refer to comes first.
    for (const operation of this.#plan.operations) {
      differences.push(...(await this.#differences(operation)));
    }
    const unplanned = unplannedRecords(await this.#listings(), this.#found);
    const duplicates = unplanned.filter(({ isDuplicate }) => isDuplicate);
    for (const [key, { length }] of Map.groupBy(duplicates, (record) => record.key)) {
      differences.push({ key, field: 'count', expected: 1, actual: length + 1 });
    }
    const extras = unplanned
      .filter(({ isDuplicate }) => !isDuplicate)
      .map(({ kind: _, record: __, isDuplicate: ___, ...extra }) => extra);
    return { differences, extras, unreadable: [...new Set(this.#unreadable.values())] };
  }

  async #differences(operation: Operation): Promise<HotelDifference[]> {
    const { key, kind, onlyIfExists } = operation;
    const record = await this.#recordOf(operation);
    if (record === 'unreadable') return [];
    if (!record) return onlyIfExists ? [] : [{ key, field: null }];
    const body = this.#resolved(this.#bodyOf(operation));
    const differences = differencesOf(kind, body, record);
    return await Promise.all(
      differences.map(async (difference) => ({
        key,
        ...difference,
        ...(difference.field === 'room_type' && (await this.#typeNames(operation, record))),
      })),
    );
  }

  async #recordOf(operation: Operation): Promise<ServerRecord | 'unreadable' | undefined> {
    const { key, kind, body } = operation;
    if (kind === 'hotel' || kind === 'completion') return this.#hotel;
    const unknown = referencesOf(body).filter((reference) => !this.#ids.has(reference));
    if (unknown.some((reference) => this.#unreadable.has(reference))) {
      return this.#cannotRead(key, kind);
    }
    // A room is known by its number (docs/decisions.md R9), also where its type is missing.
    if (unknown.length > 0 && kind !== 'room') return undefined;
    try {
      const record = await this.#existing.find(operation, this.#resolved(body), true);
      if (record) this.#found.set(record, operation);
      const id = record && referredId(record['id']);
      if (id !== undefined) this.#ids.set(key, id);
      return record;
    } catch (error) {
      if (!isNotOfferedToUser(error)) throw error;
      return this.#cannotRead(key, kind);
    }
  }

  #cannotRead(key: string, kind: RecordKind): 'unreadable' {
    this.#unreadable.set(key, kind);
    return 'unreadable';
  }

  /** A hotel that is named by its id keeps the code that it has. */
  #bodyOf({ kind, body }: Operation): Body {
    if (kind !== 'hotel') return body;
    const { code: _, ...others } = body;
    const { hotelCode } = this.#plan;
    return hotelCode === '' ? others : { ...others, code: hotelCode };
  }

  /** What is not there has its operation's key for an id. */
  #resolved(body: Body): Body {
    return resolveReferences(body, (reference) => this.#ids.get(reference) ?? reference);
  }

  /** A person knows no ids. */
  async #typeNames({ body }: Operation, { room_type }: ServerRecord) {
    const [reference] = referencesOf({ room_type: body['room_type'] ?? '' });
    const planned = this.#plan.operations.find(({ key }) => key === reference)?.body ?? {};
    const types = await this.#existing.list('room-type');
    const there = types.find((type) => refersTo(room_type, type)) ?? {
      name: comparableText(room_type),
    };
    const field =
      comparableText(planned['name']) === comparableText(there['name']) ? 'code' : 'name';
    return { expected: planned[field], actual: there[field] };
  }

  /** The kinds of which all is known that the plan asks for. */
  async #listings(): Promise<Map<RecordKind, readonly ServerRecord[]>> {
    const unreadable = new Set(this.#unreadable.values());
    const listings = new Map<RecordKind, readonly ServerRecord[]>();
    for (const kind of LISTED) {
      if (unreadable.has(kind)) continue;
      try {
        listings.set(kind, await this.#existing.list(kind));
      } catch (error) {
        if (!isNotOfferedToUser(error)) throw error;
      }
    }
    return listings;
  }
}

function unlistedHotels(): ApiError {
  const message =
    'The server does not list its hotels, and no earlier run on this machine created this one. ' +
    'Add its id to hotelProfile.';
  return new ApiError({ status: NOT_LISTED, code: UNKNOWN_ERROR, message });
}
