import type { Clock } from '#application/ports/clock.ts';

/** A clock whose sleeps end at once but advance its time. */
export class InstantClock implements Clock {
  time: number;
  readonly sleeps: number[] = [];
  #jumped = 0;

  constructor(time = Date.UTC(2026, 5, 1)) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  elapsed(): number {
    return this.time - this.#jumped;
  }

  /** Sets the clock forward, or back if `ms` is negative. */
  jump(ms: number): void {
    this.time += ms;
    this.#jumped += ms;
  }

  sleep(ms: number): Promise<void> {
    this.sleeps.push(ms);
    this.time += ms;
    return Promise.resolve();
  }
}
