import { earlierHotels, MOST_LOOKED_AT } from '#adapters/node/runs/earlier-runs.ts';
import { sharedSource } from '#adapters/node/input/shared-source.ts';
import type { EarlierHotels } from '#application/ports/runs/earlier-hotels.ts';
import {
  RunInUse,
  RunKeyNeeded,
  RunUnreadable,
  RunUnwritable,
  SourcesInUse,
  type ActiveRun,
  type ListedRun,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunOrigin,
  type RunPlace,
  type RunStore,
  type SealedPasswords,
  type StoredRun,
} from '#application/ports/runs/run-store.ts';
import type { GeneratedAccount } from '#application/ports/runs/generated-passwords.ts';
import type { RunTables, TableVersions } from '#application/ports/runs/run-tables.ts';
import { ActivePostgresRun } from './active-postgres-run.ts';
import type { Membership } from './hotels-in-progress.ts';
import { Connections, type Queries } from './connections.ts';
import { readOnlyFailure } from './connection-failure.ts';
import {
  DATABASE,
  FIRST_TABLE,
  FOUND_VERSION,
  migrationsAfter,
  NEEDED_VERSION,
} from './migrations.ts';
import { RunKey } from './run-key.ts';
import { SQL } from './run-statements.ts';
import { generatedAccountsOf, type GeneratedRow } from './sealed-passwords.ts';
import { WorkerLease } from './worker-lease.ts';
import { StoredPostgresRun, type RunRow } from './stored-postgres-run.ts';

/** Runs of one query. */
const PAGE = 200;
/** Hotels that one statement deletes: it takes a second or two. */
const REMOVED_AT_ONCE = 20_000;
const MISSING = 'there is no such run';

interface ListedRow extends RunRow {
  readonly name: string;
  readonly is_active: boolean;
}

/** The runs in the schema `hms` of a PostgreSQL database, and its tables. */
export class PostgresRuns implements RunStore, RunTables, SealedPasswords {
  readonly place: RunPlace;
  readonly #connections: Connections;
  #key: RunKey | undefined;
  #active: ActivePostgresRun | undefined;

  /**
   * Connects when first asked for something. `name`: the address without any password. `key`: without
   * one, each new run gets a key of its own. Throws `StoreUnreachable`.
   */
  constructor(url: string, name: string, key?: RunKey) {
    this.#key = key;
    this.place = { kind: 'database', name };
    this.#connections = new Connections(url);
  }

  /** Rejects if this process may no longer send requests for the run that it works on. */
  async assertOwned(): Promise<void> {
    this.#active?.lease.assertLive();
  }

  async versions(): Promise<TableVersions> {
    return { found: await this.#foundVersion(this.#connections), needed: NEEDED_VERSION };
  }

  async migrate(): Promise<TableVersions> {
    const session = await this.#connections.session();
    try {
      return await session.lasting(async (turn) => {
        await turn.query(SQL.lockStart);
        const found = await this.#foundVersion(turn);
        if (found === 0) await turn.command(FIRST_TABLE);
        for (const migration of migrationsAfter(found)) await turn.command(migration);
        return { found, needed: NEEDED_VERSION };
      });
    } finally {
      await session.close();
    }
  }

  async names(): Promise<string[]> {
    const rows = await this.#connections.query<{ name: string }>(SQL.names);
    return rows.map(({ name }) => name);
  }

  async *list(): AsyncGenerator<ListedRun> {
    let rows: ListedRow[] = [];
    do {
      rows = await this.#connections.query<ListedRow>(SQL.runs, [rows.at(-1)?.name, PAGE]);
      for (const row of rows) {
        const stored = new StoredPostgresRun(this.#connections, row, this.place);
        yield {
          run: row.name,
          isActive: () => Promise.resolve(row.is_active),
          read: () => Promise.resolve(stored),
        };
      }
    } while (rows.length === PAGE);
  }

  async assertFree(origin: RunOrigin): Promise<void> {
    await assertFree(this.#connections, origin);
  }

  async create(facts: NewRunFacts, input: RunInput, checkpoint: string): Promise<ActiveRun> {
    const key = this.#key ?? RunKey.make();
    const { run, server } = facts;
    const id = await this.#startAlone(async (turn) => {
      await assertFree(turn, facts);
      const [stored, totals] = [facts, input].map((value) => JSON.stringify(value));
      const values = [run, server, stored, totals, checkpoint, key.id];
      const [created] = await turn.query<{ id: number }>(SQL.create, values);
      if (!created) throw new Error(`EEXIST: ${run} exists already`);
      return created.id;
    });
    return await this.#joined({ id, facts, input }, checkpoint, key);
  }

  async resume(run: string): Promise<ActiveRun> {
    const key = this.#key ?? RunKey.make();
    const { row, checkpoint } = await this.#startAlone(async (turn) => {
      const [found] = await turn.query<RunRow>(SQL.run, [run]);
      if (!found) throw new RunUnreadable(MISSING);
      const [active] = await turn.query<{ is_active: boolean }>(SQL.isActive, [run]);
      if (active?.is_active) throw new RunInUse(run);
      await assertFree(turn, { ...found.facts, run });
      const [keyed] = await turn.query<{ key_id: string }>(SQL.keyed, [run, key.id]);
      // It was deleted at this moment.
      if (!keyed) throw new RunUnreadable(MISSING);
      if (keyed.key_id !== key.id) throw new RunKeyNeeded(run, this.#key !== undefined);
      const [checked] = await turn.query<{ checked: string }>(SQL.checked, [found.id]);
      return { row: found, checkpoint: checked?.checked ?? '' };
    });
    return await this.#joined(row, checkpoint, key);
  }

