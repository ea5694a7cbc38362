/** What one attempt said about the server. */
export interface PacedAnswer {
  /** Calls of one kind take about as long as each other: `POST /rooms/rooms/`. */
  readonly kind: string;
  /** On the clock that `startedAt` of all others is on, in ms. */
  readonly startedAt: number;
  readonly ms: number;
  /** The server said that it cannot keep up, or did not answer in time. */
  readonly isOverload: boolean;
  /** Requests under way when it was answered, with itself. */
  readonly underWay: number;
}

const GAIN = 0.1;
const LEAST = 1 / 16;
/** Where less than one request may be under way, so long between two at one half of it. */
const GAP_MS = 100;

const SLOW_FACTOR = 3;
const SLOW_MS = 200;
/** Among so many answers, more than half must be slow: single ones always are. */
const ANSWERS = 16;

/** A usual time follows faster answers soon, and slower ones late: some hundred are news no more. */
const FALL = 1 / 8;
const RISE = 1.005;

/**
 * How many requests may be under way (additive increase, multiplicative decrease): all that are
 * allowed while the server keeps up, half of those under way when it says that it does not, fewer
 * while it answers much later than it used to, and step by step more again.
 */
export class RequestPace {
  readonly #most: number;
  #window: number;
  /** What was sent before says nothing about the present window. */
  #changedAt = -Infinity;
  readonly #usual = new Map<string, number>();
  #answers = 0;
  #slow = 0;

  constructor(most: number) {
    this.#most = most;
    this.#window = most;
  }

  get concurrency(): number {
    return Math.max(1, Math.floor(this.#window));
  }

  /** What to wait between two requests beyond the usual gap, in ms. */
  get gapMs(): number {
    return Math.max(0, 1 / this.#window - 1) * GAP_MS;
  }

  /** `now`: when it was answered. */
  note({ kind, startedAt, ms, isOverload, underWay }: PacedAnswer, now: number): void {
    const isSlow = this.#isSlow(kind, ms);
    if (startedAt < this.#changedAt) return;
    if (isOverload) {
      this.#shrink(Math.min(this.#window, underWay) / 2, now);
    } else if (this.#areMostSlow(isSlow)) {
      // One at a time is never too much for a server that answers.
      this.#shrink(Math.max(1, Math.min(this.#window, underWay) * 0.75), now);
    } else if (!isSlow) {
      const step = GAIN * Math.min(this.#window, 1 / this.#window);
      this.#window = Math.min(this.#most, this.#window + step);
    }
  }

  #shrink(window: number, now: number): void {
    this.#window = Math.max(LEAST, Math.min(this.#window, window));
    this.#changedAt = now;
    this.#answers = 0;
    this.#slow = 0;
  }

  #isSlow(kind: string, ms: number): boolean {
    const usual = this.#usual.get(kind) ?? ms;
    this.#usual.set(kind, ms < usual ? usual + (ms - usual) * FALL : Math.min(ms, usual * RISE));
    return ms > usual * SLOW_FACTOR && ms > usual + SLOW_MS;
  }

  #areMostSlow(isSlow: boolean): boolean {
    this.#answers += 1;
    if (isSlow) this.#slow += 1;
    if (this.#answers < ANSWERS) return false;
    const areSlow = this.#slow > ANSWERS / 2;
    this.#answers = 0;
    this.#slow = 0;
    return areSlow;
  }
}
