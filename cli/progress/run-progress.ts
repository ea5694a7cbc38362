import type { LockHolder } from '#application/ports/runs/hotel-locks.ts';
import type { OperationEvent } from '#application/onboarding/onboarding-outcome.ts';
import { expectedOperations, type OnboardingPlan } from '#domain/plan/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/plan/operation.ts';
import type { HotelResult, HotelOutcome } from '#application/bulk/run-results.ts';
import type { StateCounts } from '#application/ports/runs/stored-hotels.ts';

export interface HotelInWork {
  readonly title: string;
  readonly total: number;
  stage: Stage;
  done: number;
  failed: number;
}

export interface HeldHotel {
  readonly title: string;
  readonly holder: LockHolder;
}

type EndOfHotel = Pick<HotelResult, 'index' | 'cutShortBy'> & { readonly status: HotelOutcome };

interface Mark {
  readonly at: number;
  readonly requests: number;
  readonly operations: number;
}

/** Speeds are averages over these periods. The longer period makes the time left steadier, and includes pauses. */
const SPEED_MS = { requests: 10_000, operations: 60_000 };
const MARK_MS = 500;

export interface RunTotals {
  readonly hotels: number;
  readonly operations: number;
}

/** Counts and speeds of a run in progress. All times are in ms since 1970. */
export class RunProgress {
  readonly total: RunTotals;
  /** Hotels in progress in this process, by index */
  readonly inWork = new Map<number, HotelInWork>();
  /** Hotels in progress in other processes, by index */
  readonly inUse = new Map<number, HeldHotel>();
  readonly startedAt: number;
  incomplete = 0;
  failed = 0;
  stopped = 0;
  readonly #requestCount: (() => number) | undefined;
  #isSeen = false;
  #hotels: number;
  /** Operations of hotels that are no longer in progress. A hotel counts with all its operations, even failed ones. */
  #operations: number;
  #stoppedOperations = 0;
  #marks: Mark[] = [];

  constructor(options: {
    readonly total: RunTotals;
    /** Totals of the hotels that were finished before this start of the run */
    readonly before: RunTotals;
    /** Undefined if this process only watches the run. */
    readonly requestCount: (() => number) | undefined;
    readonly now: number;
  }) {
    this.total = options.total;
    this.startedAt = options.now;
    this.#hotels = options.before.hotels;
    this.#operations = options.before.operations;
    this.#requestCount = options.requestCount;
    this.mark(options.now);
  }

  get hotels(): number {
    return this.#hotels;
  }

  get operations(): number {
    let sum = this.#operations + this.#stoppedOperations;
    for (const { done, failed } of this.inWork.values()) sum += done + failed;
    return sum;
  }

  started(index: number, title: string, plan: OnboardingPlan): void {
    const hotel = { title, total: expectedOperations(plan).length, done: 0, failed: 0 };
    this.inUse.delete(index);
    this.inWork.set(index, { ...hotel, stage: 'hotel' });
  }

  progress(index: number, { operation, state, counts }: OperationEvent): void {
    const hotel = this.inWork.get(index);
    if (!hotel) return;
    if (state === 'started') hotel.stage = STAGE_OF[operation.kind];
    hotel.done = counts.done;
    hotel.failed = counts.failed;
  }

  finished({ index, status, cutShortBy }: EndOfHotel): void {
    const hotel = this.inWork.get(index);
    this.inWork.delete(index);
    if (cutShortBy !== undefined) {
      this.#stoppedOperations += hotel ? hotel.done + hotel.failed : 0;
      this.stopped += 1;
    } else {
      this.#hotels += 1;
      // Count all operations, because the run does not try the remaining ones again.
      this.#operations += hotel?.total ?? 0;
      if (status === 'incomplete' || status === 'failed') this[status] += 1;
    }
  }

  leftForLater(index: number, hotel: HeldHotel): void {
    this.inWork.delete(index);
    this.inUse.set(index, hotel);
  }

  /** Replaces the counts with those that another process has stored. */
  seen(counts: StateCounts, operations: number, now: number): void {
    // Start measuring the speed here: the run made its earlier progress before hms watched it.
    if (!this.#isSeen) this.#marks = [];
    this.#isSeen = true;
    this.#hotels = counts.onboarded + counts.incomplete + counts.failed + counts.skipped;
    this.#operations = operations;
    this.incomplete = counts.incomplete;
    this.failed = counts.failed;
    this.mark(now);
  }

  /** Records the current counts, from which speeds are calculated. Call at every redraw. */
  mark(now: number): void {
    const last = this.#marks.at(-1);
    if (last && now - last.at < MARK_MS) return;
    this.#marks.push({ at: now, requests: this.#requests, operations: this.operations });
    this.#marks = this.#marks.filter(({ at }) => now - at <= SPEED_MS.operations);
  }

  /** Undefined if this process sends no requests. */
  requestsPerSecond(now: number): number | undefined {
    if (this.#requestCount === undefined) return undefined;
    return this.#speed(now, this.#requests, 'requests');
  }

  /** In ms. Undefined until a speed is known. */
  timeLeft(now: number): number | undefined {
    const perSecond = this.#speed(now, this.operations, 'operations');
    const left = Math.max(0, this.total.operations - this.operations);
    return perSecond > 0 ? (left / perSecond) * 1000 : undefined;
  }

  get #requests(): number {
    return this.#requestCount?.() ?? 0;
  }

  #speed(now: number, value: number, what: keyof typeof SPEED_MS): number {
    const first = this.#marks.find(({ at }) => now - at <= SPEED_MS[what]);
    if (!first || now <= first.at) return 0;
    return ((value - first[what]) / (now - first.at)) * 1000;
  }
}
