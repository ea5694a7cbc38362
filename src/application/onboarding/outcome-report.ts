import {
  failedOperation,
  type FailedOperation,
  type StageFailure,
} from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import { STAGE_OF, STOPS_RUN, type Operation } from '#domain/plan/operation.ts';
import { fieldOf, type ServerRecord } from '#domain/record.ts';
import { endsRun } from '#application/errors/api-error.ts';
import type { Effect } from '#application/ports/runs/journal.ts';
import { unplannedOnly, type Change, type UnplannedChange } from '#domain/diff/change.ts';
import type { Live } from '#domain/diff/live.ts';
import { doubtfulLists, type DoubtfulList } from '#domain/diff/record-list.ts';
import type { WriteResult } from '#application/records/write-record.ts';
import {
  countedAs,
  type OnboardingOutcome,
  type OperationEvent,
  type OutcomeNote,
  type UpdatedOperation,
} from './onboarding-outcome.ts';
import {
  PASSWORD,
  differenceWords,
  type FieldDifference,
} from '#domain/plan/record-differences.ts';
import { describeFailure } from './describe-failure.ts';

const UNREAD_HOTEL: OutcomeNote = {
  operations: ['hotel'],
  message:
    'The server does not show this hotel, so its profile was not compared. Where the server accepts only complete ' +
    'records (PUT), fields that are not in the configuration may be lost.',
};

interface Placed<Failure> {
  readonly at: number;
  readonly failure: Failure;
}

interface Stop extends Placed<StageFailure> {
  readonly isUnsent: boolean;
}

function byPlan(a: Placed<unknown>, b: Placed<unknown>): number {
  return a.at - b.at;
}

function firstInPlan<Item extends Placed<unknown>>(items: readonly Item[]): Item | undefined {
  return items.toSorted(byPlan)[0];
}

function warningOf({ stage: _, ...failure }: StageFailure): FailedOperation {
  return failure;
}

export class OutcomeReport {
  readonly #operations: readonly Operation[];
  readonly #onProgress: ((event: OperationEvent) => void) | undefined;
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  readonly #warnings: FailedOperation[] = [];
  /** By operation key. */
  readonly #updates = new Map<string, UpdatedOperation>();
  readonly #unread: string[] = [];
  readonly #rewritten: OutcomeNote[] = [];
  #isHotelUnread = false;
  readonly #plans = new Map<string, Effect>();
  readonly #stops: Stop[] = [];
  #hasAdmin = false;
  readonly #missingAdmins: Placed<FailedOperation>[] = [];

  constructor(operations: readonly Operation[], onProgress?: (event: OperationEvent) => void) {
    this.#operations = operations;
    this.#onProgress = onProgress;
  }

  get isStopped(): boolean {
    return this.#stops.length > 0;
  }

  /** `at` is the operation's position in the plan; by default, before all operations. */
  stop(failure: StageFailure, at = -1, isUnsent = false): void {
    this.#stops.push({ at, failure, isUnsent });
  }

  /** Without a user who can sign in, a hotel is not marked complete, so the run stops. */
  async stopWithoutAdmin(isAdminListed: () => Promise<boolean>): Promise<void> {
    const failure = firstInPlan(this.#missingAdmins)?.failure;
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
      this.#noteFailure({ ...operation, key }, result, this.#operations.indexOf(operation));
      this.#notify({ operation, key, state: result.state });
    }
  }

