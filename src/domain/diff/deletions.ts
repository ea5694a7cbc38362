import type { RecordKind } from '#domain/plan/operation.ts';
import { statesHotel } from '#domain/plan/natural-keys.ts';
import type { Part } from '#domain/plan/parts.ts';
import {
  comparableText,
  fieldOf,
  referredId,
  refersTo,
  type Id,
  type ServerRecord,
} from '#domain/record.ts';
import { isActiveAdmin, type StaffUser } from '#domain/staff/staff.ts';
import type { PlannedChange, UnplannedChange } from './change.ts';
import { doubtfulLists, type ListDoubt } from './record-list.ts';
import { REFERENCES, type Lists } from './live.ts';

/** The order of deletion: a record is deleted before the records that it refers to. */
const ORDER: readonly RecordKind[] = [
  'rule',
  'room',
  'plan',
  'room-type',
  'pricing',
  'user',
  'hotel',
];
const FREE_STATUSES: readonly string[] = ['vacant', 'maintenance', 'out_of_order'];
const USED_STATUSES: readonly string[] = ['occupied', 'reserved'];
const ROOM_IN_USE = 'Kept: one of its rooms is in use.';
const IS_REFERRED = 'Kept: records that are not deleted refer to it.';

const RECORD_NAMES: Readonly<Record<RecordKind, string>> = {
  hotel: 'hotels',
  'room-type': 'room types',
  room: 'rooms',
  plan: 'rate plans',
  rule: 'rates',
  pricing: 'dynamic pricing',
  user: 'staff users',
};

/** A sentence that starts with a small letter. */
export function unreliableList(kind: RecordKind, doubt: ListDoubt = 'incomplete'): string {
  if (doubt === 'lacking') {
    return `the server's list of ${RECORD_NAMES[kind]} lacks a record that others refer to.`;
  }
  return `the server's list of ${RECORD_NAMES[kind]} changes while it is read, or its count is wrong.`;
}

/** A sentence that starts with a small letter. */
export function unlistedKind(kind: RecordKind): string {
  return `the server does not list ${RECORD_NAMES[kind]}.`;
}

export interface Pruning {
  /** The keys (`deletionKey`) of the records that may be deleted, or all. */
  readonly allowed: 'all' | readonly string[];
  /** Username or email address of the signed-in account. */
  readonly ownUsername: string;
  /** Undefined for an undo, which deletes only records that its run created. */
  readonly staffUsers: readonly Pick<StaffUser, 'role' | 'is_active'>[] | undefined;
  readonly parts?: readonly Part[] | undefined;
}

/** Keeps records to which others refer that stay: planned records that are not moved, and records that are ignored. */
export function keepingReferred(
  unplanned: readonly UnplannedChange[],
  planned: readonly PlannedChange[],
  lists: Lists,
): UnplannedChange[] {
  // After its update, a planned record refers only to planned records.
  const moved = planned.filter(({ action }) => action === 'update');
  const leaving = new Set([...unplanned, ...moved].map(({ record }) => record));
  const staying = [...lists].flatMap(([kind, records]) =>
    records.filter((record) => !leaving.has(record)).map((record) => ({ kind, record })),
  );
  return unplanned.map((one) =>
    staying.some((other) => doesReferTo(other, one)) ? { ...one, reason: IS_REFERRED } : one,
  );
}

export function deletionKey(
  hotelId: Id | undefined,
  { key, id }: { readonly key: string; readonly id?: string | undefined },
): string {
  const [kind] = key.split(':');
  return JSON.stringify([String(hotelId), kind, id]);
}

