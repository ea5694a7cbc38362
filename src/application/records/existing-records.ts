import {
  matchRenamedRoomTypes,
  matchRooms,
  matchRoomTypes,
  type KnownIds,
  type Matches,
} from '#domain/plan/match-records.ts';
import { isOfHotel, isSameRecord, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import { type Body, type Id, comparableText } from '#domain/record.ts';
import type { Operation } from '#domain/plan/operation.ts';
import { differencesOf } from '#domain/plan/record-differences.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { ApiError, isNotOffered } from '#application/errors/api-error.ts';
import type { OnboardingApi, RecordKind, ServerRecord } from '#application/ports/onboarding-api.ts';

/**
 * Kinds whose codes and numbers a plan derives without knowing what the hotel has
 * (docs/decisions.md R12, docs/behaviour.md §4).
 */
type DerivedKind = 'room-type' | 'room';

interface DerivedField {
  readonly field: string;
  /** Fields of another value that is not taken. */
  readonly next: (body: Body, taken: ReadonlySet<string>) => Body;
}

const DERIVED: Readonly<Record<DerivedKind, DerivedField>> = {
  'room-type': {
    field: 'code',
    next: (body, taken) => ({ code: freeShortCode(comparableText(body['name']) ?? '', taken) }),
  },
  room: {
    field: 'room_number',
    next: (_, taken): Body => {
      const [room] = nextRoomNumbers([...taken], 1);
      return room ? { room_number: room.number, floor: room.floor } : {};
    },
  },
};

/** What a hotel has already (docs/decisions.md R8). Each kind is listed once. */
export class ExistingRecords {
  readonly #api: OnboardingApi;
  readonly #hotelId: Id;
  /** All of the plan: which record is whose depends on the others too. */
  readonly #operations: readonly Operation[];
  readonly #knownId: KnownIds;
  readonly #mayLack: (error: ApiError) => boolean;
  readonly #listings = new Map<RecordKind, Promise<readonly ServerRecord[]>>();
  readonly #matches = new Map<DerivedKind, Promise<Matches<ServerRecord>>>();
  /** Codes and numbers that no new record may have. */
  readonly #taken = new Map<DerivedKind, Set<string>>();

  constructor(
    api: OnboardingApi,
    of: {
      readonly hotelId: Id;
      readonly operations: readonly Operation[];
      readonly knownId: KnownIds;
      /** After which failures of one list the others are matched without it. */
      readonly mayLack?: (error: ApiError) => boolean;
    },
  ) {
    this.#api = api;
    this.#mayLack = of.mayLack ?? isNotOffered;
    this.#hotelId = of.hotelId;
    this.#operations = of.operations;
    this.#knownId = of.knownId;
  }

  /**
   * The record of an operation, if it is there; `body` has its references resolved. Throws the
   * `ApiError` of a list that cannot be read, except where the server has no such list, would
   * refuse a second record, and none was sent before (`mayBeThere`).
   */
  async find(
    operation: Operation,
    body: Body,
    mayBeThere = false,
  ): Promise<ServerRecord | undefined> {
    const { kind } = operation;
    if (kind === 'hotel' || kind === 'completion') return undefined;
    try {
      return await this.#match(kind, operation, body);
    } catch (error) {
      const isMissing = isNotOffered(error);
      if (isMissing && !mayBeThere && !WITHOUT_UNIQUE_KEY.includes(kind)) return undefined;
      throw error;
    }
  }

  /** The body of a record that is not there: its derived code or number is no other record's. */
  async newBody({ kind }: Operation, body: Body): Promise<Body> {
    if (kind !== 'room-type' && kind !== 'room') return body;
    const { field, next } = DERIVED[kind];
    const valueIn = (record: ServerRecord) => comparableText(record[field]) ?? '';
    const there = (await this.#listIfAny(kind)).map(valueIn);
    if (!there.includes(valueIn(body))) return body;
    const matches = await this.#matched(kind);
    const missing = this.#planned(kind).filter(({ key }) => !matches.has(key));
    const taken =
      this.#taken.get(kind) ?? new Set([...there, ...missing.map((other) => valueIn(other.body))]);
    this.#taken.set(kind, taken);
    const fields = next(body, taken);
    taken.add(valueIn(fields));
    return { ...body, ...fields };
  }

  /** All of a kind. Throws `ApiError`. */
  list(kind: RecordKind): Promise<readonly ServerRecord[]> {
    let listing = this.#listings.get(kind);
    if (!listing) {
      const hotelId = this.#hotelId;
      listing = this.#api
        .list(kind, { hotelId })
        .then((records) => records.filter((record) => isOfHotel(record, hotelId)));
      this.#listings.set(kind, listing);
    }
    return listing;
  }

  /** Those of these kinds that can be read; without `kinds`, those that were read before. */
  async listings(kinds: readonly RecordKind[] = [...this.#listings.keys()]) {
    const listings = new Map<RecordKind, readonly ServerRecord[]>();
    for (const kind of kinds) {
      try {
        listings.set(kind, await this.list(kind));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return listings;
  }

  async #match(
    kind: RecordKind,
    operation: Operation,
    body: Body,
  ): Promise<ServerRecord | undefined> {
    const { key } = operation;
    if (kind === 'room-type' || kind === 'room') return (await this.#matched(kind)).get(key);
    const records = await this.list(kind);
    const knownId = comparableText(this.#knownId(key));
    return (
      records.find(({ id }) => knownId !== undefined && comparableText(id) === knownId) ??
      leastDifferent(
        kind,
        body,
        records.filter((record) => isSameRecord(kind, body, record, this.#hotelId)),
      )
    );
  }

  #matched(kind: DerivedKind): Promise<Matches<ServerRecord>> {
    const matches =
      this.#matches.get(kind) ?? (kind === 'room' ? this.#matchRooms() : this.#matchRoomTypes());
    this.#matches.set(kind, matches);
    return matches;
  }

  async #matchRoomTypes(): Promise<Matches<ServerRecord>> {
    const planned = { types: this.#planned('room-type'), rooms: this.#planned('room') };
    const types = await this.list('room-type');
    const matches = matchRoomTypes(planned.types, types, this.#knownId);
    const isAnyLeft = matches.size < planned.types.length && matches.size < types.length;
    if (!isAnyLeft) return matches;
    const rooms = await this.#listIfAny('room');
    return matchRenamedRoomTypes(matches, planned, { types, rooms });
  }

  async #matchRooms(): Promise<Matches<ServerRecord>> {
    const [there, roomTypes] = await Promise.all([
      this.list('room'),
      this.#unlessLacking(this.#matched('room-type'), new Map()),
    ]);
    return matchRooms(this.#planned('room'), there, this.#knownId, roomTypes);
  }

  #planned(kind: RecordKind): readonly Operation[] {
    return this.#operations.filter((operation) => operation.kind === kind);
  }

  #listIfAny(kind: RecordKind): Promise<readonly ServerRecord[]> {
    return this.#unlessLacking(this.list(kind), []);
  }

  async #unlessLacking<Listed>(listed: Promise<Listed>, otherwise: Listed): Promise<Listed> {
    try {
      return await listed;
    } catch (error) {
      if (error instanceof ApiError && this.#mayLack(error)) return otherwise;
      throw error;
    }
  }
}

/** Of duplicates that are alike the oldest stays, whose id is the least where ids are numbers. */
const byAge = new Intl.Collator('en', { numeric: true });

function idOf({ id }: ServerRecord): string {
  return comparableText(id) ?? '';
}

/** Several rules may have one plan and one room type: those of a season, and those of the year. */
function leastDifferent(
  kind: RecordKind,
  body: Body,
  records: readonly ServerRecord[],
): ServerRecord | undefined {
  const [least] = records
    .map((record) => ({ record, count: differencesOf(kind, body, record).length }))
    .toSorted((a, b) => a.count - b.count || byAge.compare(idOf(a.record), idOf(b.record)));
  return least?.record;
}
