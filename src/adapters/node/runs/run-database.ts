// The SQLite file of a run: its tables and statements.
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import {
  DatabaseSync,
  type SQLInputValue,
  type SQLOutputValue,
  type StatementSync,
} from 'node:sqlite';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';

const VERSION = 1;
const OWNER_ONLY = 0o600;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
/** Primary result codes: the file is damaged, or not a database. */
const DAMAGED = [11, 26];
const BUSY_MS = 5000;

const SCHEMA = `
  CREATE TABLE run (facts TEXT NOT NULL, input TEXT NOT NULL);
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

const COLUMNS = 'position, file, name, code, state, ended, in_doubt';
const HOTEL = 'position AS "index", file, name, code, state, ended, in_doubt AS isInDoubt';
const AMONG = 'position IN (SELECT value FROM json_each(?))';
const SQL = {
  create: 'INSERT INTO run (facts, input) VALUES (?, ?)',
  run: 'SELECT facts, input FROM run',
  putRun: 'UPDATE run SET input = ?',
  counts: 'SELECT state, count(*) AS count FROM hotels GROUP BY state',
  /** After a position; in the given states, or in any for null; at most so many. */
  page: `SELECT ${HOTEL} FROM hotels WHERE position > ?1
    AND (?2 IS NULL OR state IN (SELECT value FROM json_each(?2))) ORDER BY position LIMIT ?3`,
  hotels: `SELECT ${HOTEL} FROM hotels WHERE ${AMONG} ORDER BY position`,
  journals: `SELECT position, config, (
      SELECT json_group_array(json(entries) ORDER BY rowid) FROM journal
      WHERE journal.position = configs.position
    ) AS entries FROM configs WHERE ${AMONG}`,
  putHotel: `INSERT OR REPLACE INTO hotels (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  putConfig: 'INSERT OR REPLACE INTO configs VALUES (?, ?)',
  putEntries: 'INSERT INTO journal VALUES (?, ?)',
  forget: `DELETE FROM journal WHERE ${AMONG}`,
} as const;

export type Row = Readonly<Record<string, SQLOutputValue>>;

type Values = readonly SQLInputValue[];

/** Throws `RunUnreadable` if the file is damaged. */
interface Statement {
  get(...values: Values): Row | undefined;
  all(...values: Values): Row[];
  run(...values: Values): void;
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
export function reasonOf(error: unknown): string {
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
 * Deletes the file and what SQLite keeps beside it. The run is gone with the first file, so a crash
 * leaves nothing that looks like a run. Throws `RunUnwritable`.
 */
export function removeRunDatabase(path: string): void {
  try {
    for (const suffix of ['', '-wal', '-shm', '.lock', '.holder']) {
      rmSync(`${path}${suffix}`, { force: true });
    }
  } catch (error) {
    throw new RunUnwritable(error instanceof Error ? error.message : String(error));
  }
}
