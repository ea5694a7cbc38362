import type { EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import type { Lock } from '#application/ports/lock.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type ListedRun,
  type NewRunFacts,
  type RunInput,
  type RunOrigin,
  type RunStore,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import { ActiveBrowserRun, BrowserRun } from './browser-run.ts';
import { createRunItems, type RunItems } from './run-items.ts';

/** How long a tab locks a run that it does not work on, at most. */
const LOOKING_MS = 50;

export interface BrowserRunsParts {
  readonly storage: () => Storage;
  /** The lock with this name, shared by the tabs of the app. */
  readonly lockNamed: (name: string) => Lock;
}

/** Runs in the storage of the browser. A tab that works on one holds its lock. */
export class BrowserRuns implements RunStore {
  readonly place = { kind: 'folder', name: 'this browser' } as const;
  readonly #items: RunItems;
  readonly #lockNamed: (name: string) => Lock;
  readonly #own = new Set<string>();

  constructor({ storage, lockNamed }: BrowserRunsParts) {
    this.#items = createRunItems(storage);
    this.#lockNamed = lockNamed;
  }

  async names(): Promise<string[]> {
    return this.#items.names();
  }

  async *list(): AsyncGenerator<ListedRun> {
    for (const run of this.#items.names().toReversed()) {
      yield { run, isActive: () => this.isActive(run), read: () => this.read(run) };
    }
  }

  async assertFree(origin: RunOrigin & { readonly run?: string }): Promise<void> {
    const { run, server, sources } = origin;
    for (const other of this.#items.names()) {
      const facts = this.#items.run(other)?.facts;
      const source = sources.find((name) => name !== '-' && facts?.sources.includes(name));
      if (other === run || facts?.server !== server || source === undefined) continue;
      if (await this.isActive(other)) throw new SourcesInUse(other, source);
    }
  }

  async create(given: NewRunFacts, input: RunInput, checkpoint: string): Promise<ActiveRun> {
    await this.assertFree(given);
    const { run } = given;
    const release = await this.#acquire(run);
    if (!release || this.#items.run(run)) {
      await release?.();
      throw new Error(`EEXIST: ${run} exists already`);
    }
    const facts = { ...given, place: this.place };
    try {
      this.#items.writeRun(run, { facts, input, checkpoint });
    } catch (error) {
      await release();
      throw error;
    }
    return this.#active(run, release);
  }

  async resume(run: string): Promise<ActiveRun> {
    const release = (await this.#acquire(run)) ?? (await this.#acquireLater(run));
    if (!release) throw new RunInUse(run);
    try {
      const item = this.#items.run(run);
      if (!item) throw new RunUnreadable('there is no such run');
      await this.assertFree(item.facts);
    } catch (error) {
      await release();
      throw error;
    }
    return this.#active(run, release);
  }

  async read(run: string): Promise<StoredRun> {
    if (!this.#items.run(run)) throw new RunUnreadable('there is no such run');
    return new BrowserRun(this.#items, run);
  }

  /** The browser keeps one run, until its report is closed: hotels are found on the server. */
  earlier(): EarlierHotels {
    return { madeFrom: () => Promise.resolve([]), close: () => Promise.resolve() };
  }

  async isActive(run: string): Promise<boolean> {
    if (this.#own.has(run)) return true;
    const release = await this.#acquire(run);
    await release?.();
    return !release;
  }

  async remove(run: string): Promise<boolean> {
    const release = await this.#acquire(run);
    if (!release) return false;
    const exists = this.#items.run(run) !== undefined;
    this.#items.remove(run);
    await release();
    return exists;
  }

  #active(run: string, release: () => Promise<void>): ActiveRun {
    this.#own.add(run);
    return new ActiveBrowserRun(this.#items, run, async () => {
      this.#own.delete(run);
      await release();
    });
  }

  /** Another tab may lock it only to look, or to delete it. */
  async #acquireLater(run: string): Promise<(() => Promise<void>) | undefined> {
    await new Promise((resolve) => void setTimeout(resolve, LOOKING_MS));
    return await this.#acquire(run);
  }

  /** Locks the run until the returned function is called; undefined if somebody has locked it. */
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
