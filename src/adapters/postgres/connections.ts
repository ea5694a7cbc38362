import { Client, DatabaseError, Pool, type PoolClient, type PoolConfig } from 'pg';
import { RunUnwritable, StoreUnreachable } from '#application/ports/runs/run-store.ts';
import { asFailure, type Target } from './connection-failure.ts';
import { SecureClient, withTls } from './secure-connection.ts';
import { KEEP_ALIVE, KEEP_ALIVE_MS } from './ownership-times.ts';
import type { Statement } from './statement.ts';

const CONNECT_MS = 10_000;
/** A connection without a response for this long counts as broken. */
const QUERY_MS = 30_000;
/** One connection works on a run, one starts a run, and the others read. */
const MOST_CONNECTIONS = 4;
/**
 * Idle connections close soon, because a database server allows few connections. A followed run is
 * usually polled every second, so polling still reuses its connection.
 */
const IDLE_MS = 5000;

/**
 * `idle_in_transaction_session_timeout`: a frozen process must not block others that start a run.
 * `plan_cache_mode` and `enable_seqscan`: each statement is planned only once, and must use the
 * keys even if its table is still small at that time. `synchronous_commit`: a crash of the database
 * may lose the latest results, but not the start of a hotel, which is always written durably
 * (`isLasting`). The next start of the run therefore looks up the lost results on the server.
 */
const SETTINGS = `
  SET idle_in_transaction_session_timeout = '30s';
  SET tcp_keepalives_idle = ${KEEP_ALIVE.idleSeconds};
  SET tcp_keepalives_interval = ${KEEP_ALIVE.intervalSeconds};
  SET tcp_keepalives_count = ${KEEP_ALIVE.count};
  SET tcp_user_timeout = ${KEEP_ALIVE_MS};
  SET plan_cache_mode = force_generic_plan;
  SET enable_seqscan = off;
  SET synchronous_commit = off;
`;

export type Row = Readonly<Record<string, unknown>>;
type Values = readonly unknown[];

/** Rejects with `StoreUnreachable` for failures that are not bugs. */
export interface Queries {
  query<Result extends object = Row>(statement: Statement, values?: Values): Promise<Result[]>;
}

export type Call = readonly [statement: Statement, values: Values];

export interface Turn extends Queries {
  /** Runs one or more statements without parameters. */
  command(sql: string): Promise<void>;
}

export class Connections implements Queries {
  readonly target: Target;
  readonly #pool: Pool;

  /**
   * `url` may contain a password. Otherwise PGPASSWORD or ~/.pgpass provides it. Throws
   * `StoreUnreachable`.
   */
  constructor(url: string) {
    const { connectionString, target } = readAddress(url);
    this.target = target;
    this.#pool = new Pool({
      connectionString,
      Client: SecureClient,
      application_name: 'hms',
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: QUERY_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE.idleSeconds * 1000,
      max: MOST_CONNECTIONS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      // The pool awaits the returned promise, although the type of `onConnect` does not say so.
      onConnect: ((client) => client.query(SETTINGS)) as PoolConfig['onConnect'],
    });
    // Ignores errors of idle connections: the next query opens another one, or reports why it
    // cannot.
    this.#pool.on('error', () => undefined);
  }

  async query<Result extends object = Row>(
    { name, text }: Statement,
    values: Values = [],
  ): Promise<Result[]> {
    try {
      const result = await this.#pool.query<Result>({ name, text, values: [...values] });
      return result.rows;
    } catch (error) {
      throw asFailure(error, this.target);
    }
  }

  /** Opens a connection that holds its locks until it is closed. */
  async session(): Promise<Session> {
    try {
      return new Session(await this.#pool.connect(), this.target);
    } catch (error) {
      throw asFailure(error, this.target);
    }
  }
}

/**
 * A single connection. It is never reopened, because another process may have taken its locks
 * after it closed.
 */
export class Session implements Queries {
  readonly #client: PoolClient;
  readonly #target: Target;
  #failure: Error | undefined;
  #isClosed = false;
  /** Settles when the last requested statement or transaction is over. They run one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #turn: Turn = {
    query: (...call) => this.#query(...call),
    command: (sql) => this.#command(sql),
  };

  constructor(client: PoolClient, target: Target) {
    this.#client = client;
    this.#target = target;
    // Without a listener, a restart of the database would end the process.
    client.on('error', this.#onError);
  }

  /** The reason why the connection can no longer be used. Undefined while it can. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  query<Result extends object = Row>(statement: Statement, values: Values = []): Promise<Result[]> {
    return this.#next(() => this.#query<Result>(statement, values));
  }

  /** Commits all statements, or none. For `isLasting`, see `together`. */
  async write(calls: readonly Call[], options: { readonly isLasting: boolean }): Promise<void> {
    const [first, ...others] = calls;
    if (!first) return;
    // A single statement needs no explicit transaction, which saves two round trips.
    if (others.length === 0 && !options.isLasting) return void (await this.query(...first));
    await this.together(async (turn) => {
      for (const call of calls) await turn.query(...call);
    }, options);
  }

  /**
   * Commits all statements of `work`, or none. If `isLasting`, waits until a crash of the database
   * can no longer lose them.
   */
  together<Result>(
    work: (turn: Turn) => Promise<Result>,
    { isLasting }: { readonly isLasting: boolean },
  ): Promise<Result> {
    return this.#next(async () => {
      await this.#command(isLasting ? 'BEGIN; SET LOCAL synchronous_commit TO DEFAULT' : 'BEGIN');
      try {
        const result = await work(this.#turn);
        await this.#command('COMMIT');
        return result;
      } catch (error) {
        await this.#command('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Runs `work` while nothing else uses the connection. */
  #next<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** May be called more than once. */
  async close(): Promise<void> {
    await this.#last;
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#client.off('error', this.#onError);
    this.#client.release(true);
  }

  async #query<Result extends object = Row>(
    { name, text }: Statement,
    values: Values = [],
  ): Promise<Result[]> {
    return await this.#guarded(async () => {
      const result = await this.#client.query<Result>({ name, text, values: [...values] });
      return result.rows;
    });
  }

  async #command(sql: string): Promise<void> {
    await this.#guarded(() => this.#client.query(sql));
  }

  async #guarded<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#failure) throw this.#failure;
    try {
      return await work();
    } catch (error) {
      const failure = asFailure(error, this.#target);
      // The connection remains usable only after a non-fatal error that the server itself reports.
      if (!(error instanceof DatabaseError) || error.severity === 'FATAL') {
        this.#onError(failure instanceof Error ? failure : new Error(String(failure)));
      }
      throw failure;
    }
  }

  readonly #onError = (error: Error): void => {
    const failure = asFailure(error, this.#target);
    this.#failure ??=
      failure instanceof RunUnwritable ? failure : new StoreUnreachable(error.message);
  };
}

function readAddress(url: string): { connectionString: string; target: Target } {
  try {
    const connectionString = withTls(url);
    const { host, port, database = '', user = '' } = new Client({ connectionString });
    const place = host.startsWith('/') ? host : `${host}:${port}`;
    return { connectionString, target: { host: place, database, user } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreUnreachable(`The address of the database cannot be used: ${reason}.`);
  }
}
