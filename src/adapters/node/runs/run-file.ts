import type { DatabaseSync } from 'node:sqlite';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type {
  Entry,
  HotelFilter,
  HotelRow,
  OwnRunRows,
  RunChanges,
  RunRow,
  StoredJournal,
} from '#application/ports/runs/run-rows.ts';
import type { NewRunFacts, RunInput } from '#application/ports/runs/run-store.ts';
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import {
  createRunDatabase,
  openRunDatabase,
  prepareStatements,
  writeAtOnce,
  type Row,
  type Statements,
} from './run-database.ts';
import { RunLock } from './run-lock.ts';

/** Hotels that are read together: others may be written before the next ones are read. */
const PAGE = 1000;

/** The rows of a run in an SQLite file. */
export class RunFile implements OwnRunRows {
  readonly row: RunRow;
  readonly #database: DatabaseSync;
  readonly #lock: RunLock | undefined;
  readonly #statements: Statements;

  private constructor(database: DatabaseSync, lock?: RunLock) {
    this.#database = database;
    this.#lock = lock;
    this.#statements = prepareStatements(database);
    const stored = this.#statements.run.get();
    this.row = {
      facts: JSON.parse(String(stored?.['facts'])) as NewRunFacts,
      input: JSON.parse(String(stored?.['input'])) as RunInput,
    };
  }

  /** Creates the file, which must not exist. */
  static create(path: string, { facts, input }: RunRow): RunFile {
    return RunFile.#locked(path, () =>
      createRunDatabase(path, ({ create }) => {
        create.run(JSON.stringify(facts), JSON.stringify(input));
      }),
    );
  }

  /** Opens the run to continue it. Throws `RunInUse` or `RunUnreadable`. */
  static own(path: string): RunFile {
    return RunFile.#locked(path, () => openRunDatabase(path));
  }

  /** Opens the run to read it, even while a process works on it. Throws `RunUnreadable`. */
  static read(path: string): RunFile {
    return new RunFile(openRunDatabase(path));
  }

  static #locked(path: string, open: () => DatabaseSync): RunFile {
    const lock = new RunLock(path);
    try {
      return new RunFile(open(), lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  async counts(): Promise<StateCounts> {
    const rows = this.#statements.counts.all();
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    if (indexes) {
      yield* this.#statements.hotels.all(JSON.stringify(indexes)).map(hotelRow);
      return;
    }
    const among = states ? JSON.stringify(states) : null;
    let page: HotelRow[] = [];
    do {
      const last = page.at(-1)?.index ?? -1;
      page = this.#statements.page.all(last, among, PAGE).map(hotelRow);
      yield* page;
    } while (page.length === PAGE);
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    const rows = this.#statements.journals.all(JSON.stringify(indexes));
    return new Map(
      rows.map(({ position, config, entries }) => {
        const written = JSON.parse(String(entries)) as Entry[][];
        const known = {
          config: JSON.parse(String(config)) as HotelConfig,
          entries: written.flat(),
        };
        return [Number(position), known];
      }),
    );
  }

  async write(changes: RunChanges, isLasting = false): Promise<void> {
    if (isLasting) this.#database.exec('PRAGMA synchronous = FULL');
    try {
      writeAtOnce(this.#database, () => this.#put(changes));
    } finally {
      if (isLasting) this.#database.exec('PRAGMA synchronous = NORMAL');
    }
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#lock?.close();
  }

  #put({ run, hotels = [], configs = new Map(), forget = [], entries = new Map() }: RunChanges) {
    const { putRun, putHotel, putConfig, putEntries, forget: forgetAll } = this.#statements;
    if (run) putRun.run(JSON.stringify(run.input));
    for (const { index, file, name, code, state, ended, isInDoubt } of hotels) {
      const result = ended === undefined ? null : JSON.stringify(ended);
      putHotel.run(index, file, name, code, state, result, Number(isInDoubt));
    }
    for (const [index, config] of configs) putConfig.run(index, JSON.stringify(config));
    if (forget.length > 0) forgetAll.run(JSON.stringify(forget));
    for (const [index, own] of entries) {
      if (own.length > 0) putEntries.run(index, JSON.stringify(own));
    }
  }
}

function hotelRow({ ended, isInDoubt, ...row }: Row): HotelRow {
  return {
    ...row,
    isInDoubt: isInDoubt === 1,
    ended: ended === null ? undefined : (JSON.parse(String(ended)) as HotelRow['ended']),
  } as HotelRow;
}
