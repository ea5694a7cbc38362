import { StoredRun } from '#application/runs/stored-run.ts';
import type { EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import type { OwnRunRows, RunRowStore } from '#application/ports/runs/run-rows.ts';
import {
  RunUnreadable,
  SourcesInUse,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunOrigin,
} from '#application/ports/runs/run-store.ts';
import { RunInProgress } from './run-in-progress.ts';
import { areSiblings, isTimedName, timeInName } from './run-name.ts';

/** Earlier runs in which a new run searches for its hotels. Hotels of older runs are found by their traits. */
const MOST_EARLIER = 100;

export interface ListedRun {
  readonly run: string;
  readonly isActive: () => Promise<boolean>;
  /** Rejects with `RunUnreadable`. */
  readonly read: () => Promise<StoredRun>;
}

/** A run, and the positions of its hotels whose configuration is gone. These are searched for like hotels of other runs. */
interface RunsHotels extends RunOrigin {
  readonly run: string;
  readonly gone?: ReadonlySet<number>;
}

export interface SourceRules {
  /** Returns the first source that is also in `others`. */
  shared(sources: readonly string[], others: readonly string[]): string | undefined;
  /** Hotels that earlier runs set up. `latest` opens runs, latest first. */
  earlier(latest: () => AsyncIterable<StoredRun>, than: RunsHotels): EarlierHotels;
}

/** For the browser, where a source is a file name. Hotels of earlier runs are looked up on the server. */
export const NAMED_SOURCES: SourceRules = {
  shared: (sources, others) => sources.find((source) => source !== '-' && others.includes(source)),
  earlier: () => ({ madeFrom: () => Promise.resolve([]), close: () => Promise.resolve() }),
};

interface RunsParts {
  readonly store: RunRowStore;
  readonly sources: SourceRules;
}

/**
 * All runs in one place (docs/decisions/a-run-is-a-folder.md). No two active runs read the same source for the same
 * server, unless they are shards of one run: `create` and `resume` reject with `SourcesInUse`. `resume` and `read`
 * reject with `RunUnreadable`.
 */
export class Runs {
  readonly #store: RunRowStore;
  readonly #sources: SourceRules;

  constructor({ store, sources }: RunsParts) {
    this.#store = store;
    this.#sources = sources;
  }

  get place(): string {
    return this.#store.place;
  }

  async names(): Promise<string[]> {
    const names = await this.#store.names();
    const seconds = await Promise.all(names.map((run) => this.#secondOf(run)));
    const bySecond = Map.groupBy(names.keys(), (place) => seconds[place]);
    const keys = names.map(async (run, place) => {
      const isAlone = bySecond.get(seconds[place])?.length === 1;
      const startedAt = isAlone ? '' : ((await this.#factsOf(run))?.startedAt ?? '');
      return { run, key: `${seconds[place]} ${startedAt} ${run}` };
    });
    const sorted = (await Promise.all(keys)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
    return sorted.map(({ run }) => run);
  }

  async *list(): AsyncGenerator<ListedRun> {
    const names = await this.names();
    const active = new Set(await this.#store.active(names));
    for (const run of names.toReversed()) {
      yield { run, isActive: async () => active.has(run), read: () => this.read(run) };
    }
  }

  /** Rejects with `SourcesInUse` if an active run, other than `run` and its shards, reads the same source. */
  async assertFree({ run, server, sources }: RunOrigin & { readonly run?: string | undefined }) {
    const isOther = (name: string) => name !== run && !areSiblings(name, run ?? '');
    const names = (await this.#store.names()).filter(isOther);
    for (const other of await this.#store.active(names)) {
      const facts = await this.#factsOf(other);
      const isAkin = facts?.server === server;
      const source = isAkin ? this.#sources.shared(sources, facts.sources) : undefined;
      if (source !== undefined) throw new SourcesInUse(other, source);
    }
  }

  async create(facts: NewRunFacts, input: RunInput): Promise<RunInProgress> {
    const rows = await this.#store.alone(async () => {
      await this.assertFree(facts);
      return await this.#store.create({ facts, input });
    });
    return new RunInProgress(rows, this.#store);
  }

  /** Also rejects with `RunInUse`. */
  async resume(run: string): Promise<RunInProgress> {
    return new RunInProgress(await this.#own(run), this.#store);
  }

  async read(run: string): Promise<StoredRun> {
    return new StoredRun(await this.#store.read(run), this.place);
  }

  /** Hotels that other runs set up on the same server from the same sources, and those that are `gone` from the run. */
  earlier(than: RunsHotels): EarlierHotels {
    return this.#sources.earlier(() => this.#latest(than), than);
  }

  async isActive(run: string): Promise<boolean> {
    return (await this.#store.active([run])).length > 0;
  }

  /** Deletes a run, but never its file of passwords. Returns false if it does not exist or is in use. */
  async remove(run: string): Promise<boolean> {
    // Inside `alone`, no other process can resume the run between the check and the deletion.
    return await this.#store.alone(
      async () => !(await this.isActive(run)) && (await this.#store.remove(run)),
    );
  }

  async #own(run: string): Promise<OwnRunRows> {
    return await this.#store.alone(async () => {
      const rows = await this.#store.own(run);
      try {
        await this.assertFree(rows.row.facts);
        return rows;
      } catch (error) {
        await rows.close();
        throw error;
      }
    });
  }

  /** The second in which a run was started, in the format of automatic names; its name if it is unreadable. */
  async #secondOf(run: string): Promise<string> {
    if (isTimedName(run)) return run.slice(0, timeInName(0).length);
    const facts = await this.#factsOf(run);
    return facts ? timeInName(facts.startedAt) : run;
  }

  async #factsOf(run: string): Promise<RunFacts | undefined> {
    const stored = await this.#readable(run);
    await stored?.close();
    return stored?.facts;
  }

  async *#latest({ run, gone }: RunsHotels): AsyncGenerator<StoredRun> {
    // Shards of one run have no hotel in common.
    const isOther = (name: string) =>
      name === run ? gone && gone.size > 0 : !areSiblings(name, run);
    const others = (await this.names()).filter(isOther);
    for (const name of others.toReversed().slice(0, MOST_EARLIER)) {
      const stored = await this.#readable(name);
      if (stored) yield stored;
    }
  }

  async #readable(run: string): Promise<StoredRun | undefined> {
    try {
      return await this.read(run);
    } catch (error) {
      if (error instanceof RunUnreadable) return undefined;
      throw error;
    }
  }
}
