import { StoredRun } from './stored-run.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type {
  HotelRow,
  OwnRunRows,
  RunRow,
  RunRowStore,
  Entry,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import {
  RunUnreadable,
  RunUnwritable,
  type NewRunFacts,
  type RunInput,
} from '#application/ports/runs/run-store.ts';
import type { FinishedHotel, SkippedHotel } from '#application/ports/runs/stored-hotels.ts';
import { knownIdIn } from '#application/onboarding/journal-entries.ts';
import { configWithoutPasswords } from '#domain/config-hash.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

/** A run that this process works on. Writes may reject with `RunUnwritable`. */
export class RunInProgress extends StoredRun {
  declare protected rows: OwnRunRows;
  readonly #store: Pick<RunRowStore, 'place' | 'defer'>;
  readonly #started = new Map<number, StartedHotel>();
  #isFlushDue = false;
  #flushed = Promise.resolve();

  constructor(rows: OwnRunRows, store: Pick<RunRowStore, 'place' | 'defer'>) {
    super(rows, store.place);
    this.#store = store;
  }

  /** Stores the result of another check of the input. The `edited` hotels no longer count as done. */
  async keepInput(input: RunInput, edited: Iterable<number>): Promise<void> {
    const run: RunRow = { ...this.rows.row, input };
    const hotels: HotelRow[] = [];
    for await (const row of this.rows.hotels({ indexes: [...edited] })) {
      hotels.push({ ...row, state: 'stopped', ended: undefined, isInDoubt: true });
    }
    await this.rows.write({ run, hotels }, true);
    this.input = input;
  }

  /** Call after an undo of these hotels. The run keeps only their IDs, and entries that `isLeft` accepts. */
  async forget(
    indexes: readonly number[],
    isLeft: (...entry: Entry) => boolean = () => false,
  ): Promise<void> {
    const hotels: HotelRow[] = [];
    const entries = new Map<number, readonly Entry[]>();
    for await (const { ended: _, ...row } of this.rows.hotels({ indexes })) {
      hotels.push({ ...row, state: 'stopped', isInDoubt: false });
    }
    for (const [index, journal] of await this.rows.journals(indexes)) {
      const id = knownIdIn(new Map(journal.entries).get('hotel'));
      const ofHotel: Entry[] = id === undefined ? [] : [['hotel', { state: 'outdated', id }]];
      const left = journal.entries.filter((entry) => isLeft(...entry));
      if (ofHotel.length > 0) entries.set(index, [...ofHotel, ...left]);
    }
    await this.rows.write({ hotels, forget: indexes, entries }, true);
  }

  /** Call before an undo changes anything. From then on, the run cannot continue. */
  async markUndone(): Promise<void> {
    await this.#keepFacts({ isUndone: true });
  }

  /** Call once the run is finished, so that another run can start from its sources. */
  async rename(sources: readonly string[]): Promise<void> {
    await this.#keepFacts({ sources });
  }

