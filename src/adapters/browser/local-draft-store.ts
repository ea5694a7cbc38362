import type { DraftStore } from '#application/ports/draft-store.ts';

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
