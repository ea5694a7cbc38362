import { failedOperation, type FailedOperation } from '#application/errors/failed-operation.ts';
import { statesHotel } from '#domain/plan/natural-keys.ts';
import { comparableText, type Id } from '#domain/record.ts';
import { ApiError, endsRun, isNotOfferedToUser } from '#application/errors/api-error.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Part } from '#domain/plan/parts.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { refersTo, staffMemberOf } from '#application/records/hotel-records.ts';
import { referredId } from '#application/records/referred-id.ts';
import type { DoubtfulList } from '#application/ports/api/record-list.ts';
import { notDeleted, unlistedReference, unreliableList } from '#application/records/unconfirmed.ts';
import type { OutcomeNote } from './onboarding-outcome.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Journal } from '#application/ports/runs/journal.ts';
import type { OnboardingApi, RecordKind } from '#application/ports/api/onboarding-api.ts';
import { removeRecord } from '#application/records/write-record.ts';

/** The order of deletion: a record is deleted before the records that it refers to. */
const ORDER: readonly RecordKind[] = ['rule', 'room', 'plan', 'room-type', 'pricing', 'user'];
/** Statuses of rooms without a guest or a reservation. */
const FREE_STATUSES: readonly string[] = ['vacant', 'maintenance', 'out_of_order'];
const USED_STATUSES: readonly string[] = ['occupied', 'reserved'];

export interface Pruning {
  /** In the order of deletion. */
  readonly deletions: readonly UnplannedRecord[];
  /** Notes about the records that are not deleted, one for each reason. */
  readonly kept: readonly OutcomeNote[];
}

