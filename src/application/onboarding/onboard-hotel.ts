import {
  ABORTS,
  referencesOf,
  STAGE_OF,
  type Operation,
  type Stage,
} from '#domain/plan/operation.ts';
import { ApiError, endsRun } from '#application/errors/api-error.ts';
import { HotelWriter, type WriteOptions } from './hotel-writer.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import type { PlanHotel, PlanStart } from './plan-hotel.ts';
import {
  describeDifferences,
  describeDuplicates,
  countedAs,
  describeFailure,
  describeMissing,
  describeUnread,
  type FailedOperation,
  type OnboardingOutcome,
  type OperationCounts,
  type StageFailure,
  type UpdatedOperation,
} from './onboarding-outcome.ts';
import type { UnplannedRecord } from '#application/records/unplanned-records.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Effect, Journal } from '#application/ports/journal.ts';
import {
  LISTED,
  type OnboardingApi,
  type ServerRecord,
} from '#application/ports/onboarding-api.ts';
import type { WriteResult } from '#application/records/write-once.ts';

export interface OperationEvent {
  readonly operation: Operation;
  readonly state: 'started' | 'done' | 'failed' | 'uncertain';
  /** What it came to, once it is done. */
  readonly effect?: Effect;
  readonly counts: OperationCounts;
}

export interface OnboardHotelCommand extends WriteOptions {
  /** Valid. */
  readonly config: HotelConfig;
  /** Of a run that started before; without it the run starts now. */
  readonly start?: PlanStart;
  /** Only the operations of these; what they refer to in others must be on the server. */
  readonly stages?: readonly Stage[];
  /** Also reads the kinds of record that the plan does not have, to find extra ones. */
  readonly findsExtras?: boolean;
  /** Called once, before the journal is read or anything is sent. */
  readonly onPlanned?: (plan: OnboardingPlan) => void;
  readonly onProgress?: (event: OperationEvent) => void;
}

/** More than the request queue sends at once; the rest is not sent when the run is stopped. */
const OPERATIONS_AT_ONCE = 64;

/**
 * Brings a hotel to its plan, in order, by the abort and warn rules of docs/behaviour.md §4 and
 * docs/decisions.md R8 to R11: creates what is missing, updates what differs, sends nothing for
 * what is the same, removes nothing.
 */
export class OnboardHotel {
  readonly #api: OnboardingApi;
  readonly #clock: Clock;
  readonly #planHotel: PlanHotel;

  constructor(api: OnboardingApi, clock: Clock, planHotel: PlanHotel) {
    this.#api = api;
    this.#clock = clock;
    this.#planHotel = planHotel;
  }

  async run(command: OnboardHotelCommand): Promise<OnboardingOutcome> {
    const plan = this.#planHotel.run(command.config, command.start);
    command.onPlanned?.(plan);
    const writer = new HotelWriter(this.#api, this.#clock, plan, command);
    return await new OneRun(writer, plan, command).carryOut();
  }
}

/** The state of one run: counts, warnings, and what stopped it. */
class OneRun {
  readonly #writer: HotelWriter;
  readonly #plan: OnboardingPlan;
  readonly #command: OnboardHotelCommand;
  readonly #operations: Operation[];
  readonly #warnings: FailedOperation[] = [];
  readonly #updates = new Map<string, UpdatedOperation>();
  readonly #unread: string[] = [];
  #unplanned: readonly UnplannedRecord[] = [];
  #stoppedBy: StageFailure | undefined;
  #stage: Stage | undefined;
  /** Resolve when what can abort is done: in the stages before the present one, and in all. */
  #earlierStages: Promise<unknown> = Promise.resolve();
  #soFar: Promise<unknown> = Promise.resolve();
  readonly #underWay = new Set<Promise<void>>();
  #missingAdmin: FailedOperation | undefined;
  #hasAdmin = false;
  readonly #counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };

  constructor(writer: HotelWriter, plan: OnboardingPlan, command: OnboardHotelCommand) {
    this.#writer = writer;
    this.#plan = plan;
    this.#command = command;
    const { stages } = command;
    this.#operations = stages
      ? plan.operations.filter(({ kind }) => stages.includes(STAGE_OF[kind]))
      : [...plan.operations];
  }

