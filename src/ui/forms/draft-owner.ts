import { fromStorage } from '#ui/shell/json-store.ts';

export type DraftOwner = ReturnType<typeof createDraftOwner>;

/**
 * Which of a browser's tabs may change a user's draft: the last one to claim it. Stores the owner's
 * mark beside the draft. Each page has its own mark, so a reloaded or duplicated tab claims the
 * draft again, and the claim of a crashed tab blocks no other tab. `storage` is called for each use, and
 * may throw.
 */
export function createDraftOwner(mark: string, storage: () => Storage) {
  /** The browser refuses to store, so the tabs share no draft that could be overwritten. */
  let isAlone = false;
  return {
    /** Makes this tab the owner. */
    claim(username: string): void {
      isAlone = fromStorage(() => {
        storage().setItem(keyOf(username), mark);
        return false;
      }, true);
    },
    /** False once another tab has claimed the draft. */
    isOwner(username: string): boolean {
      const owner = () => storage().getItem(keyOf(username)) ?? mark;
      return isAlone || fromStorage(owner, mark) === mark;
    },
    /** Calls the listener when another tab may have claimed the draft. Returns a function that unsubscribes. */
    follow(username: string, listener: () => void): () => void {
      const followStorage = ({ key }: StorageEvent) => {
        if (key === keyOf(username)) listener();
      };
      const following = new AbortController();
      const { signal } = following;
      globalThis.addEventListener('storage', followStorage, { signal });
      // A suspended page has received no events.
      globalThis.addEventListener('pageshow', listener, { signal });
      document.addEventListener('visibilitychange', listener, { signal });
      return () => following.abort();
    },
  };
}

function keyOf(username: string): string {
  return `setupDraftOwner:${username}`;
}
