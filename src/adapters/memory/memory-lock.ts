import type { Lock } from '#application/ports/lock.ts';

/** Allows one holder at a time within this process or page, in order of arrival. */
export class MemoryLock implements Lock {
  #last: Promise<unknown> | undefined;

  async hold<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last ? this.#last.then(task) : task();
    // The next holder waits for the task even if the task fails.
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

  async isHeld(): Promise<boolean> {
    return this.#last !== undefined;
  }
}
