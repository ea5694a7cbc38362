import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE, PAUSE, PAUSES } from './budget-table.ts';
import type { Connections, Session } from '#adapters/postgres/connections.ts';
import type { Statement } from '#adapters/postgres/statement.ts';

const RECONNECT_MS = 1000;

/** Slots that nobody else has, by the clock of the database. */
export interface LeasedSlots {
  readonly first: number;
  readonly now: number;
}

interface BudgetPauses {
  /** How long this process still pauses, in ms. */
  remaining(): number;
  /** Another process pauses for so many ms more. */
  heard(ms: number): void;
}

/**
 * The row of one server in `hms.budgets`. Uses one connection, and quietly opens another when it
 * breaks.
 */
export class BudgetRow {
  readonly #connections: Connections;
  readonly #server: string;
  /** The server in notifications, which have a limit of 8000 bytes. */
  readonly #key: string;
  readonly #pauses: BudgetPauses;
  #session: Promise<Session> | undefined;
  readonly #closing = new AbortController();

  constructor(connections: Connections, server: string, pauses: BudgetPauses) {
    this.#connections = connections;
    this.#server = server;
    this.#key = createHash('sha256').update(server).digest('hex');
    this.#pauses = pauses;
  }

  /** Listens from now on. Rejects with `StoreUnreachable`. */
  async open(): Promise<void> {
    await this.#connected();
  }

  /**
   * Leases slots that take `ms` in all, the first at least `ahead` ms from now. Undefined during a
   * pause, of which `heard` was told. Rejects with `StoreUnreachable`.
   */
  async lease(ms: number, ahead: number): Promise<LeasedSlots | undefined> {
    const [leased] = await this.#query<LeasedSlots>(LEASE, [this.#server, ms, ahead]);
    if (!leased) this.#pauses.heard(await this.#pause(await this.#connected(), 0));
    return leased;
  }

  /** Makes the other processes pause. If the database is away, they learn of it later. Never rejects. */
  async pause(ms: number): Promise<void> {
    try {
      await this.#pause(await this.#connected(), ms);
    } catch {
      // The next connection starts with what remains of the pause.
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const session = await this.#session?.catch(() => undefined);
    await session?.close();
  }

  /** A connection that broke since it was last used is worth another one. */
  async #query<Row extends object>(
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const session = await this.#connected();
    try {
      return await session.query<Row>(statement, values);
    } catch (error) {
      if (!session.failure) throw error;
      return await (await this.#connected()).query<Row>(statement, values);
    }
  }

  /** Returns how long the server is paused from now on, in ms; negative if it is not. */
  async #pause(session: Session, ms: number): Promise<number> {
    const values = [this.#server, ms, `${this.#key} ${ms}`];
    const [row] = await session.query<{ remaining: number }>(PAUSE, values);
    return row?.remaining ?? 0;
  }

  #connected(): Promise<Session> {
    this.#session ??= this.#connect().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  async #connect(): Promise<Session> {
    this.#closing.signal.throwIfAborted();
    const session = await this.#connections.session();
    let isOpen = false;
    try {
      await session.listen(PAUSES, {
        heard: (payload) => this.#heard(payload),
        broken: () => {
          if (!isOpen) return;
          this.#session = undefined;
          void session.close();
          void this.#reconnect();
        },
      });
      this.#pauses.heard(await this.#pause(session, this.#pauses.remaining()));
      if (session.failure) throw session.failure;
      isOpen = true;
      return session;
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        await this.#connected();
        return;
      } catch {
        await sleep(RECONNECT_MS, undefined, { ref: false, signal }).catch(() => undefined);
      }
    }
  }

  #heard(payload: string): void {
    const [key, ms] = payload.split(' ');
    if (key === this.#key) this.#pauses.heard(Number(ms));
  }
}
