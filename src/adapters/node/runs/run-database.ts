// The SQLite file of a run: how it is created, opened and removed, and what its errors mean.
import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { RunRow } from '#application/ports/runs/run-rows.ts';
import { RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';

const VERSION = 2;
const OWNER_ONLY = 0o600;
const BUSY_MS = 5000;
/** Primary result codes of SQLite. */
const CODES = { ioError: 10, corrupt: 11, full: 13, notADatabase: 26 };

/** Rows are JSON. Values that statements search for have columns of their own. */
const SCHEMA = `
  CREATE TABLE run (run TEXT NOT NULL);
  CREATE TABLE hotels (position INTEGER PRIMARY KEY, state TEXT NOT NULL, hotel TEXT NOT NULL);
  CREATE TABLE configs (position INTEGER PRIMARY KEY, config TEXT NOT NULL);
  -- Each row has some entries of a hotel. The last one of a key counts.
  CREATE TABLE journal (position INTEGER NOT NULL, entries TEXT NOT NULL);
  CREATE INDEX journal_of_hotel ON journal (position);
  PRAGMA user_version = ${VERSION};
`;

/** Creates the file, which only its owner can read. If that fails, removes it and throws `RunUnwritable`. */
export function createRunDatabase(path: string, row: RunRow): DatabaseSync {
  if (existsSync(path)) throw new Error(`EEXIST: ${path} exists already`);
  const draft = `${path}.new`;
  let database: DatabaseSync | undefined;
  try {
    rmSync(draft, { force: true });
    closeSync(openSync(draft, 'wx', OWNER_ONLY));
    database = new DatabaseSync(draft);
    database.exec(`BEGIN; ${SCHEMA}`);
    database.prepare('INSERT INTO run VALUES (?)').run(JSON.stringify(row));
    database.exec('COMMIT');
    database.close();
    renameSync(draft, path);
    database = connect(path);
    // Fails here if there is no space for the files that SQLite creates beside this one.
    database.prepare('SELECT * FROM run').get();
    return database;
  } catch (error) {
    if (database?.isOpen) database.close();
    removeRunDatabase(draft);
    removeRunDatabase(path);
    throw new RunUnwritable(reasonOf(error));
  }
}

/** Opens the file even while another process works on the run. Throws `RunUnreadable`. */
export function openRunDatabase(path: string): DatabaseSync {
  if (!existsSync(path)) throw new RunUnreadable('there is no such file');
  return orUnreadable(() => {
    const database = connect(path);
    const version = database.prepare('PRAGMA user_version').get()?.['user_version'];
    if (version === VERSION) return database;
    database.close();
    throw new Error('it was not written by this version of hms');
  });
}

function connect(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: BUSY_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
  return database;
}

/** Deletes the run's file first: without it, a run does not exist, even after a crash. Throws `RunUnwritable`. */
export function removeRunDatabase(path: string): void {
  try {
    for (const suffix of ['', '-wal', '-shm', '.lock', '.holder']) {
      rmSync(`${path}${suffix}`, { force: true });
    }
  } catch (error) {
    throw new RunUnwritable(reasonOf(error));
  }
}

/** Throws `RunUnreadable` for any error of `read`. */
export function orUnreadable<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new RunUnreadable(reasonOf(error));
  }
}

/** If `isLasting`, returns once it is on disk. Throws `RunUnwritable`, or `RunUnreadable` for a damaged file. */
export function writeAtOnce(database: DatabaseSync, isLasting: boolean, work: () => void): void {
  try {
    database.exec(`PRAGMA synchronous = ${isLasting ? 'FULL' : 'NORMAL'}; BEGIN`);
    work();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw new (isDamage(error) ? RunUnreadable : RunUnwritable)(reasonOf(error));
  }
}

export function isDamage(error: unknown): boolean {
  return [CODES.corrupt, CODES.notADatabase].includes(codeOf(error));
}

export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (codeOf(error) === CODES.full) return 'the disk is full';
  return codeOf(error) === CODES.ioError ? `the disk is full or damaged (${message})` : message;
}

/** Returns 0 if the error is not from SQLite. */
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
