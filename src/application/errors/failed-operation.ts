import type { ConflictReason } from '#domain/hotel/hotel-identity.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { Id } from '#domain/record.ts';

export interface OtherHotel {
  readonly id: Id;
  readonly name: string;
  readonly code: string;
}

/** `hotel` is absent if the server refused the code without naming the hotel that has it. */
export type Conflict =
  | { readonly reason: 'code'; readonly hotel?: OtherHotel }
  | { readonly reason: Exclude<ConflictReason, 'code'>; readonly hotel: OtherHotel };

/** An operation whose record is missing or unconfirmed, with a message for users. */
export interface FailedOperation {
  readonly operation: string;
  /** The HTTP status. 0 without a response, 200 if nothing was refused but the record is not as intended. */
  readonly status: number;
  /** Calls the record 'it'. Does not mention command-line options, because screens show the message too. */
  readonly message: string;
  /** The server's messages by path in the configuration: `staffUsers.0.email`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict?: Conflict;
  /** True if the record may exist, because the server did not confirm whether it created the record. */
  readonly isUncertain?: true;
  readonly isCancelled?: true;
  /** True if the record was created, but the check for a duplicate failed. */
  readonly isUnchecked?: true;
  /** True if the hotel differs from the plan that the run applies. Users can save a new plan or undo the change. */
  readonly isNotPlanned?: true;
}

/** Whether the same request may succeed: there was no connection, no response in time, or an error of the server. */
export function isRepeatable({ status, isUncertain, isUnchecked }: FailedOperation): boolean {
  if (isUncertain || isUnchecked) return false;
  return status === 0 || [408, 429].includes(status) || status >= 500;
}

/** A failure with the title of its record: 'Room 107', 'Rate plan Website Rate'. */
export interface TitledFailure extends FailedOperation {
  readonly title: string;
}

export function failedOperation(
  operation: string,
  status: number,
  message: string,
): FailedOperation {
  return { operation, status, message, fields: {} };
}

/** The warnings about other operations than `error`, because both may report the same failure. */
export function otherFailures(
  warnings: readonly FailedOperation[],
  error: FailedOperation | undefined,
): FailedOperation[] {
  return warnings.filter(({ operation }) => operation !== error?.operation);
}

export interface StageFailure extends FailedOperation {
  readonly stage: Stage;
}

export function keysOf(failures: readonly FailedOperation[]): ReadonlySet<string> {
  return new Set(failures.map(({ operation }) => operation));
}
