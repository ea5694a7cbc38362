import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';

export interface RateLimitPauseOptions {
  readonly clock: Clock;
  /** Who is being waited for. */
  readonly server: string;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  /** Every waiting request is to be rejected. */
  readonly onGiveUp: () => void;
}

/** The one pause of a queue (R25): starts, grows, ends; can be given up. */
export class RateLimitPause implements RequestPauses {
  readonly #options: RateLimitPauseOptions;
  readonly #listeners = new Set<(pause: Pause | undefined) => void>();
  #until = 0;
  #isOn = false;
  /** Somebody waits for its end; nobody once it was given up, until the next request comes. */
  #isAwaited = false;
  #giveUp = new AbortController();

  constructor(options: RateLimitPauseOptions) {
    this.#options = options;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  get isGivenUp(): boolean {
    return this.#giveUp.signal.aborted;
  }

  /** Aborts when the user gives up what waits now. */
  get signal(): AbortSignal {
    return this.#giveUp.signal;
  }

  /** Waits; at once over when the user gives up. */
  sleep(ms: number): Promise<void> {
    return this.#options.clock.sleep(ms, this.#giveUp.signal);
  }

  /** Starts a pause of that many seconds from now, or lets the present one grow to it. */
  extend(seconds: number): void {
    const until = this.#options.clock.now() + seconds * 1000;
    if (this.#isOn && until <= this.#until) return;
    this.#until = until;
    this.#isAwaited = true;
    if (!this.#isOn) {
      this.#isOn = true;
      this.#options.onStart();
      void this.#runDown();
    }
    this.#notify();
  }

  /** A request waits: from then on everybody sees it. */
  await(): void {
    if (!this.#isOn || this.#isAwaited) return;
    this.#isAwaited = true;
    this.#notify();
  }

  current(): Pause | undefined {
    if (!this.#isOn || !this.#isAwaited || this.isGivenUp) return undefined;
    return { until: this.#until, server: this.#options.server };
  }

  subscribe(listener: (pause: Pause | undefined) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  giveUp(): void {
    if (this.isGivenUp) return;
    this.#giveUp.abort();
    this.#isAwaited = false;
    this.#options.onGiveUp();
    if (this.#isOn) this.#notify();
  }

  /** A pause whose time is not over goes on, unseen until a request waits for its end. */
  resume(): void {
    if (!this.isGivenUp) return;
    this.#giveUp = new AbortController();
    if (this.#isOn) void this.#runDown();
  }

  async #runDown(): Promise<void> {
    const { signal } = this.#giveUp;
    for (;;) {
      const left = this.#until - this.#options.clock.now();
      if (signal.aborted) return;
      if (left <= 0) break;
      await this.#options.clock.sleep(left, signal);
    }
    this.#isOn = false;
    this.#options.onEnd();
    this.#notify();
  }

  #notify(): void {
    const pause = this.current();
    for (const listener of this.#listeners) listener(pause);
  }
}
