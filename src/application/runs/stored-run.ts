import { sumOfOperations, unfinishedHotel } from './unfinished-hotel.ts';
import type { JournalEntry } from '#application/ports/runs/journal.ts';
import type { HotelRow, RunRows } from '#application/ports/runs/run-rows.ts';
import type { HotelJournal, RunFacts, RunInput } from '#application/ports/runs/run-store.ts';
import type {
  ListedHotel,
  StateCounts,
  StoredHotel,
  StoredState,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';

/** Number of hotels whose configurations and journals are read together. */
const PAGE = 100;

const OPEN: readonly StoredState[] = ['started', 'stopped'];
const FILTERS = {
  open: { states: OPEN },
  unfinished: { states: [...OPEN, 'skipped', 'incomplete', 'failed'] as const },
};

const isOpen = ({ state }: HotelRow) => OPEN.includes(state);

/** Readable while a process works on it. Contains no passwords. Rejects with `RunUnreadable` if damaged. */
export class StoredRun {
  readonly facts: RunFacts;
  input: RunInput;
  protected rows: RunRows;

  constructor(rows: RunRows, place: string) {
    this.rows = rows;
    this.facts = { ...rows.row.facts, place };
    this.input = rows.row.input;
  }

  async counts(): Promise<StateCounts> {
    return await this.rows.counts();
  }

  async operations(): Promise<OperationCounts> {
    const counted: OperationCounts[] = [];
    for await (const row of this.rows.hotels()) {
      if (row.ended && 'operations' in row.ended) counted.push(row.ended.operations);
    }
    for await (const { operations } of this.hotels('open')) {
      if (operations) counted.push(operations);
    }
    return sumOfOperations(counted);
  }

  /** Started and skipped hotels in the order of the input, without their results. */
  async *list(): AsyncGenerator<ListedHotel> {
    for await (const row of this.rows.hotels()) yield listedHotel(row);
  }

  /** `unfinished`: hotels that are not onboarded. `open`: hotels that are in progress or stopped. */
  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    for await (const page of inPages(this.rows.hotels(which && FILTERS[which]))) {
      yield* await this.#storedHotels(page);
    }
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    for await (const row of this.rows.hotels({ indexes: [index] })) {
      return (await this.#storedHotels([row]))[0];
    }
    return undefined;
  }

  /** The configuration that the hotel was started with, without passwords. */
  async configOf(index: number): Promise<HotelConfig | undefined> {
    return (await this.rows.journals([index])).get(index)?.config;
  }

  async createdFor(index: number): Promise<ReadonlyMap<string, Id>> {
    const created = new Map<string, Id>();
    for await (const { entries } of this.journals(index)) {
      for (const [key, entry] of entries) {
        const isCreated = entry.state === 'done' && entry.effect.kind === 'created';
        if (isCreated && entry.id !== undefined) created.set(key, entry.id);
      }
    }
    return created;
  }

  async *journals(index?: number): AsyncGenerator<HotelJournal> {
    const rows = this.rows.hotels(index === undefined ? undefined : { indexes: [index] });
    for await (const page of inPages(rows)) {
      const journals = await this.rows.journals(page.map((row) => row.index));
      for (const row of page) {
        const journal = journals.get(row.index);
        if (!journal) continue;
        const { index: at, isInDoubt } = row;
        yield { index: at, config: journal.config, isInDoubt, entries: new Map(journal.entries) };
      }
    }
  }

  async close(): Promise<void> {
    await this.rows.close();
  }

  protected entriesOf(_index: number): ReadonlyMap<string, JournalEntry> | undefined {
    return undefined;
  }

  async #storedHotels(rows: readonly HotelRow[]): Promise<StoredHotel[]> {
    const open = rows.filter(isOpen).map(({ index }) => index);
    const journals = await this.rows.journals(open);
    return rows.map((row) => {
      const { index } = row;
      const journal = journals.get(index);
      const known = this.entriesOf(index) ?? new Map(journal?.entries);
      return {
        ...row.ended,
        ...listedHotel(row),
        ...(journal && unfinishedHotel(this.facts, index, journal.config, known)),
      };
    });
  }
}

function listedHotel({ index, file, name, code, state, hash }: HotelRow): ListedHotel {
  return { index, file, name, code, state, hash };
}

async function* inPages<Item>(items: AsyncIterable<Item>): AsyncGenerator<readonly Item[]> {
  let page: Item[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
