import { statSync, utimesSync } from 'node:fs';
import { RunInUse } from '#application/ports/runs/run-store.ts';
import { lockRun } from './file-locks.ts';
import { readHolder, removeHolder, writeHolder } from './run-holder.ts';

const BEAT_MS = 200;
/** Some file systems store whole seconds only, or even ones: too coarse to compare. */
const COARSE_MS = 1000;

/**
 * The lock of the process that works on a run. While it is held, its file is marked as changed now and
 * again: whoever takes it next knows how long ago this process was killed (docs/decisions.md R86).
 */
export class RunLock {
  /**
   * Until when the previous process may have worked on the run, in ms since 1970. Undefined if that
   * is unknown.
   */
  readonly leftAt: number | undefined;
  readonly #lock: ReturnType<typeof lockRun>;
  readonly #path: string;
  readonly #beating: NodeJS.Timeout;

  /** Throws as `lockRun` does. */
  constructor(path: string) {
    this.#path = path;
    this.#lock = lockOrHolder(path);
    writeHolder(path);
    const file = `${path}.lock`;
    const { mtimeMs } = statSync(file);
    this.leftAt = mtimeMs % COARSE_MS === 0 ? undefined : mtimeMs + BEAT_MS;
    beat(file);
    this.#beating = setInterval(beat, BEAT_MS, file).unref();
  }

  close(): void {
    clearInterval(this.#beating);
    removeHolder(this.#path);
    this.#lock.close();
  }
}

/** Throws as `lockRun` does, with the process that has the lock. */
function lockOrHolder(path: string): ReturnType<typeof lockRun> {
  try {
    return lockRun(path);
  } catch (error) {
    throw error instanceof RunInUse ? new RunInUse(path, readHolder(path)) : error;
  }
}

function beat(file: string): void {
  const now = Date.now() / 1000;
  try {
    utimesSync(file, now, now);
  } catch {
    // The file was deleted: the next process creates another one, now.
  }
}
