import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { RunKey } from '#application/ports/runs/run-key.ts';
import type {
  HotelRow,
  OwnRunRows,
  RunRow,
  RunRowStore,
} from '#application/ports/runs/run-rows.ts';
import { RunUnreadable, RunUnwritable, type RunInput } from '#application/ports/runs/run-store.ts';
import type { FinishedHotel, SkippedHotel } from '#application/ports/runs/stored-hotels.ts';
import { RecordedRun } from './recorded-run.ts';
import { StartedHotel, type HotelBefore } from './started-hotel.ts';
import { sealedHotel } from './sealed-hotel.ts';

interface RunInProgressParts {
  readonly rows: OwnRunRows;
  readonly store: Pick<RunRowStore, 'place' | 'defer'>;
  /** Undefined in a store without sealed passwords. */
  readonly key: RunKey | undefined;
  readonly isKeyNew: boolean;
  readonly reopen: () => Promise<OwnRunRows>;
}

/** A run that this process works on. Writes may reject with `RunUnwritable`. */
export class RunInProgress extends RecordedRun {
  declare protected rows: OwnRunRows;
  readonly #parts: RunInProgressParts;
  readonly #started = new Map<number, StartedHotel>();
  #isFlushDue = false;
  #flushed = Promise.resolve();

  constructor(parts: RunInProgressParts) {
    super(parts.rows, parts.store.place);
    this.#parts = parts;
  }

  /**
   * The key of the run's sealed passwords, if it was created for this run. It is shown to the user
   * once.
   */
  get newKey(): string | undefined {
    return this.#parts.isKeyNew ? this.#parts.key?.text : undefined;
  }

  /**
   * Latest time, in ms since 1970, at which requests of the previous process may arrive; undefined
   * if that process has ended.
   */
  get busyUntil(): number | undefined {
    return this.rows.busyUntil;
  }

  /**
   * Stores the result of another check of the input. The `edited` hotels no longer count as done.
   */
  async keepInput(input: RunInput, edited: Iterable<number>): Promise<void> {
    const run: RunRow = { ...this.rows.row, input };
    const hotels: HotelRow[] = [];
    for await (const row of this.rows.hotels({ indexes: [...edited] })) {
      hotels.push({ ...row, state: 'stopped', ended: undefined, isInDoubt: true });
    }
    await this.rows.write({ run, hotels }, true);
    this.input = input;
  }

  /**
   * Marks hotels as started. Resolves when this survives a power cut: from then on, each operation
   * without a journal entry counts as possibly sent. If the configuration of a hotel has changed,
   * only the hotel's ID remains in its journal. Returns the hotels with the generated passwords
   * that an earlier start may have sent.
   */
  async start(hotels: readonly InputHotel[]): Promise<readonly InputHotel[]> {
    const { key } = this.#parts;
    const before = await this.#before(hotels.map(({ index }) => index));
    const claimed = hotels.map((hotel) => {
      const stored = before.get(hotel.index) ?? {};
      const sealed = key && sealedHotel(hotel, stored.row?.sealed, { key, run: this.facts.run });
      return {
        hotel: sealed?.hotel ?? hotel,
        started: new StartedHotel(hotel, stored, sealed?.sealed),
      };
    });
    const all = claimed.map(({ started }) => started);
    const edited = all.filter(({ isEdited }) => isEdited);
    const changes = {
      hotels: all.map(({ row }) => row),
      configs: new Map(all.map(({ row, config }) => [row.index, config])),
      forget: edited.map(({ row }) => row.index),
      entries: new Map(edited.map(({ row, entries }) => [row.index, [...entries]])),
    };
    await this.rows.write(changes, true);
    for (const started of all) this.#started.set(started.row.index, started);
    return claimed.map(({ hotel }) => hotel);
  }

  /**
   * The journal of a started hotel, in memory. Entries reach the store in order, some ms later. If
   * an entry is lost, its operation counts as possibly sent (`start`).
   */
  journalOf(index: number): Journal {
    const journal = this.#startedAt(index).journal((key) => {
      if (key === 'hotel') this.#flush();
      else this.#flushLater();
    });
    return {
      read: (key) => journal.read(key),
      write: (key, entry) => {
        // After a failed write, another process may work on the hotel.
        if (this.rows.failure) throw this.rows.failure;
        journal.write(key, entry);
      },
    };
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

  /**
   * Marks unfinished hotels as stopped. Call after all hotel locks are released. Does not reject if
   * results cannot be stored: they stay unconfirmed.
   */
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

  /**
   * Takes over the run again after `StoreUnreachable`. Results that the store lacks are
   * unconfirmed. Rejects like `Runs.resume`.
   */
  async reopen(): Promise<void> {
    this.#started.clear();
    await this.rows.close();
    this.rows = await this.#parts.reopen();
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
    this.#parts.store.defer(() => {
      this.#isFlushDue = false;
      this.#flush();
    });
  }

  /**
   * Starts one write at a time. Ignores an error, because the next write fails too and reports it.
   */
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
