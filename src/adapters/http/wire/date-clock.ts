import type { CancelSignal, Clock } from '#application/ports/clock.ts';
import type { ServerClock } from '#application/ports/server-clock.ts';
import { CLOCK_TOLERANCE_MS, clockSkewMs } from '#domain/session/clock-skew.ts';
import type { Transport } from './transport.ts';

const NOTABLE_CHANGE_MS = 60_000;

/** Knows the server's time from the `Date` headers of its responses (docs/decisions.md R35). */
export class DateClock implements ServerClock {
  readonly #machine: Clock;
  readonly #listeners: ((correctionMs: number) => void)[] = [];
  #correctionMs = 0;
  #told = 0;

  constructor(machine: Clock) {
    this.#machine = machine;
  }

  now(): number {
    return this.#machine.now() + this.#correctionMs;
  }

  sleep(ms: number, signal?: CancelSignal): Promise<void> {
    return this.#machine.sleep(ms, signal);
  }

  correctionMs(): number {
    return this.#correctionMs;
  }

  onCorrection(listener: (correctionMs: number) => void): void {
    this.#listeners.push(listener);
    if (this.#correctionMs !== 0) listener(this.#correctionMs);
  }

  /** The transport, with every response read for its time. */
  watching(transport: Transport): Transport {
    return {
      send: async (request) => {
        const sentAt = this.#machine.now();
        const response = await transport.send(request);
        // A browser complains about headers of an upload that it may not show.
        if (typeof request.body === 'object') return response;
        // A cache repeats the time at which it was filled.
        if (response.header('age') !== undefined) return response;
        const exchange = { sentAt, receivedAt: this.#machine.now() };
        this.#note(clockSkewMs(response.header('date'), exchange));
        return response;
      },
    };
  }

  #note(skewMs: number | undefined): void {
    if (skewMs === undefined) return;
    this.#correctionMs = Math.abs(skewMs) < CLOCK_TOLERANCE_MS ? 0 : skewMs;
    const isNews =
      (this.#correctionMs === 0) !== (this.#told === 0) ||
      Math.abs(this.#correctionMs - this.#told) > NOTABLE_CHANGE_MS;
    if (!isNews) return;
    this.#told = this.#correctionMs;
    for (const listener of this.#listeners) listener(this.#correctionMs);
  }
}