/** Marked records come last, in the order of deletion. What may be in use or is needed stays, with a reason. */
export function withDeletions(
  unplanned: readonly UnplannedChange[],
  lists: Lists,
  hotelId: Id,
  pruning: Pruning,
): UnplannedChange[] {
  const [doubted] = doubtfulLists(lists);
  const reasons = new Map<UnplannedChange, string>();
  for (const one of unplanned) {
    const doubt = doubted && `Kept: ${unreliableList(doubted.kind, doubted.doubt)}`;
    const reason =
      one.reason ?? doubt ?? reasonToKeep(one, hotelId, pruning) ?? reasonOfUnread(one.kind, lists);
    if (reason !== undefined) reasons.set(one, reason);
  }
  for (const one of inOrder(unplanned)) {
    const kept = reasons.has(one)
      ? undefined
      : [...reasons.keys()].find((other) => doesReferTo(other, one));
    if (kept) reasons.set(one, kept.reason === undefined ? ROOM_IN_USE : IS_REFERRED);
  }
  const isAllowed = ({ key, record }: UnplannedChange) =>
    pruning.allowed === 'all' ||
    pruning.allowed.includes(deletionKey(hotelId, { key, id: String(record['id']) }));
  const decided = unplanned.map((one): UnplannedChange => {
    const reason = reasons.get(one);
    if (reason !== undefined) return { ...one, reason };
    const isDeletable = referredId(one.record['id']) !== undefined && isAllowed(one);
    return isDeletable ? { ...one, action: 'delete' } : one;
  });
  const { extra = [], delete: deletions = [] } = Object.groupBy(decided, ({ action }) => action);
  return [...extra, ...inOrder(deletions)];
}

function inOrder(changes: readonly UnplannedChange[]): UnplannedChange[] {
  return changes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

function reasonToKeep(
  { kind, record }: UnplannedChange,
  hotelId: Id,
  { ownUsername, staffUsers, parts }: Pruning,
): string | undefined {
  if (staffUsers && !statesHotel(record, hotelId))
    return 'Kept: the server does not say which hotel it belongs to.';
  if (kind === 'room') return reasonToKeepRoom(record);
  // Deleting a room type may also delete its rates, which were not read.
  if (kind === 'room-type' && parts?.includes('rates') === false) {
    return 'Kept: rates may refer to it, so prune rooms and rates together.';
  }
  if (kind !== 'user') return undefined;
  const names = [record['username'], record['email']].map((name) => comparableText(name) ?? '');
  const isOwn = names.some((name) => name.toLowerCase() === ownUsername.toLowerCase());
  if (isOwn) return 'Kept: it is your own account.';
  if (!staffUsers) return undefined;
  if (staffUsers.length === 0) return 'Kept: the configuration has no staff users.';
  const role = fieldOf(record['user_profile'] ?? record['profile'], 'role');
  if (role === 'admin' && !staffUsers.some(isActiveAdmin)) {
    return 'Kept: the configuration has no other active administrator.';
  }
  return undefined;
}

/** The server may also delete records that refer to the record, although no preview named them. */
function reasonOfUnread(kind: RecordKind, lists: Lists): string | undefined {
  const unread = ORDER.find(
    (other) => !lists.has(other) && REFERENCES[other]?.some(([, referred]) => referred === kind),
  );
  return unread && `Kept: ${RECORD_NAMES[unread]} may refer to it, but were not read.`;
}

function reasonToKeepRoom(room: ServerRecord): string | undefined {
  const status = comparableText(room['status']) ?? '';
  const spelled = status.toLowerCase();
  if (FREE_STATUSES.includes(spelled)) return undefined;
  if (USED_STATUSES.includes(spelled)) return `Kept: the room is ${spelled}.`;
  return `Kept: the room may be in use: its status is ${JSON.stringify(status)}.`;
}

/** Whether a record refers to `other`. If so, `other` cannot be deleted before the record. */
export function doesReferTo(
  { kind, record }: Pick<UnplannedChange, 'kind' | 'record'>,
  other: Pick<UnplannedChange, 'kind' | 'record'>,
): boolean {
  if (other.kind === 'hotel') return kind !== 'hotel';
  return (REFERENCES[kind] ?? []).some(
    ([field, referred]) => referred === other.kind && refersTo(record[field], other.record),
  );
}
