import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
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
import { NO_HOTELS, type StateCounts } from '#application/ports/runs/stored-hotels.ts';
import { createRunDatabase, openRunDatabase, orUnreadable, writeAtOnce } from './run-database.ts';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { RunInUse, type RunHolder } from '#application/ports/runs/run-store.ts';
import { lockRun } from './file-locks.ts';

/** The maximum number of hotels that one statement reads into memory. */
const PAGE = 1000;

const AMONG = 'position IN (SELECT value FROM json_each(?))';
const COUNTS =
  'SELECT json_group_object(state, n) FROM (SELECT state, count(*) AS n FROM hotels GROUP BY state)';
const HOTELS = `SELECT hotel FROM hotels WHERE ${AMONG} ORDER BY position`;
const HOTEL_PAGE = `SELECT hotel FROM hotels WHERE position > ?1
  AND (?2 IS NULL OR state IN (SELECT value FROM json_each(?2))) ORDER BY position LIMIT ?3`;
const JOURNALS = `SELECT json_array(position, json(config), (
    SELECT json_group_array(json(entries) ORDER BY rowid) FROM journal
    WHERE journal.position = configs.position
  )) FROM configs WHERE ${AMONG}`;

type JournalRow = readonly [index: number, config: HotelConfig, entries: readonly Entry[][]];

export class RunFile implements OwnRunRows {
  readonly row: RunRow;
  readonly #database: DatabaseSync;
  readonly #lock: RunLock | undefined;

  private constructor(database: DatabaseSync, lock?: RunLock) {
    this.#database = database;
    this.#lock = lock;
    [this.row] = this.#all<RunRow>('SELECT run FROM run') as [RunRow];
  }

  /** Opens the run, or creates it with `row`, to work on it. Throws `RunInUse`, `RunUnreadable`, `RunUnwritable`. */
  static own(path: string, row?: RunRow): RunFile {
    const lock = new RunLock(path);
    try {
      return new RunFile(row ? createRunDatabase(path, row) : openRunDatabase(path), lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** Opens the run for reading, even while a process works on it. Throws `RunUnreadable`. */
  static read(path: string): RunFile {
    return new RunFile(openRunDatabase(path));
  }

  async counts(): Promise<StateCounts> {
    const [counts] = this.#all<Partial<StateCounts>>(COUNTS);
    return { ...NO_HOTELS, ...counts };
  }

  async *hotels({ states, indexes }: HotelFilter = {}): AsyncGenerator<HotelRow> {
    if (indexes) return yield* this.#all<HotelRow>(HOTELS, JSON.stringify(indexes));
    const among = states ? JSON.stringify(states) : null;
    let page: HotelRow[] = [];
    do {
      page = this.#all(HOTEL_PAGE, page.at(-1)?.index ?? -1, among, PAGE);
      yield* page;
    } while (page.length === PAGE);
  }

  async journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>> {
    const rows = this.#all<JournalRow>(JOURNALS, JSON.stringify(indexes));
    return new Map(
      rows.map(([index, config, entries]) => [index, { config, entries: entries.flat() }]),
    );
  }

  async write(changes: RunChanges, isLasting = false): Promise<void> {
    writeAtOnce(this.#database, isLasting, () => this.#put(changes));
  }

  async close(): Promise<void> {
    this.#database.close();
    this.#lock?.close();
  }

  #all<Value>(sql: string, ...values: SQLInputValue[]): Value[] {
    return orUnreadable(() => {
      const rows = this.#database.prepare(sql).all(...values);
      return rows.map((row) => JSON.parse(String(Object.values(row)[0])) as Value);
    });
  }

  #put({ run, hotels = [], configs = new Map(), forget = [], entries = new Map() }: RunChanges) {
    const json = JSON.stringify;
    const own = [...entries].filter(([, some]) => some.length > 0);
    this.#run('UPDATE run SET run = ?', run ? [[json(run)]] : []);
    this.#run(
      'INSERT OR REPLACE INTO hotels VALUES (?, ?, ?)',
      hotels.map((row) => [row.index, row.state, json(row)]),
    );
    this.#run(
      'INSERT OR REPLACE INTO configs VALUES (?, ?)',
      [...configs].map(([index, config]) => [index, json(config)]),
    );
    this.#run(
      'DELETE FROM journal WHERE position = ?',
      forget.map((index) => [index]),
    );
    this.#run(
      'INSERT INTO journal VALUES (?, ?)',
      own.map(([index, some]) => [index, json(some)]),
    );
  }

  #run(sql: string, rows: readonly (readonly SQLInputValue[])[]): void {
    if (rows.length === 0) return;
    const statement = this.#database.prepare(sql);
    for (const values of rows) statement.run(...values);
  }
}

const OWNER_ONLY = 0o600;

/** The lock of a run, and a file that names its process, because others cannot read the lock file. */
export class RunLock {
  readonly #lock: ReturnType<typeof lockRun>;
  readonly #path: string;

  /** Throws the errors of `lockRun`. `RunInUse` describes the process that has the lock. */
  constructor(path: string) {
    this.#path = path;
    try {
      this.#lock = lockRun(path);
    } catch (error) {
      throw error instanceof RunInUse ? new RunInUse(path, readHolder(path)) : error;
    }
    writeHolder(path);
  }

  close(): void {
    removeHolder(this.#path);
    this.#lock.close();
  }
}

function writeHolder(path: string): void {
  try {
    removeHolder(path);
    // `wx` never follows a symbolic link.
    const created = { flag: 'wx', mode: OWNER_ONLY };
    const holder: RunHolder = { host: hostname(), pid: process.pid, since: Date.now() };
    writeFileSync(fileOf(path), JSON.stringify(holder), created);
  } catch {
    // The lock works without this file, but messages then cannot name the process.
  }
}

function readHolder(path: string): RunHolder | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(path), 'utf8')) as RunHolder;
  } catch {
    return undefined;
  }
}

function removeHolder(path: string): void {
  rmSync(fileOf(path), { force: true });
}

function fileOf(path: string): string {
  return `${path}.holder`;
}
