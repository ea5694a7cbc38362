import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import type { Lock } from '#application/ports/lock.ts';

/** Other tabs may see what a tab writes to `localStorage` a little after they get its lock. */
const STORING_MS = 100;

/**
 * Allows one holder at a time across the tabs of an origin; in a browser without Web Locks, within
 * the page.
 */
export class WebLock implements Lock {
  readonly #name: string;
  readonly #fallback = new MemoryLock();

  constructor(name: string) {
    this.#name = name;
  }

  /**
   * The next holder also waits until all tabs can read what this one stored
   * (docs/decisions/tabs-share-one-token-refresh.md).
   */
  async hold<T>(task: () => Promise<T>): Promise<T> {
    // Absent outside secure contexts.
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (!locks) return this.#fallback.hold(task);
    return await new Promise<T>((resolve, reject) => {
      const run = async () => {
        await task().then(resolve, reject);
        await new Promise((stored) => {
          setTimeout(stored, STORING_MS);
        });
      };
      locks.request(this.#name, run).catch(reject);
    });
  }

  async holdIfFree<T>(task: () => Promise<T>): Promise<{ readonly done: T } | 'held'> {
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (!locks) return this.#fallback.holdIfFree(task);
    return await locks.request(this.#name, { ifAvailable: true }, async (lock) =>
      lock ? { done: await task() } : 'held',
    );
  }

  async isHeld(): Promise<boolean> {
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (!locks) return await this.#fallback.isHeld();
    const { held = [] } = await locks.query();
    return held.some(({ name }) => name === this.#name);
  }
}
