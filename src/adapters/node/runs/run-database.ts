// The SQLite file of a run: tables, statements, and the lock of the process that works on it.
import type { ListedHotel, StoredState } from '#application/ports/runs/stored-hotels.ts';
import { NO_OPERATIONS, type OperationCounts } from '#domain/plan/operation-count.ts';
import { COUNTS } from '#application/bulk/unfinished-hotel.ts';
import { closeSync, existsSync, lstatSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { RunInUse, RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';

const VERSION = 1;
const OWNER_ONLY = 0o600;
const SQLITE_BUSY = 5;
const SQLITE_NOTADB = 26;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
/** Primary result codes: the file is damaged, or not a database. */
const DAMAGED = [11, 26];
/** How long another process may hold the lock to see whether it is free. */
const LOCK_MS = 250;
const BUSY_MS = 5000;
/** How long other runs may take to start. */
const START_MS = 30_000;

/** Queries about many hotels read `hotels` only; the other tables are read for one hotel. */
const SCHEMA = `
  CREATE TABLE run (facts TEXT NOT NULL, input TEXT NOT NULL, checked TEXT NOT NULL);
  CREATE TABLE hotels (
    position INTEGER PRIMARY KEY,
    file TEXT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL,
    state TEXT NOT NULL,
    ended TEXT,
    -- Whatever is not known to be done may be there.
    in_doubt INTEGER NOT NULL
  );
  CREATE TABLE configs (position INTEGER PRIMARY KEY, config TEXT NOT NULL);
  -- Each row what became of some operations of a hotel; what stands later counts.
  CREATE TABLE journal (position INTEGER NOT NULL, entries TEXT NOT NULL);
  CREATE INDEX journal_of_hotel ON journal (position);
  PRAGMA user_version = ${VERSION};
`;

const HOTEL = 'position, file, name, code, state, ended';
const SQL = {
  create: 'INSERT INTO run (facts, input, checked) VALUES (?, ?, ?)',
  run: 'SELECT facts, input FROM run',
  checked: 'SELECT checked FROM run',
  keepInput: 'UPDATE run SET input = ?, checked = ?',
  counts: 'SELECT state, count(*) AS count FROM hotels GROUP BY state',
  /** The hotels in one state, or all hotels. */
  operations: `SELECT ${Object.keys(NO_OPERATIONS)
    .map((count) => `total(json_extract(ended, '$.operations.${count}')) AS ${count}`)
    .join(', ')} FROM hotels WHERE state = coalesce(?, state)`,
  hotels: `SELECT ${HOTEL} FROM hotels ORDER BY position`,
  list: 'SELECT position, file, name, code, state FROM hotels ORDER BY position',
  open: `SELECT ${HOTEL} FROM hotels WHERE state IN ('begun', 'stopped') ORDER BY position`,
  unfinished: `SELECT ${HOTEL} FROM hotels WHERE state <> 'onboarded' ORDER BY position`,
  hotel: `SELECT ${HOTEL} FROM hotels WHERE position = ?`,
  config: 'SELECT config FROM configs WHERE position = ?',
  inDoubt: 'SELECT in_doubt FROM hotels WHERE position = ?',
  putHotel: `INSERT OR REPLACE INTO hotels (${HOTEL}, in_doubt) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  putConfig: 'INSERT OR REPLACE INTO configs VALUES (?, ?)',
  entries: 'SELECT entries FROM journal WHERE position = ? ORDER BY rowid',
  putEntries: 'INSERT INTO journal VALUES (?, ?)',
  forget: 'DELETE FROM journal WHERE position = ?',
  leave: 'UPDATE hotels SET state = ?, ended = ?, in_doubt = ? WHERE position = ?',
} as const;

export type Row = Readonly<Record<string, SQLOutputValue>>;

type Values = readonly SQLInputValue[];

/** Throws `RunUnreadable` if the file is damaged. */
interface Statement {
  get(...values: Values): Row | undefined;
  all(...values: Values): Row[];
  run(...values: Values): void;
  iterate(...values: Values): Generator<Row>;
}

export type Statements = Readonly<Record<keyof typeof SQL, Statement>>;

/**
 * Creates the file, readable by its owner only, with what `fill` inserts. Throws `RunUnwritable`, and
 * then leaves nothing.
 */
export function createRunDatabase(
  path: string,
  fill: (statements: Statements) => void,
): DatabaseSync {
  if (existsSync(path)) throw new Error(`EEXIST: ${path} exists already`);
  // A process that is killed here leaves no unreadable run.
  const draft = `${path}.new`;
  let database: DatabaseSync | undefined;
  try {
    closeSync(openSync(draft, 'wx', OWNER_ONLY));
    database = new DatabaseSync(draft);
    database.exec(`BEGIN; ${SCHEMA}`);
    fill(prepareStatements(database));
    database.exec('COMMIT');
    database.close();
    renameSync(draft, path);
    database = connect(path);
    // Reading is the first to find that there is no room for what SQLite keeps beside the file.
    database.prepare(SQL.run).get();
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    removeRunDatabase(draft);
    removeRunDatabase(path);
    throw new RunUnwritable(reasonOf(error));
  }
}

/** Why SQLite cannot write. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (code === SQLITE_FULL) return 'the disk is full';
  return code === SQLITE_IOERR ? `the disk is full or damaged (${message})` : message;
}

/** Opens it even while another process works on it. Throws `RunUnreadable`. */
export function openRunDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (!existsSync(path)) throw new Error('there is no such file');
    database = connect(path);
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version !== VERSION) throw new Error('it was not written by this version of hms');
    return database;
  } catch (error) {
    database?.close();
    throw new RunUnreadable(error instanceof Error ? error.message : String(error));
  }
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  return database;
}

/** The statements throw `RunUnreadable` if the file is damaged. */
export function prepareStatements(database: DatabaseSync): Statements {
  const entries = Object.entries(SQL).map(([name, sql]) => [name, checked(database.prepare(sql))]);
  return Object.fromEntries(entries) as Statements;
}

function checked(statement: StatementSync): Statement {
  return {
    get: (...values) => orUnreadable(() => statement.get(...values)),
    all: (...values) => orUnreadable(() => statement.all(...values)),
    run: (...values) => void orUnreadable(() => statement.run(...values)),
    *iterate(...values) {
      const rows = statement.iterate(...values);
      const next = () => orUnreadable(() => rows.next());
      for (let row = next(); !row.done; row = next()) yield row.value;
    },
  };
}

function orUnreadable<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw isDamage(error) ? new RunUnreadable(error.message) : error;
  }
}

/** Whether SQLite says that the file is damaged or is no database. */
export function isDamage(error: unknown): error is Error {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;
  return DAMAGED.includes(code & 0xff);
}

/** Runs `work` in a transaction. Throws `RunUnwritable`, or `RunUnreadable` if the file is damaged. */
export function writeAtOnce(database: DatabaseSync, work: () => void): void {
  try {
    database.exec('BEGIN');
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    const message = error instanceof Error ? error.message : String(error);
    const isDamaged = error instanceof RunUnreadable || isDamage(error);
    throw isDamaged ? new RunUnreadable(message) : new RunUnwritable(message);
  }
}

/**
 * Holds the lock until it is closed or the process ends. Throws `RunInUse`, or `RunUnreadable` if
 * the folder does not support locks.
 */
export function lockRun(path: string): DatabaseSync {
  return lockWith(path, 'BEGIN EXCLUSIVE');
}

/**
 * Deletes the file and what SQLite keeps beside it. The run is gone with the first file, so a crash
 * leaves nothing that looks like a run. Throws `RunUnwritable`.
 */
export function removeRunDatabase(path: string): void {
  try {
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${path}${suffix}`, { force: true });
  } catch (error) {
    throw new RunUnwritable(error instanceof Error ? error.message : String(error));
  }
}

