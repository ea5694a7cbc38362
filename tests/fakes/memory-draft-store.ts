import type { JsonStore } from '#ui/shell/json-store.ts';

/**
 * In-memory browser storage. While `refuses` is true, it stores nothing, as when the storage is
 * full.
 */
export class MemoryDraftStore implements JsonStore {
  readonly texts = new Map<string, string>();
  writes = 0;
  refuses = false;

  read(username: string): unknown {
    const text = this.texts.get(username);
    return text === undefined ? undefined : JSON.parse(text);
  }

  write(username: string, draft: unknown): boolean {
    this.writes += 1;
    if (!this.refuses) this.texts.set(username, JSON.stringify(draft));
    return !this.refuses;
  }

  clear(username: string): void {
    this.texts.delete(username);
  }

  keys(): string[] {
    return [...this.texts.keys()];
  }
}
