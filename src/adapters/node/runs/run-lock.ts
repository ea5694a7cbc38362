import { statSync, utimesSync } from 'node:fs';
import { lockRun } from './file-locks.ts';

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
  readonly #beating: NodeJS.Timeout;

  /** Throws as `lockRun` does. */
  constructor(path: string) {
    this.#lock = lockRun(path);
    const file = `${path}.lock`;
    const { mtimeMs } = statSync(file);
    this.leftAt = mtimeMs % COARSE_MS === 0 ? undefined : mtimeMs + BEAT_MS;
    beat(file);
    this.#beating = setInterval(beat, BEAT_MS, file).unref();
  }

  close(): void {
    clearInterval(this.#beating);
    this.#lock.close();
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
