import type { DraftStore } from '#application/ports/draft-store.ts';

/** Drafts in the browser's storage, one for each user name. */
export class LocalDraftStore implements DraftStore {
  readonly #storage: () => Storage;

  /** Reaching for `localStorage` may throw, so it is reached for with each use. */
  constructor(storage: () => Storage = () => localStorage) {
    this.#storage = storage;
  }

  read(username: string): unknown {
    try {
      return JSON.parse(this.#storage().getItem(keyOf(username)) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }

  write(username: string, draft: unknown): boolean {
    try {
      this.#storage().setItem(keyOf(username), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  clear(username: string): void {
    try {
      this.#storage().removeItem(keyOf(username));
    } catch {
      // Nothing could be stored, so nothing is left.
    }
  }
}

function keyOf(username: string): string {
  return `setupDraft:${username}`;
}
