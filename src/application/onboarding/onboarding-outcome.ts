import type { Operation, Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import type { Conflict } from '#application/identity/hotel-conflict.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Effect } from '#application/ports/journal.ts';

/** A record that is missing or unconfirmed, in words for people. */
export interface FailedOperation {
  /** Operation key. */
  readonly operation: string;
  /** HTTP status; 0 without a response, 200 for an existing record that was not updated. */
  readonly status: number;
  readonly message: string;
  /** The server's message per configuration path: `staffUsers.0.email` (docs/decisions.md R24). */
  readonly fields: Readonly<Record<string, string>>;
  /** The other hotel that stands in the way of this one. */
  readonly conflict?: Conflict;
  /** The server did not confirm that it created the record. */
  readonly isUncertain?: true;
  /** The record was created, and it could not be checked whether it exists twice now. */
  readonly isUnchecked?: true;
}

/** The failure that stopped a run. */
export interface StageFailure extends FailedOperation {
  readonly stage: Stage;
}

export interface OperationCounts {
  /** The sum of created, updated and unchanged. */
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

/** An existing record that now is as configured. */
export interface UpdatedOperation {
  /** Operation key. */
  readonly operation: string;
  /** None if the server did not offer the record to be read before. */
  readonly differences: readonly FieldDifference[];
}

/** Something worth knowing about these operations that is no failure. */
export interface OutcomeNote {
  /** Operation keys. */
  readonly operations: readonly string[];
  readonly message: string;
}

/** The count of `OperationCounts` that an operation with this effect adds to. */
export function countedAs({ kind }: Effect): 'created' | 'updated' | 'unchanged' {
  return kind === 'created' || kind === 'updated' ? kind : 'unchanged';
}

/** Whether a user existed and no password was sent. */
export function keepsPassword(effect: Effect): boolean {
  if (effect.kind === 'created') return false;
  return !('differences' in effect && effect.differences.some(({ field }) => field === PASSWORD));
}

interface OutcomeFacts {
  /** As configured, or the code that an existing hotel keeps. */
  readonly hotelCode: string;
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly updates: readonly UpdatedOperation[];
  readonly warnings: readonly FailedOperation[];
  readonly notes: readonly OutcomeNote[];
  /** Duplicates and extra records of an existing hotel, as far as its lists were read. */
  readonly unplanned: readonly UnplannedRecord[];
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
  /** The hotel was created on a server that does not list its hotels: it may be a duplicate. */
  readonly isUnchecked?: true;
}

export type OnboardingOutcome =
  | (OutcomeFacts & { readonly status: 'onboarded' | 'incomplete' })
  | (OutcomeFacts & {
      readonly status: 'failed';
      readonly error: StageFailure;
    });
