import { ApiError, CANCELLED, GIVEN_UP } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { RequestSlots } from './request-slots.ts';
import type { NextTry } from './server-outage.ts';

/**
 * The pause of a queue (docs/decisions/pause-of-the-server-is-shown.md): starts it, extends it, and
 * ends it or gives it up.
 */
export class QueuePause implements RequestPauses {
  readonly #clock: Clock;
  readonly #server: string;
  readonly #slots: RequestSlots;
  readonly #listeners = new Set<(pause: Pause | undefined) => void>();
  #until = 0;
  #isOn = false;
  /**
   * The time at which the queue gives up on an unreachable server. Stays set between attempts,
   * until the server is back.
   */
  #awayUntil: number | undefined;
  /** Whether a request waits for the pause to end. */
  #isAwaited = false;
  #giveUp = new AbortController();

  /** `server` is the server's host. */
  constructor(clock: Clock, server: string, slots: RequestSlots) {
    this.#clock = clock;
    this.#server = server;
    this.#slots = slots;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  get isGivenUp(): boolean {
    return this.#giveUp.signal.aborted;
  }

  /** Resolves early when the user gives up waiting. */
  sleep(ms: number): Promise<void> {
    return this.#clock.sleep(ms, this.#giveUp.signal);
  }

  /** Starts a pause of that many seconds, or extends the current one. */
  extend(seconds: number): void {
    const until = this.#clock.now() + seconds * 1000;
    if (this.#isOn && until <= this.#until) return;
    this.#until = until;
    this.#isAwaited = true;
    if (!this.#isOn) {
      this.#isOn = true;
      this.#slots.hold();
      void this.#runDown();
    }
    if (this.#awayUntil === undefined) this.#notify();
  }

  /** Pauses until the next attempt to reach an unreachable server. */
  waitForServer({ inMs, until }: NextTry): void {
    const isNews = this.#awayUntil !== until;
    this.#awayUntil = until;
    this.extend(inMs / 1000);
    if (isNews) this.#notify();
  }

  /** The server is back, or the queue has given up on it. */
  endWaiting(): void {
    if (this.#awayUntil === undefined) return;
    this.#awayUntil = undefined;
    this.#notify();
  }

  /** A request waits for the end: the pause becomes visible. */
  awaitEnd(): void {
    if (!this.#isOn || this.#isAwaited) return;
    this.#isAwaited = true;
    this.#notify();
  }

  current(): Pause | undefined {
    if (!this.#isAwaited || this.isGivenUp) return undefined;
    const server = this.#server;
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
    this.#slots.clear(givenUp());
    const isShown = this.#isOn || this.#awayUntil !== undefined;
    this.#awayUntil = undefined;
    if (isShown) this.#notify();
  }

  /** A pause that is not over continues, but stays hidden until another request waits for it. */
  resume(): void {
    if (!this.isGivenUp) return;
    this.#giveUp = new AbortController();
    if (this.#isOn) void this.#runDown();
  }

  async #runDown(): Promise<void> {
    const { signal } = this.#giveUp;
    for (;;) {
      const left = this.#until - this.#clock.now();
      if (signal.aborted) return;
      if (left <= 0) break;
      await this.#clock.sleep(left, signal);
    }
    this.#isOn = false;
    this.#slots.release();
    if (this.#awayUntil === undefined) this.#notify();
  }

  #notify(): void {
    const pause = this.current();
    for (const listener of this.#listeners) listener(pause);
  }
}

/** The error for a request for which the user no longer waits. */
export function givenUp(): ApiError {
  return new ApiError({
    status: 0,
    code: CANCELLED,
    message: GIVEN_UP,
    // The request was still waiting: a POST is queued again only after a response that wrote
    // nothing.
    wroteNothing: true,
  });
}
