/** The result of `use`, or `otherwise` if the browser refuses to store. */
export function fromStorage<Value>(use: () => Value, otherwise: Value): Value {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

/**
 * Stores unsaved input in this browser (docs/decisions.md R20). The key is a user name, or starts
 * with one.
 */
export type DraftStore = Pick<LocalDraftStore, 'read' | 'write' | 'clear'>;

/** Drafts in the browser's storage, one for each user name or other key. */
export class LocalDraftStore {
  readonly #storage: () => Storage;
  readonly #prefix: string;

  /** `storage` is called for each use, and may throw. Each draft is stored as `prefix:username`. */
  constructor(storage: () => Storage, prefix: string) {
    this.#storage = storage;
    this.#prefix = prefix;
  }

  /** The latest stored draft, not validated; undefined if there is none or it cannot be read. */
  read(username: string): unknown {
    const read = (): unknown =>
      JSON.parse(this.#storage().getItem(this.#keyOf(username)) ?? 'null');
    return fromStorage(read, undefined) ?? undefined;
  }

  /** Returns false if the browser refuses to store. */
  write(username: string, draft: unknown): boolean {
    return fromStorage(() => {
      this.#storage().setItem(this.#keyOf(username), JSON.stringify(draft));
      return true;
    }, false);
  }

  clear(username: string): void {
    fromStorage(() => this.#storage().removeItem(this.#keyOf(username)), undefined);
  }

  #keyOf(username: string): string {
    return `${this.#prefix}:${username}`;
  }
}
