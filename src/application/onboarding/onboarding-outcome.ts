import {
  STAGE_OF,
  type Operation,
  type OperationKind,
  type Stage,
} from '#domain/plan/operation.ts';
import type { BodyValue, Id } from '#domain/record.ts';
import { ONBOARDING_FAILED, type ErrorContext } from '#application/errors/error-catalogue.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { HotelConflict, shownName, type Conflict } from '#application/identity/hotel-conflict.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import { isSignedOut, type ApiError } from '#application/errors/api-error.ts';
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

export const HOTEL_ID_MISSING =
  'Hotel ID not found in API response. Cannot proceed with onboarding.';

const CONTEXTS: Readonly<Partial<Record<OperationKind, ErrorContext>>> = {
  'room-type': 'room',
  room: 'room',
};

export function describeFailure(
  operation: Operation,
  error: ApiError,
  isUncertain: boolean,
): FailedOperation {
  const context = isSignedOut(error) ? undefined : CONTEXTS[operation.kind];
  const conceal = concealing(operation.body['password']);
  const words = conceal(technicalMessage(error, context ?? 'general') || ONBOARDING_FAILED);
  return {
    operation: operation.key,
    status: error.status,
    message: isUncertain
      ? `It is not known whether ${operation.key} was created: ${words} It was not sent again.`
      : (takenCodeAdvice(operation, error) ?? words),
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [
        configPathOf(operation, path),
        conceal(message),
      ]),
    ),
    ...(error instanceof HotelConflict && { conflict: error.conflict }),
    ...(isUncertain && { isUncertain }),
  };
}

/** Takes out the password that a server repeats in what it says of it. */
function concealing(password: BodyValue | undefined): (text: string) => string {
  if (typeof password !== 'string' || password === '') return (text) => text;
  return (text) => text.replaceAll(password, '…');
}

/** A record that was there before and is not what the configuration says: it is left as it is. */
export function describeDifferences(
  operation: Operation,
  differences: readonly FieldDifference[],
): FailedOperation {
  const list = differences.map(({ field, expected, actual }) =>
    field === PASSWORD
      ? 'the password was not reset'
      : `${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
  );
  return {
    operation: operation.key,
    status: 200,
    message: `${operation.key} was there before and was left as it is, but differs: ${list.join(', ')}.`,
    fields: {},
  };
}

/** Records that the server has more than once. */
export function describeDuplicates(others: readonly UnplannedRecord[]): OutcomeNote[] {
  const duplicates = others.filter(({ isDuplicate }) => isDuplicate);
  const operations = [...new Set(duplicates.map(({ key }) => key))];
  const message = 'The server has duplicates; onboard --prune deletes them.';
  return operations.length > 0 ? [{ operations, message }] : [];
}

/** Existing records that the server does not list. */
export function describeUnread(operations: readonly string[]): OutcomeNote {
  return { operations, message: 'Already exists; the server does not list it to compare it.' };
}

/** What operations refer to, and nobody has set up before. */
export function describeMissing({ kind, key }: Operation): StageFailure {
  const stage = STAGE_OF[kind];
  const message =
    `${key} is not on the server, and what is to be saved refers to it: ` +
    `set up the stage ${JSON.stringify(stage)} first.`;
  return { stage, operation: key, status: 404, message, fields: {} };
}

/** docs/decisions.md R13: a hotel code that the server already has is never taken over. */
function takenCodeAdvice(operation: Operation, error: ApiError): string | undefined {
  if (operation.kind !== 'hotel' || !/already exists/i.test(error.fields['code'] ?? '')) return;
  const hotel = error instanceof HotelConflict ? error.conflict.hotel : undefined;
  const which = hotel ? `: ${shownName(hotel.name)} (id ${hotel.id})` : '';
  return (
    `Another hotel on this server has the code ${JSON.stringify(operation.body['code'])}${which}. ` +
    'Give this hotel a code of its own (hotelProfile.code) or, if that hotel is this one, its id (hotelProfile.id).'
  );
}

/** Where the configuration holds what the server calls `profile.role`, `room_number`, … */
function configPathOf(operation: Operation, path: string): string {
  return `${operation.source}.${path.replace(/^profile\./, '')}`;
}
