import { earlierHotels, MOST_LOOKED_AT } from '#adapters/node/runs/earlier-runs.ts';
import { sharedSource } from '#adapters/node/input/shared-source.ts';
import type { EarlierHotels } from '#application/ports/earlier-hotels.ts';
import {
  RunInUse,
  RunUnreadable,
  SourcesInUse,
  type ActiveRun,
  type ListedRun,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunOrigin,
  type RunPlace,
  type RunStore,
  type StoredRun,
} from '#application/ports/run-store.ts';
import type { RunTables, TableVersions } from '#application/ports/run-tables.ts';
import { ActivePostgresRun } from './active-postgres-run.ts';
import { Connections, type Queries, type Session } from './connections.ts';
import { readOnlyFailure } from './connection-failure.ts';
import {
  DATABASE,
  FIRST_TABLE,
  FOUND_VERSION,
  migrationsAfter,
  NEEDED_VERSION,
} from './migrations.ts';
import { SQL } from './run-statements.ts';
import { StoredPostgresRun, type RunRow } from './stored-postgres-run.ts';

/** Runs of one query. */
const PAGE = 200;
const MISSING = 'there is no such run';

interface ListedRow extends RunRow {
  readonly name: string;
  readonly is_active: boolean;
}

/** The runs in the schema `hms` of a PostgreSQL database, and its tables. */
export class PostgresRuns implements RunStore, RunTables {
  readonly place: RunPlace;
  readonly #connections: Connections;

  /**
   * Connects when first asked for something. `name`: the address without any password. Throws
   * `StoreUnreachable`.
   */
  constructor(url: string, name: string) {
    this.place = { kind: 'database', name };
    this.#connections = new Connections(url);
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
    return await this.#startAlone(async (session, turn) => {
      await assertFree(turn, facts);
      const { run, server } = facts;
      const values = [run, server, JSON.stringify(facts), JSON.stringify(input), checkpoint];
      const [created] = await turn.query<{ id: number }>(SQL.create, values);
      if (!created) throw new Error(`EEXIST: ${run} exists already`);
      await lock(created.id, run, turn);
      return new ActivePostgresRun(session, { ...created, facts, input }, checkpoint, this.place);
    });
  }

  async resume(run: string): Promise<ActiveRun> {
    return await this.#startAlone(async (session, turn) => {
      const [row] = await turn.query<RunRow>(SQL.run, [run]);
      if (!row) throw new RunUnreadable(MISSING);
      await lock(row.id, run, turn);
      await assertFree(turn, row.facts);
      const [checked] = await turn.query<{ checked: string }>(SQL.checked, [row.id]);
      return new ActivePostgresRun(session, row, checked?.checked ?? '', this.place);
    });
  }

  async read(run: string): Promise<StoredRun> {
    const [row] = await this.#connections.query<RunRow>(SQL.run, [run]);
    if (!row) throw new RunUnreadable(MISSING);
    return new StoredPostgresRun(this.#connections, row, this.place);
  }

  earlier(than: RunOrigin & Pick<RunFacts, 'run'>): EarlierHotels {
    return earlierHotels(() => this.#latest(than), than);
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

  /** Of two runs that start at the same moment, the second finds the first active. */
  async #startAlone(
    start: (session: Session, turn: Queries) => Promise<ActiveRun>,
  ): Promise<ActiveRun> {
    const session = await this.#connections.session();
    try {
      return await session.lasting(async (turn) => {
        await turn.query(SQL.lockStart);
        return await start(session, turn);
      });
    } catch (error) {
      await session.close();
      throw error;
    }
  }
}

async function lock(id: number, run: string, queries: Queries): Promise<void> {
  const [answer] = await queries.query<{ is_ours: boolean }>(SQL.lock, [id]);
  if (!answer?.is_ours) throw new RunInUse(run);
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
