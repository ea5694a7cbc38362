import { keyText } from '#domain/natural-keys.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import type { Id } from '#domain/operation.ts';
import { ApiError, UNSENT } from './api-error.ts';
import { technicalMessage } from './error-message.ts';
import { staffMemberOf } from './hotel-records.ts';
import { SIGNED_OUT, type FailedOperation, type OutcomeNote } from './onboarding-outcome.ts';
import type { OtherRecord } from './other-records.ts';
import type { Journal } from './ports/journal.ts';
import type { OnboardingApi, RecordKind } from './ports/onboarding-api.ts';
import { removeRecord } from './remove-room-type.ts';
import { referredId, refersTo } from './server-record.ts';

/** Records go before those that they refer to. */
const ORDER: readonly RecordKind[] = ['rule', 'room', 'plan', 'room-type', 'pricing', 'user'];
const KEPT_STATUSES = ['occupied', 'reserved'];
const NOT_ALLOWED = [403, 405, 501];

/** What may be deleted of a hotel's duplicates and extra records, in order, and what never is. */
export interface Pruning {
  readonly deletions: readonly OtherRecord[];
  readonly kept: readonly OutcomeNote[];
}

export interface Pruned {
  /** Keys; of duplicates the key of the record that stays. */
  readonly deleted: readonly string[];
  readonly failures: readonly FailedOperation[];
}

/** `ownUsername`: of the account that is signed in. */
export function planPruning(
  others: readonly OtherRecord[],
  plan: OnboardingPlan,
  ownUsername: string,
): Pruning {
  const hasAdmin = plan.operations.some(({ kind, body }) => {
    const { role, is_active } = staffMemberOf({ is_active: true, ...body });
    return kind === 'user' && role === 'admin' && is_active;
  });
  const reasons = new Map<OtherRecord, string>();
  for (const other of others) {
    const reason = reasonToKeep(other, { ownUsername, hasAdmin });
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
  { kind, record }: OtherRecord,
  { ownUsername, hasAdmin }: { readonly ownUsername: string; readonly hasAdmin: boolean },
): string | undefined {
  if (kind === 'room' && KEPT_STATUSES.includes(keyText(record['status']) ?? '')) {
    return `Kept: the room is ${keyText(record['status'])}.`;
  }
  if (kind !== 'user') return undefined;
  const { username, role } = staffMemberOf(record);
  if (username.toLowerCase() === ownUsername.toLowerCase()) return 'Kept: it is your own account.';
  if (role === 'admin' && !hasAdmin) {
    return 'Kept: the configuration has no other active administrator.';
  }
  return undefined;
}

/** Whether a record refers to another, which cannot go before it. */
function holds({ kind, record }: OtherRecord, other: OtherRecord): boolean {
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

  /** One that is gone already counts as deleted. Stops where nothing more can be sent. */
  async run(hotelId: Id, deletions: readonly OtherRecord[], journal: Journal): Promise<Pruned> {
    const deleted: string[] = [];
    const failures: FailedOperation[] = [];
    const undeleted: OtherRecord[] = [];
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
        if (UNSENT.includes(error.code) || error.status === SIGNED_OUT) break;
      }
    }
    return { deleted, failures };
  }
}

function wordsOf(error: ApiError): string {
  if (NOT_ALLOWED.includes(error.status)) return 'Not deleted: this server does not allow it.';
  return `Not deleted: ${technicalMessage(error)}`;
}

function failureOf(operation: string, status: number, message: string): FailedOperation {
  return { operation, status, message, fields: {} };
}
