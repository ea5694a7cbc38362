import type { StageFailure, FailedOperation } from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { Operation } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Effect } from '#application/ports/runs/journal.ts';

export interface OperationEvent {
  readonly operation: Operation;
  /** Key of the record, if known; it may differ from that of the operation (`recordKey`). */
  readonly key: string;
  readonly state: 'started' | 'done' | 'failed' | 'uncertain';
  /** The ID of a finished record, if known. */
  readonly id?: Id | undefined;
  /** The effect of an operation that is done. */
  readonly effect?: Effect;
  readonly counts: OperationCounts;
}

/** What onboarding does to one record. */
export interface Change {
  /**
   * Key of the record that it changes or creates (docs/decisions/records-keep-their-own-names.md).
   */
  readonly key: string;
  readonly action: 'create' | 'update';
  /** In a preview, the values of a new record. */
  readonly differences: readonly FieldDifference[];
}

/** An existing record that now matches the configuration. */
export interface UpdatedOperation {
  /** Key of the record. */
  readonly operation: string;
  /** Absent if the record could not be read before. */
  readonly differences: readonly FieldDifference[];
}

/** A note about these operations that is not a failure. */
export type OutcomeNote = {
  /** Keys of the records. */
  readonly operations: readonly string[];
} & (
  | { readonly message: string }
  /**
   * `duplicates`: the server has records more than once. `kept-passwords`: users were sent without their
   * configured password.
   */
  | { readonly code: 'duplicates' | 'kept-passwords' }
);

/** The field of `OperationCounts` that an operation with this effect increments. */
export function countedAs({ kind }: Effect): 'created' | 'updated' | 'unchanged' {
  return kind === 'created' || kind === 'updated' ? kind : 'unchanged';
}

/** Whether a user existed and no password was sent, or the server does not accept it. */
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
  readonly unplanned: readonly UnplannedRecord[];
  /** Keys of the records whose operations are not done. */
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
