import { CLOCK_TOLERANCE_MS } from '#domain/session/clock-skew.ts';
import type { CancelSignal, Clock } from '#application/ports/clock.ts';

const NOTABLE_CHANGE_MS = 60_000;

/**
 * This machine's clock, corrected by the server's where they differ by `CLOCK_TOLERANCE_MS` or more
 * (docs/decisions/server-clock-decides-the-year.md).
 */
export class ServerClock implements Clock {
  readonly #machine: Clock;
  readonly #listeners: ((correctionMs: number) => void)[] = [];
  #correctionMs = 0;
  #reportedMs = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  now(): number {
    return this.#machine.now() + this.#correctionMs;
  }

  sleep(ms: number, signal?: CancelSignal): Promise<void> {
    return this.#machine.sleep(ms, signal);
  }

  /**
   * How many ms the server's clock is ahead, negative if it is behind; 0 if no correction is
   * needed.
   */
  correctionMs(): number {
    return this.#correctionMs;
  }

  /** Calls the listener whenever the correction starts, ends or changes by more than a minute. */
  onCorrection(listener: (correctionMs: number) => void): void {
    this.#listeners.push(listener);
    if (this.#correctionMs !== 0) listener(this.#correctionMs);
  }

  /** Receives the difference seen in a response, in ms; positive if the server is ahead. */
  note(skewMs: number): void {
    this.#correctionMs = Math.abs(skewMs) < CLOCK_TOLERANCE_MS ? 0 : skewMs;
    const isNews =
      (this.#correctionMs === 0) !== (this.#reportedMs === 0) ||
      Math.abs(this.#correctionMs - this.#reportedMs) > NOTABLE_CHANGE_MS;
    if (!isNews) return;
    this.#reportedMs = this.#correctionMs;
    for (const listener of this.#listeners) listener(this.#correctionMs);
  }
}
