import PQueue from 'p-queue';
import type { RequestPace } from './request-pace.ts';
import type { SlotTimer } from './slot-timer.ts';

export interface SlotLimits {
  /** The maximum number of requests in flight. */
  readonly concurrency: number;
  /** The minimum time between the starts of two requests. */
  readonly minGapMs: number;
  /** Tightens both limits for an overloaded server. */
  readonly pace: RequestPace | undefined;
}

/** Decides which request starts next, and when. */
export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #timer: SlotTimer;
  readonly #queue: PQueue;
  /** The timer's monotonic time. */
  #nextStart = 0;
  #isHeld = false;
  #isPreparing = false;
  #awaitsStart = false;

  constructor(limits: SlotLimits, timer: SlotTimer) {
    this.#limits = limits;
    this.#timer = timer;
    this.#queue = new PQueue({ concurrency: this.#concurrency });
  }

  /** Requests in flight. */
  get pending(): number {
    return this.#queue.pending;
  }

  /**
   * Calls `prepare` when it is the request's turn, and then the function that it returns. Resolves
   * to undefined if it returns none.
   */
  run<Result>(
    priority: number,
    prepare: () => Promise<(() => Promise<Result>) | undefined>,
  ): Promise<Result | undefined> {
    const turn = this.#queue.add(() => this.#start(prepare), { priority });
    this.#open();
    return turn;
  }

  /** Starts no more requests until `release`. */
  hold(): void {
    this.#isHeld = true;
    this.#queue.pause();
    this.#adjust();
  }

  release(): void {
    this.#isHeld = false;
    this.#adjust();
    this.#open();
  }

  /** Rejects all waiting requests with a `DOMException`. */
  clear(): void {
    this.#queue.clear();
  }

  async #start<Result>(
    prepare: () => Promise<(() => Promise<Result>) | undefined>,
  ): Promise<Result | undefined> {
    const { minGapMs, pace } = this.#limits;
    const gapMs = minGapMs + (pace?.gapMs ?? 0);
    if (gapMs > 0) {
      // The queue starts one request and stays closed until the next may start. The gap starts once
      // the request has its token; the others wait until then, by priority.
      this.#queue.pause();
      this.#isPreparing = true;
    }
    let result: Promise<Result>;
    try {
      const send = await prepare();
      if (!send) return undefined;
      this.#nextStart = this.#timer.now() + gapMs;
      result = send();
    } finally {
      this.#isPreparing = false;
      this.#open();
    }
    try {
      return await result;
    } finally {
      this.#adjust();
      // Timers in a background tab are late, so each response also starts the next request.
      this.#open();
    }
  }

  get #concurrency(): number {
    const { concurrency, pace } = this.#limits;
    return Math.min(concurrency, pace?.concurrency ?? Infinity);
  }

  #adjust(): void {
    const concurrency = this.#isHeld ? Math.max(1, this.#concurrency - 1) : this.#concurrency;
    if (this.#queue.concurrency !== concurrency) this.#queue.concurrency = concurrency;
  }

  /** Starts what may start now, or schedules itself for the end of the gap. */
  #open(): void {
    if (!this.#queue.isPaused || this.#isHeld || this.#isPreparing) return;
    if (this.#timer.now() >= this.#nextStart) {
      this.#queue.start();
    } else if (!this.#awaitsStart && this.#queue.size > 0) {
      this.#awaitsStart = true;
      this.#timer.at(this.#nextStart, () => {
        this.#awaitsStart = false;
        this.#open();
      });
    }
  }
}
