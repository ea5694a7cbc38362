import { sumOfOperations, unfinishedHotel } from '#application/bulk/unfinished-hotel.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import {
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunPlace,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import {
  NO_HOTELS,
  type FinishedHotel,
  type ListedHotel,
  type StateCounts,
  type StoredHotel,
  type StoredState,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { NO_OPERATIONS, type OperationCounts } from '#domain/plan/operation-count.ts';
import type { Queries } from './connections.ts';
import { SQL } from './run-statements.ts';

/** Rows of one query. Memory holds one page, however many hotels a run has. */
const PAGE = 2000;
/** These come with their configurations, of up to a few hundred KB each. */
const PAGE_OF_LARGE = 100;

export type Entry = readonly [key: string, entry: JournalEntry];

/** A row of `hms.runs`. */
export interface RunRow {
  readonly id: number;
  readonly facts: NewRunFacts;
  readonly input: RunInput;
  /** As they were when the row was read; absent if they are asked for later. */
  readonly counts?: Partial<StateCounts> | null;
}

interface ListedRow {
  readonly position: number;
  readonly file: string;
  readonly name: string;
  readonly code: string;
  readonly state: StoredState;
}

interface HotelRow extends ListedRow {
  readonly ended: Omit<FinishedHotel, 'status'> | null;
  /** Of an open hotel, and so are its entries. */
  readonly config: HotelConfig | null;
  /** One list for each row of the journal. */
  readonly entries: readonly (readonly Entry[])[] | null;
}

/** A run in the tables, to be read. */
export class StoredPostgresRun implements StoredRun {
  readonly facts: RunFacts;
  protected readonly id: number;
  protected readonly queries: Queries;
  #input: RunInput;
  readonly #counts: Partial<StateCounts> | null | undefined;

  constructor(queries: Queries, { id, facts, input, counts }: RunRow, place: RunPlace) {
    this.#counts = counts;
    this.queries = queries;
    this.id = id;
    this.facts = { ...facts, place };
    this.#input = input;
  }

  get input(): RunInput {
    return this.#input;
  }

  protected set input(input: RunInput) {
    this.#input = input;
  }

  async counts(): Promise<StateCounts> {
    if (this.#counts !== undefined) return { ...NO_HOTELS, ...this.#counts };
    const rows = await this.queries.query<{ state: StoredState; count: number }>(SQL.counts, [
      this.id,
    ]);
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  async operations(of?: 'onboarded'): Promise<OperationCounts> {
    const recorded = await this.endedOperations(of);
    const open: OperationCounts[] = [];
    if (of === undefined) {
      for await (const { operations } of this.hotels('open')) if (operations) open.push(operations);
    }
    return sumOfOperations([recorded, ...open]);
  }

  async *list(): AsyncGenerator<ListedHotel> {
    for await (const row of this.#pages<ListedRow>('list', PAGE)) yield listedHotel(row);
  }

  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    if (which === 'open' && this.#counts !== undefined) {
      const { begun = 0, stopped = 0 } = this.#counts ?? {};
      if (begun + stopped === 0) return;
    }
    for await (const row of this.#pages<HotelRow>(which ?? 'hotels', PAGE_OF_LARGE)) {
      yield this.#storedHotel(row);
    }
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    const [row] = await this.queries.query<HotelRow>(SQL.hotel, [this.id, index]);
    return row && this.#storedHotel(row);
  }

  async configOf(index: number): Promise<HotelConfig | undefined> {
    const rows = await this.queries.query<{ config: HotelConfig }>(SQL.config, [this.id, index]);
    return rows[0]?.config;
  }

  async close(): Promise<void> {
    // The connections are the store's.
  }

  /** Of hotels that are no longer in progress. */
  protected async endedOperations(of?: 'onboarded'): Promise<OperationCounts> {
    const values = [this.id, of];
    const rows = await this.queries.query<{ key: string; sum: number }>(SQL.operations, values);
    return { ...NO_OPERATIONS, ...Object.fromEntries(rows.map(({ key, sum }) => [key, sum])) };
  }

  /** What the journal knows of an open hotel, of which `stored` has reached the database. */
  protected entriesOf(_index: number, stored: () => Map<string, JournalEntry>) {
    return stored();
  }

  async *#pages<Row extends ListedRow>(
    statement: 'list' | 'hotels' | 'open' | 'unfinished',
    size: number,
  ): AsyncGenerator<Row> {
    let rows: Row[] = [];
    do {
      const last = rows.at(-1)?.position ?? -1;
      rows = await this.queries.query<Row>(SQL[statement], [this.id, last, size]);
      yield* rows;
    } while (rows.length === size);
  }

  #storedHotel({ ended, config, entries, ...row }: HotelRow): StoredHotel {
    const listed = listedHotel(row);
    const hotel = { ...ended, ...listed };
    if (!config) return hotel;
    const known = this.entriesOf(row.position, () => new Map((entries ?? []).flat()));
    return { ...hotel, ...unfinishedHotel(this.facts, row.position, config, known) };
  }
}

function listedHotel({ position, file, name, code, state }: ListedRow): ListedHotel {
  return { index: position, file, name, code, state };
}
