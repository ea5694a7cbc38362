import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { Entry, HotelRow, StoredJournal } from '#application/ports/runs/run-rows.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

/** The stored facts about a hotel before it starts. */
export interface HotelBefore {
  readonly row?: HotelRow;
  readonly journal?: StoredJournal | undefined;
}

const INTENDED: JournalEntry = { state: 'intended' };

/**
 * A hotel that this process works on (docs/decisions/next-launch-continues.md). From its start, its
 * row says that each operation may have been sent: results that a crash loses are unconfirmed and
 * looked up.
 */
export class StartedHotel {
  /** The row while the hotel is in progress. */
  readonly row: HotelRow;
  /** Without passwords. */
  readonly config: HotelConfig;
  /**
   * Whether the configuration has changed: then only the hotel's ID of the stored entries is valid.
   */
  readonly isEdited: boolean;
  /** By key. */
  readonly entries: Map<string, JournalEntry>;
  /** Results that may not be in the store yet. */
  #unwritten: readonly Entry[] = [];
  /** Whether operations without an entry may have been sent before this start. */
  readonly #wasInDoubt: boolean;

  constructor(
    { index, file, config: given }: InputHotel,
    { row, journal }: HotelBefore,
    sealed?: string,
  ) {
    this.config = withoutPasswords(given);
    const { name, code } = this.config.hotelProfile;
    this.row = { index, file, name, code, state: 'started', isInDoubt: true, sealed };
    this.isEdited =
      journal !== undefined && JSON.stringify(journal.config) !== JSON.stringify(this.config);
    this.#wasInDoubt = this.isEdited || (row?.isInDoubt ?? false);
    const known = new Map(journal?.entries);
    for (const [key, { state }] of known) {
      // Failed operations may have been sent again before the process was killed.
      const isTrue = this.isEdited ? key === 'hotel' : !this.#wasInDoubt || state !== 'failed';
      if (!isTrue) known.delete(key);
    }
    this.entries = known;
  }

  /** `onResult` is called with the key of each result. */
  journal(onResult: (key: string) => void): Journal {
    return {
      read: (key) => this.entries.get(key) ?? (this.#wasInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        this.entries.set(key, entry);
        // The row already says so.
        if (entry.state === INTENDED.state) return;
        this.#unwritten = [...this.#unwritten, [key, entry]];
        onResult(key);
      },
    };
  }

  get unwritten(): readonly Entry[] {
    return this.#unwritten;
  }

  /** The first of the unwritten results are in the store. */
  written(count: number): void {
    this.#unwritten = this.#unwritten.slice(count);
  }

  /**
   * The entries to write when no operation is in progress any more, so that no further operation
   * becomes unconfirmed.
   */
  left(end: Pick<HotelRow, 'state' | 'ended'>): { row: HotelRow; entries: readonly Entry[] } {
    const intended = [...this.entries].filter(([, { state }]) => state === INTENDED.state);
    return {
      row: { ...this.row, ...end, isInDoubt: this.#wasInDoubt },
      entries: [...this.#unwritten, ...intended],
    };
  }
}

function withoutPasswords(config: HotelConfig): HotelConfig {
  const staffUsers = config.staffUsers.map((user) => ({ ...user, password: '' }));
  return { ...config, staffUsers };
}
