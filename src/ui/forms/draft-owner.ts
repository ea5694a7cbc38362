import { fromStorage } from '#ui/shell/json-store.ts';

export type DraftOwner = ReturnType<typeof createDraftOwner>;

/**
 * Makes sure that only one browser tab changes a user's draft: the last tab that claimed it. The
 * mark of that tab is stored beside the draft. Every page load has a new mark, so a reloaded or
 * duplicated tab claims the draft again, and a crashed tab blocks no other tab. `storage` may
 * throw.
 */
export function createDraftOwner(mark: string, storage: () => Storage) {
  /**
   * True if the browser refuses to store the mark. Then it stores no draft either, so every tab may
   * continue.
   */
  let isAlone = false;
  return {
    claim(username: string): void {
      isAlone = fromStorage(() => {
        storage().setItem(keyOf(username), mark);
        return false;
      }, true);
    },
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
      // A suspended page misses storage events, so it checks again when it is shown.
      globalThis.addEventListener('pageshow', listener, { signal });
      document.addEventListener('visibilitychange', listener, { signal });
      return () => following.abort();
    },
  };
}

function keyOf(username: string): string {
  return `setupDraftOwner:${username}`;
}
