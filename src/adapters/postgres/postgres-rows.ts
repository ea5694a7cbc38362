import type { HotelConfig } from '#domain/hotel-config.ts';
import type {
  Entry,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
  RunRows,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import type { NewRunFacts, RunInput } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { Queries, Session, Turn } from './connections.ts';
import type { Ownership } from './ownership.ts';
import { SQL } from './statements.ts';

/** Memory holds one page, however many hotels a run has. */
const PAGE = 2000;

/** A row of `hms.runs`. */
export interface StoredRow {
  readonly id: number;
  readonly facts: NewRunFacts;
  readonly input: RunInput;
  readonly key_id: string | null;
}

type StoredHotelRow = Omit<HotelRow, 'ended' | 'sealed'> & {
  readonly ended: HotelRow['ended'] | null;
  readonly sealed: string | null;
};

interface JournalRow {
  readonly position: number;
  readonly config: HotelConfig;
  readonly entries: readonly Entry[][];
}

/** The rows of a run in the tables. */
export class PostgresRows implements RunRows {
  readonly row: RunRow;
  protected readonly id: number;
  readonly #queries: Queries;

  constructor(queries: Queries, { id, facts, input, key_id: keyId }: StoredRow) {
    this.#queries = queries;
    this.id = id;
    this.row = { facts, input, keyId: keyId ?? undefined };
  }

  async counts(): Promise<StateCounts> {
    const values = [this.id];
    const rows = await this.#queries.query<{ state: string; count: number }>(SQL.counts, values);
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    if (indexes) {
      yield* (await this.#queries.query<StoredHotelRow>(SQL.hotels, [this.id, indexes])).map(
        hotelRow,
      );
      return;
    }
    let page: HotelRow[] = [];
    do {
      const values = [this.id, page.at(-1)?.index ?? -1, states, PAGE];
      page = (await this.#queries.query<StoredHotelRow>(SQL.page, values)).map(hotelRow);
      yield* page;
    } while (page.length === PAGE);
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    if (indexes.length === 0) return new Map();
    const rows = await this.#queries.query<JournalRow>(SQL.journals, [this.id, indexes]);
    return new Map(
      rows.map(({ position, config, entries }) => [position, { config, entries: entries.flat() }]),
    );
  }

  async close(): Promise<void> {
    // The connections are the store's.
  }
}

/** The same for the process that works on the run: all writes use the session that holds its lock. */
export class OwnPostgresRows extends PostgresRows implements OwnRunRows {
  readonly busyUntil: number | undefined;
  readonly #session: Session;
  readonly #ownership: Ownership;

  constructor(
    queries: Queries,
    row: StoredRow,
    own: { readonly session: Session; readonly ownership: Ownership; readonly busyUntil?: number },
  ) {
    super(queries, row);
    this.#session = own.session;
    this.#ownership = own.ownership;
    this.busyUntil = own.busyUntil;
  }

  get failure(): Error | undefined {
    return this.#ownership.failure;
  }

  async write(changes: RunChanges, isLasting = false): Promise<void> {
    const put = (turn: Turn) => this.#put(changes, turn);
    await this.#session.together(put, { isLasting: isLasting || hasHotelId(changes) });
  }

  override async close(): Promise<void> {
    await this.#ownership.end();
  }

  async #put({ run, hotels = [], configs, forget = [], entries }: RunChanges, turn: Turn) {
    const { id } = this;
    if (run) await turn.query(SQL.putRun, [id, JSON.stringify(run.input)]);
    if (hotels.length > 0) {
      await turn.query(SQL.putHotels, [
        id,
        hotels.map(({ index }) => index),
        hotels.map(({ file }) => storable(file)),
        hotels.map(({ name }) => storable(name)),
        hotels.map(({ code }) => storable(code)),
        hotels.map(({ state }) => state),
        hotels.map(({ ended }) => (ended === undefined ? null : JSON.stringify(ended))),
        hotels.map(({ isInDoubt }) => isInDoubt),
        hotels.map(({ sealed }) => sealed),
      ]);
    }
    const texts = [...(configs ?? [])].map(([, config]) => JSON.stringify(config));
    if (configs && texts.length > 0)
      await turn.query(SQL.putConfigs, [id, [...configs.keys()], texts]);
    if (forget.length > 0) await turn.query(SQL.forget, [id, forget]);
    const written = [...(entries ?? [])].filter(([, own]) => own.length > 0);
    if (written.length === 0) return;
    await turn.query(SQL.putEntries, [
      id,
      written.map(([index]) => index),
      written.map(([, own]) => JSON.stringify(own)),
    ]);
  }
}

/** A database of another machine crashes on its own: what its users depend on waits for its disk. */
function hasHotelId({ entries }: RunChanges): boolean {
  return [...(entries?.values() ?? [])].flat().some(([key]) => key === 'hotel');
}

function hotelRow({ ended, sealed, ...row }: StoredHotelRow): HotelRow {
  return { ...row, ended: ended ?? undefined, sealed: sealed ?? undefined };
}

/** PostgreSQL takes every character in a text but this one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
