import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import {
  referencesOf,
  resolveReferences,
  type Body,
  type Id,
  type Operation,
} from '#domain/operation.ts';
import { differencesOf } from '#domain/record-differences.ts';
import { ApiError } from './api-error.ts';
import { ExistingRecords, isMissingList } from './existing-records.ts';
import { hotelIdByCode } from './hotel-by-code.ts';
import type { OnboardingApi, RecordKind, ServerRecord } from './ports/onboarding-api.ts';
import { referredId } from './server-record.ts';

/** Where the server has something else than the plan; `field` is null where it has no such record. */
export interface HotelDifference {
  readonly key: string;
  readonly field: string | null;
  readonly expected?: unknown;
  readonly actual?: unknown;
}

export interface HotelComparison {
  /** Undefined where there is no such hotel. */
  readonly hotelId: Id | undefined;
  readonly differences: readonly HotelDifference[];
  /** Kinds of records that the server does not list: nothing can be said of them. */
  readonly unreadable: readonly RecordKind[];
}

/** Compares a live hotel with its plan. Reads each list once; writes nothing. */
export class CompareHotel {
  readonly #api: OnboardingApi;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  /** Throws `ApiError`. */
  async run(plan: OnboardingPlan): Promise<HotelComparison> {
    const hotelId = plan.hotelId ?? (await hotelIdByCode(this.#api, plan.hotelCode));
    const hotel = hotelId === undefined ? undefined : await this.#hotel(hotelId);
    if (hotelId === undefined || !hotel) {
      const differences = [{ key: 'hotel', field: null }];
      return { hotelId: undefined, differences, unreadable: [] };
    }
    return { hotelId, ...(await new Comparison(this.#api, plan, hotelId, hotel).run()) };
  }

  async #hotel(hotelId: Id): Promise<ServerRecord | undefined> {
    try {
      return await this.#api.hotel(hotelId);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }
}

class Comparison {
  readonly #plan: OnboardingPlan;
  readonly #hotel: ServerRecord;
  readonly #existing: ExistingRecords;
  readonly #ids: Map<string, Id>;
  /** Kind of each operation whose record cannot be looked up. */
  readonly #unreadable = new Map<string, RecordKind>();

  constructor(api: OnboardingApi, plan: OnboardingPlan, hotelId: Id, hotel: ServerRecord) {
    const { operations } = plan;
    this.#plan = plan;
    this.#hotel = hotel;
    this.#existing = new ExistingRecords(api, { hotelId, operations, knownId: () => undefined });
    this.#ids = new Map([['hotel', hotelId]]);
  }

  async run(): Promise<Pick<HotelComparison, 'differences' | 'unreadable'>> {
    const differences: HotelDifference[] = [];
    // In the plan's order: what others refer to comes first.
    for (const operation of this.#plan.operations) {
      differences.push(...(await this.#differences(operation)));
    }
    return { differences, unreadable: [...new Set(this.#unreadable.values())] };
  }

  async #differences(operation: Operation): Promise<HotelDifference[]> {
    const { key, kind, onlyIfThere } = operation;
    const record = await this.#recordOf(operation);
    if (record === 'unreadable') return [];
    if (!record) return onlyIfThere ? [] : [{ key, field: null }];
    const body = resolveReferences(this.#bodyOf(operation), (reference) => this.#id(reference));
    return differencesOf(kind, body, record).map((difference) => ({ key, ...difference }));
  }

  async #recordOf(operation: Operation): Promise<ServerRecord | 'unreadable' | undefined> {
    const { key, kind, body } = operation;
    if (kind === 'hotel' || kind === 'completion') return this.#hotel;
    const unknown = referencesOf(body).filter((reference) => !this.#ids.has(reference));
    if (unknown.some((reference) => this.#unreadable.has(reference))) {
      return this.#cannotRead(key, kind);
    }
    if (unknown.length > 0) return undefined;
    try {
      const resolved = resolveReferences(body, (reference) => this.#id(reference));
      const record = await this.#existing.find(operation, resolved, true);
      const id = record && referredId(record['id']);
      if (id !== undefined) this.#ids.set(key, id);
      return record;
    } catch (error) {
      if (!(error instanceof ApiError && isMissingList(error))) throw error;
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

  #id(reference: string): Id {
    const id = this.#ids.get(reference);
    if (id === undefined) throw new Error(`${reference} was not found before.`);
    return id;
  }
}