/** Whether a process works on the run. `timeout` in ms. */
export function isRunLocked(path: string, timeout = LOCK_MS): boolean {
  try {
    // A shared lock: other processes may check at the same time.
    lockWith(path, 'BEGIN; SELECT * FROM sqlite_schema', timeout).close();
    return false;
  } catch (error) {
    if (error instanceof RunInUse) return true;
    // No process can work in a folder that does not support locks.
    if (error instanceof RunUnreadable) return false;
    throw error;
  }
}

/** Held for the few milliseconds in which a run of this folder starts. */
export function lockStart(folder: string): DatabaseSync {
  return lockWith(join(folder, 'start'), 'BEGIN EXCLUSIVE', START_MS);
}

/** Throws as `lockRun` does. */
export function lockWith(path: string, sql: string, timeout = LOCK_MS): DatabaseSync {
  const file = `${path}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    createPrivately(file);
    lock = new DatabaseSync(file, { timeout });
    lock.exec(sql);
    return lock;
  } catch (error) {
    lock?.close();
    if (!(error instanceof Error) || !('errcode' in error)) throw error;
    if (error.errcode === SQLITE_NOTADB) {
      // A crash has damaged the lock file. It contains no data, so replace it.
      rmSync(file);
      return lockWith(path, sql, timeout);
    }
    if (error.errcode === SQLITE_FULL) throw new RunUnwritable(reasonOf(error));
    // The folder may be missing or read-only.
    throw error.errcode === SQLITE_BUSY ? new RunInUse(path) : new RunUnreadable(error.message);
  }
}

/**
 * Never opens an existing file: to close it would release the locks of this process. If the file
 * cannot be created, SQLite says why.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch {
    // It exists, or the folder is missing or read-only.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new RunUnreadable(`${file} is a symbolic link`);
    }
  }
}

/** A row of the table of hotels. */
export function listedHotel({ position, file, name, code, state }: Row): ListedHotel {
  return {
    index: Number(position),
    file: String(file),
    name: String(name),
    code: String(code),
    state: String(state) as StoredState,
  };
}

/** The sums of a row, which are null without hotels. */
export function countsIn(row: Row | undefined): OperationCounts {
  const counts = { ...NO_OPERATIONS };
  for (const count of COUNTS) counts[count] = Number(row?.[count] ?? 0);
  return counts;
}
