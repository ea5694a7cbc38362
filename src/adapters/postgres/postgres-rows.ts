import type {
  Entry,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { Call, Queries } from './connections.ts';
import type { Ownership } from './ownership.ts';
import type { Statement } from './statement.ts';
import { SQL } from './statements.ts';

/** The number of hotels in one read, which limits the memory that a large run needs. */
const PAGE = 2000;

export interface StoredRow {
  readonly id: number;
  readonly run: RunRow;
}

interface JournalRow extends Omit<StoredJournal, 'entries'> {
  readonly position: number;
  readonly entries: readonly Entry[][];
}

export class PostgresRows implements OwnRunRows {
  readonly row: RunRow;
  readonly #id: number;
  readonly #queries: Queries;
  readonly #ownership: Ownership | undefined;

  /** `ownership` is omitted if the run is only read. */
  constructor(queries: Queries, { id, run }: StoredRow, ownership?: Ownership) {
    this.#queries = queries;
    this.#id = id;
    this.row = run;
    this.#ownership = ownership;
  }

  get busyUntil(): number | undefined {
    return this.#ownership?.busyUntil;
  }

  get failure(): Error | undefined {
    return this.#ownership?.failure;
  }

  async counts(): Promise<StateCounts> {
    const values = [this.#id];
    const rows = await this.#queries.query<{ state: string; count: number }>(SQL.counts, values);
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    if (indexes) return yield* await this.#hotels(SQL.hotels, [indexes]);
    let page: HotelRow[] = [];
    do {
      page = await this.#hotels(SQL.page, [page.at(-1)?.index ?? -1, states, PAGE]);
      yield* page;
    } while (page.length === PAGE);
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    if (indexes.length === 0) return new Map();
    const rows = await this.#queries.query<JournalRow>(SQL.journals, [this.#id, indexes]);
    return new Map(
      rows.map(({ position, config, entries }) => [position, { config, entries: entries.flat() }]),
    );
  }

  /** Uses the session that holds the lock of the run. */
  async write(changes: RunChanges, isLasting = false): Promise<void> {
    if (!this.#ownership) throw new Error('The run was opened to be read.');
    await this.#ownership.session.write(this.#puts(changes), {
      isLasting: isLasting || hasHotelId(changes),
    });
  }

  async close(): Promise<void> {
    await this.#ownership?.end();
  }

  async #hotels(statement: Statement, values: readonly unknown[]): Promise<HotelRow[]> {
    const own = [this.#id, ...values];
    const rows = await this.#queries.query<{ hotel: HotelRow }>(statement, own);
    return rows.map(({ hotel }) => hotel);
  }

  #puts({ run, hotels = [], configs = new Map(), forget = [], entries = new Map() }: RunChanges) {
    const id = this.#id;
    const puts: Call[] = [];
    if (run) puts.push([SQL.putRun, [id, json(run)]]);
    if (hotels.length > 0) {
      const indexes = hotels.map(({ index }) => index);
      const states = hotels.map(({ state }) => state);
      puts.push([SQL.putHotels, [id, indexes, states, hotels.map(json)]]);
    }
    if (configs.size > 0) {
      puts.push([SQL.putConfigs, [id, [...configs.keys()], [...configs.values()].map(json)]]);
    }
    if (forget.length > 0) puts.push([SQL.forget, [id, forget]]);
    const own = [...entries].filter(([, some]) => some.length > 0);
    if (own.length > 0) {
      const indexes = own.map(([index]) => index);
      puts.push([SQL.putEntries, [id, indexes, own.map(([, some]) => json(some))]]);
    }
    return puts;
  }
}

const json = (value: unknown) => JSON.stringify(value);

/**
 * Whether the changes contain the ID of a hotel. Such changes are written durably: if the database
 * crashes while this process continues, the ID must not be lost.
 */
function hasHotelId({ entries }: RunChanges): boolean {
  return [...(entries?.values() ?? [])].flat().some(([key]) => key === 'hotel');
}
