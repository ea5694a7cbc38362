/**
 * Stores what a user typed on this browser until it is saved, by user name or a longer key
 * (docs/decisions.md R20).
 */
export interface DraftStore {
  /** What was written last, not checked; undefined where there is none or it cannot be read. */
  read(username: string): unknown;
  /** False where the browser refuses to store. */
  write(username: string, draft: unknown): boolean;
  clear(username: string): void;
}

/** Drafts in the browser's storage, one for each user name or other key. */
export class LocalDraftStore implements DraftStore {
  readonly #storage: () => Storage;
  readonly #prefix: string;

  /** `storage` may throw: it is called with each use. Each draft is stored as `prefix:username`. */
  constructor(storage: () => Storage, prefix: string) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  read(username: string): unknown {
    try {
      return JSON.parse(this.#storage().getItem(this.#keyOf(username)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(username: string, draft: unknown): boolean {
    try {
      this.#storage().setItem(this.#keyOf(username), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  clear(username: string): void {
    try {
      this.#storage().removeItem(this.#keyOf(username));
    } catch {
      // Nothing could be stored, so nothing is left.
    }
  }

  #keyOf(username: string): string {
    return `${this.#prefix}:${username}`;
  }
}
