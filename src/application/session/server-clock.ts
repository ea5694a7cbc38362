import { CLOCK_TOLERANCE_MS } from '#domain/session/clock-skew.ts';
import type { CancelSignal, Clock } from '#application/ports/clock.ts';

const NOTABLE_CHANGE_MS = 60_000;

/**
 * This machine's clock, set to the server's time if they differ by `CLOCK_TOLERANCE_MS` or more.
 * The year of new rates follows it (docs/decisions/rates-are-sent-for-one-year.md).
 */
export class ServerClock implements Clock {
  readonly #machine: Clock;
  readonly #listeners: ((correctionMs: number) => void)[] = [];
  /** The latest `Date` header, and when it arrived on the scale of `elapsed`. */
  #heard: { readonly time: number; readonly at: number } | undefined;
  #correctionMs = 0;
  #reportedMs = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  now(): number {
    return this.#machine.now() + this.#correctionMs;
  }

  elapsed(): number {
    return this.#machine.elapsed();
  }

  sleep(ms: number, signal?: CancelSignal): Promise<void> {
    return this.#machine.sleep(ms, signal);
  }

  /** In ms; negative if the server's clock is behind, 0 if no correction is needed. */
  correctionMs(): number {
    return this.#correctionMs;
  }

  /** The server's time even if the clocks differ little; undefined if the server does not tell it. */
  serverTime(): number | undefined {
    return this.#heard && this.#heard.time + this.#machine.elapsed() - this.#heard.at;
  }

  /** Calls the listener when the correction starts, ends or changes by over a minute, and at once if there is one. */
  onCorrection(listener: (correctionMs: number) => void): void {
    this.#listeners.push(listener);
    if (this.#correctionMs !== 0) listener(this.#correctionMs);
  }

  /** Call with the `Date` header of a response that has just arrived, in ms since 1970. */
  hear(time: number): void {
    this.#heard = { time, at: this.#machine.elapsed() };
  }

  /** Call with the difference seen in a response, in ms; positive if the server is ahead. */
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
