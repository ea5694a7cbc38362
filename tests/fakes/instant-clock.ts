import type { Clock } from '#application/ports/clock.ts';

/** A clock whose sleeps end at once but advance its time. */
export class InstantClock implements Clock {
  time: number;
  readonly sleeps: number[] = [];

  constructor(time = Date.UTC(2026, 5, 1)) {
    this.time = time;
  }

  now(): number {
    return this.time;
  }

  sleep(ms: number): Promise<void> {
    this.sleeps.push(ms);
    this.time += ms;
    return Promise.resolve();
  }
}
