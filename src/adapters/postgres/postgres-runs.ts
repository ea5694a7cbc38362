import { FILE_SOURCES } from '#adapters/node/runs/earlier-runs.ts';
import type { RunKey } from '#application/ports/runs/run-key.ts';
import type { RunRow, RunRowStore, RunRows } from '#application/ports/runs/run-rows.ts';
import { RunUnreadable, type RunPlace } from '#application/ports/runs/run-store.ts';
import type { HotelLocks } from '#application/ports/runs/hotel-locks.ts';
import type { RunTables, TableVersions } from '#application/ports/runs/run-tables.ts';
import { Runs } from '#application/runs/runs.ts';
import { AesRunKey } from './aes-run-key.ts';
import { Connections, type Turn } from './connections.ts';
import { migrateFrom, tableVersions } from './migrations.ts';
import { Ownership } from './ownership.ts';
import { PostgresRows, type StoredRow } from './postgres-rows.ts';
import { SessionLocks } from './session-locks.ts';
import { SQL } from './statements.ts';

/**
 * How long to collect changes before a write, in ms. A write costs the database about the same for
 * one change or many.
 */
const FLUSH_MS = 100;

/** `given` is the key for passwords. Without it, each new run gets a new key. */
export function runsInDatabase(database: PostgresRuns, given?: RunKey): Runs {
  const keys = { given, make: () => AesRunKey.make() };
  return new Runs({ store: database, sources: FILE_SOURCES, keys });
}

export class PostgresRuns implements RunRowStore, RunTables {
  readonly place: RunPlace;
  readonly #connections: Connections;
  /** Set once this process works on a run. */
  #ownership: Ownership | undefined;

  /** Connects on first use. `name` is the address without a password. Throws `StoreUnreachable`. */
  constructor(url: string, name: string, isUsual = false) {
    this.place = { kind: 'database', name, isUsual };
    this.#connections = new Connections(url);
  }

  /** Rejects if this process may no longer send requests for its run. */
  async assertOwned(): Promise<void> {
    await this.#ownership?.assert();
  }

  hotelLocks(server: string): HotelLocks {
    const session = () => {
      if (!this.#ownership) throw new Error('This process works on no run.');
      return this.#ownership.session;
    };
    return new SessionLocks(session, server);
  }

  async versions(): Promise<TableVersions> {
    return await tableVersions(this.#connections, this.#connections.target);
  }

  async migrate(): Promise<TableVersions> {
    return await this.alone(async (turn) => {
      const versions = await tableVersions(turn, this.#connections.target);
      await migrateFrom(versions, turn);
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

  /** Migrations use the same lock, so the tables do not change during `work`. */
  async alone<Result>(work: (turn: Turn) => Promise<Result>): Promise<Result> {
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

  async create(row: RunRow): Promise<PostgresRows> {
    const { run } = row.facts;
    const created = await this.#connections.query(SQL.create, [run, JSON.stringify(row)]);
    if (created.length === 0) throw new Error(`EEXIST: ${run} exists already`);
    return await this.own(run);
  }

  async own(run: string): Promise<PostgresRows> {
    const { id } = await this.#row(run);
    const session = await this.#connections.session();
    const ownership = await Ownership.take(session, id, run);
    try {
      // Another process may have changed the row before this process got the lock.
      const row = await this.#row(run);
      this.#ownership = ownership;
      return new PostgresRows(this.#connections, row, ownership);
    } catch (error) {
      await ownership.end();
      throw error;
    }
  }

  async read(run: string): Promise<RunRows> {
    return new PostgresRows(this.#connections, await this.#row(run));
  }

  async remove(run: string): Promise<boolean> {
    return (await this.#connections.query(SQL.remove, [run])).length > 0;
  }

  async #row(run: string): Promise<StoredRow> {
    const [row] = await this.#connections.query<StoredRow>(SQL.run, [run]);
    if (!row) throw new RunUnreadable('there is no such run');
    return row;
  }
}
