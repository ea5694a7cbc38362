import {
  failedOperation,
  type Conflict,
  type FailedOperation,
  type OtherHotel,
  type StageFailure,
} from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import { STAGE_OF, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { fieldOf } from '#domain/record.ts';
import { concealing } from '#domain/text/written-forms.ts';
import { ApiError, endsRun, isCancelled, isSignedOut } from '#application/errors/api-error.ts';
import type { Effect } from '#application/ports/runs/journal.ts';
import type { DoubtfulList } from '#application/ports/api/record-list.ts';
import type { ServerRecord } from '#application/ports/api/onboarding-api.ts';
import { isUnconfirmed } from '#application/records/unconfirmed.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { WriteResult } from '#application/records/write-record.ts';
import {
  countedAs,
  type OnboardingOutcome,
  type OperationEvent,
  type OutcomeNote,
  type UpdatedOperation,
} from './onboarding-outcome.ts';
import { PASSWORD, type FieldDifference } from '#domain/plan/record-differences.ts';
import { ONBOARDING_FAILED } from '#application/errors/error-catalogue.ts';
import { technicalMessage } from '#application/errors/error-message.ts';
import { createPlanNotes } from './plan-notes.ts';
import { HotelConflict, shownName } from '#application/identity/hotel-conflict.ts';

const UNREAD_HOTEL: OutcomeNote = {
  operations: ['hotel'],
  message:
    'The server does not show this hotel, so its profile was not compared. Where the server accepts only complete ' +
    'records (PUT), fields that are not in the configuration may be lost.',
};

export class OutcomeReport {
  readonly #operations: Operation[];
  readonly #onProgress: ((event: OperationEvent) => void) | undefined;
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly #warnings: FailedOperation[] = [];
  /** By operation key. */
  readonly #updates = new Map<string, UpdatedOperation>();
  readonly #unread: string[] = [];
  #isHotelUnread = false;
  readonly #plans = createPlanNotes();
  #error: StageFailure | undefined;
  #hasAdmin = false;
  #missingAdmin: FailedOperation | undefined;

  constructor(operations: readonly Operation[], onProgress?: (event: OperationEvent) => void) {
    this.#operations = [...operations];
    this.#onProgress = onProgress;
  }

  get isStopped(): boolean {
    return this.#error !== undefined;
  }

  stop(failure: StageFailure): void {
    this.#error ??= failure;
  }

  /**
   * If the step throws an `ApiError`, stops the run and reports the error as the failure of the
   * operation.
   */
  async stopIfFails(operation: Operation, step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.stop({
        stage: STAGE_OF[operation.kind],
        ...describeFailure(operation, error, false),
      });
    }
  }

  /**
   * Stops the run if no administrator could be created and the server lists none, because a hotel
   * without a user who can sign in is not marked complete
   * (docs/decisions/refused-user-is-a-warning.md).
   */
  async stopWithoutAdmin(isAdminListed: () => Promise<boolean>): Promise<void> {
    const failure = this.#missingAdmin;
    if (!failure || this.isStopped || this.#hasAdmin || (await isAdminListed())) return;
    const message = `No administrator could be created, so no user could sign in to the hotel. ${failure.message}`;
    this.stop({ stage: 'staff', ...failure, message });
  }

  started(operation: Operation): void {
    this.#notify({ operation, key: operation.key, state: 'started' });
  }

  /** `key` is the record's key. */
  finished(operation: Operation, result: WriteResult, key = operation.key): void {
    if (result.state === 'done') {
      this.#noteEffect(operation, result.effect, key);
      this.#notify({ operation, key, state: 'done', id: result.id, effect: result.effect });
    } else {
      this.#noteFailure({ ...operation, key }, result);
      this.#notify({ operation, key, state: result.state });
    }
  }

  /**
   * Call instead of `finished` for a deactivation, which counts as an operation only if it changed a record or failed.
   */
  finishedDeactivation(operation: Operation, result: WriteResult): void {
    if (result.state === 'done' && result.effect.kind === 'unchanged') return;
    this.#operations.push(operation);
    this.finished(operation, result);
  }

  outcome(
    hotel: Pick<OnboardingOutcome, 'hotelId' | 'hotelCode' | 'missing' | 'isUnchecked'>,
    { unplanned, doubtful }: Pick<OnboardingOutcome, 'unplanned' | 'doubtful'>,
    wasSetUp = false,
  ): OnboardingOutcome {
    const facts = {
      ...hotel,
      operations: this.#countsNow(),
      updates: this.#operations.flatMap(({ key }) => this.#updates.get(key) ?? []),
      warnings: this.#warnings,
      notes: [
        ...describeUnread(this.#unread),
        ...(this.#isHotelUnread ? [UNREAD_HOTEL] : []),
        ...describeIncomplete(doubtful),
        ...describeDuplicates(unplanned),
        ...this.#plans.notes(wasSetUp),
      ],
      unplanned,
      doubtful,
    };
    if (this.#error) return { status: 'failed', error: this.#error, ...facts };
    return { status: this.#warnings.length === 0 ? 'onboarded' : 'incomplete', ...facts };
  }

  #noteEffect(operation: Operation, effect: Effect, key: string): void {
    this.#counts[countedAs(effect)] += 1;
    this.#hasAdmin ||= isAdmin(operation.body);
    this.#plans.note(operation, effect);
    if (effect.kind === 'kept') {
      this.#warnings.push(describeDifferences(key, effect.differences));
    } else if (effect.kind === 'unread') {
      this.#unread.push(key);
    } else if (effect.kind === 'updated') {
      this.#updates.set(operation.key, { operation: key, differences: effect.differences });
      this.#isHotelUnread ||= operation.kind === 'hotel' && effect.differences.length === 0;
    }
  }

  #noteFailure(operation: Operation, result: Exclude<WriteResult, { state: 'done' }>): void {
    const { error, state, record } = result;
    const { kind, body } = operation;
    if (!endsRun(error)) this.#counts.failed += 1;
    const failure = describeFailure(operation, error, state === 'uncertain');
    if (STOPS_RUN.includes(kind) || endsRun(error)) {
      // Operations that were in progress when the run stopped may fail for other reasons. `stop`
      // reports only the first failure, so these become warnings.
      if (this.isStopped && !endsRun(error)) this.#warnings.push(failure);
      this.stop({ stage: STAGE_OF[kind], ...failure });
      return;
    }
    this.#warnings.push(failure);
    if (record && record['is_active'] !== false && isAdmin(record)) this.#hasAdmin = true;
    else if (isAdmin(body)) this.#missingAdmin ??= failure;
  }

  #countsNow(): OperationCounts {
    const { created, updated, unchanged } = this.#counts;
    const done = created + updated + unchanged;
    return { done, ...this.#counts, total: this.#operations.length };
  }

  #notify(event: Omit<OperationEvent, 'counts'>): void {
    this.#onProgress?.({ ...event, counts: this.#countsNow() });
  }
}

/** `user` may be a request, with `profile`, or a response, with `user_profile` (docs/api.md). */
function isAdmin(user: ServerRecord): boolean {
  return fieldOf(user['profile'] ?? user['user_profile'], 'role') === 'admin';
}

/**
 * Describes a failed operation in the server's words. `fields` has the messages by configuration
 * path.
 */
function describeFailure(
  operation: Operation,
  error: ApiError,
  isUncertain: boolean,
): FailedOperation {
  const isAboutRooms = operation.kind === 'room' || operation.kind === 'room-type';
  const context = isAboutRooms && !isSignedOut(error) ? 'room' : 'general';
  const conceal = concealing(operation.body['password']);
  const conflict = conflictOf(operation, error);
  const words = conceal(technicalMessage(error, context) || ONBOARDING_FAILED);
  const isUnanswered = isUncertain && !isUnconfirmed(error);
  return {
    operation: operation.key,
    status: error.status,
    message: isUnanswered
      ? `The server did not confirm that it was created: ${words} To avoid a duplicate, it was not sent again.`
      : conflict?.reason === 'code'
        ? takenCodeMessage(operation, conflict.hotel)
        : words,
    fields: Object.fromEntries(
      Object.entries(error.fields).map(([path, message]) => [
        configPathOf(operation, path),
        conceal(message),
      ]),
    ),
    ...(conflict && { conflict }),
    ...(isUncertain && { isUncertain }),
    ...(isCancelled(error) && { isCancelled: true }),
  };
}

/** Describes an existing record that differs, but was not updated. */
function describeDifferences(
  key: string,
  differences: readonly FieldDifference[],
): FailedOperation {
  const list = differences.map(({ field, expected, actual }) =>
    field === PASSWORD
      ? 'the password was not reset'
      : `${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`,
  );
  const isRenumbered = differences.some(({ field }) => field === 'room_number');
  const advice = isRenumbered
    ? ' Renumber the room in the dashboard, or list its number in the configuration.'
    : '';
  const message = `It already exists and was not updated: ${list.join(', ')}.${advice}`;
  return failedOperation(key, 200, message);
}

export function describeDuplicates(unplanned: readonly UnplannedRecord[]): OutcomeNote[] {
  const duplicates = unplanned.filter(({ isDuplicate }) => isDuplicate);
  const operations = [...new Set(duplicates.map(({ key }) => key))];
  return operations.length > 0 ? [{ operations, code: 'duplicates' }] : [];
}

const INCOMPLETE =
  "Not fully compared: the server's list changes while it is read, or its count is wrong. " +
  'Missing rates are not created, and nothing is deleted.';

function describeIncomplete(doubtful: readonly DoubtfulList[]): OutcomeNote[] {
  const incomplete = doubtful.filter(({ doubt }) => doubt === 'incomplete');
  const operations = incomplete.map(({ kind }) => kind);
  return operations.length > 0 ? [{ operations, message: INCOMPLETE }] : [];
}

function describeUnread(operations: readonly string[]): OutcomeNote[] {
  const message = 'Already exists, but was not compared: the server does not list it.';
  return operations.length > 0 ? [{ operations: operations.toSorted(), message }] : [];
}

export function describeMissing({ kind, key }: Operation): StageFailure {
  const stage = STAGE_OF[kind];
  const message =
    kind === 'hotel'
      ? 'The hotel does not exist yet.'
      : 'The record is missing on the server, and other records refer to it.';
  const advice = `Set up the part ${JSON.stringify(stage)} too, or all parts of the hotel.`;
  return { stage, ...failedOperation(key, 404, `${message} ${advice}`) };
}

/** How servers report that a code is taken (docs/api.md). */
const TAKEN = /already exists/i;

function conflictOf({ kind }: Operation, error: ApiError): Conflict | undefined {
  if (error instanceof HotelConflict) return error.conflict;
  const isTaken = kind === 'hotel' && TAKEN.test(error.fields['code'] ?? '');
  return isTaken ? { reason: 'code' } : undefined;
}

/**
 * The message for a hotel whose configured code belongs to another hotel. The code alone does not
 * select that hotel for an update (docs/decisions/hotel-code-follows-the-name.md).
 */
function takenCodeMessage(operation: Operation, hotel: OtherHotel | undefined): string {
  const which = hotel ? `: ${shownName(hotel.name)} (id ${hotel.id})` : '';
  return (
    `Another hotel on this server has the code ${JSON.stringify(operation.body['code'])}${which}. ` +
    'Give this hotel its own code (hotelProfile.code) or, if both are the same hotel, set its ID (hotelProfile.id).'
  );
}

/** Converts a server's field path, such as `profile.role`, to a configuration path. */
function configPathOf(operation: Operation, path: string): string {
  return `${operation.source}.${path.replace(/^profile\./, '')}`;
}
