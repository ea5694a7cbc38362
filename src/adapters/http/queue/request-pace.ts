/** What one attempt says about the load of the server. */
export interface PacedAttempt {
  /** When the attempt was sent, monotonic, in ms. */
  readonly startedAt: number;
  /** The server was overloaded, or did not respond in time. */
  readonly isOverload: boolean;
  /** Requests in flight when its response came, itself included. */
  readonly inFlight: number;
}

const GAIN = 0.1;
const LEAST = 1 / 16;
/** The extra gap between two requests at a window of one half. */
const GAP_MS = 100;

/**
 * How many requests may be in flight, by additive increase and multiplicative decrease: the full
 * limit while the server keeps up, half of those in flight after an overload. A server with room
 * for 3 of 6 requests at once refuses 2 % of them with this class and 26 % without it (`npm run
 * bench overload`). Every refused POST costs a lookup (docs/decisions.md R9).
 */
export class RequestPace {
  readonly #most: number;
  #window: number;
  /** Attempts sent before this say nothing about the current window. */
  #changedAt = -Infinity;

  constructor(most: number) {
    this.#most = most;
    this.#window = most;
  }

  get concurrency(): number {
    return Math.max(1, Math.floor(this.#window));
  }

  /** How long to wait between two requests beyond the usual gap, in ms. */
  get gapMs(): number {
    return Math.max(0, 1 / this.#window - 1) * GAP_MS;
  }

  /** `now` is when the response came, on the same clock as `startedAt`. */
  note({ startedAt, isOverload, inFlight }: PacedAttempt, now: number): void {
    if (startedAt < this.#changedAt) return;
    if (isOverload) {
      this.#window = Math.max(LEAST, Math.min(this.#window, inFlight) / 2);
      this.#changedAt = now;
    } else {
      const step = GAIN * Math.min(this.#window, 1 / this.#window);
      this.#window = Math.min(this.#most, this.#window + step);
    }
  }
}
