import { RunInUse } from '#application/ports/runs/run-store.ts';
import { lockRun } from './file-locks.ts';
import { readHolder, removeHolder, writeHolder } from './run-holder.ts';

/** The lock of the process that works on a run, and its name beside it. */
export class RunLock {
  readonly #lock: ReturnType<typeof lockRun>;
  readonly #path: string;

  /** Throws as `lockRun` does, with the process that has the lock. */
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
