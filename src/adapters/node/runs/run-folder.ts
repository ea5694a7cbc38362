import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import {
  RunUnreadable,
  SourcesInUse,
  type ListedRun,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunOrigin,
  type RunPlace,
  type RunStore,
} from '#application/ports/runs/run-store.ts';
import { earlierHotels, MOST_LOOKED_AT } from './earlier-runs.ts';
import { isRunLocked, lockStart, removeRunDatabase } from './run-database.ts';
import { RunFile } from './run-file.ts';
import { sharedSource } from '#adapters/node/input/shared-source.ts';

const RUN_FILE = /^(\d{8}-\d{6}-[a-z0-9]+)\.db$/;

/** The runs of one folder, one SQLite file each. */
export class RunFolder implements RunStore {
  readonly place: RunPlace;

  constructor(path: string) {
    this.place = { kind: 'folder', name: path };
  }

  async names(): Promise<string[]> {
    return this.#names();
  }

  async *list(): AsyncGenerator<ListedRun> {
    for (const run of (await this.names()).toReversed()) {
      yield { run, isActive: () => this.isActive(run), read: () => this.read(run) };
    }
  }

  /** Set once the folder exists. */
  async create(facts: NewRunFacts, input: RunInput, checkpoint: string): Promise<RunFile> {
    return this.#startAlone(() => {
      this.#assertFree(facts);
      return RunFile.create(this.#fileOf(facts.run), facts, input, checkpoint);
    });
  }

  async resume(run: string): Promise<RunFile> {
    return this.#startAlone(() => {
      const file = RunFile.resume(this.#fileOf(run));
      try {
        this.#assertFree(file.facts);
        return file;
      } catch (error) {
        void file.close();
        throw error;
      }
    });
  }

  async assertFree(origin: RunOrigin): Promise<void> {
    this.#assertFree(origin);
  }

  async read(run: string): Promise<RunFile> {
    return RunFile.read(this.#fileOf(run));
  }

  earlier(than: RunOrigin & Pick<RunFacts, 'run'>): EarlierHotels {
    return earlierHotels(() => this.#latest(than.run), than);
  }

  async isActive(run: string): Promise<boolean> {
    return isRunLocked(this.#fileOf(run));
  }

  async remove(run: string): Promise<boolean> {
    // `resume` waits for the same lock, so it finds the whole run or none.
    return this.#startAlone(() => {
      const file = this.#fileOf(run);
      if (!existsSync(file) || isRunLocked(file)) return false;
      removeRunDatabase(file);
      return true;
    });
  }

  #assertFree({ run, server, sources }: RunOrigin & { readonly run?: string }): void {
    for (const other of this.#names()) {
      if (other === run || !isRunLocked(this.#fileOf(other))) continue;
      const facts = this.#factsOf(other);
      const source = facts?.server === server ? sharedSource(sources, facts.sources) : undefined;
      if (source !== undefined) throw new SourcesInUse(other, source);
    }
  }

  /** Returns none if the folder does not exist. */
  #names(): string[] {
    try {
      return readdirSync(this.place.name)
        .flatMap((file) => RUN_FILE.exec(file)?.[1] ?? [])
        .toSorted();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  /** Other runs than this one, latest first. */
  *#latest(run: string): Iterable<RunFile> {
    const others = this.#names().filter((name) => name !== run);
    for (const name of others.toReversed().slice(0, MOST_LOOKED_AT)) {
      const file = this.#readable(name);
      if (file) yield file;
    }
  }

  #readable(run: string): RunFile | undefined {
    try {
      return RunFile.read(this.#fileOf(run));
    } catch (error) {
      if (error instanceof RunUnreadable) return undefined;
      throw error;
    }
  }

  /** Of two runs that start at the same moment, the second finds the first active. */
  #startAlone<Result>(start: () => Result): Result {
    const lock = lockStart(this.place.name);
    try {
      return start();
    } finally {
      lock.close();
    }
  }

  #factsOf(run: string): RunFacts | undefined {
    const file = this.#readable(run);
    void file?.close();
    return file?.facts;
  }

  #fileOf(run: string): string {
    return join(this.place.name, `${run}.db`);
  }
}
