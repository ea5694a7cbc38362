import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import {
  ABORTS,
  referencesOf,
  resolveReferences,
  STAGE_OF,
  type Body,
  type Id,
  type Operation,
  type OperationKind,
  type Stage,
} from '#domain/operation.ts';
import { differencesOf } from '#domain/record-differences.ts';
import { ApiError, CANCELLED } from './api-error.ts';
import { ExistingRecords, isMissingList } from './existing-records.ts';
import {
  describeDifferences,
  describeFailure,
  HOTEL_ID_MISSING,
  type FailedOperation,
  type OnboardingOutcome,
  type OperationCounts,
  type StageFailure,
} from './onboarding-outcome.ts';
import type { Clock } from './ports/clock.ts';
import type { Journal, JournalEntry } from './ports/journal.ts';
import type { OnboardingApi, OnboardingRequest } from './ports/onboarding-api.ts';
import { isInDoubt, WriteOnce, type WriteResult } from './write-once.ts';

export interface OperationEvent {
  readonly operation: Operation;
  readonly state: 'started' | 'done' | 'failed' | 'uncertain';
  readonly counts: OperationCounts;
}

export interface OnboardingRun {
  readonly plan: OnboardingPlan;
  /** What earlier tries of this run did; it is continued, and written as operations end (R11). */
  readonly journal: Journal;
  readonly onProgress?: (event: OperationEvent) => void;
}

const REFERENCED: readonly OperationKind[] = ['hotel', 'room-type', 'plan'];
const SIGNED_OUT = 401;
/** More than the request queue sends at once; the rest is not sent when the run is stopped. */
const OPERATIONS_AT_ONCE = 64;

/** Carries out one hotel's plan in order, by the abort and warn rules of SPEC §4 and R8 to R11. */
export class OnboardHotel {
  readonly #api: OnboardingApi;
  readonly #clock: Clock;

