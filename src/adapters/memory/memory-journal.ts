import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';

export class MemoryJournal implements Journal {
  readonly #entries = new Map<string, JournalEntry>();

  read(key: string): JournalEntry | undefined {
    return this.#entries.get(key);
  }

  write(key: string, entry: JournalEntry): void {
    this.#entries.set(key, entry);
  }
}
