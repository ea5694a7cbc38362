import {
  emailHolder,
  leastDifferent,
  matchByKey,
  matchRenamedRoomTypes,
  matchRooms,
  matchRoomTypes,
  rulesFor,
  type KnownIds,
  type Matches,
} from '#domain/plan/match-records.ts';
import { isSameRecord, WITHOUT_UNIQUE_KEY } from '#domain/plan/natural-keys.ts';
import {
  DERIVED_FIELDS,
  type ListedKind,
  type Operation,
  type RecordKind,
} from '#domain/plan/operation.ts';
import { comparableText, type Body, type ServerRecord } from '#domain/record.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import type { Obstacle } from './change.ts';
import type { Live } from './live.ts';
import { isIncomplete, type RecordList } from './record-list.ts';

export interface Earlier {
  readonly knownId: KnownIds;
  /** Whether an earlier attempt may have sent the record, but recorded no response. */
  readonly mayBeSent: (key: string) => boolean;
  readonly hasCreated: (key: string) => boolean;
}

/** The existing record of an operation, or the reason why it is unknown. Empty if it is missing. */
export interface Found {
  readonly record?: ServerRecord | undefined;
  readonly obstacle?: Obstacle;
}

type DerivedKind = keyof typeof DERIVED_FIELDS;

const MISSING: Found = {};

/** `operations` are those of the whole plan. `prunes`: records that match none will be deleted. */
export function recordsIn(
  live: Live,
  operations: readonly Operation[],
  earlier: Earlier,
  prunes: boolean,
) {
  const byKind = Map.groupBy(operations, ({ kind }) => kind);
  const planned = (kind: RecordKind) => byKind.get(kind) ?? [];
  const listed = (kind: RecordKind): RecordList => live.lists.get(kind) ?? [];
  const types = matchTypes(live, planned, earlier.knownId);
  const byKey = (kind: 'plan' | 'user') =>
    matchByKey(kind, planned(kind), listed(kind), earlier.knownId, isIncomplete(listed(kind)));
  const matched: Readonly<Record<DerivedKind | 'plan' | 'user', Matches<ServerRecord>>> = {
    'room-type': types,
    plan: byKey('plan'),
    user: byKey('user'),
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

  const findRate = (operation: Operation, kind: RecordKind): Found => {
    const { key, body } = operation;
    const records = listed(kind);
    const same = records.filter((record) => isSameRecord(kind, body, record, live.hotelId));
    const isUnclear = isIncomplete(records);
    const found = kind === 'rule' ? rulesFor(operation, same, isUnclear) : same;
    if (found.length === 0) {
      if (isUnclear) return { obstacle: { code: 'incomplete', kind } };
      // The program must not guess which rule is the planned one.
      const isGuess = same.length > 0 && !prunes;
      return isGuess ? { obstacle: { code: 'other-days', count: same.length } } : MISSING;
    }
    if (found.length > 1 && earlier.mayBeSent(key) && !prunes) {
      return { obstacle: { code: 'twice', count: found.length } };
    }
    return { record: leastDifferent(operation, found) };
  };

  const withFreeEmail = (operation: Operation, found: Found): Found => {
    const holder = emailHolder(operation, found.record, listed('user'));
    if (!holder) return found;
    const username = comparableText(holder['username']) ?? '';
    return { ...found, obstacle: { code: 'email-taken', username } };
  };

  return {
    /** The body of the operation has IDs instead of references. */
    find(operation: Operation, kind: ListedKind): Found {
      const { key } = operation;
      const unread = live.unread.get(kind);
      if (unread) {
        const isKnown = earlier.knownId(key) !== undefined;
        // The server refuses a second record with the same unique key, so it is safe to send it.
        const isSafe = !WITHOUT_UNIQUE_KEY.includes(kind) && !earlier.mayBeSent(key);
        if (unread === 'not-offered' && (isKnown || isSafe)) return MISSING;
        return { obstacle: { code: 'unread', kind } };
      }
      if (kind === 'rule' || kind === 'pricing') return findRate(operation, kind);
      const found = { record: matched[kind].get(key) };
      if (kind === 'user') return withFreeEmail(operation, found);
      // One of the other types may be the planned one, renamed.
      const areRoomsUnread = live.unread.get('room') === 'failed';
      const isUnclear = kind === 'room-type' && areRoomsUnread && listed(kind).length > types.size;
      return isUnclear && !found.record ? { obstacle: { code: 'unread', kind: 'room' } } : found;
    },
    /** The body of a missing record. If its derived code or number is taken, it gets a free one. */
    newBody({ kind, key, body }: Operation): Body {
      return kind === 'room-type' || kind === 'room' ? { ...body, ...free[kind].get(key) } : body;
    },
  };
}

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

/** Free codes or numbers, by operation key (docs/decisions/renumbered-room-is-the-same.md). */
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
