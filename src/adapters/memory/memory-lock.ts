import type { Lock } from '#application/ports/lock.ts';

/** One holder at a time, first come first served, within this process or page. */
export class MemoryLock implements Lock {
  /** Settles when the last holder or waiter is done. */
  #last: Promise<unknown> | undefined;

  async hold<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last ? this.#last.then(task) : task();
    // The next holder waits for the end, whether the task succeeds or fails.
    const last = turn.catch(() => undefined);
    this.#last = last;
    try {
      return await turn;
    } finally {
      if (this.#last === last) this.#last = undefined;
    }
  }

  async holdIfFree<T>(task: () => Promise<T>): Promise<{ readonly done: T } | 'held'> {
    return this.#last ? 'held' : { done: await this.hold(task) };
  }
}
