import { fromStorage } from './draft-store.ts';

/** Which of a browser's tabs may change a user's draft: the last one to claim it. */
export type DraftOwner = Pick<LocalDraftOwner, 'claim' | 'isOwner' | 'follow'>;

/**
 * Stores the owner's mark beside the draft. Each page has its own mark, so a reloaded or duplicated
 * tab claims the draft again, and the claim of a crashed tab blocks nobody.
 */
export class LocalDraftOwner {
  readonly #storage: () => Storage;
  readonly #mark: string;
  /** The browser refuses to store, so the tabs share no draft that could be overwritten. */
  #isAlone = false;

  /** `storage` is called for each use, and may throw. */
  constructor(mark: string, storage: () => Storage) {
    this.#mark = mark;
    this.#storage = storage;
  }

  /** Makes this tab the owner. */
  claim(username: string): void {
    this.#isAlone = fromStorage(() => {
      this.#storage().setItem(keyOf(username), this.#mark);
      return false;
    }, true);
  }

  /** False once another tab has claimed the draft. */
  isOwner(username: string): boolean {
    const owner = () => this.#storage().getItem(keyOf(username)) ?? this.#mark;
    return this.#isAlone || fromStorage(owner, this.#mark) === this.#mark;
  }

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
  }
}

function keyOf(username: string): string {
  return `setupDraftOwner:${username}`;
}
