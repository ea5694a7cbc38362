import type {
  Entry,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
} from '#application/ports/runs/run-rows.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { HotelItem, RunItems } from './run-items.ts';

/** The rows of a run in the storage of a browser. */
export class BrowserRows implements OwnRunRows {
  readonly row: RunRow;
  readonly #items: RunItems;
  readonly #run: string;
  readonly #release: () => Promise<void>;

  /** `release` lets other pages work on the run. Throws `RunUnreadable`. */
  constructor(items: RunItems, run: string, release: () => Promise<void>) {
    const row = items.run(run);
    if (!row) throw new RunUnreadable('there is no such run');
    this.row = row;
    this.#items = items;
    this.#run = run;
    this.#release = release;
  }

  async counts(): Promise<StateCounts> {
    const counts = { ...NO_HOTELS };
    for await (const { state } of this.hotels()) counts[state] += 1;
    return counts;
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    for (const index of indexes ?? this.#items.indexes(this.#run)) {
      const item = this.#items.hotel(this.#run, index);
      if (!item || states?.includes(item.listed.state) === false) continue;
      yield { ...item.listed, ended: item.ended, isInDoubt: item.isInDoubt };
    }
  }

  async configs(indexes: readonly number[]): Promise<ReadonlyMap<number, HotelConfig>> {
    const configs = new Map<number, HotelConfig>();
    for (const index of indexes) {
      const config = this.#items.config(this.#run, index);
      if (config) configs.set(index, config);
    }
    return configs;
  }

  async entries(indexes: readonly number[]): Promise<ReadonlyMap<number, readonly Entry[]>> {
    return new Map(indexes.map((index) => [index, this.#entriesOf(index)]));
  }

  async write({ run, hotels = [], configs, forget = [], entries }: RunChanges): Promise<void> {
    if (run) this.#items.writeRun(this.#run, run);
    for (const [index, config] of configs ?? []) {
      this.#items.writeConfig(this.#run, index, config);
    }
    const rows = new Map(hotels.map((row) => [row.index, row]));
    for (const index of new Set([...rows.keys(), ...(entries?.keys() ?? [])])) {
      const before = forget.includes(index) ? [] : this.#entriesOf(index);
      const item = { ...this.#itemOf(index, rows.get(index)) };
      const all = [...new Map([...before, ...(entries?.get(index) ?? [])])];
      // Of a done hotel only the ID is needed, and the browser has little room.
      const isDone = item.listed.state === 'onboarded';
      const kept = isDone ? all.filter(([key]) => key === 'hotel') : all;
      this.#items.writeHotel(this.#run, index, { ...item, entries: kept });
    }
  }

  async close(): Promise<void> {
    await this.#release();
  }

  #entriesOf(index: number): readonly Entry[] {
    return this.#items.hotel(this.#run, index)?.entries ?? [];
  }

  #itemOf(index: number, row: HotelRow | undefined): Omit<HotelItem, 'entries'> {
    if (row) {
      const { isInDoubt, ended, sealed: _, ...listed } = row;
      return { listed, ended, isInDoubt };
    }
    const item = this.#items.hotel(this.#run, index);
    if (!item) throw new Error(`Hotel ${index} was not started.`);
    return item;
  }
}
