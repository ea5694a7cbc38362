import type {
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import { readableConfig, readableHotel } from './damaged-rows.ts';
import { rowsOf, writeAtOnce, type RunDatabase, type RunTransaction } from './run-database.ts';

export class BrowserRows implements OwnRunRows {
  readonly row: RunRow;
  readonly #database: RunDatabase;
  readonly #release: (() => Promise<void>) | undefined;

  /** `release` frees the lock of the run, so that other pages can work on it. */
  constructor(database: RunDatabase, row: RunRow, release?: () => Promise<void>) {
    this.#database = database;
    this.row = row;
    this.#release = release;
  }

  async counts(): Promise<StateCounts> {
    const counts = { ...NO_HOTELS };
    for await (const { state } of this.hotels()) counts[state] += 1;
    return counts;
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    const rows = indexes
      ? await Promise.all(indexes.map((index) => this.#database.get('hotels', [this.#run, index])))
      : await this.#database.getAll('hotels', rowsOf(this.#run));
    for (const row of rows) {
      const hotel = row && readableHotel(row);
      if (hotel && states?.includes(hotel.state) !== false) yield hotel;
    }
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    const journals = new Map<number, StoredJournal>();
    for (const index of indexes) {
      const config = await this.#database.get('configs', [this.#run, index]);
      const entries = await this.#database.getAll('entries', rowsOf(this.#run, index));
      if (config) journals.set(index, { config: readableConfig(config), entries });
    }
    return journals;
  }

  async write(changes: RunChanges, isLasting = false): Promise<void> {
    const durability = isLasting ? 'strict' : 'relaxed';
    await writeAtOnce(this.#database, durability, (transaction) => this.#put(changes, transaction));
  }

  async close(): Promise<void> {
    await this.#release?.();
  }

  async #put(changes: RunChanges, transaction: RunTransaction): Promise<void> {
    const { run, hotels = [], configs = [], forget = [], entries = [] } = changes;
    const table = transaction.objectStore.bind(transaction);
    if (run) await table('runs').put(run, this.#run);
    for (const row of hotels) await table('hotels').put(row, [this.#run, row.index]);
    for (const [index, config] of configs) await table('configs').put(config, [this.#run, index]);
    for (const index of forget) await table('entries').delete(rowsOf(this.#run, index));
    for (const [index, own] of entries) {
      for (const entry of own) await table('entries').put(entry, [this.#run, index, entry[0]]);
    }
  }

  get #run(): string {
    return this.row.facts.run;
  }
}
