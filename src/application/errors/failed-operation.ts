import type { ConflictReason } from '#domain/hotel/hotel-identity.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';

export interface OtherHotel {
  readonly id: Id;
  readonly name: string;
  readonly code: string;
}

/** Another hotel conflicts with this one. A server may refuse a code without naming the hotel. */
export type Conflict =
  | { readonly reason: 'code'; readonly hotel?: OtherHotel }
  | { readonly reason: Exclude<ConflictReason, 'code'>; readonly hotel: OtherHotel };

/** A missing or unconfirmed record, in words for people. */
export interface FailedOperation {
  /** Operation key. */
  readonly operation: string;
  /** HTTP status; 0 without a response, 200 for an existing record that was not updated. */
  readonly status: number;
  /** Calls the record 'it', and names no option of the command line. */
  readonly message: string;
  /**
   * The server's message per configuration path: `staffUsers.0.email`
   * (docs/decisions/errors-are-read-in-any-shape.md).
   */
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  /** The server did not confirm that it created the record. */
  readonly isUncertain?: true;
  /** The user stopped waiting before it was sent. */
  readonly isCancelled?: true;
  /** The record was created, but checking for a duplicate failed. */
  readonly isUnchecked?: true;
  /** The hotel differs from the plan that the run applies: save a new plan, or undo the change. */
  readonly isNotPlanned?: true;
}

/** `status` as in `FailedOperation`; the server said nothing about fields. */
export function failedOperation(
  operation: string,
  status: number,
  message: string,
): FailedOperation {
  return { operation, status, message, fields: {} };
}

/** The failure that stopped a run. */
export interface StageFailure extends FailedOperation {
  readonly stage: Stage;
}
