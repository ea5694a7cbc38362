import type { Journal, JournalEntry } from '#application/ports/journal.ts';

/** A journal that also tells which records were made by this run and which were there before. */
export class FollowedJournal implements Journal {
  readonly #journal: Journal;
  readonly #sent = new Set<string>();
  readonly #done = new Set<string>();

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  read(key: string): JournalEntry | undefined {
    return this.#journal.read(key);
  }

  write(key: string, entry: JournalEntry): void {
    if (entry.state === 'intended') this.#sent.add(key);
    if (entry.state === 'done') this.#done.add(key);
    this.#journal.write(key, entry);
  }

  isDone(key: string): boolean {
    return this.#done.has(key);
  }

  /** Done without having been sent: the server had it already. */
  wasThere(key: string): boolean {
    return this.#done.has(key) && !this.#sent.has(key);
  }
}
