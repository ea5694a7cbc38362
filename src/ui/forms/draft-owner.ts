/** Which of a browser's tabs may change a user's draft: the last one to claim it. */
export interface DraftOwner {
  /** Makes this tab the owner. */
  claim(username: string): void;
  /** False once another tab has claimed the draft. */
  isOwner(username: string): boolean;
  /** Calls the listener when another tab may have claimed the draft. Returns a function that unsubscribes. */
  follow(username: string, listener: () => void): () => void;
}

/**
 * Stores the owner's mark beside the draft. Each page has its own mark, so a reloaded or duplicated
 * tab claims the draft again, and the claim of a crashed tab blocks nobody.
 */
export class LocalDraftOwner implements DraftOwner {
  readonly #storage: () => Storage;
  readonly #mark: string;
  /** The browser refuses to store, so the tabs share no draft that one could overwrite. */
  #isAlone = false;

  /** `storage` is called for each use, and may throw. */
  constructor(mark: string, storage: () => Storage) {
    this.#mark = mark;
    this.#storage = storage;
  }

  claim(username: string): void {
    try {
      this.#storage().setItem(keyOf(username), this.#mark);
      this.#isAlone = false;
    } catch {
      this.#isAlone = true;
    }
  }

  isOwner(username: string): boolean {
    if (this.#isAlone) return true;
    try {
      return (this.#storage().getItem(keyOf(username)) ?? this.#mark) === this.#mark;
    } catch {
      return true;
    }
  }

  follow(username: string, listener: () => void): () => void {
    const followStorage = ({ key }: StorageEvent) => {
      if (key === keyOf(username)) listener();
    };
    globalThis.addEventListener('storage', followStorage);
    // A suspended page has received no events.
    globalThis.addEventListener('pageshow', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      globalThis.removeEventListener('storage', followStorage);
      globalThis.removeEventListener('pageshow', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  }
}

function keyOf(username: string): string {
  return `setupDraftOwner:${username}`;
}
