import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import type { Lock } from '#application/ports/lock.ts';

/** One holder at a time across the tabs of an origin; where the browser has no Web Locks, of the page. */
export class WebLock implements Lock {
  readonly #name: string;
  readonly #fallback = new MemoryLock();

  constructor(name: string) {
    this.#name = name;
  }

  async hold<T>(task: () => Promise<T>): Promise<T> {
    // Absent outside secure contexts.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (!locks) return this.#fallback.hold(task);
    return locks.request(this.#name, task);
  }
}
