import type { Lock } from '#application/ports/lock.ts';

/** One holder at a time, first come first served, within this process or page. */
export class MemoryLock implements Lock {
  #last: Promise<unknown> = Promise.resolve();

  hold<T>(task: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(task);
    // The next one waits for the end, whether it was good or bad.
    this.#last = turn.catch(() => undefined);
    return turn;
  }
}
