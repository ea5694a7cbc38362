// Locks on files. The operating system releases them when the process that holds them ends.
import { closeSync, constants, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RunInUse, RunUnreadable, RunUnwritable } from '#application/ports/runs/run-store.ts';
import { reasonOf } from './run-database.ts';

const OWNER_ONLY = 0o600;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_NOTADB = 26;
/** How long to wait, in ms, while another process checks whether the lock is free. */
const LOCK_MS = 250;
/** How long to wait, in ms, for other runs that are starting. */
const START_MS = 30_000;

/** Held until closed or the process ends. Throws `RunInUse`, or `RunUnreadable` if the folder has no locks. */
export function lockRun(path: string): DatabaseSync {
  return lockWith(path, 'BEGIN EXCLUSIVE');
}

/** Whether a process works on the run. `timeout` is in ms. */
export function isRunLocked(path: string, timeout = LOCK_MS): boolean {
  try {
    // Takes a shared lock, so that other processes can check at the same time.
    lockWith(path, 'BEGIN; SELECT * FROM sqlite_schema', timeout).close();
    return false;
  } catch (error) {
    if (error instanceof RunInUse) return true;
    // No process can work on a run in a folder that does not support locks.
    if (error instanceof RunUnreadable) return false;
    throw error;
  }
}

/** Takes the lock for starting a run in this folder. A process holds it only for a few milliseconds. */
export function lockStart(folder: string): DatabaseSync {
  return lockWith(join(folder, 'start'), 'BEGIN EXCLUSIVE', START_MS);
}

/** Throws the errors of `lockRun`, or `RunUnwritable` if the disk is full. */
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
      // A crash has damaged the lock file. It contains no data, so it is emptied. It is not replaced, because another
      // process may have just done the same and hold the lock.
      closeSync(openSync(file, constants.O_RDWR | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)));
      return lockWith(path, sql, timeout);
    }
    if (error.errcode === SQLITE_FULL) throw new RunUnwritable(reasonOf(error));
    // Other errors include a missing or read-only folder.
    throw error.errcode === SQLITE_BUSY ? new RunInUse(path) : new RunUnreadable(error.message);
  }
}

/** Closing an existing file would release this process's locks. SQLite reports why a file cannot be created. */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
  } catch {
    // Either the file exists, or SQLite reports the problem.
    if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink()) {
      throw new RunUnreadable(`${file} is a symbolic link`);
    }
  }
}