  async #keepFacts(changes: Partial<NewRunFacts>): Promise<void> {
    const { facts, ...row } = this.rows.row;
    await this.rows.write({ run: { ...row, facts: { ...facts, ...changes } } }, true);
  }

  /**
   * Marks hotels as started. Resolves when this survives a power cut: from then on, each operation
   * without a journal entry counts as possibly sent. If the configuration of a hotel has changed,
   * only the hotel's ID remains in its journal.
   */
  async start(hotels: readonly InputHotel[]): Promise<void> {
    const before = await this.#before(hotels.map(({ index }) => index));
    const all = hotels.map((hotel) => new StartedHotel(hotel, before.get(hotel.index) ?? {}));
    const edited = all.filter(({ isEdited }) => isEdited);
    const changes = {
      hotels: all.map(({ row }) => row),
      configs: new Map(all.map(({ row, config }) => [row.index, config])),
      forget: edited.map(({ row }) => row.index),
      entries: new Map(edited.map(({ row, entries }) => [row.index, [...entries]])),
    };
    await this.rows.write(changes, true);
    for (const started of all) this.#started.set(started.row.index, started);
  }

  /** In memory; the store follows some ms later. Without its entry, an operation counts as possibly sent (`start`). */
  journalOf(index: number): Journal {
    return this.#startedAt(index).journal((key) => {
      if (key === 'hotel') this.#flush();
      else this.#flushLater();
    });
  }

  async end(index: number, hotel: FinishedHotel): Promise<void> {
    const { row, entries } = this.#startedAt(index).left({ state: hotel.status, ended: hotel });
    await this.rows.write({ hotels: [row], entries: new Map([[index, entries]]) });
    this.#started.delete(index);
  }

  /** Call only for a hotel that was never started. */
  async skip({ where, warnings, ...hotel }: SkippedHotel): Promise<void> {
    const ended = { where, warnings };
    await this.rows.write({ hotels: [{ ...hotel, state: 'skipped', isInDoubt: false, ended }] });
  }

  /** Call after all hotel locks are released. Never rejects: results that cannot be stored stay unconfirmed. */
  async release(): Promise<void> {
    const left = [...this.#started.values()].map((hotel) => hotel.left({ state: 'stopped' }));
    const entries = new Map(left.map(({ row, entries: own }) => [row.index, own]));
    this.#started.clear();
    try {
      await this.rows.write({ hotels: left.map(({ row }) => row), entries }, true);
    } catch (error) {
      if (!(error instanceof RunUnwritable || error instanceof RunUnreadable)) throw error;
    }
  }

  override async close(): Promise<void> {
    await this.release();
    await this.rows.close();
  }

  protected override entriesOf(index: number): ReadonlyMap<string, JournalEntry> | undefined {
    return this.#started.get(index)?.entries;
  }

  async #before(indexes: readonly number[]): Promise<ReadonlyMap<number, HotelBefore>> {
    const rows: HotelRow[] = [];
    for await (const row of this.rows.hotels({ indexes })) rows.push(row);
    if (rows.length === 0) return new Map();
    const journals = await this.rows.journals(rows.map(({ index }) => index));
    return new Map(rows.map((row) => [row.index, { row, journal: journals.get(row.index) }]));
  }

  #startedAt(index: number): StartedHotel {
    const started = this.#started.get(index);
    if (!started) throw new Error(`Hotel ${index} was not started.`);
    return started;
  }

  #flushLater(): void {
    if (this.#isFlushDue) return;
    this.#isFlushDue = true;
    this.#store.defer(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  /** Starts one write at a time. Ignores an error, because the next write fails too and reports it. */
  #flush(): void {
    this.#flushed = this.#flushed.then(() => this.#writeResults()).catch(() => undefined);
  }

  async #writeResults(): Promise<void> {
    const hotels = [...this.#started.values()].filter(({ unwritten }) => unwritten.length > 0);
    if (hotels.length === 0) return;
    const entries = new Map(hotels.map(({ row, unwritten }) => [row.index, unwritten]));
    await this.rows.write({ entries });
    for (const hotel of hotels) hotel.written(entries.get(hotel.row.index)?.length ?? 0);
  }
}

export interface HotelBefore {
  readonly row?: HotelRow;
  readonly journal?: StoredJournal | undefined;
}

const INTENDED: JournalEntry = { state: 'intended' };

/**
 * A hotel that this process works on (docs/decisions/next-launch-continues.md). Its row says from the start that each
 * operation may have been sent. Results that a crash loses are therefore unconfirmed, and are looked up.
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
  /** Whether operations without a journal entry may have been sent before this process started the hotel. */
  readonly #wasInDoubt: boolean;

  constructor({ index, file, config: given, hash }: InputHotel, { row, journal }: HotelBefore) {
    this.config = configWithoutPasswords(given);
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

  /** Includes operations without a result, because the row no longer says that they may have been sent. */
  left(end: Pick<HotelRow, 'state' | 'ended'>): { row: HotelRow; entries: readonly Entry[] } {
    const intended = [...this.entries].filter(([, { state }]) => state === INTENDED.state);
    return {
      row: { ...this.row, ...end, isInDoubt: this.#wasInDoubt },
      entries: [...this.#unwritten, ...intended],
    };
  }
}