  async carryOut(): Promise<OnboardingOutcome> {
    this.#stoppedBy = (await this.#takeGuard()) ?? (await this.#findOthers());
    const operations = this.#operations.values();
    if (!this.#stoppedBy) {
      await Promise.all(Array.from({ length: OPERATIONS_AT_ONCE }, () => this.#work(operations)));
      if (this.#writer.wasThere) await this.#switchOff();
    }
    if (!this.#stoppedBy) {
      this.#unplanned = await this.#writer.unplanned(
        this.#command.findsExtras ? LISTED : undefined,
      );
    }
    return this.#stoppedBy
      ? { status: 'failed', error: this.#stoppedBy, ...this.#facts() }
      : { status: this.#warnings.length === 0 ? 'onboarded' : 'incomplete', ...this.#facts() };
  }

  async #takeGuard(): Promise<StageFailure | undefined> {
    try {
      if (await this.#command.guard?.take()) this.#writer.relistHotels();
      return undefined;
    } catch (error) {
      const hotel = this.#plan.operations.find(({ kind }) => kind === 'hotel');
      if (!(error instanceof ApiError) || !hotel) throw error;
      return { stage: 'hotel', ...describeFailure(hotel, error, false) };
    }
  }

  /** Looks up what the operations refer to and do not write. What is missing stops the run. */
  async #findOthers(): Promise<StageFailure | undefined> {
    const own = new Set(this.#operations.map(({ key }) => key));
    const needed = new Set(this.#operations.flatMap(({ body }) => referencesOf(body)));
    for (const operation of this.#plan.operations) {
      if (own.has(operation.key) || !needed.has(operation.key)) continue;
      try {
        if (!(await this.#writer.find(operation))) return describeMissing(operation);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return { stage: STAGE_OF[operation.kind], ...describeFailure(operation, error, false) };
      }
    }
    return undefined;
  }

  /**
   * Takes operations in the order of the plan, with others that do the same, until there are none.
   */
  async #work(operations: Iterator<Operation>): Promise<void> {
    for (let next = operations.next(); !next.done; next = operations.next()) {
      await this.#whenReady(next.value);
    }
  }

  /**
   * Attempts an operation once no operation before it can abort the run any more; what only warns
   * holds nobody up. Those that can abort wait for the stages before theirs, not for each other.
   * All that a body refers to can abort, so it is there by then.
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
    this.#report(operation, { state: 'started' });
    this.#noteResult(operation, await this.#writer.write(operation));
  }

  #noteResult(operation: Operation, result: WriteResult): void {
    if (result.state === 'done') this.#noteEffect(operation, result.effect);
    else this.#noteFailure(operation, result);
    this.#report(operation, result);
  }

  /** Only what is on becomes an operation of this run. */
  async #switchOff(): Promise<void> {
    for (const operation of this.#plan.deactivations) {
      if (this.#stoppedBy) return;
      const result = await this.#writer.write(operation);
      if (result.state === 'done' && result.effect.kind === 'unchanged') continue;
      this.#operations.push(operation);
      this.#noteResult(operation, result);
    }
  }

  #noteEffect(operation: Operation, effect: Effect): void {
    this.#counts[countedAs(effect)] += 1;
    this.#hasAdmin ||= isAdmin(operation.body);
    if (effect.kind === 'kept') {
      this.#warnings.push(describeDifferences(operation, effect.differences));
    } else if (effect.kind === 'unread') {
      this.#unread.push(operation.key);
    } else if (effect.kind === 'updated') {
      const { key } = operation;
      this.#updates.set(key, { operation: key, differences: effect.differences });
    }
  }

  #noteFailure(operation: Operation, result: Exclude<WriteResult, { state: 'done' }>): void {
    const { error, state, record } = result;
    if (!endsRun(error)) this.#counts.failed += 1;
    const failure = describeFailure(operation, error, state === 'uncertain');
    if (ABORTS.includes(operation.kind) || endsRun(error)) {
      // What was under way beside it may have failed as well.
      if (this.#stoppedBy && !endsRun(error)) this.#warnings.push(failure);
      this.#stoppedBy ??= { stage: STAGE_OF[operation.kind], ...failure };
      return;
    }
    this.#warnings.push(failure);
    if (record && record['is_active'] !== false && isAdmin(record)) this.#hasAdmin = true;
    else if (isAdmin(operation.body)) this.#missingAdmin ??= failure;
  }

  #facts() {
    return {
      hotelId: this.#writer.hotelId,
      hotelCode: this.#writer.hotelCode,
      operations: this.#countsNow(),
      updates: this.#operations.flatMap(({ key }) => this.#updates.get(key) ?? []),
      warnings: this.#warnings,
      notes: [
        ...(this.#unread.length > 0 ? [describeUnread(this.#unread.toSorted())] : []),
        ...describeDuplicates(this.#unplanned),
      ],
      unplanned: this.#unplanned,
      missing: missingOperations(this.#plan, this.#command.journal),
      ...(this.#writer.isUnchecked && { isUnchecked: true as const }),
    };
  }

  #countsNow(): OperationCounts {
    const { created, updated, unchanged } = this.#counts;
    const done = created + updated + unchanged;
    return { done, ...this.#counts, total: this.#operations.length };
  }

  #report(
    operation: Operation,
    { state, effect }: { state: OperationEvent['state']; effect?: Effect },
  ): void {
    const counts = this.#countsNow();
    this.#command.onProgress?.({ operation, state, ...(effect && { effect }), counts });
  }
}

/** docs/decisions.md R10: such a hotel is not marked complete. */
function withoutAdmin(failure: FailedOperation): FailedOperation {
  return {
    ...failure,
    message: `No administrator could be created, so nobody could sign in. ${failure.message}`,
  };
}

/** A user goes in with `profile` and comes out with `user_profile` (docs/api.md). */
function isAdmin(user: ServerRecord): boolean {
  const profile = user['profile'] ?? user['user_profile'];
  return (
    typeof profile === 'object' && profile !== null && 'role' in profile && profile.role === 'admin'
  );
}

/** Keys of the operations that the journal does not know as done. */
export function missingOperations(
  { operations }: OnboardingPlan,
  journal: Pick<Journal, 'read'>,
): string[] {
  return operations
    .filter(({ key, onlyIfExists }) => !onlyIfExists && journal.read(key)?.state !== 'done')
    .map(({ key }) => key);
}
