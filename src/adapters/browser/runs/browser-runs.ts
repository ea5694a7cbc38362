import type { Lock } from '#application/ports/lock.ts';
import type { RunRow, RunRowStore } from '#application/ports/runs/run-rows.ts';
import { RunInUse } from '#application/ports/runs/run-store.ts';
import { Runs, type SourceRules } from '#application/runs/runs.ts';
import { BrowserRows } from './browser-rows.ts';
import { createRunItems, type RunItems } from './run-items.ts';

/** How long a tab locks a run that it does not work on, at most. */
const LOOKING_MS = 50;

interface BrowserRunsParts {
  readonly storage: () => Storage;
  /** The lock with this name, shared by the tabs of the app. */
  readonly lockNamed: (name: string) => Lock;
}

/**
 * A browser keeps one run, until its report is closed: hotels of earlier runs are found on the server.
 */
const SOURCES: SourceRules = {
  shared: (sources, others) => sources.find((source) => source !== '-' && others.includes(source)),
  earlier: () => ({ madeFrom: () => Promise.resolve([]), close: () => Promise.resolve() }),
};

/** Runs in the storage of the browser. */
export function runsInBrowser(parts: BrowserRunsParts): Runs {
  return new Runs({ store: new BrowserRuns(parts), sources: SOURCES });
}

/** A tab that works on a run holds its lock. */
export class BrowserRuns implements RunRowStore {
  readonly place = { kind: 'folder', name: 'this browser' } as const;
  readonly #items: RunItems;
  readonly #lockNamed: (name: string) => Lock;
  readonly #own = new Set<string>();

  constructor({ storage, lockNamed }: BrowserRunsParts) {
    this.#items = createRunItems(storage);
    this.#lockNamed = lockNamed;
  }

  defer(write: () => void): void {
    write();
  }

  async names(): Promise<string[]> {
    return this.#items.names();
  }

  async active(among: readonly string[]): Promise<string[]> {
    const active: string[] = [];
    for (const run of among) {
      const release = this.#own.has(run) ? undefined : await this.#acquire(run);
      if (!release) active.push(run);
      await release?.();
    }
    return active;
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    // One tab launches at a time (`launchLock`).
    return await work();
  }

  async create(row: RunRow): Promise<BrowserRows> {
    const { run } = row.facts;
    const release = await this.#acquire(run);
    if (!release || this.#items.run(run)) {
      await release?.();
      throw new Error(`EEXIST: ${run} exists already`);
    }
    try {
      this.#items.writeRun(run, row);
    } catch (error) {
      await release();
      throw error;
    }
    return this.#rows(run, release);
  }

  async own(run: string): Promise<BrowserRows> {
    const release = (await this.#acquire(run)) ?? (await this.#acquireLater(run));
    if (!release) throw new RunInUse(run);
    try {
      return this.#rows(run, release);
    } catch (error) {
      await release();
      throw error;
    }
  }

  async read(run: string): Promise<BrowserRows> {
    return new BrowserRows(this.#items, run, () => Promise.resolve());
  }

  async remove(run: string): Promise<boolean> {
    const exists = this.#items.run(run) !== undefined;
    this.#items.remove(run);
    return exists;
  }

  #rows(run: string, release: () => Promise<void>): BrowserRows {
    const rows = new BrowserRows(this.#items, run, async () => {
      this.#own.delete(run);
      await release();
    });
    this.#own.add(run);
    return rows;
  }

  /** Another tab may lock it only to look, or to delete it. */
  async #acquireLater(run: string): Promise<(() => Promise<void>) | undefined> {
    await new Promise((resolve) => void setTimeout(resolve, LOOKING_MS));
    return await this.#acquire(run);
  }

  /** Locks the run until the returned function is called; undefined if another tab has locked it. */
  async #acquire(run: string): Promise<(() => Promise<void>) | undefined> {
    const lock = this.#lockNamed(`hms-run-${run}`);
    return await new Promise((resolve, reject) => {
      const held = lock.holdIfFree(
        () =>
          new Promise<void>((free) => {
            resolve(async () => {
              free();
              await held;
            });
          }),
      );
      const settle = async () => {
        if ((await held) === 'held') resolve(undefined);
      };
      settle().catch(reject);
    });
  }
}
