import type { SlotTimer } from './slot-timer.ts';

export interface SlotLimits {
  readonly concurrency: number;
  /** The minimum time between the starts of two requests. */
  readonly minGapMs: number;
}

interface WaitingRequest {
  readonly priority: number;
  readonly start: () => void;
  readonly reject: (reason: Error) => void;
}

export class RequestSlots {
  readonly #limits: SlotLimits;
  readonly #timer: SlotTimer;
  /** Sorted by priority, then by arrival. */
  readonly #waiting: WaitingRequest[] = [];
  #pending = 0;
  /** The earliest start of the next request, in the monotonic time of the timer. */
  #nextStart = 0;
  #isHeld = false;
  #isPreparing = false;
  #awaitsStart = false;

  constructor(limits: SlotLimits, timer: SlotTimer) {
    this.#limits = limits;
    this.#timer = timer;
  }

  /** The maximum number of requests in flight: one fewer during a pause (docs/fields.md §9). */
  get concurrency(): number {
    const { concurrency } = this.#limits;
    return this.#isHeld ? Math.max(1, concurrency - 1) : concurrency;
  }

  /** Calls `prepare` when the request may start, and then the function that it returns, if any. */
  async run<Result>(
    priority: number,
    prepare: () => Promise<(() => Promise<Result>) | undefined>,
  ): Promise<Result | undefined> {
    await this.#turn(priority);
    try {
      let result: Promise<Result> | undefined;
      try {
        const send = await prepare();
        result = send?.();
        // The gap starts when the request is sent. Until then, no other request starts.
        if (result) this.#nextStart = this.#timer.now() + this.#limits.minGapMs;
      } finally {
        this.#isPreparing = false;
        this.#open();
      }
      return await result;
    } finally {
      this.#pending -= 1;
      // Timers are late in a background tab, so each response also starts the next request.
      this.#open();
    }
  }

  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    this.#open();
  }

  clear(reason: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(reason);
  }

  #turn(priority: number): Promise<void> {
    return new Promise((start, reject) => {
      const place = this.#waiting.findLastIndex((other) => other.priority >= priority) + 1;
      this.#waiting.splice(place, 0, { priority, start, reject });
      this.#open();
    });
  }

  /** Starts all requests that may start now. If the next start is later, schedules another call for that time. */
  #open(): void {
    while (this.#mayStart()) {
      if (this.#timer.now() < this.#nextStart) {
        this.#openAtNextStart();
        return;
      }
      this.#pending += 1;
      this.#isPreparing = this.#limits.minGapMs > 0;
      this.#waiting.shift()?.start();
    }
  }

  #mayStart(): boolean {
    const isWaiting = this.#waiting.length > 0 && !this.#isHeld && !this.#isPreparing;
    return isWaiting && this.#pending < this.concurrency;
  }

  #openAtNextStart(): void {
    if (this.#awaitsStart) return;
    this.#awaitsStart = true;
    this.#timer.at(this.#nextStart, () => {
      this.#awaitsStart = false;
      this.#open();
    });
  }
}
