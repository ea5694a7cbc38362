import type { Operation, Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { Conflict } from '#application/identity/hotel-conflict.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Effect } from '#application/ports/journal.ts';

/** A record that is missing or in doubt, in words for people. */
export interface FailedOperation {
  /** Operation key. */
  readonly operation: string;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly message: string;
  /** The server's message per configuration path: `staffUsers.0.email` (docs/decisions.md R24). */
  readonly fields: Readonly<Record<string, string>>;
  /** Another hotel that stands in the way of this one. */
  readonly conflict?: Conflict;
  /** Nobody knows whether the server created it. */
  readonly isUncertain?: true;
  /** The record was created; whether it exists twice now could not be checked. */
  readonly isUnchecked?: true;
}

/** What ended a run before its end. */
export interface StageFailure extends FailedOperation {
  readonly stage: Stage;
}

export interface OperationCounts {
  /** Those that were created, updated or found unchanged. */
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly total: number;
}

export interface OperationEvent {
  readonly operation: Operation;
  readonly state: 'started' | 'done' | 'failed' | 'uncertain';
  /** Of an operation that is done. */
  readonly effect?: Effect;
  readonly counts: OperationCounts;
}

export const NO_OPERATIONS: OperationCounts = {
  done: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  total: 0,
};

/** A record that was there and is now what the configuration says. */
export interface UpdatedOperation {
  /** Operation key. */
  readonly operation: string;
  /** None where the server did not let the record be read before. */
  readonly differences: readonly FieldDifference[];
}

/** Something worth knowing that is no failure, about these operations. */
export interface OutcomeNote {
  /** Operation keys. */
  readonly operations: readonly string[];
  readonly message: string;
}

/** As `OperationCounts` counts an operation that is done. */
export function countedAs({ kind }: Effect): 'created' | 'updated' | 'unchanged' {
  return kind === 'created' || kind === 'updated' ? kind : 'unchanged';
}

/** Of a user: whether the record existed and no password was sent for it. */
export function keepsPassword(effect: Effect): boolean {
  if (effect.kind === 'created') return false;
  return !('differences' in effect && effect.differences.some(({ field }) => field === PASSWORD));
}

interface OutcomeFacts {
  /** The plan's, or that of the hotel that keeps its own. */
  readonly hotelCode: string;
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly updates: readonly UpdatedOperation[];
  readonly warnings: readonly FailedOperation[];
  readonly notes: readonly OutcomeNote[];
  /** Duplicates and extra records of a hotel that existed, as far as its lists were read. */
  readonly unplanned: readonly UnplannedRecord[];
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
  /** The hotel was created on a server that does not list its hotels: it may be a second one. */
  readonly isUnchecked?: true;
}

export type OnboardingOutcome =
  | (OutcomeFacts & { readonly status: 'onboarded' | 'incomplete' })
  | (OutcomeFacts & {
      readonly status: 'failed';
      readonly error: StageFailure;
    });
