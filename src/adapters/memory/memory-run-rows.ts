import type {
  Entry,
  HotelRow,
  OwnRunRows,
  RunRow,
  RunRowStore,
} from '#application/ports/runs/run-rows.ts';
import { RunInUse, RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import { MemoryLock } from './memory-lock.ts';

const noRows = (row: RunRow) => ({
  row,
  hotels: new Map<number, HotelRow>(),
  configs: new Map<number, HotelConfig>(),
  entries: new Map<number, readonly Entry[]>(),
});

export class MemoryRunRows implements RunRowStore {
  readonly place = 'memory';
  runs = new Map<string, ReturnType<typeof noRows>>();
  readonly #active = new Set<string>();
  readonly #lock = new MemoryLock();

  defer = (write: () => void) => write();
  names = async () => [...this.runs.keys()];
  active = async (among: readonly string[]) => among.filter((run) => this.#active.has(run));
  alone = <Result>(work: () => Promise<Result>) => this.#lock.hold(work);
  remove = async (run: string) => this.runs.delete(run);
  read = async (run: string) => this.#rows(run);

  async create(row: RunRow) {
    const { run } = row.facts;
    if (this.runs.has(run)) throw new Error(`EEXIST: ${run} exists already`);
    this.runs.set(run, noRows(row));
    return await this.own(run);
  }

  async own(run: string): Promise<OwnRunRows> {
    if (this.#active.has(run)) throw new RunInUse(run);
    const close = async () => void this.#active.delete(run);
    const rows = { ...this.#rows(run), close };
    this.#active.add(run);
    return rows;
  }

  #rows(run: string): OwnRunRows {
    const stored = this.runs.get(run);
    if (!stored) throw new RunUnreadable('there is no such run');
    return {
      row: stored.row,
      async counts() {
        const counts = { ...NO_HOTELS };
        for (const { state } of stored.hotels.values()) counts[state] += 1;
        return counts;
      },
      async *hotels({ states, indexes } = {}) {
        for (const [index, row] of [...stored.hotels].toSorted(([a], [b]) => a - b)) {
          if (indexes?.includes(index) ?? states?.includes(row.state) ?? true) yield row;
        }
      },
      journals: async (indexes) =>
        new Map(
          [...stored.configs]
            .filter(([index]) => indexes.includes(index))
            .map(([index, config]) => [
              index,
              { config, entries: stored.entries.get(index) ?? [] },
            ]),
        ),
      close: async () => undefined,
      async write({ run: row = stored.row, hotels = [], configs = [], forget = [], entries = [] }) {
        stored.row = row;
        for (const hotel of hotels) stored.hotels.set(hotel.index, hotel);
        for (const [index, config] of configs) stored.configs.set(index, config);
        for (const index of forget) stored.entries.delete(index);
        for (const [index, own] of entries) {
          stored.entries.set(index, [...(stored.entries.get(index) ?? []), ...own]);
        }
      },
    };
  }
}
