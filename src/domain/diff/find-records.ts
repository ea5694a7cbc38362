import {
  emailHolder,
  matchByEmail,
  matchLoosely,
  matchRecodedPlan,
  matchRenamedRoomTypes,
  matchRooms,
  matchRoomTypes,
  rulesFor,
  type KnownIds,
  type Matches,
} from '#domain/plan/match-records.ts';
import { isSameRecord, looseKey, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import { DERIVED_FIELDS, type Operation, type RecordKind } from '#domain/plan/operation.ts';
import { differencesOf, hasOtherDays } from '#domain/plan/record-differences.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import { comparableText, type Body, type ServerRecord } from '#domain/record.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import type { Obstacle } from './change.ts';
import type { Live } from './live.ts';
import { isIncomplete, type RecordList } from './record-list.ts';

/** What earlier attempts recorded about operations. */
export interface Earlier {
  /** The ID of the record that an earlier attempt wrote. */
  readonly knownId: KnownIds;
  /** Whether an earlier attempt may have sent the record, but recorded no response. */
  readonly mayBeSent: (key: string) => boolean;
  /** Whether an earlier attempt created the record, or may have. */
  readonly hasCreated: (key: string) => boolean;
}

/** The existing record of an operation, or the reason why it is unknown. Empty if it is missing. */
export interface Found {
  readonly record?: ServerRecord;
  readonly obstacle?: Obstacle;
}

/** Kinds whose codes or numbers the plan derives without knowing the existing records. */
type DerivedKind = keyof typeof DERIVED_FIELDS;

const MISSING: Found = {};

/**
 * Returns functions that find the existing records of a hotel. `operations` are those of the whole plan, because
 * matching one record depends on the others. `prunes`: records that match no operation will be deleted.
 */
export function recordsIn(
  live: Live,
  operations: readonly Operation[],
  earlier: Earlier,
  prunes: boolean,
) {
  const byKind = Map.groupBy(operations, ({ kind }) => kind);
  const planned = (kind: RecordKind) => byKind.get(kind) ?? [];
  const listed = (kind: RecordKind): RecordList => live.lists.get(kind) ?? [];
  const hasFailed = (kind: RecordKind) => live.unread.get(kind) === 'failed';
  const types = matchTypes(live, planned, earlier.knownId);
  const matched: Readonly<Record<DerivedKind, Matches<ServerRecord>>> = {
    'room-type': types,
    room: matchRooms(
      planned('room'),
      listed('room'),
      earlier.knownId,
      types,
      // In an incomplete list, a planned room may be missing, so no other room takes its place.
      prunes || isIncomplete(listed('room')),
    ),
  };
  const free = {
    'room-type': freeFields('room-type', planned, listed, types),
    room: freeFields('room', planned, listed, matched.room),
  };

  /** Whether an earlier attempt wrote the record, unless a user has since given it the key of another planned record. */
  const isOwn = ({ key }: Operation, kind: RecordKind, body: Body, record: ServerRecord) => {
    const knownId = comparableText(earlier.knownId(key));
    if (knownId === undefined || comparableText(record['id']) !== knownId) return false;
    if (kind === 'rule') return isSameRecord(kind, body, record, live.hotelId);
    const own = looseKey(kind, record);
    return !planned(kind).some((other) => other.key !== key && looseKey(kind, other.body) === own);
  };

  const findOther = (operation: Operation, kind: RecordKind, body: Body): Found => {
    const records = listed(kind);
    const known = records.find((record) => isOwn(operation, kind, body, record));
    if (known) return { record: known };
    const same = records.filter((record) => isSameRecord(kind, body, record, live.hotelId));
    const namesakes = kind === 'rule' ? rulesAmong(same, records, operation, body) : same;
    if (kind === 'rule' && namesakes.length === 0 && same.length > 0 && !isIncomplete(records)) {
      // The program must not guess which rule is the planned one.
      return prunes ? MISSING : { obstacle: { code: 'other-days', count: same.length } };
    }
    if (WITHOUT_UNIQUE_KEY.includes(kind)) {
      if (namesakes.length === 0 && isIncomplete(records)) {
        return { obstacle: { code: 'incomplete', kind } };
      }
      if (namesakes.length > 1 && earlier.mayBeSent(operation.key) && !prunes) {
        return { obstacle: { code: 'twice', count: namesakes.length } };
      }
    }
    const record =
      leastDifferent(operation, body, namesakes) ?? otherwise(operation, kind, records);
    return record ? { record } : MISSING;
  };

  const otherwise = (operation: Operation, kind: RecordKind, records: RecordList) => {
    if (kind !== 'plan' && kind !== 'user') return undefined;
    const others = planned(kind).filter(({ key }) => key !== operation.key);
    const isOfOther = (record: ServerRecord) =>
      others.some((other) => isOwn(other, kind, other.body, record));
    const left = records.filter((record) => !isOfOther(record));
    const sameKey = matchLoosely(operation, planned(kind), left);
    // In an incomplete list, the record with the planned key may be the missing one.
    if (sameKey || isIncomplete(records)) return sameKey;
    const match = kind === 'plan' ? matchRecodedPlan : matchByEmail;
    return match(operation, planned(kind), left);
  };

  const withFreeEmail = (operation: Operation, found: Found): Found => {
    const holder = emailHolder(operation, found.record, listed('user'));
    if (!holder) return found;
    const username = comparableText(holder['username']) ?? '';
    return { ...found, obstacle: { code: 'email-taken', username } };
  };

  return {
    /** `body` is that of the operation, with IDs instead of references. */
    find(operation: Operation, body: Body): Found {
      const { kind, key } = operation;
      if (kind === 'hotel' || kind === 'completion') return MISSING;
      const unread = live.unread.get(kind);
      if (unread) {
        const isKnown = earlier.knownId(key) !== undefined;
        // The server refuses a second record with the same unique key, so it is safe to send it.
        const isSafe = !WITHOUT_UNIQUE_KEY.includes(kind) && !earlier.mayBeSent(key);
        if (unread === 'not-offered' && (isKnown || isSafe)) return MISSING;
        return { obstacle: { code: 'unread', kind } };
      }
      if (kind === 'room' && hasFailed('room-type')) {
        return { obstacle: { code: 'unread', kind: 'room-type' } };
      }
      if (kind === 'user') return withFreeEmail(operation, findOther(operation, kind, body));
      if (kind !== 'room-type' && kind !== 'room') return findOther(operation, kind, body);
      const record = matched[kind].get(key);
      if (record) return { record };
      const isUnclear =
        kind === 'room-type' && hasFailed('room') && listed(kind).length > types.size;
      return isUnclear ? { obstacle: { code: 'unread', kind: 'room' } } : MISSING;
    },
    /** The body of a missing record. If its derived code or number is taken, it gets a free one. */
    newBody({ kind, key, body }: Operation): Body {
      return kind === 'room-type' || kind === 'room' ? { ...body, ...free[kind].get(key) } : body;
    },
  };
}

/** Whether the rooms are needed to find renamed room types. */
export function needsRooms(
  live: Live,
  operations: readonly Operation[],
  knownId: KnownIds,
): boolean {
  const types = live.lists.get('room-type') ?? [];
  const planned = operations.filter(({ kind }) => kind === 'room-type');
  return isAnyLeft(planned, types, matchRoomTypes(planned, types, knownId));
}

/** In an incomplete list, the planned type may be the missing one. */
function isAnyLeft(
  planned: readonly Operation[],
  types: RecordList,
  { size }: Matches<ServerRecord>,
): boolean {
  return size < planned.length && size < types.length && !isIncomplete(types);
}

function matchTypes(
  { lists }: Live,
  planned: (kind: RecordKind) => readonly Operation[],
  knownId: KnownIds,
): Matches<ServerRecord> {
  const types = lists.get('room-type') ?? [];
  const matches = matchRoomTypes(planned('room-type'), types, knownId);
  if (!isAnyLeft(planned('room-type'), types, matches)) return matches;
  const existing = { types, rooms: lists.get('room') ?? [] };
  return matchRenamedRoomTypes(
    matches,
    { types: planned('room-type'), rooms: planned('room') },
    existing,
  );
}

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

/**
 * Free codes or numbers, by operation key, for missing records whose planned ones are taken
 * (docs/decisions/renumbered-room-is-the-same.md).
 */
function freeFields(
  kind: DerivedKind,
  planned: (kind: RecordKind) => readonly Operation[],
  listed: (kind: RecordKind) => RecordList,
  matches: Matches<ServerRecord>,
): ReadonlyMap<string, Body> {
  // Some servers store codes in small letters, and refuse a code that differs only in case.
  const valueIn = (fields: ServerRecord) =>
    (comparableText(fields[DERIVED_FIELDS[kind]]) ?? '').toUpperCase();
  const existing = new Set(listed(kind).map(valueIn));
  const free = new Map<string, Body>();
  if (existing.size === 0) return free;
  const missing = planned(kind).filter(({ key }) => !matches.has(key));
  const taken = new Set([...existing, ...missing.map(({ body }) => valueIn(body))]);
  for (const { key, body, stated } of missing) {
    if (stated || !existing.has(valueIn(body))) continue;
    const fields = NEXT[kind](body, taken);
    taken.add(valueIn(fields));
    free.set(key, fields);
  }
  return free;
}

function rulesAmong(
  same: readonly ServerRecord[],
  records: RecordList,
  operation: Operation,
  body: Body,
): readonly ServerRecord[] {
  const { stated } = operation;
  // In an incomplete list, the rule with the planned days may be the missing one.
  if (isIncomplete(records)) return same.filter((rule) => !hasOtherDays(body, rule, stated));
  const found = rulesFor({ ...operation, body }, same);
  if (found.length > 0) return found;
  const days: readonly string[] = RULE_DAYS;
  const others = (rule: ServerRecord) =>
    differencesOf('rule', body, rule, operation).filter(({ field }) => days.includes(field));
  return same.filter((rule) => others(rule).length === 0);
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
