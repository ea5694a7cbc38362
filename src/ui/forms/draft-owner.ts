export interface DraftOwner {
  /** Claims the draft for this tab. False if another tab has it; with `isForced`, takes it from that tab. */
  claim(draftKey: string, isForced?: boolean): Promise<boolean>;
  release(draftKey: string): void;
  isOwner(draftKey: string): boolean;
  elsewhere(): Promise<ReadonlySet<string>>;
  /** Calls the listener when another tab has taken the draft. Returns a function that unsubscribes. */
  follow(listener: () => void): () => void;
}

/** A page that is loaded again gets the draft as soon as the browser has closed the old page. */
const CLOSING_MS = 1000;
const LOCK = 'hms-setup:';

/**
 * Makes sure that only one browser tab changes a draft, with a Web Lock for each draft. The browser
 * releases the locks of a closed or crashed tab. Without locks, every tab may change drafts.
 */
export function createDraftOwner(
  locks: Pick<LockManager, 'request' | 'query'> | undefined,
): DraftOwner {
  const owned = new Map<string, () => void>();
  /** Drafts that this tab has given up, until the browser has released their locks. */
  const leaving = new Set<string>();
  const listeners = new Set<() => void>();
  return {
    async claim(draftKey, isForced = false) {
      if (!locks || owned.has(draftKey)) return true;
      return await new Promise((resolve) => {
        const options = isForced ? { steal: true } : { signal: AbortSignal.timeout(CLOSING_MS) };
        const hold = async () => {
          const released = new Promise<void>((release) => owned.set(draftKey, release));
          resolve(true);
          await released;
        };
        const held = locks.request(LOCK + draftKey, options, hold).catch(() => {
          owned.delete(draftKey);
          resolve(false);
          for (const listener of listeners) listener();
        });
        void held.then(() => leaving.delete(draftKey));
      });
    },
    release(draftKey) {
      const release = owned.get(draftKey);
      if (!release) return;
      owned.delete(draftKey);
      leaving.add(draftKey);
      release();
    },
    async elsewhere() {
      const own = new Set([...owned.keys(), ...leaving]);
      const { held = [] } = (await locks?.query()) ?? {};
      const keys = held.flatMap(({ name = '' }) =>
        name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [],
      );
      return new Set(keys.filter((key) => !own.has(key)));
    },
    isOwner: (draftKey) => !locks || owned.has(draftKey),
    follow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