  constructor(api: OnboardingApi, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  async run(run: OnboardingRun): Promise<OnboardingOutcome> {
    return await new OneRun(this.#api, this.#clock, run).carryOut();
  }
}

/** The state of one run: ids as they arrive, counts, warnings, and what stopped it. */
class OneRun {
  readonly #api: OnboardingApi;
  readonly #clock: Clock;
  readonly #writeOnce: WriteOnce;
  readonly #run: OnboardingRun;
  readonly #ids = new Map<string, Id>();
  readonly #warnings: FailedOperation[] = [];
  readonly #existing: ExistingRecords | undefined;
  /** Keys of the records that this run made. */
  readonly #made = new Set<string>();
  #hotelId: Id | undefined;
  #hotelCode: string;
  #stoppedBy: StageFailure | undefined;
  #stage: Stage | undefined;
  /** Resolve when what can abort is done: in the stages before the present one, and in all. */
  #earlierStages: Promise<unknown> = Promise.resolve();
  #soFar: Promise<unknown> = Promise.resolve();
  readonly #underWay = new Set<Promise<void>>();
  #missingAdmin: FailedOperation | undefined;
  #hasAdmin = false;
  #done = 0;
  #failed = 0;

  constructor(api: OnboardingApi, clock: Clock, run: OnboardingRun) {
    this.#api = api;
    this.#clock = clock;
    this.#writeOnce = new WriteOnce(api, clock);
    this.#run = run;
    this.#hotelId = run.plan.hotelId;
    this.#hotelCode = run.plan.hotelCode;
    this.#existing =
      this.#hotelId === undefined ? undefined : new ExistingRecords(api, this.#hotelId);
  }

  async carryOut(): Promise<OnboardingOutcome> {
    const operations = this.#run.plan.operations.values();
    await Promise.all(Array.from({ length: OPERATIONS_AT_ONCE }, () => this.#work(operations)));
    return this.#stoppedBy
      ? { status: 'failed', error: this.#stoppedBy, ...this.#facts() }
      : { status: this.#warnings.length === 0 ? 'onboarded' : 'incomplete', ...this.#facts() };
  }

  /** Takes operations in the order of the plan, with others that do the same, until there are none. */
  async #work(operations: Iterator<Operation>): Promise<void> {
    for (let next = operations.next(); !next.done; next = operations.next()) {
      await this.#whenReady(next.value);
    }
  }

  /**
   * Attempts an operation once no operation before it can abort the run any more; what only warns
   * holds nobody up. Those that can abort wait for the stages before theirs, not for each other. All
   * that a body refers to can abort, so it is there by then.
   */
  #whenReady(operation: Operation): Promise<void> {
    const { kind } = operation;
    const stage = STAGE_OF[kind];
    if (stage !== this.#stage) {
      this.#stage = stage;
      this.#earlierStages = this.#soFar;
    }
    const canAbort = ABORTS.includes(kind);
    const before = kind === 'completion' ? this.#everything() : this.#soFar;
    const attempt = (canAbort ? this.#earlierStages : before).then(() => this.#attempt(operation));
    if (canAbort) this.#soFar = Promise.all([this.#soFar, attempt]);
    this.#underWay.add(attempt);
    return attempt.finally(() => this.#underWay.delete(attempt));
  }

  #everything(): Promise<unknown> {
    return Promise.all([this.#soFar, ...this.#underWay]);
  }

  async #attempt(operation: Operation): Promise<void> {
    if (operation.kind === 'completion' && this.#missingAdmin && !this.#hasAdmin) {
      this.#stoppedBy ??= { stage: 'staff', ...withoutAdmin(this.#missingAdmin) };
    }
    if (this.#stoppedBy) return;
    const result = await this.#perform(operation);
    if (result.state === 'done') {
      this.#hasAdmin ||= isAdmin(operation);
      return;
    }
    const failure = describeFailure(operation, result.error, result.state === 'uncertain');
    if (ABORTS.includes(operation.kind) || endsTheRun(result.error)) {
      this.#stoppedBy ??= { stage: STAGE_OF[operation.kind], ...failure };
    } else {
      this.#warnings.push(failure);
      if (isAdmin(operation)) this.#missingAdmin ??= failure;
    }
  }

  async #perform(operation: Operation): Promise<WriteResult> {
    this.#report(operation, 'started');
    const result = await this.#write(operation);
    if (result.state === 'done') {
      this.#done += 1;
      if (result.id !== undefined) this.#ids.set(operation.key, result.id);
      if (operation.kind === 'hotel') this.#hotelId = result.id;
    } else if (result.error.code !== CANCELLED) {
      this.#failed += 1;
    }
    this.#report(operation, result.state);
    return result;
  }

  async #write(operation: Operation): Promise<WriteResult> {
    const { kind, key } = operation;
    const { journal } = this.#run;
    const earlier = journal.read(key);
    if (earlier?.state === 'done') {
      if (kind !== 'hotel') return earlier;
      // The hotel of an earlier try is updated, never created again (R8).
      this.#hotelId = earlier.id;
    }
    try {
      const request = { kind, body: await this.#bodyOf(operation), hotelId: this.#hotelId };
      const adopted = await this.#adopt(operation, request);
      const mayBeThere = earlier?.state === 'intended' || earlier?.state === 'uncertain';
      if (!adopted) journal.write(key, { state: 'intended' });
      const result = withId(kind, adopted ?? (await this.#writeOnce.run(request, mayBeThere)));
      journal.write(key, entryOf(result));
      if (!adopted && result.state === 'done') this.#made.add(key);
      return result;
    } catch (error) {
      // Something had to be read first and could not be; nothing was sent.
      if (!(error instanceof ApiError)) throw error;
      return { state: isMissingList(error) ? 'uncertain' : 'failed', error };
    }
  }

  async #bodyOf({ kind, body }: Operation): Promise<Body> {
    if (kind === 'completion') {
      return { ...body, onboarding_completed_at: new Date(this.#clock.now()).toISOString() };
    }
    if (kind === 'hotel' && this.#hotelId !== undefined && this.#hotelCode === '') {
      const { code } = await this.#api.hotel(this.#hotelId);
      this.#hotelCode = typeof code === 'string' ? code : '';
      return { ...body, code: this.#hotelCode };
    }
    return resolveReferences(body, (key) => {
      const id = key === 'hotel' ? this.#hotelId : this.#ids.get(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it is made.`);
      return id;
    });
  }

  /** A record that the hotel to update has already is taken as it is; what differs is a warning. */
  async #adopt(operation: Operation, request: OnboardingRequest): Promise<WriteResult | undefined> {
    const references = referencesOf(operation.body).filter((key) => key !== 'hotel');
    const cannotBeThere = references.some((key) => this.#made.has(key));
    if (!this.#existing || cannotBeThere) return undefined;
    const record = await this.#existing.find(request);
    if (!record) return undefined;
    const differences = differencesOf(request.body, record);
    if (differences.length > 0) this.#warnings.push(describeDifferences(operation, differences));
    return { state: 'done', id: record['id'] as Id | undefined };
  }

  #facts() {
    return {
      hotelId: this.#hotelId,
      hotelCode: this.#hotelCode,
      operations: this.#counts(),
      warnings: this.#warnings,
    };
  }

  #counts(): OperationCounts {
    return {
      done: this.#done,
      failed: this.#failed,
      total: this.#run.plan.operations.length,
    };
  }

  #report(operation: Operation, state: OperationEvent['state']): void {
    this.#run.onProgress?.({ operation, state, counts: this.#counts() });
  }
}

/** R10: such a hotel is not marked complete. */
function withoutAdmin(failure: FailedOperation): FailedOperation {
  return {
    ...failure,
    message: `No administrator could be created, so nobody could sign in. ${failure.message}`,
  };
}

/** A record that others refer to is of no use without its id. */
function withId(kind: OperationKind, result: WriteResult): WriteResult {
  if (result.state !== 'done' || result.id !== undefined || !REFERENCED.includes(kind)) {
    return result;
  }
  const message =
    kind === 'hotel'
      ? HOTEL_ID_MISSING
      : 'The server did not answer with the id of the new record.';
  return { state: 'failed', error: new ApiError({ status: 0, code: 'NO_ID', message }) };
}

function entryOf(result: WriteResult): JournalEntry {
  if (result.state === 'done') return result;
  if (result.state === 'uncertain') return { state: 'uncertain' };
  return { state: isInDoubt(result.error) ? 'intended' : 'failed' };
}

function endsTheRun({ code, status }: ApiError): boolean {
  return code === CANCELLED || status === SIGNED_OUT;
}

function isAdmin({ kind, body }: Operation): boolean {
  const { profile } = body;
  return (
    kind === 'user' && typeof profile === 'object' && 'role' in profile && profile.role === 'admin'
  );
}
