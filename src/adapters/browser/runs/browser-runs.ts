import type { Lock } from '#application/ports/lock.ts';
import type {
  RunRow,
  RunRowStore,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import { RunInUse, RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import {
  openRunDatabase,
  rangeOf,
  TABLES,
  writeAtOnce,
  type RunDatabase,
  type RunTransaction,
} from './run-database.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { fieldOf, isObject } from '#domain/record.ts';

/** Returns the lock with this name, which all tabs of the app share. */
type LockNamed = (name: string) => Lock;

export function runsInBrowser(lockNamed: LockNamed): Runs {
  return new Runs({ store: new BrowserRuns(lockNamed), sources: NAMED_SOURCES });
}

/** While a tab works on a run, it holds the lock of that run. */
export class BrowserRuns implements RunRowStore {
  readonly place = 'this browser';
  readonly #lockNamed: LockNamed;
  #database: Promise<RunDatabase> | undefined;

  constructor(lockNamed: LockNamed) {
    this.#lockNamed = lockNamed;
  }

  defer(write: () => void): void {
    write();
  }

  async names(): Promise<string[]> {
    return await (await this.#open()).getAllKeys('runs');
  }

  async active(among: readonly string[]): Promise<string[]> {
    const areHeld = await Promise.all(among.map((run) => this.#lockOf(run).isHeld()));
    return among.filter((_, at) => areHeld[at]);
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#lockNamed('hms-runs').hold(work);
  }

  async create(row: RunRow): Promise<BrowserRows> {
    const { run } = row.facts;
    const database = await this.#open();
    if (await database.getKey('runs', run)) throw new Error(`EEXIST: ${run} exists already`);
    await new BrowserRows(database, row).write({ run: row }, true);
    return new BrowserRows(database, row, await this.#acquire(run));
  }

  async own(run: string): Promise<BrowserRows> {
    const release = await this.#acquire(run);
    try {
      return await this.read(run, release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  /** `release` frees the lock that this page holds. Omitted if the run is only read. */
  async read(run: string, release?: () => Promise<void>): Promise<BrowserRows> {
    const database = await this.#open();
    const row = await database.get('runs', run);
    if (!row) throw new RunUnreadable('there is no such run');
    return new BrowserRows(database, readableRun(run, row), release);
  }

  async remove(run: string): Promise<boolean> {
    const database = await this.#open();
    const existed = (await database.getKey('runs', run)) !== undefined;
    await writeAtOnce(database, 'relaxed', async (transaction) => {
      await transaction.objectStore('runs').delete(run);
      for (const table of TABLES) await transaction.objectStore(table).delete(rangeOf(run));
    });
    return existed;
  }

  async #open(): Promise<RunDatabase> {
    const forget = () => void (this.#database = undefined);
    this.#database ??= openRunDatabase(forget);
    void this.#database.catch(forget);
    return await this.#database;
  }

  #lockOf(run: string): Lock {
    return this.#lockNamed(`hms-run-${run}`);
  }

  /** Returns a function that frees the lock of the run. Rejects with `RunInUse` if another page holds it. */
  async #acquire(run: string): Promise<() => Promise<void>> {
    const acquired = Promise.withResolvers<void>();
    const freed = Promise.withResolvers<void>();
    const held = this.#lockOf(run).holdIfFree(() => {
      acquired.resolve();
      return freed.promise;
    });
    if ((await Promise.race([held, acquired.promise])) === 'held') throw new RunInUse(run);
    return async () => {
      freed.resolve();
      await held;
    };
  }
}

class BrowserRows implements OwnRunRows {
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
      : await this.#database.getAll('hotels', rangeOf(this.#run));
    for (const row of rows) {
      const hotel = row && readableHotel(row);
      if (hotel && states?.includes(hotel.state) !== false) yield hotel;
    }
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    const journals = new Map<number, StoredJournal>();
    for (const index of indexes) {
      const config = await this.#database.get('configs', [this.#run, index]);
      const entries = await this.#database.getAll('entries', rangeOf(this.#run, index));
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
    for (const index of forget) await table('entries').delete(rangeOf(this.#run, index));
    for (const [index, own] of entries) {
      for (const entry of own) await table('entries').put(entry, [this.#run, index, entry[0]]);
    }
  }

  get #run(): string {
    return this.row.facts.run;
  }
}

// Rows may be damaged, or come from another version of the app. The following functions throw
// `RunUnreadable` for a row with which a run could neither be shown nor continued.

function readableRun(run: string, row: RunRow): RunRow {
  const facts: unknown = fieldOf(row, 'facts');
  const { server, username, sources, startedAt, seed } = isObject(facts) ? facts : {};
  const texts = [fieldOf(facts, 'run'), server, username, fieldOf(row.input, 'snapshot')];
  const isReadable =
    fieldOf(facts, 'run') === run &&
    [...texts, ...(Array.isArray(sources) ? (sources as unknown[]) : [undefined])].every(isText) &&
    [startedAt, seed].every(Number.isFinite);
  return required(row, isReadable);
}

function readableHotel(row: HotelRow): HotelRow {
  const { index, file, name, code, state }: Partial<Record<keyof HotelRow, unknown>> = row;
  const isState = isText(state) && Object.hasOwn(NO_HOTELS, state);
  return required(row, isState && Number.isSafeInteger(index) && [file, name, code].every(isText));
}

function readableConfig(config: HotelConfig): HotelConfig {
  const { hotelProfile, roomTypes, rates, staffUsers }: Partial<Record<string, unknown>> = {
    ...config,
  };
  const lists = [roomTypes, fieldOf(rates, 'rate_plans'), fieldOf(rates, 'rates'), staffUsers];
  const areLists = lists.every((list) => Array.isArray(list) && list.every(isObject));
  return required(config, areLists && isText(fieldOf(hotelProfile, 'name')));
}

function required<Row>(row: Row, isReadable: boolean): Row {
  if (!isReadable) throw new RunUnreadable('it is damaged');
  return row;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
