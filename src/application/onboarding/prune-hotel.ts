import { saysHotel } from '#domain/plan/natural-keys.ts';
import { type Id, comparableText } from '#domain/record.ts';
import { ApiError, endsRun, isNotOfferedToUser } from '#application/errors/api-error.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { isActiveAdmin } from '#domain/staff/staff.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { staffMemberOf } from '#application/records/hotel-records.ts';
import type { FailedOperation, OutcomeNote } from './onboarding-outcome.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Journal } from '#application/ports/journal.ts';
import type { OnboardingApi, RecordKind } from '#application/ports/onboarding-api.ts';
import { removeRecord } from '#application/records/remove-record.ts';
import { referredId, refersTo } from '#application/records/server-record.ts';

/** Records go before those that they refer to. */
const ORDER: readonly RecordKind[] = ['rule', 'room', 'plan', 'room-type', 'pricing', 'user'];
/** Nobody is in such a room, and nobody is expected. */
const FREE_STATUSES: readonly string[] = ['vacant', 'maintenance', 'out_of_order'];
const USED_STATUSES: readonly string[] = ['occupied', 'reserved'];

/** What may be deleted of a hotel's duplicates and extra records, in order, and what never is. */
export interface Pruning {
  readonly deletions: readonly UnplannedRecord[];
  readonly kept: readonly OutcomeNote[];
}

export interface Pruned {
  /** Keys; of duplicates the key of the record that stays. */
  readonly deleted: readonly string[];
  readonly failures: readonly FailedOperation[];
}

/** A hotel, and what decides which of its records stay. */
export interface PrunedHotel {
  readonly hotelId: Id | undefined;
  readonly config: Pick<HotelConfig, 'staffUsers'>;
  /** Of the account that is signed in. */
  readonly ownUsername: string;
}

export function planPruning(others: readonly UnplannedRecord[], hotel: PrunedHotel): Pruning {
  const { staffUsers } = hotel.config;
  const hasAdmin = staffUsers.some(isActiveAdmin);
  const facts = { ...hotel, hasAdmin, hasStaff: staffUsers.length > 0 };
  const reasons = new Map<UnplannedRecord, string>();
  for (const other of others) {
    const reason = reasonToKeep(other, facts);
    if (reason !== undefined) reasons.set(other, reason);
  }
  for (const other of others) {
    const isNeeded = [...reasons.keys()].some((kept) => holds(kept, other));
    if (isNeeded && !reasons.has(other)) reasons.set(other, 'Kept: a room of it is in use.');
  }
  const groups = Map.groupBy(reasons, ([, message]) => message);
  return {
    deletions: others
      .filter((other) => !reasons.has(other) && referredId(other.record['id']) !== undefined)
      .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
    kept: [...groups].map(([message, all]) => ({
      operations: all.map(([{ key }]) => key),
      message,
    })),
  };
}

function reasonToKeep(
  { kind, record }: UnplannedRecord,
  {
    hotelId,
    ownUsername,
    hasStaff,
    hasAdmin,
  }: PrunedHotel & { readonly hasStaff: boolean; readonly hasAdmin: boolean },
): string | undefined {
  if (!saysHotel(record, hotelId)) return 'Kept: the server does not say whose it is.';
  if (kind === 'room') return reasonToKeepRoom(comparableText(record['status']) ?? '');
  if (kind !== 'user') return undefined;
  const { username, email, role } = staffMemberOf(record);
  const isOwn = [username, email].some((name) => name.toLowerCase() === ownUsername.toLowerCase());
  if (isOwn) return 'Kept: it is your own account.';
  if (!hasStaff) return 'Kept: the configuration has no staff users.';
  if (role === 'admin' && !hasAdmin) {
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

/** Whether a record refers to another, which cannot go before it. */
function holds({ kind, record }: UnplannedRecord, other: UnplannedRecord): boolean {
  if (other.kind === 'room-type') {
    return (kind === 'room' || kind === 'rule') && refersTo(record['room_type'], other.record);
  }
  return other.kind === 'plan' && kind === 'rule' && refersTo(record['rate_plan'], other.record);
}

/** Deletes what a hotel has beside its plan. */
export class PruneHotel {
  readonly #api: OnboardingApi;

  constructor(api: OnboardingApi) {
    this.#api = api;
  }

  /**
   * The same records with their rooms as they are now: somebody may have checked in since the hotel
   * was read. With the rooms that room types among them have by now. Throws `ApiError`.
   */
  async refreshed(
    hotelId: Id,
    others: readonly UnplannedRecord[],
  ): Promise<readonly UnplannedRecord[]> {
    const types = others.filter(({ kind }) => kind === 'room-type');
    const rooms = others.filter(({ kind }) => kind === 'room');
    if (types.length + rooms.length === 0) return others;
    const byId = new Map(
      (await this.#api.list('room', { hotelId })).map((record) => [
        comparableText(record['id']),
        record,
      ]),
    );
    const known = others.flatMap((other): UnplannedRecord[] => {
      if (other.kind !== 'room') return [other];
      const id = comparableText(other.record['id']);
      const record = byId.get(id);
      byId.delete(id);
      return record ? [{ ...other, record }] : [];
    });
    const added = [...byId.values()].map((record): UnplannedRecord => {
      const key = `room:${comparableText(record['room_number'])}`;
      return { key, kind: 'room', record, isDuplicate: false };
    });
    return [...known, ...added.filter((room) => types.some((type) => holds(room, type)))];
  }

  /**
   * One that is gone already counts as deleted. Stops where nothing more can be sent. `remaining`:
   * records that are not deleted; what they refer to is not deleted either.
   */
  async run(
    hotelId: Id,
    deletions: readonly UnplannedRecord[],
    journal: Journal,
    remaining: readonly UnplannedRecord[] = [],
  ): Promise<Pruned> {
    const deleted: string[] = [];
    const failures: FailedOperation[] = [];
    const undeleted = [...remaining];
    for (const other of deletions) {
      const { key, kind, record } = other;
      const id = referredId(record['id']);
      if (id === undefined || undeleted.some((kept) => holds(kept, other))) {
        undeleted.push(other);
        failures.push(failureOf(key, 0, 'Not deleted: records that refer to it remain.'));
        continue;
      }
      const entry = `delete:${kind}:${String(id)}`;
      journal.write(entry, { state: 'intended' });
      try {
        await removeRecord(this.#api, kind, id, hotelId);
        journal.write(entry, { state: 'done', id, effect: { kind: 'deleted' } });
        deleted.push(key);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        journal.write(entry, { state: 'failed' });
        undeleted.push(other);
        failures.push(failureOf(key, error.status, wordsOf(error)));
        if (endsRun(error)) break;
      }
    }
    return { deleted, failures };
  }
}

function wordsOf(error: ApiError): string {
  if (isNotOfferedToUser(error)) return 'Not deleted: this server does not allow it.';
  return `Not deleted: ${technicalMessage(error)}`;
}

function failureOf(operation: string, status: number, message: string): FailedOperation {
  return { operation, status, message, fields: {} };
}
