import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  RunUnreadable,
  SourcesInUse,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunStore,
} from '#application/ports/run-log.ts';
import { EarlierRuns, MOST_LOOKED_AT } from './earlier-runs.ts';
import { isRunLocked, lockStart } from './run-database.ts';
import { RunFile } from './run-file.ts';
import { sharedSource } from '#adapters/node/input/shared-source.ts';

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LETTERS_OF_A_RUN = 4;
const RUN_FILE = /^(\d{8}-\d{6}-[a-z0-9]+)\.db$/;

/** The runs of one folder, a file each. Its methods throw as those of `RunFile` do. */
export class RunFolder implements RunStore {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The names of all runs, the oldest first; none where there is no folder. */
  names(): string[] {
    try {
      return readdirSync(this.path)
        .flatMap((file) => RUN_FILE.exec(file)?.[1] ?? [])
        .toSorted();
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    }
  }

  /** The folder is there. */
  create(facts: NewRunFacts, input: RunInput, checked: string): RunFile {
    return this.#startAlone(() => {
      this.assertFree(facts);
      return RunFile.create(this.#fileOf(facts.run), facts, input, checked);
    });
  }

  resume(run: string): RunFile {
    return this.#startAlone(() => {
      const file = RunFile.resume(this.#fileOf(run));
      try {
        this.assertFree(file.facts);
        return file;
      } catch (error) {
        file.close();
        throw error;
      }
    });
  }

  assertFree({ run, server, sources }: Pick<RunFacts, 'server' | 'sources'> & { run?: string }) {
    for (const other of this.names()) {
      if (other === run || !this.isInWork(other)) continue;
      const facts = this.#factsOf(other);
      const source = facts?.server === server ? sharedSource(sources, facts.sources) : undefined;
      if (source !== undefined) throw new SourcesInUse(other, source);
    }
  }

  read(run: string): RunFile {
    return RunFile.read(this.#fileOf(run));
  }

  earlier(than: Pick<RunFacts, 'run' | 'server' | 'sources'>): EarlierRuns {
    return new EarlierRuns(() => this.#latest(than.run), than);
  }

  isInWork(run: string): boolean {
    return isRunLocked(this.#fileOf(run));
  }

  /** Others than `run`, the latest first. */
  *#latest(run: string): Iterable<RunFile> {
    const others = this.names().filter((name) => name !== run);
    for (const name of others.toReversed().slice(0, MOST_LOOKED_AT)) {
      const file = this.#readable(name);
      if (file) yield file;
    }
  }

  #readable(run: string): RunFile | undefined {
    try {
      return this.read(run);
    } catch (error) {
      if (error instanceof RunUnreadable) return undefined;
      throw error;
    }
  }

  /** Of two that start at the same moment, the second one finds the first in work. */
  #startAlone<Result>(start: () => Result): Result {
    const lock = lockStart(this.path);
    try {
      return start();
    } finally {
      lock.close();
    }
  }

  #factsOf(run: string): RunFacts | undefined {
    try {
      const file = this.read(run);
      file.close();
      return file.facts;
    } catch (error) {
      if (error instanceof RunUnreadable) return undefined;
      throw error;
    }
  }

  #fileOf(run: string): string {
    return join(this.path, `${run}.db`);
  }
}

/** Short enough to be typed; in the order of time, to the second: `20261121-142233-k3f9`. */
export function nameOfRun(now: number, random: (below: number) => number): string {
  const time = new Date(now).toISOString();
  const letters = Array.from({ length: LETTERS_OF_A_RUN }, () =>
    LETTERS.charAt(random(LETTERS.length)),
  );
  const [day = '', clock = ''] = time.slice(0, 19).replaceAll(/[-:]/g, '').split('T');
  return `${day}-${clock}-${letters.join('')}`;
}
