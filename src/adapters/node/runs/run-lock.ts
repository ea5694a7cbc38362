import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { RunInUse, type RunHolder } from '#application/ports/runs/run-store.ts';
import { lockRun } from './file-locks.ts';

const OWNER_ONLY = 0o600;

/**
 * The lock of the process that works on a run, and a file beside it that describes this process,
 * because other processes cannot read the lock file.
 */
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

/** Returns undefined if the process is unknown. */
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
