import { isSameRecord } from '#domain/natural-keys.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import {
  ABORTS,
  resolveReferences,
  STAGE_OF,
  type Id,
  type Operation,
  type OperationKind,
} from '#domain/operation.ts';
import { ApiError, CANCELLED } from './api-error.ts';
import {
  describeFailure,
  HOTEL_ID_MISSING,
  type FailedOperation,
  type OnboardingOutcome,
  type OperationCounts,
} from './onboarding-outcome.ts';
import type { Clock } from './ports/clock.ts';
import type { Journal, JournalEntry } from './ports/journal.ts';
import type { OnboardingApi, ServerRecord } from './ports/onboarding-api.ts';
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

/** The state of one run: ids as they arrive, counts and warnings. */
class OneRun {
  readonly #api: OnboardingApi;
  readonly #clock: Clock;
  readonly #writeOnce: WriteOnce;
  readonly #run: OnboardingRun;
  readonly #ids = new Map<string, Id>();
  readonly #warnings: FailedOperation[] = [];
  readonly #existing = new Map<OperationKind, Promise<readonly ServerRecord[]>>();
  #hotelId: Id | undefined;
  #done = 0;
  #failed = 0;

  constructor(api: OnboardingApi, clock: Clock, run: OnboardingRun) {
    this.#api = api;
    this.#clock = clock;
    this.#writeOnce = new WriteOnce(api, clock);
    this.#run = run;
    this.#hotelId = run.plan.hotelId;
  }

  async carryOut(): Promise<OnboardingOutcome> {
    const { operations } = this.#run.plan;
    let missingAdmin: { operation: Operation; failure: FailedOperation } | undefined;
    let hasAdmin = false;
    for (const wave of wavesOf(operations)) {
      if (wave[0]?.kind === 'completion' && missingAdmin && !hasAdmin) {
        return this.#failure(missingAdmin.operation, withoutAdmin(missingAdmin.failure));
      }
      const results = await Promise.all(
        wave.map(async (operation) => ({ operation, result: await this.#perform(operation) })),
      );
      for (const { operation, result } of results) {
        if (result.state === 'done') {
          hasAdmin ||= isAdmin(operation);
          continue;
        }
        const failure = describeFailure(operation, result.error, result.state === 'uncertain');
        if (ABORTS.includes(operation.kind) || endsTheRun(result.error)) {
          return this.#failure(operation, failure);
        }
        this.#warnings.push(failure);
        if (isAdmin(operation)) missingAdmin ??= { operation, failure };
      }
    }
    return {
      status: this.#warnings.length === 0 ? 'onboarded' : 'incomplete',
      ...this.#facts(),
    };
  }

  async #perform(operation: Operation): Promise<WriteResult> {
    this.#report(operation, 'started');
    const result = await this.#write(operation);
    if (result.state === 'done') {
      this.#done += 1;
      if (result.id !== undefined) this.#ids.set(operation.key, result.id);
      if (operation.kind === 'hotel') this.#hotelId = result.id;
    } else {
      this.#failed += 1;
    }
    this.#report(operation, result.state);
    return result;
  }

  async #write(operation: Operation): Promise<WriteResult> {
    const { kind, key } = operation;
    const { journal, plan } = this.#run;
    const earlier = journal.read(key);
    if (earlier?.state === 'done') {
      if (kind !== 'hotel') return earlier;
      // The hotel of an earlier try is updated, never created again (R8).
      this.#hotelId = earlier.id;
    }
    const request = { kind, body: this.#bodyOf(operation), hotelId: this.#hotelId };
    const adopted = plan.hotelId === undefined ? undefined : await this.#findExisting(request);
    const mayBeThere = earlier?.state === 'intended' || earlier?.state === 'uncertain';
    if (!adopted) journal.write(key, { state: 'intended' });
    const result = withId(
      request.kind,
      adopted ?? (await this.#writeOnce.run(request, mayBeThere)),
      this.#hotelId,
    );
    journal.write(key, entryOf(result));
    return result;
  }

  #bodyOf({ kind, body }: Operation) {
    if (kind === 'completion') {
      return { ...body, onboarding_completed_at: new Date(this.#clock.now()).toISOString() };
    }
    return resolveReferences(body, (key) => {
      const id = key === 'hotel' ? this.#hotelId : this.#ids.get(key);
      if (id === undefined) throw new Error(`The plan refers to ${key} before it is made.`);
      return id;
    });
  }

  /** A record that the hotel to update has already; each kind is listed once, where it can be. */
  async #findExisting({
    kind,
    body,
    hotelId,
  }: {
    kind: OperationKind;
    body: Operation['body'];
    hotelId: Id | undefined;
  }): Promise<WriteResult | undefined> {
    if (kind === 'hotel' || kind === 'completion' || hotelId === undefined) return undefined;
    let listing = this.#existing.get(kind);
    if (!listing) {
      listing = this.#api.list(kind, { hotelId }).catch((error: unknown) => {
        if (error instanceof ApiError) return [];
        throw error;
      });
      this.#existing.set(kind, listing);
    }
    const record = (await listing).find((candidate) =>
      isSameRecord(kind, body, candidate, hotelId),
    );
    return record && { state: 'done', id: record['id'] as Id | undefined };
  }

  #failure(operation: Operation, failure: FailedOperation): OnboardingOutcome {
    return {
      status: 'failed',
      error: { stage: STAGE_OF[operation.kind], ...failure },
      ...this.#facts(),
    };
  }

  #facts() {
    return { hotelId: this.#hotelId, operations: this.#counts(), warnings: this.#warnings };
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

/** Neighbours of one kind do not need each other and are sent together: a type's rooms, a plan's rules. */
function* wavesOf(operations: readonly Operation[]): Generator<readonly Operation[]> {
  let wave: Operation[] = [];
  for (const operation of operations) {
    if (wave[0] && wave[0].kind !== operation.kind) {
      yield wave;
      wave = [];
    }
    wave.push(operation);
  }
  if (wave.length > 0) yield wave;
}

/** A record that others refer to is of no use without its id. */
function withId(kind: OperationKind, result: WriteResult, hotelId: Id | undefined): WriteResult {
  if (result.state !== 'done' || result.id !== undefined || !REFERENCED.includes(kind)) {
    return result;
  }
  if (kind === 'hotel' && hotelId !== undefined) return { ...result, id: hotelId };
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
