// Locks on files, which end with the process that holds them.
import { closeSync, lstatSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RunInUse, RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import { reasonOf } from './run-database.ts';

const OWNER_ONLY = 0o600;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
/** How long another process may hold the lock while it checks whether the lock is free. */
const LOCK_MS = 250;
/** How long to wait for other runs that are starting. */
const START_MS = 30_000;

/**
 * Holds the lock until it is closed or the process ends. Throws `RunInUse`, or `RunUnreadable` if
 * the folder does not support locks.
 */
export function lockRun(path: string): DatabaseSync {
  return lockWith(path, 'BEGIN EXCLUSIVE');
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

/** A lock that is held for the few milliseconds in which a run of this folder starts. */
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
 * Never opens an existing file, because closing it would release the locks of this process. If the
 * file cannot be created, SQLite reports why.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch {
    // The file exists, or the folder is missing or read-only.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new RunUnreadable(`${file} is a symbolic link`);
    }
  }
}
