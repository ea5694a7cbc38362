import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';

/** Stored runs that live only as long as this object. */
export class MemoryRunStore extends Runs {
  readonly #rows: MemoryRunRows;

  constructor(rows = new MemoryRunRows()) {
    super({ store: rows, sources: NAMED_SOURCES });
    this.#rows = rows;
  }

  /** Returns the runs that another process finds after this store's process was killed. */
  afterKill(): MemoryRunStore {
    const rows = new MemoryRunRows();
    rows.runs = structuredClone(this.#rows.runs);
    return new MemoryRunStore(rows);
  }
}
