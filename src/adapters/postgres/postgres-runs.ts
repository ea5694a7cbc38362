import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import { FILE_SOURCES } from '#adapters/node/runs/earlier-runs.ts';
import { thisHolder } from '#adapters/node/runs/run-holder.ts';
import type { RunKey } from '#application/ports/runs/run-key.ts';
import type { RunRow, RunRowStore, RunRows } from '#application/ports/runs/run-rows.ts';
import { RunUnreadable, type RunHolder, type RunPlace } from '#application/ports/runs/run-store.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import type { RunTables, TableVersions } from '#application/ports/runs/run-tables.ts';
import { Runs } from '#application/runs/runs.ts';
import { AesRunKey } from './aes-run-key.ts';
import { Connections, type Queries, type Session, type Turn } from './connections.ts';
import { readOnlyFailure } from './connection-failure.ts';
import {
  DATABASE,
  FIRST_TABLE,
  FOUND_VERSION,
  migrationsAfter,
  NEEDED_VERSION,
  OLDEST_VERSION,
} from './migrations.ts';
import { Ownership } from './ownership.ts';
import { OwnPostgresRows, PostgresRows, type StoredRow } from './postgres-rows.ts';
import { SessionLocks } from './session-locks.ts';
import { SQL } from './statements.ts';

/** Responses that arrive within this time share a write, which costs the database as much as many. */
const FLUSH_MS = 100;
const MISSING = 'there is no such run';

/** The runs of a database. `given`: without a key, each new run gets one of its own. */
export function runsInDatabase(database: PostgresRuns, given?: RunKey): Runs {
  const keys = { given, make: () => AesRunKey.make() };
  return new Runs({ store: database, sources: FILE_SOURCES, keys });
}

/** The runs in the schema `hms` of a PostgreSQL database, and its tables. */
export class PostgresRuns implements RunRowStore, RunTables {
  readonly place: RunPlace;
  readonly #connections: Connections;
  #ownership: Ownership | undefined;
  #session: Session | undefined;

  /** Connects when first asked for something. `name`: the address without any password. Throws `StoreUnreachable`. */
  constructor(url: string, name: string, isUsual = false) {
    this.place = { kind: 'database', name, isUsual };
    this.#connections = new Connections(url);
  }

  /** Rejects if this process may no longer send requests for the run that it works on. */
  async assertOwned(): Promise<void> {
    await this.#ownership?.assert();
  }

  /** Of the hotels of the run that this process works on. */
  hotelLocks(server: string): HotelLocks {
    const session = () => {
      if (!this.#session) throw new Error('This process works on no run.');
      return this.#session;
    };
    return new SessionLocks(session, server);
  }

  async versions(): Promise<TableVersions> {
    return await this.#versions(this.#connections);
  }

  async migrate(): Promise<TableVersions> {
    return await this.#locked(async (turn) => {
      const versions = await this.#versions(turn);
      if (versions.found === 0) await turn.command(FIRST_TABLE);
      for (const migration of migrationsAfter(versions.found)) await turn.command(migration);
      return versions;
    });
  }

  defer(write: () => void): void {
    setTimeout(write, FLUSH_MS);
  }

  async names(): Promise<string[]> {
    const rows = await this.#connections.query<{ name: string }>(SQL.names);
    return rows.map(({ name }) => name);
  }

  async active(among: readonly string[]): Promise<string[]> {
    const rows = await this.#connections.query<{ name: string }>(SQL.active, [among]);
    return rows.map(({ name }) => name);
  }

  async alone<Result>(work: () => Promise<Result>): Promise<Result> {
    return await this.#locked(work);
  }

  async create({ facts, input, keyId }: RunRow): Promise<OwnPostgresRows> {
    const { run } = facts;
    const texts = [facts, input].map((value) => JSON.stringify(value));
    return await this.#inSession(async (session) => {
      const values = [run, ...texts, keyId];
      const [created] = await session.query<{ id: number }>(SQL.create, values);
      if (!created) throw new Error(`EEXIST: ${run} exists already`);
      const row = { id: created.id, facts, input, key_id: keyId ?? null };
      return await this.#own(session, row);
    });
  }

  async own(run: string): Promise<OwnPostgresRows> {
    const row = await this.#row(run);
    return await this.#inSession((session) => this.#own(session, row));
  }

  async read(run: string): Promise<RunRows> {
    return new PostgresRows(this.#connections, await this.#row(run));
  }

  async remove(run: string): Promise<boolean> {
    return (await this.#connections.query(SQL.remove, [run])).length > 0;
  }

  /** Durable: the database then also has everything that was written before. */
  async #own(session: Session, { id, facts: { run } }: StoredRow): Promise<OwnPostgresRows> {
    const ownership = await Ownership.take(session, id, run);
    try {
      const holder = thisHolder();
      const [before] = await session.query<{ holder: RunHolder | null }>(SQL.holder, [id]);
      const isOwn = before?.holder?.host === holder.host && before.holder.pid === holder.pid;
      const hold = [id, JSON.stringify(holder)];
      const [held] = await session.together(
        (turn) => turn.query<{ up_ms: number }>(SQL.hold, hold),
        {
          isLasting: true,
        },
      );
      // A restart of the database frees the run at once: its last process may have requests in flight.
      const cutOffAt = Date.now() - (held?.up_ms ?? 0);
      const isRestarted = !isOwn && before?.holder && Date.now() - cutOffAt < REQUEST_TIMEOUT_MS;
      const busyUntil = isRestarted ? cutOffAt + REQUEST_TIMEOUT_MS : undefined;
      // Another process may have written since.
      const row = await this.#row(run);
      this.#ownership = ownership;
      this.#session = session;
      const own = { session, ownership, ...(busyUntil !== undefined && { busyUntil }) };
      return new OwnPostgresRows(this.#connections, row, own);
    } catch (error) {
      await ownership.end();
      throw error;
    }
  }

  async #row(run: string): Promise<StoredRow> {
    const [row] = await this.#connections.query<StoredRow>(SQL.run, [run]);
    if (!row) throw new RunUnreadable(MISSING);
    return row;
  }

  async #versions(queries: Queries): Promise<TableVersions> {
    const [database] = await queries.query<{ is_read_only: boolean; has_tables: boolean }>(
      DATABASE,
    );
    if (database?.is_read_only) throw readOnlyFailure(this.#connections.target);
    const [row] = database?.has_tables
      ? await queries.query<{ version: number }>(FOUND_VERSION)
      : [];
    return { found: row?.version ?? 0, oldest: OLDEST_VERSION, needed: NEEDED_VERSION };
  }

  /** Only one process at a time starts, resumes or deletes a run, or changes the tables. */
  async #locked<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
    const session = await this.#connections.session();
    try {
      const locked = async (turn: Turn) => {
        await turn.query(SQL.lockStart);
        return await work(turn);
      };
      return await session.together(locked, { isLasting: true });
    } finally {
      await session.close();
    }
  }

  /** The session stays open unless `work` fails. */
  async #inSession<Result>(work: (session: Session) => Promise<Result>): Promise<Result> {
    const session = await this.#connections.session();
    try {
      return await work(session);
    } catch (error) {
      await session.close();
      throw error;
    }
  }
}
