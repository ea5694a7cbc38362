import {
  emailHolder,
  matchLoosely,
  matchRecodedPlan,
  matchRenamedRoomTypes,
  matchRooms,
  matchRoomTypes,
  rulesFor,
  type KnownIds,
  type Matches,
} from '#domain/plan/match-records.ts';
import { isOfHotel, isSameRecord, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import { type Body, type Id, comparableText } from '#domain/record.ts';
import { DERIVED_FIELDS, type Operation } from '#domain/plan/operation.ts';
import { isOfParts, type Part } from '#domain/plan/parts.ts';
import { differencesOf, hasOtherDays } from '#domain/plan/record-differences.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import { isApiError, isNotOffered, orUndefined } from '#application/errors/api-error.ts';
import {
  LISTED,
  type HotelReads,
  type RecordKind,
  type ServerRecord,
} from '#application/ports/api/onboarding-api.ts';

import { filteredList, isIncomplete, type RecordList } from '#application/ports/api/record-list.ts';
import { emailTaken, unclearRule } from './record-conflicts.ts';
import { assertComplete, sentTwice } from './unconfirmed.ts';

/**
 * The kinds of record to list in order to compare these parts: kinds of these parts, and kinds that
 * they refer to.
 */
export function kindsToList(parts: readonly Part[] | undefined): readonly RecordKind[] {
  const refersToTypes = parts?.includes('rates') ?? true;
  return LISTED.filter((kind) => isOfParts(kind, parts) || (kind === 'room-type' && refersToTypes));
}

/** Kinds whose codes or numbers the plan derives without knowing the existing records. */
type DerivedKind = keyof typeof DERIVED_FIELDS;

/** Each function returns the fields with a code or number that is not in `taken`. */
const NEXT: Readonly<Record<DerivedKind, (body: Body, taken: ReadonlySet<string>) => Body>> = {
  'room-type': (body, taken) => ({
    code: freeShortCode(comparableText(body['name']) ?? '', taken),
  }),
  room: (_, taken): Body => {
    const [room] = nextRoomNumbers([...taken], 1);
    return room ? { room_number: room.number, floor: room.floor } : {};
  },
};

interface HotelMatching {
  readonly hotelId: Id;
  /** All operations of the plan, because matching one record depends on the others. */
  readonly operations: readonly Operation[];
  readonly knownId: KnownIds;
  /** Whether an earlier attempt may have sent the record of an operation, but got no response. */
  readonly isUnanswered?: (key: string) => boolean;
  /** Whether records that match no operation will be deleted. */
  readonly prunes?: boolean | undefined;
  /**
   * Whether a list that fails with this error counts as empty. By default, a list counts as empty
   * if the server does not offer it.
   */
  readonly isOptional?: (error: unknown) => boolean;
}

/**
 * The existing records of a hotel (docs/decisions/launch-updates-its-hotel.md). Reads each list
 * once.
 */
export class ExistingRecords {
  readonly #api: HotelReads;
  readonly #of: HotelMatching;
  readonly #listings = new Map<RecordKind, Promise<RecordList>>();
  readonly #matches = new Map<DerivedKind, Promise<Matches<ServerRecord>>>();
  readonly #free = new Map<DerivedKind, Promise<ReadonlyMap<string, Body>>>();

  constructor(api: HotelReads, of: HotelMatching) {
    this.#api = api;
    this.#of = of;
  }

  /**
   * Returns the existing record of an operation, or undefined. `body` must have its references
   * resolved. Throws `ApiError` if a list cannot be read. One such error is ignored: the server
   * does not offer the list, but would refuse a duplicate. Set `mayExist` if an earlier attempt may
   * have sent the record: then that error is thrown too. Also throws if an incomplete list does
   * not have the record, but the server would accept a duplicate.
   */
  async find(
    operation: Operation,
    body: Body,
    mayExist = false,
  ): Promise<ServerRecord | undefined> {
    const { kind } = operation;
    if (kind === 'hotel' || kind === 'completion') return undefined;
    const mayBeUnlisted = !mayExist && !WITHOUT_UNIQUE_KEY.includes(kind);
    return await orUndefined(
      this.#match(kind, operation, body),
      (error) => mayBeUnlisted && isNotOffered(error),
    );
  }

  /** Throws `ApiError` if another user of the hotel has the planned email. */
  async assertEmailIsFree(operation: Operation, record: ServerRecord | undefined): Promise<void> {
    if (operation.kind !== 'user') return;
    const holder = emailHolder(operation, record, await this.#listIfOffered('user'));
    if (holder) throw emailTaken(holder);
  }

  /** The body of a missing record. If its derived code or number is taken, it gets a free one. */
  async newBody({ kind, key }: Operation, body: Body): Promise<Body> {
    if (kind !== 'room-type' && kind !== 'room') return body;
    const free = this.#free.get(kind) ?? this.#freeFields(kind);
    this.#free.set(kind, free);
    return { ...body, ...(await free).get(key) };
  }

  list(kind: RecordKind): Promise<RecordList> {
    let listing = this.#listings.get(kind);
    if (!listing) {
      const hotelId = this.#of.hotelId;
      listing = this.#api
        .list(kind, { hotelId })
        .then((records) => filteredList(records, (record) => isOfHotel(record, hotelId)));
      this.#listings.set(kind, listing);
    }
    return listing;
  }

  /**
   * The lists of these kinds, or by default the lists that were already read. Omits a list if
   * `isIgnored` accepts its error, and throws any other error.
   */
  async listings(
    kinds: readonly RecordKind[] = [...this.#listings.keys()],
    isIgnored: (error: unknown) => boolean = isApiError,
  ): Promise<Map<RecordKind, RecordList>> {
    const listings = new Map<RecordKind, RecordList>();
    for (const kind of kinds) {
      const records = await orUndefined(this.list(kind), isIgnored);
      if (records) listings.set(kind, records);
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
    const knownId = comparableText(this.#of.knownId(key));
    const known = records.find(({ id }) => knownId !== undefined && comparableText(id) === knownId);
    if (known) return known;
    const namesakes = this.#namesakes(operation, body, records);
    const { prunes, isUnanswered } = this.#of;
    if (WITHOUT_UNIQUE_KEY.includes(kind)) {
      if (namesakes.length === 0) assertComplete(kind, records);
      const isTwice = namesakes.length > 1 && isUnanswered?.(key);
      if (isTwice && !prunes) throw sentTwice(namesakes.length);
    }
    const found = leastDifferent(operation, body, namesakes);
    if (found) return found;
    // In an incomplete list, the record with the planned key may be the missing one.
    if ((kind !== 'plan' && kind !== 'user') || isIncomplete(records)) return undefined;
    const planned = this.#planned(kind);
    const alike = matchLoosely(operation, planned, records);
    return alike ?? (kind === 'plan' ? matchRecodedPlan(operation, planned, records) : undefined);
  }

  /** The records with the natural key of the operation. Throws `unclearRule`. */
  #namesakes(operation: Operation, body: Body, records: RecordList) {
    const { kind, stated } = operation;
    const same = records.filter((record) => isSameRecord(kind, body, record, this.#of.hotelId));
    if (kind !== 'rule') return same;
    // In an incomplete list, the rule with the planned days may be the missing one.
    if (isIncomplete(records)) return same.filter((rule) => !hasOtherDays(body, rule, stated));
    const rules = rulesFor(operation, same);
    if (rules.length === 0 && same.length > 0 && !this.#of.prunes) {
      throw unclearRule(body, same.length);
    }
    return rules;
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
    const matches = matchRoomTypes(planned.types, types, this.#of.knownId);
    const isAnyLeft = matches.size < planned.types.length && matches.size < types.length;
    // In an incomplete list, the planned type may be the missing one.
    if (!isAnyLeft || isIncomplete(types)) return matches;
    const rooms = await this.#listIfOffered('room');
    return matchRenamedRoomTypes(matches, planned, { types, rooms });
  }

  async #matchRooms(): Promise<Matches<ServerRecord>> {
    const [rooms, roomTypes] = await Promise.all([
      this.list('room'),
      this.#ifReadable(this.#matched('room-type'), new Map()),
    ]);
    const { knownId, prunes } = this.#of;
    // In an incomplete list, a planned room may be missing, so no other room takes its place.
    const isExact = prunes === true || isIncomplete(rooms);
    return matchRooms(this.#planned('room'), rooms, knownId, roomTypes, isExact);
  }

  /**
   * Free codes or numbers, by operation key, for missing records whose planned ones are taken.
   * Assigned in the order of the plan, so that a dry run and the run after it choose the same ones
   * (docs/decisions/records-keep-their-own-names.md).
   */
  async #freeFields(kind: DerivedKind): Promise<ReadonlyMap<string, Body>> {
    const valueIn = (fields: ServerRecord) => comparableText(fields[DERIVED_FIELDS[kind]]) ?? '';
    const existing = new Set((await this.#listIfOffered(kind)).map(valueIn));
    const free = new Map<string, Body>();
    if (existing.size === 0) return free;
    const matches = await this.#matched(kind);
    const missing = this.#planned(kind).filter(({ key }) => !matches.has(key));
    const taken = new Set([...existing, ...missing.map(({ body }) => valueIn(body))]);
    for (const { key, body, stated } of missing) {
      if (stated || !existing.has(valueIn(body))) continue;
      const fields = NEXT[kind](body, taken);
      taken.add(valueIn(fields));
      free.set(key, fields);
    }
    return free;
  }

  #planned(kind: RecordKind): readonly Operation[] {
    return this.#of.operations.filter((operation) => operation.kind === kind);
  }

  #listIfOffered(kind: RecordKind): Promise<RecordList> {
    return this.#ifReadable(this.list(kind), []);
  }

  async #ifReadable<Listed>(listed: Promise<Listed>, otherwise: Listed): Promise<Listed> {
    return (await orUndefined(listed, this.#of.isOptional ?? isNotOffered)) ?? otherwise;
  }
}

/** Of equal duplicates, the oldest is chosen: it has the lowest ID, if IDs are numbers. */
const byAge = new Intl.Collator('en', { numeric: true });

function idOf({ id }: ServerRecord): string {
  return comparableText(id) ?? '';
}

function leastDifferent(
  operation: Operation,
  body: Body,
  records: readonly ServerRecord[],
): ServerRecord | undefined {
  const [least] = records
    .map((record) => ({
      record,
      count: differencesOf(operation.kind, body, record, operation).length,
    }))
    .toSorted((a, b) => a.count - b.count || byAge.compare(idOf(a.record), idOf(b.record)));
  return least?.record;
}
