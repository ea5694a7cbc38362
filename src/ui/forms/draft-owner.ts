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
    claim(draftKey: string): void {
      isAlone = fromStorage(() => {
        storage().setItem(keyOf(draftKey), mark);
        return false;
      }, true);
    },
    isOwner(draftKey: string): boolean {
      const owner = () => storage().getItem(keyOf(draftKey)) ?? mark;
      return isAlone || fromStorage(owner, mark) === mark;
    },
    /** Calls the listener when another tab may have claimed the draft. Returns a function that unsubscribes. */
    follow(draftKey: string, listener: () => void): () => void {
      const followStorage = ({ key }: StorageEvent) => {
        if (key === keyOf(draftKey)) listener();
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

function keyOf(draftKey: string): string {
  return `setupDraftOwner:${draftKey}`;
}
