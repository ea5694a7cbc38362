import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import type { Lock } from '#application/ports/lock.ts';

/** Another tab may get the lock before it sees this tab's `localStorage`, so holders keep it this much longer, in ms. */
const STORING_MS = 100;

/** One holder at a time in all tabs of an origin; without Web Locks and `inPlace`, in each page. */
export class WebLock implements Lock {
  readonly #name: string;
  readonly #fallback = new MemoryLock();
  readonly #inPlace: Pick<LockManager, 'request' | 'query'> | undefined;

  /** `inPlace` of Web Locks, which browsers offer only in secure contexts. They do not wait, so `hold` does not use them. */
  constructor(name: string, inPlace?: Pick<LockManager, 'request' | 'query'>) {
    this.#name = name;
    this.#inPlace = inPlace;
  }

  /** Keeps the lock until all tabs can read what `task` stored (docs/decisions/tabs-share-one-token-refresh.md). */
  async hold<T>(task: () => Promise<T>): Promise<T> {
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
    const locks = globalThis.navigator?.locks ?? this.#inPlace;
    if (!locks) return this.#fallback.holdIfFree(task);
    return await locks.request(this.#name, { ifAvailable: true }, async (lock) =>
      lock ? { done: await task() } : 'held',
    );
  }

  async isHeld(): Promise<boolean> {
    const locks = globalThis.navigator?.locks ?? this.#inPlace;
    if (!locks) return await this.#fallback.isHeld();
    const { held = [] } = await locks.query();
    return held.some(({ name }) => name === this.#name);
  }
}