  async read(run: string): Promise<StoredRun> {
    const [row] = await this.#connections.query<RunRow>(SQL.run, [run]);
    if (!row) throw new RunUnreadable(MISSING);
    return new StoredPostgresRun(this.#connections, row, this.place);
  }

  earlier(than: RunOrigin & Pick<RunFacts, 'run'>): EarlierHotels {
    return earlierHotels(() => this.#latest(than), than);
  }

  get sealed(): SealedPasswords {
    return this;
  }

  async *accounts(run: string): AsyncGenerator<GeneratedAccount> {
    const [row] = await this.#connections.query<{ key_id: string | null }>(SQL.keyOf, [run]);
    if (!row) throw new RunUnreadable(MISSING);
    const key = this.#key;
    if (key?.id !== row.key_id) throw new RunKeyNeeded(run, key !== undefined);
    if (!key) return;
    let rows: GeneratedRow[] = [];
    do {
      const last = rows.at(-1)?.position ?? -1;
      rows = await this.#connections.query<GeneratedRow>(SQL.generated, [run, last, PAGE]);
      for (const hotel of rows) yield* generatedAccountsOf(hotel, { key, run });
    } while (rows.length === PAGE);
  }

  async has(run: string): Promise<boolean> {
    return (await this.#connections.query(SQL.hasGenerated, [run])).length > 0;
  }

  async remove(run: string): Promise<boolean> {
    const session = await this.#connections.session();
    try {
      return await session.lasting(async (turn) => {
        const [found] = await turn.query<RunRow>(SQL.run, [run]);
        const id = found?.id;
        // In the order in which a joining worker locks them.
        await turn.query(SQL.bury, [id]);
        await turn.query(SQL.lockRun, [id]);
        // One plan for all rows that depend on a hotel, instead of one for each.
        await turn.command('SET LOCAL plan_cache_mode TO auto');
        const [removable] = await turn.query<{ last: number }>(SQL.removable, [id]);
        if (!removable) return false;
        for (let before = 0; before < removable.last; before += REMOVED_AT_ONCE) {
          await turn.query(SQL.removeHotels, [id, before]);
        }
        if ((await turn.query(SQL.remove, [id])).length > 0) return true;
        throw new RunUnwritable('another process has started to work on it');
      });
    } finally {
      await session.close();
    }
  }

  async isActive(run: string): Promise<boolean> {
    const rows = await this.#connections.query<{ is_active: boolean }>(SQL.isActive, [run]);
    return rows[0]?.is_active ?? false;
  }

  /** Other runs than this one, latest first. */
  async *#latest({ server, run }: RunOrigin & Pick<RunFacts, 'run'>): AsyncGenerator<StoredRun> {
    const rows = await this.#connections.query<RunRow>(SQL.latest, [server, run, MOST_LOOKED_AT]);
    for (const row of rows) yield new StoredPostgresRun(this.#connections, row, this.place);
  }

  async #foundVersion(queries: Queries): Promise<number> {
    const [database] = await queries.query<{ is_read_only: boolean; has_tables: boolean }>(
      DATABASE,
    );
    if (database?.is_read_only) throw readOnlyFailure(this.#connections.target);
    if (!database?.has_tables) return 0;
    const [row] = await queries.query<{ version: number }>(FOUND_VERSION);
    return row?.version ?? 0;
  }

  async #joined(row: RunRow, checkpoint: string, key: RunKey): Promise<ActiveRun> {
    const run = await ActivePostgresRun.join({
      connections: this.#connections,
      row,
      checkpoint,
      place: this.place,
      key,
      isKeyNew: this.#key === undefined,
      join: (id) => this.#join(id),
    });
    this.#key = key;
    this.#active = run;
    return run;
  }

  async #join(run: number): Promise<Membership> {
    const session = await this.#connections.session();
    try {
      const lease = await session.lasting((turn) => WorkerLease.join(session, turn, run));
      return { session, lease };
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Of two runs that start at the same moment, the second finds the first active. */
  async #startAlone<Result>(start: (turn: Queries) => Promise<Result>): Promise<Result> {
    const session = await this.#connections.session();
    try {
      return await session.lasting(async (turn) => {
        await turn.query(SQL.lockStart);
        return await start(turn);
      });
    } finally {
      await session.close();
    }
  }
}

async function assertFree(
  queries: Queries,
  { run = '', server, sources }: RunOrigin & { readonly run?: string },
): Promise<void> {
  const rows = await queries.query<{ name: string; facts: NewRunFacts }>(SQL.active, [server, run]);
  for (const { name, facts } of rows) {
    const source = sharedSource(sources, facts.sources);
    if (source !== undefined) throw new SourcesInUse(name, source);
  }
}
