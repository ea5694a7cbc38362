import type {
  Entry,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
  RunRowStore,
} from '#application/ports/runs/run-rows.ts';
import { RunInUse, RunUnreadable } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS } from '#application/ports/runs/stored-hotels.ts';
import { Runs, type SourceRules } from '#application/runs/runs.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';

interface RunData {
  row: RunRow;
  readonly hotels: Map<number, HotelRow>;
  readonly configs: Map<number, HotelConfig>;
  readonly entries: Map<number, readonly Entry[]>;
}

/** Rows in a `Map`. */
export class MemoryRunRows implements RunRowStore {
  readonly place = { kind: 'folder', name: 'memory' } as const;
  readonly runs: Map<string, RunData>;
  readonly #active = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();

  readonly #busyUntil: number | undefined;

  constructor(runs = new Map<string, RunData>(), busyUntil?: number) {
    this.runs = runs;
    this.#busyUntil = busyUntil;
  }

  defer = (write: () => void) => write();
  names = async () => [...this.runs.keys()];
  active = async (among: readonly string[]) => among.filter((run) => this.#active.has(run));
  alone = <Result>(work: () => Promise<Result>) => {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  };
  remove = async (run: string) => this.runs.delete(run);
  read = async (run: string) => this.#rows(run, () => undefined);

  async create(row: RunRow) {
    const { run } = row.facts;
    if (this.runs.has(run)) throw new Error(`EEXIST: ${run} exists already`);
    this.runs.set(run, { row, hotels: new Map(), configs: new Map(), entries: new Map() });
    return await this.own(run);
  }

  async own(run: string) {
    if (this.#active.has(run)) throw new RunInUse(run);
    const rows = this.#rows(run, () => void this.#active.delete(run));
    this.#active.add(run);
    return rows;
  }

  #rows(run: string, onClose: () => void): OwnRunRows {
    const data = this.runs.get(run);
    if (!data) throw new RunUnreadable('there is no such run');
    const { hotels, configs, entries } = data;
    return {
      row: data.row,
      busyUntil: this.#busyUntil,
      async counts() {
        const counts = { ...NO_HOTELS };
        for (const { state } of hotels.values()) counts[state] += 1;
        return counts;
      },
      async *hotels({ states, indexes }: HotelFilter = {}) {
        for (const [index, row] of [...hotels].toSorted(([a], [b]) => a - b)) {
          const isAsked = indexes?.includes(index) ?? states?.includes(row.state) ?? true;
          if (isAsked) yield row;
        }
      },
      configs: async () => configs,
      entries: async () => entries,
      close: async () => onClose(),
      async write(changes: RunChanges) {
        data.row = changes.run ?? data.row;
        for (const row of changes.hotels ?? []) hotels.set(row.index, row);
        for (const [index, config] of changes.configs ?? []) configs.set(index, config);
        for (const index of changes.forget ?? []) entries.delete(index);
        for (const [index, own] of changes.entries ?? []) {
          entries.set(index, [...(entries.get(index) ?? []), ...own]);
        }
      },
    };
  }
}

export const NO_SOURCES: SourceRules = {
  shared: (sources, others) => sources.find((one) => one !== '-' && others.includes(one)),
  earlier: () => ({ madeFrom: async () => [], close: async () => undefined }),
};

/** Runs that live as long as the store. */
export class MemoryRunStore extends Runs {
  readonly #rows: MemoryRunRows;

  constructor(rows = new MemoryRunRows()) {
    super({ store: rows, sources: NO_SOURCES });
    this.#rows = rows;
  }

  /** What another process finds after this store's process is killed. */
  afterKill(busyUntil?: number): MemoryRunStore {
    return new MemoryRunStore(new MemoryRunRows(structuredClone(this.#rows.runs), busyUntil));
  }
}