  outcome(
    hotel: Pick<OnboardingOutcome, 'hotelId' | 'hotelCode' | 'missing' | 'isUnchecked'>,
    { unplanned, doubtful }: Pick<OnboardingOutcome, 'unplanned' | 'doubtful'>,
    wasSetUp = false,
  ): OnboardingOutcome {
    const stop = firstInPlan(this.#stops);
    // Other operations that were in progress when the run stopped may have failed for other reasons.
    const others = this.#stops.filter((other) => other !== stop && !other.isUnsent);
    const facts = {
      ...hotel,
      operations: this.#countsNow(),
      updates: this.#operations.flatMap(({ key }) => this.#updates.get(key) ?? []),
      warnings: [
        ...this.#warnings,
        ...others.toSorted(byPlan).map(({ failure }) => warningOf(failure)),
      ],
      notes: [
        ...describeUnread(this.#unread),
        ...this.#rewritten,
        ...(this.#isHotelUnread ? [UNREAD_HOTEL] : []),
        ...describeIncomplete(doubtful),
        ...describeDuplicates(unplanned),
        ...(wasSetUp ? planNotes(this.#plans) : []),
        ...describeKept(unplanned),
      ],
      unplanned,
      doubtful,
    };
    if (stop) return { status: 'failed', error: stop.failure, ...facts };
    return { status: this.#warnings.length === 0 ? 'onboarded' : 'incomplete', ...facts };
  }

  #noteEffect(operation: Operation, effect: Effect, key: string): void {
    this.#counts[countedAs(effect)] += 1;
    this.#hasAdmin ||= isAdmin(operation.body);
    if (operation.kind === 'plan') this.#plans.set(operation.key, effect);
    if (effect.kind === 'kept') {
      this.#warnings.push(describeDifferences(key, effect.differences));
    } else if (effect.kind === 'unread') {
      this.#unread.push(key);
    } else if (effect.kind === 'updated') {
      this.#updates.set(operation.key, { operation: key, differences: effect.differences });
      this.#isHotelUnread ||= operation.kind === 'hotel' && effect.differences.length === 0;
      this.#rewritten.push(...describeRewritten(key, effect.rewritten ?? []));
    }
  }

  #noteFailure(
    operation: Operation,
    result: Exclude<WriteResult, { state: 'done' }>,
    at: number,
  ): void {
    const { error, state, record } = result;
    const { kind, body } = operation;
    if (!endsRun(error)) this.#counts.failed += 1;
    const failure = describeFailure(operation, error, state === 'uncertain');
    if (STOPS_RUN.includes(kind) || endsRun(error)) {
      this.stop({ stage: STAGE_OF[kind], ...failure }, at, endsRun(error));
      return;
    }
    this.#warnings.push(failure);
    if (record && record['is_active'] !== false && isAdmin(record)) this.#hasAdmin = true;
    else if (isAdmin(body)) this.#missingAdmins.push({ at, failure });
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

function describeDifferences(
  key: string,
  differences: readonly FieldDifference[],
): FailedOperation {
  const list = differences.map((difference) =>
    difference.field === PASSWORD ? 'the password was not reset' : differenceWords([difference]),
  );
  const isRenumbered = differences.some(({ field }) => field === 'room_number');
  const advice = isRenumbered
    ? ' Renumber the room in the dashboard, or list its number in the configuration.'
    : '';
  const message = `It already exists and was not updated: ${list.join(', ')}.${advice}`;
  return failedOperation(key, 200, message);
}

/** A note about values that the server changes, so that every run would send them again. */
function describeRewritten(key: string, rewritten: readonly FieldDifference[]): OutcomeNote[] {
  if (rewritten.length === 0) return [];
  const message =
    `The server stores another value: ${differenceWords(rewritten)}. ` +
    'Every run sends it again. To avoid this, write the value as the server stores it.';
  return [{ operations: [key], message }];
}

export function describeDuplicates(unplanned: readonly UnplannedChange[]): OutcomeNote[] {
  const duplicates = unplanned.filter(
    ({ isDuplicate, action, reason }) => isDuplicate && action === 'extra' && reason === undefined,
  );
  const operations = [...new Set(duplicates.map(({ key }) => key))];
  return operations.length > 0 ? [{ operations, code: 'duplicates' }] : [];
}

export function describeKept(unplanned: readonly UnplannedChange[]): OutcomeNote[] {
  const kept = unplanned.filter(({ reason }) => reason !== undefined);
  return [...Map.groupBy(kept, ({ reason = '' }) => reason)].map(([message, all]) => ({
    operations: all.map(({ key }) => key),
    message,
    isKept: true,
  }));
}

export function unplannedFacts(
  changes: readonly Change[] = [],
  live?: Live,
): Pick<OnboardingOutcome, 'unplanned' | 'doubtful'> {
  return {
    unplanned: unplannedOnly(changes).filter(({ isOfOtherYear }) => !isOfOtherYear),
    doubtful: live ? doubtfulLists(live.lists) : [],
  };
}

const INCOMPLETE: Readonly<Record<'incomplete' | 'lacking', string>> = {
  incomplete:
    "Not fully compared: the server's list changes while it is read, or its count is wrong. " +
    'Records that seem to be missing may exist. Rates are therefore not created; other records ' +
    'are, because the server refuses duplicates of them. Nothing is deleted.',
  lacking:
    "Not fully compared: the server's list lacks a record that others refer to. Nothing is deleted.",
};

function describeIncomplete(doubtful: readonly DoubtfulList[]): OutcomeNote[] {
  return (['incomplete', 'lacking'] as const).flatMap((reason) => {
    const operations = doubtful.filter(({ doubt }) => doubt === reason).map(({ kind }) => kind);
    return operations.length > 0 ? [{ operations, message: INCOMPLETE[reason] }] : [];
  });
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

const SWITCHED_ON =
  'This rate plan was off in the hotel; the configuration switches it on. ' +
  'To keep it off, set is_active to false in the configuration.';
const ADDED =
  'This rate plan was missing in the hotel; the configuration adds it. ' +
  'If it was removed on purpose, remove it from the configuration too.';

/**
 * Notes about rate plans that a run restores: plans that a user switched off or removed in a hotel that was set up
 * before (docs/behaviour.md §4). `effects` has the effects on rate plans by operation key.
 */
function planNotes(effects: ReadonlyMap<string, Effect>): OutcomeNote[] {
  const keysOf = (isWanted: (effect: Effect) => boolean) =>
    [...effects].filter(([, effect]) => isWanted(effect)).map(([key]) => key);
  const added = keysOf(({ kind }) => kind === 'created');
  const switchedOn = keysOf(
    (effect) =>
      effect.kind === 'updated' &&
      effect.differences.some(({ field, expected }) => field === 'is_active' && expected === true),
  );
  // A hotel without any plan never had rates, so no user has removed its plans.
  const hadPlans = added.length < effects.size;
  return [
    ...(switchedOn.length > 0 ? [{ operations: switchedOn, message: SWITCHED_ON }] : []),
    ...(hadPlans && added.length > 0 ? [{ operations: added, message: ADDED }] : []),
  ];
}
