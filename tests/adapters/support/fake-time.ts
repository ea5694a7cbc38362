import type { SlotTimer } from '#adapters/http/queue/slot-timer.ts';
import type { CancelSignal, Clock } from '#application/ports/clock.ts';

/** A clock and a timer whose time only the test advances. */
export class FakeTime implements Clock, SlotTimer {
  #now: number;
  #due: { time: number; run: () => void }[] = [];

  constructor(now = Date.UTC(2026, 5, 1)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  elapsed(): number {
    return this.#now;
  }

  at(time: number, run: () => void): void {
    this.#due.push({ time, run });
  }

  sleep(ms: number, signal?: CancelSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) resolve();
      signal?.addEventListener('abort', () => resolve());
      this.at(this.#now + ms, resolve);
    });
  }

  /** Advances the time, and fires each timer at its time. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const next = this.#due.toSorted((a, b) => a.time - b.time)[0];
      if (!next || next.time > end) break;
      this.#due = this.#due.filter((entry) => entry !== next);
      this.#now = Math.max(this.#now, next.time);
      next.run();
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

/** Waits until everything has run that does not wait for a timer. */
export function settle(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(() => setImmediate(resolve));
  });
}
