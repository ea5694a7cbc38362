import type { Journal, JournalEntry } from '#application/ports/journal.ts';

/** A journal that tells of each operation that is about to be sent. */
export class FollowedJournal implements Journal {
  readonly #journal: Journal;
  readonly #onIntended: (key: string) => void;

  /** `onIntended` has returned before the operation's first request leaves. */
  constructor(journal: Journal, onIntended: (key: string) => void) {
    this.#journal = journal;
    this.#onIntended = onIntended;
  }

  read(key: string): JournalEntry | undefined {
    return this.#journal.read(key);
  }

  write(key: string, entry: JournalEntry): void {
    if (entry.state === 'intended') this.#onIntended(key);
    this.#journal.write(key, entry);
  }
}
