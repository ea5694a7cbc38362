import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';

/** A journal that can be copied, so that several attempts can continue from the same state. */
export class CopiedJournal implements Journal {
  readonly entries: Map<string, JournalEntry>;

  constructor(entries: Iterable<readonly [string, JournalEntry]> = []) {
    this.entries = new Map(entries);
  }

  read(key: string): JournalEntry | undefined {
    return this.entries.get(key);
  }

  write(key: string, entry: JournalEntry): void {
    this.entries.set(key, entry);
  }

  copy(): CopiedJournal {
    return new CopiedJournal(this.entries);
  }
}
