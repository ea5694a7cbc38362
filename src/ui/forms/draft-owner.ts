/** Which of a browser's tabs may change a user's draft: the one that claimed it last. */
export interface DraftOwner {
  /** Makes this tab the owner. */
  claim(username: string): void;
  /** False once another tab has claimed the draft. */
  isOwner(username: string): boolean;
  /** Calls the listener when another tab may have claimed the draft. Returns what unsubscribes. */
  follow(username: string, listener: () => void): () => void;
}

/**
 * The owner's mark lies beside the draft in the browser's storage. Each page makes a mark of its own,
 * so a reload and a duplicated tab claim anew, and the claim of a crashed tab holds nobody up.
 */
export class LocalDraftOwner implements DraftOwner {
  readonly #storage: () => Storage;
  readonly #mark: string;
  /** The browser refuses to store: tabs then share no draft that one could overwrite. */
  #isAlone = false;

  /** `storage` may throw: it is called with each use. */
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
    // A page that the browser had put aside heard nothing meanwhile.
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
