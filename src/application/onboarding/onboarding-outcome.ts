import type { StageFailure, FailedOperation } from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { UnplannedChange } from '#domain/diff/change.ts';
import type { DoubtfulList } from '#domain/diff/record-list.ts';
import type { Effect } from '#application/ports/runs/journal.ts';

export interface OperationEvent {
  readonly operation: Operation;
  /** The record's key (`recordKey`) if known, otherwise the operation's key. */
  readonly key: string;
  readonly state: 'started' | 'done' | 'failed' | 'uncertain';
  readonly id?: Id | undefined;
  /** Only if `state` is `done`. */
  readonly effect?: Effect;
  readonly counts: OperationCounts;
}

export interface UpdatedOperation {
  readonly operation: string;
  /** Empty if the record could not be read before the update. */
  readonly differences: readonly FieldDifference[];
}

export type OutcomeNote = {
  readonly operations: readonly string[];
} &
  /** With `isKept`, the message says why unplanned records are not deleted. */
  (
    | { readonly message: string; readonly isKept?: boolean }
    /** `duplicates`: the server has several. `kept-passwords`: users keep their passwords, not the configured ones. */
    | { readonly code: 'duplicates' | 'kept-passwords' }
  );

/** The field of `OperationCounts` that an operation with this effect increments. */
export function countedAs({ kind }: Effect): 'created' | 'updated' | 'unchanged' {
  return kind === 'created' || kind === 'updated' ? kind : 'unchanged';
}

/** Whether an existing user kept the old password: no password was sent, or the server did not accept it. */
export function keepsPassword(effect: Effect): boolean {
  if (effect.kind === 'created') return false;
  return !(effect.kind === 'updated' && effect.differences.some(({ field }) => field === PASSWORD));
}

interface OutcomeFacts {
  /** The configured code, or the code that an existing hotel keeps. */
  readonly hotelCode: string;
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly updates: readonly UpdatedOperation[];
  readonly warnings: readonly FailedOperation[];
  readonly notes: readonly OutcomeNote[];
  /** Duplicates and extra records of an existing hotel, as far as its lists were read. */
  readonly unplanned: readonly UnplannedChange[];
  /** The lists that cannot be relied on, as far as they were read. */
  readonly doubtful: readonly DoubtfulList[];
  readonly missing: readonly string[];
  /** Keys of the deleted records. A duplicate has the key of the record that stays. */
  readonly deleted?: readonly string[];
  /** Set if the hotel was created on a server that does not list its hotels, so that it may be a duplicate. */
  readonly isUnchecked?: true;
}

export type OnboardingOutcome =
  | (OutcomeFacts & { readonly status: 'onboarded' | 'incomplete' })
  | (OutcomeFacts & {
      readonly status: 'failed';
      readonly error: StageFailure;
    });
