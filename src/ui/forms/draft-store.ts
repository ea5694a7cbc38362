/**
 * Stores what a user typed in this browser until it is saved (docs/decisions.md R20). The key is a
 * user name, or starts with one.
 */
export interface DraftStore {
  /** What was written last, not validated; undefined if there is nothing or it cannot be read. */
  read(username: string): unknown;
  /** False if the browser refuses to store. */
  write(username: string, draft: unknown): boolean;
  clear(username: string): void;
}

/** Drafts in the browser's storage, one for each user name or other key. */
export class LocalDraftStore implements DraftStore {
  readonly #storage: () => Storage;
  readonly #prefix: string;

  /** `storage` is called for each use, and may throw. Each draft is stored as `prefix:username`. */
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
      // The browser stores nothing, so there is nothing to delete.
    }
  }

  #keyOf(username: string): string {
    return `${this.#prefix}:${username}`;
  }
}
