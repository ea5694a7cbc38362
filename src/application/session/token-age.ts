import type { Clock } from '#application/ports/clock.ts';
import type { Session } from '#domain/session/session.ts';

/** The clocks of two tabs may differ by a few ms. */
const CLOCK_STEP_MS = 1000;

/**
 * Measures how long ago an access token arrived, in two ways. The clock of the device also counts
 * while the device sleeps or the page is closed. `elapsed` also counts if that clock is set back. The
 * longer time applies, because refreshing a token too early does no harm.
 */
export class TokenAge {
  readonly #clock: Clock;
  /** The token that `of` last saw, and when it arrived, on the scale of `elapsed`. */
  #seen: { readonly token: string; readonly arrivedAt: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** In ms. Infinite if the clock was set back after the token arrived and this page did not see it arrive. */
  of({ authToken, tokenReceived }: Session): number {
    const byClock = this.#clock.now() - tokenReceived;
    const elapsed = this.#clock.elapsed();
    if (this.#seen?.token !== authToken) {
      const age = byClock < -CLOCK_STEP_MS ? Infinity : Math.max(0, byClock);
      this.#seen = { token: authToken, arrivedAt: elapsed - age };
    }
    return Math.max(byClock, elapsed - this.#seen.arrivedAt);
  }
}