export interface PrunedHotel {
  readonly hotelId: Id | undefined;
  readonly config: Pick<HotelConfig, 'staffUsers'>;
  /** User name or e-mail address of the signed-in account. */
  readonly ownUsername: string;
  /** The lists that cannot be relied on. If there are any, nothing is deleted. */
  readonly doubtful: readonly DoubtfulList[];
  /** The parts to which the records belong; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
}

/**
 * Decides which records to delete. Keeps rooms that may be in use, their room types, and accounts
 * that are still needed.
 */
export function planPruning(records: readonly UnplannedRecord[], hotel: PrunedHotel): Pruning {
  const reasons = new Map<UnplannedRecord, string>();
  for (const record of records) {
    const reason = reasonToKeep(record, hotel);
    if (reason !== undefined) reasons.set(record, reason);
  }
  for (const record of records) {
    const isNeeded = [...reasons.keys()].some((kept) => doesReferTo(kept, record));
    if (isNeeded && !reasons.has(record)) reasons.set(record, 'Kept: one of its rooms is in use.');
  }
  const groups = Map.groupBy(reasons, ([, message]) => message);
  return {
    deletions: records
      .filter((one) => !reasons.has(one) && referredId(one.record['id']) !== undefined)
      .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
    kept: [...groups].map(([message, all]) => ({
      operations: all.map(([{ key }]) => key),
      message,
    })),
  };
}

function reasonToKeep(
  { kind, record, lacking }: UnplannedRecord,
  { hotelId, ownUsername, doubtful: [doubted], parts, config: { staffUsers } }: PrunedHotel,
): string | undefined {
  if (doubted) return `Kept: ${unreliableList(doubted.kind)}`;
  if (lacking) return `Kept: ${unlistedReference(lacking)}`;
  if (!statesHotel(record, hotelId))
    return 'Kept: the server does not say which hotel it belongs to.';
  if (kind === 'room') return reasonToKeepRoom(comparableText(record['status']) ?? '');
  // Deleting a room type may also delete its rates, which were not read.
  if (kind === 'room-type' && parts?.includes('rates') === false) {
    return 'Kept: rates may refer to it, so prune rooms and rates together.';
  }
  if (kind !== 'user') return undefined;
  const { username, email, role } = staffMemberOf(record);
  const isOwn = [username, email].some((name) => name.toLowerCase() === ownUsername.toLowerCase());
  if (isOwn) return 'Kept: it is your own account.';
  if (staffUsers.length === 0) return 'Kept: the configuration has no staff users.';
  if (role === 'admin' && !staffUsers.some(isActiveAdmin)) {
    return 'Kept: the configuration has no other active administrator.';
  }
  return undefined;
}

function reasonToKeepRoom(status: string): string | undefined {
  const spelled = status.toLowerCase();
  if (FREE_STATUSES.includes(spelled)) return undefined;
  if (USED_STATUSES.includes(spelled)) return `Kept: the room is ${spelled}.`;
  return `Kept: the room may be in use: its status is ${JSON.stringify(status)}.`;
}

/** Whether a record refers to `other`. If so, `other` cannot be deleted before the record. */
function doesReferTo({ kind, record }: UnplannedRecord, other: UnplannedRecord): boolean {
  if (other.kind === 'room-type') {
    return (kind === 'room' || kind === 'rule') && refersTo(record['room_type'], other.record);
  }
  return other.kind === 'plan' && kind === 'rule' && refersTo(record['rate_plan'], other.record);
}

/**
 * Returns the records with current rooms: reads the rooms again, because guests may have checked in. Adds all other
 * rooms of the room types in `records`, which are never deleted, because no preview named them. Throws `ApiError`.
 */
export async function withRoomsAsNow(
  api: OnboardingApi,
  hotelId: Id,
  records: readonly UnplannedRecord[],
): Promise<readonly UnplannedRecord[]> {
  const types = records.filter(({ kind }) => kind === 'room-type');
  if (types.length === 0 && !records.some(({ kind }) => kind === 'room')) return records;
  const rooms = await api.list('room', { hotelId });
  if (rooms.doubt) throw notDeleted('room');
  const byId = new Map(rooms.map((record) => [comparableText(record['id']), record]));
  const known = records.flatMap((one): UnplannedRecord[] => {
    if (one.kind !== 'room') return [one];
    const id = comparableText(one.record['id']);
    const record = byId.get(id);
    byId.delete(id);
    return record ? [{ ...one, record }] : [];
  });
  const added = [...byId.values()].map((record): UnplannedRecord => {
    const key = `room:${comparableText(record['room_number'])}`;
    return { key, kind: 'room', record, isDuplicate: false, isOfOtherYear: false };
  });
  return [...known, ...added.filter((room) => types.some((type) => doesReferTo(room, type)))];
}

/**
 * Deletes these records, except records that `remaining` records refer to. A missing record counts as deleted. Stops if
 * no more requests can be sent.
 */
export async function deleteRecords(
  api: OnboardingApi,
  hotelId: Id,
  deletions: readonly UnplannedRecord[],
  journal: Journal,
  remaining: readonly UnplannedRecord[] = [],
) {
  const deleted: UnplannedRecord[] = [];
  const failures: FailedOperation[] = [];
  const undeleted = [...remaining];
  for (const other of deletions) {
    const { key, kind, record } = other;
    const id = referredId(record['id']);
    if (id === undefined || undeleted.some((kept) => doesReferTo(kept, other))) {
      undeleted.push(other);
      failures.push(failedOperation(key, 0, 'Not deleted: records that refer to it remain.'));
      continue;
    }
    const entry = `delete:${kind}:${String(id)}`;
    journal.write(entry, { state: 'intended' });
    try {
      await removeRecord(api, kind, id, hotelId);
      journal.write(entry, { state: 'done', id, effect: { kind: 'deleted' } });
      deleted.push(other);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      journal.write(entry, { state: 'failed' });
      undeleted.push(other);
      failures.push(failedOperation(key, error.status, wordsOf(error)));
      if (endsRun(error)) break;
    }
  }
  return { deleted, failures };
}

function wordsOf(error: ApiError): string {
  if (isNotOfferedToUser(error)) return 'Not deleted: this server does not allow it.';
  return `Not deleted: ${technicalMessage(error)}`;
}
