import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { NextTry } from './server-outage.ts';

export interface QueuePauseOptions {
  readonly clock: Clock;
  /** Who is being waited for. */
  readonly server: string;
  readonly onStart: () => void;
  readonly onEnd: () => void;
  /** Every waiting request is to be rejected. */
  readonly onGiveUp: () => void;
}

/** The one pause of a queue (docs/decisions.md R25): starts, grows, ends; can be given up. */
export class QueuePause implements RequestPauses {
  readonly #options: QueuePauseOptions;
  readonly #listeners = new Set<(pause: Pause | undefined) => void>();
  #until = 0;
  #isOn = false;
  /** When a server that is away is given up: told to others until it is back, between tries too. */
  #awayUntil: number | undefined;
  /** Somebody waits for its end; nobody once it was given up, until the next request comes. */
  #isAwaited = false;
  #giveUp = new AbortController();

  constructor(options: QueuePauseOptions) {
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
    if (this.#awayUntil === undefined) this.#notify();
  }

  /** A pause until the next try, with the server away. */
  waitForServer({ inMs, until }: NextTry): void {
    const isNews = this.#awayUntil !== until;
    this.#awayUntil = until;
    this.extend(inMs / 1000);
    if (isNews) this.#notify();
  }

  /** The server is there again, or not waited for any more. */
  endWaiting(): void {
    if (this.#awayUntil === undefined) return;
    this.#awayUntil = undefined;
    this.#notify();
  }

  /** A request waits: from then on everybody sees it. */
  await(): void {
    if (!this.#isOn || this.#isAwaited) return;
    this.#isAwaited = true;
    this.#notify();
  }

  current(): Pause | undefined {
    if (!this.#isAwaited || this.isGivenUp) return undefined;
    const { server } = this.#options;
    if (this.#awayUntil !== undefined) return { until: this.#awayUntil, server, isAway: true };
    return this.#isOn ? { until: this.#until, server } : undefined;
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
    const isShown = this.#isOn || this.#awayUntil !== undefined;
    this.#awayUntil = undefined;
    if (isShown) this.#notify();
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
    if (this.#awayUntil === undefined) this.#notify();
  }

  #notify(): void {
    const pause = this.current();
    for (const listener of this.#listeners) listener(pause);
  }
}
