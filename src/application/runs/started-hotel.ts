import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { Entry, HotelRow, StoredJournal } from '#application/ports/runs/run-rows.ts';
import { withoutPasswords } from '#domain/config-hash.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

export interface HotelBefore {
  readonly row?: HotelRow;
  readonly journal?: StoredJournal | undefined;
}

const INTENDED: JournalEntry = { state: 'intended' };

/**
 * A hotel that this process works on (docs/decisions/next-launch-continues.md). Its row says from
 * the start that each operation may have been sent. Results that a crash loses are therefore
 * unconfirmed, and are looked up.
 */
export class StartedHotel {
  readonly row: HotelRow;
  /** Without passwords. */
  readonly config: HotelConfig;
  /** Whether the configuration has changed. If so, the entries of all records are outdated. */
  readonly isEdited: boolean;
  /** By operation key. */
  readonly entries: Map<string, JournalEntry>;
  /** Results that this process has recorded, but the store may not have yet. */
  #unwritten: readonly Entry[] = [];
  /**
   * Whether operations without a journal entry may have been sent before this process started the
   * hotel.
   */
  readonly #wasInDoubt: boolean;

  constructor({ index, file, config: given, hash }: InputHotel, { row, journal }: HotelBefore) {
    this.config = withoutPasswords(given);
    const { name, code } = this.config.hotelProfile;
    this.row = { index, file, name, code, state: 'started', isInDoubt: true, hash };
    this.isEdited = journal !== undefined && row?.hash !== hash;
    this.#wasInDoubt = this.isEdited || (row?.isInDoubt ?? false);
    const known = new Map(journal?.entries);
    for (const [key, entry] of known) {
      if (this.isEdited && key !== 'hotel') {
        if (entry.state === 'done') known.set(key, { ...entry, state: 'outdated' });
        else if (entry.state !== 'outdated') known.delete(key);
        // If the last process was killed, it may have sent the failed operations again.
      } else if (this.#wasInDoubt && entry.state === 'failed') known.delete(key);
    }
    this.entries = known;
  }

  /** `onResult` is called with the key of each result. */
  journal(onResult: (key: string) => void): Journal {
    return {
      read: (key) => this.entries.get(key) ?? (this.#wasInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        this.entries.set(key, entry);
        // The row already says that each operation may have been sent.
        if (entry.state === INTENDED.state) return;
        this.#unwritten = [...this.#unwritten, [key, entry]];
        onResult(key);
      },
    };
  }

  get unwritten(): readonly Entry[] {
    return this.#unwritten;
  }

  /** Call after the first `count` unwritten results were stored. */
  written(count: number): void {
    this.#unwritten = this.#unwritten.slice(count);
  }

  /**
   * The row and entries to write once no operation is in progress. They include operations without
   * a result, because the row no longer says that each operation may have been sent.
   */
  left(end: Pick<HotelRow, 'state' | 'ended'>): { row: HotelRow; entries: readonly Entry[] } {
    const intended = [...this.entries].filter(([, { state }]) => state === INTENDED.state);
    return {
      row: { ...this.row, ...end, isInDoubt: this.#wasInDoubt },
      entries: [...this.#unwritten, ...intended],
    };
  }
}
