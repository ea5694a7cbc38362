import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunRow, RunRowStore } from '#application/ports/runs/run-rows.ts';
import { isRunName } from '#application/runs/run-name.ts';
import { Runs } from '#application/runs/runs.ts';
import { MemoryLock } from '#adapters/memory/memory-lock.ts';
import { FILE_SOURCES } from './earlier-runs.ts';
import { isRunLocked, lockStart } from './file-locks.ts';
import { removeRunDatabase } from './run-database.ts';
import { RunFile } from './run-file.ts';

/** How long to collect changes before a write, in ms. A write costs about the same for one change or many. */
const FLUSH_MS = 10;

const RUN_FILE = /^(.+)\.db$/;

export function runsInFolder(path: string): Runs {
  return new Runs({ store: new RunFolder(path), sources: FILE_SOURCES });
}

export class RunFolder implements RunRowStore {
  readonly place: string;
  readonly #alone = new MemoryLock();

  constructor(path: string) {
    // Removes a slash at the end of the path.
    this.place = dirname(join(path, 'run.db'));
  }

  defer(write: () => void): void {
    setTimeout(write, FLUSH_MS);
  }

  async names(): Promise<string[]> {
    try {
      const files = readdirSync(this.place);
      return files.flatMap((file) => RUN_FILE.exec(file)?.[1] ?? []).filter(isRunName);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  async active(among: readonly string[]): Promise<string[]> {
    return among.filter((run) => isRunLocked(this.#fileOf(run)));
  }

  /** Calls of this process wait in memory: waiting for the file lock would block the whole process. */
  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#alone.hold(async () => {
      const lock = lockStart(this.place);
      try {
        return await work();
      } finally {
        lock.close();
      }
    });
  }

  async create(row: RunRow): Promise<RunFile> {
    return RunFile.own(this.#fileOf(row.facts.run), row);
  }

  async own(run: string): Promise<RunFile> {
    return RunFile.own(this.#fileOf(run));
  }

  async read(run: string): Promise<RunFile> {
    return RunFile.read(this.#fileOf(run));
  }

  async remove(run: string): Promise<boolean> {
    const file = this.#fileOf(run);
    if (!existsSync(file)) return false;
    removeRunDatabase(file);
    return true;
  }

  #fileOf(run: string): string {
    return join(this.place, `${run}.db`);
  }
}
