import { RunInUse } from '#application/ports/runs/run-store.ts';
import { lockRun } from './file-locks.ts';
import { readHolder, removeHolder, writeHolder } from './run-holder.ts';

/** The lock of the process that works on a run, and a file that describes this process. */
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
