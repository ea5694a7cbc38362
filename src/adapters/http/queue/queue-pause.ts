import { ApiError, CANCELLED, GIVEN_UP } from '#application/errors/api-error.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { Pause, RequestPauses } from '#application/ports/request-pauses.ts';
import type { RequestSlots } from './request-slots.ts';
import type { NextTry } from './server-outage.ts';

/** The pause after a 429 or during an outage (docs/decisions/pause-of-the-server-is-shown.md). */
export class QueuePause implements RequestPauses {
  readonly #clock: Clock;
  readonly #server: string;
  readonly #slots: RequestSlots;
  readonly #listeners = new Set<(pause: Pause | undefined) => void>();
  #until = 0;
  #isOn = false;
  /** When the queue gives up on an unreachable server, in ms since 1970. Stays set until the server responds. */
  #awayUntil: number | undefined;
  /** Whether a request waits for the pause to end. Only then is the pause shown. */
  #isAwaited = false;
  #giveUp = new AbortController();

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

  /** Resolves early if the user gives up waiting. */
  sleep(ms: number): Promise<void> {
    return this.#clock.sleep(ms, this.#giveUp.signal);
  }

  /** Starts a pause, or extends the current pause. Never shortens it. */
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

  waitForServer({ inMs, until }: NextTry): void {
    const isNews = this.#awayUntil !== until;
    this.#awayUntil = until;
    this.extend(inMs / 1000);
    if (isNews) this.#notify();
  }

  /** Call when the server has responded, or when the queue has given up on the server. */
  endWaiting(): void {
    if (this.#awayUntil === undefined) return;
    this.#awayUntil = undefined;
    this.#notify();
  }

  /** Call when a request has to wait. The pause then becomes visible. */
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

  /** Accepts requests again after `giveUp`. A pause in progress stays hidden until another request waits for it. */
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

export function givenUp(): ApiError {
  return new ApiError({
    status: 0,
    code: CANCELLED,
    message: GIVEN_UP,
    // A POST waits only before it is sent, or after a response that proves that nothing was written.
    wroteNothing: true,
  });
}
