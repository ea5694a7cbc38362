import { hostname } from 'node:os';
import { RunUnreadable, StoreUnreachable } from '#application/ports/runs/run-store.ts';
import type { Queries, Session } from './connections.ts';
import { SQL } from './run-statements.ts';

/** Beats that may fail before the lease ends. */
const BEATS_IN_A_LEASE = 6;
/**
 * For how much of the lease requests may leave after the last confirmed beat was sent. The rest is
 * longer than a request may take: when another process takes over, every request has ended.
 */
const SENDING_SHARE = 17 / 30;

const LOST = 'The database heard nothing of this process for too long.';

interface JoinedRow {
  readonly id: number;
  readonly lease_seconds: number;
}

/** Two clocks: a suspended machine stops the first, and somebody may set the second. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

/**
 * The right of this process to work on hotels of a run. It ends when the database has not heard of
 * the process for a while (docs/decisions.md R44).
 */
export class WorkerLease {
  /** The row of this process in `hms.workers`. */
  readonly worker: number;
  readonly #run: number;
  readonly #session: Session;
  readonly #sendingMs: number;
  readonly #beating: NodeJS.Timeout;
  #heardAt: Moment;
  #lost: Error | undefined;

  private constructor(session: Session, run: number, row: JoinedRow, joinedAt: Moment) {
    this.#session = session;
    this.#run = run;
    this.worker = row.id;
    this.#heardAt = joinedAt;
    const leaseMs = row.lease_seconds * 1000;
    this.#sendingMs = leaseMs * SENDING_SHARE;
    this.#beating = setInterval(() => void this.beat(), leaseMs / BEATS_IN_A_LEASE).unref();
  }

  /** Within a transaction of `session`. */
  static async join(session: Session, turn: Queries, run: number): Promise<WorkerLease> {
    const joinedAt = moment();
    await bury(run, turn);
    const name = `${hostname()}:${process.pid}`;
    const [row] = await turn.query<JoinedRow>(SQL.join, [run, name]);
    if (!row) throw new RunUnreadable('it was deleted from the database');
    return new WorkerLease(session, run, row, joinedAt);
  }

  /** Why this process may no longer write or send; undefined while it may. */
  get failure(): Error | undefined {
    return this.#lost ?? this.#session.failure;
  }

  /** Ask right before a request is sent. Throws `StoreUnreachable`. */
  assertLive(): void {
    if (this.failure) throw this.failure;
    const now = moment();
    const silentMs = Math.max(
      now.monotonic - this.#heardAt.monotonic,
      Math.abs(now.wall - this.#heardAt.wall),
    );
    if (silentMs > this.#sendingMs) throw this.lose();
  }

  /** Another process may have the hotels by now. */
  lose(): Error {
    return (this.#lost ??= new StoreUnreachable(LOST));
  }

  /** Tells the database that this process works. Never rejects. */
  async beat(): Promise<void> {
    const sentAt = moment();
    try {
      const [row] = await this.#session.query<{ has_dead: boolean }>(SQL.beat, [this.worker]);
      if (!row) {
        this.lose();
        return;
      }
      this.#heardAt = sentAt;
      if (row.has_dead) await this.#session.lasting((turn) => bury(this.#run, turn));
    } catch {
      // Without a confirmed beat the lease ends by itself.
    }
  }

  /** Never rejects. */
  async leave(): Promise<void> {
    clearInterval(this.#beating);
    await this.#session.query(SQL.leaveRun, [this.worker]).catch(() => undefined);
  }

  /** The connection is gone: the database notices after the lease. */
  abandon(): void {
    clearInterval(this.#beating);
    this.lose();
  }
}

/** Two statements: the second sees what the buried workers claimed meanwhile. */
async function bury(run: number, turn: Queries): Promise<void> {
  await turn.query(SQL.bury, [run]);
  await turn.query(SQL.inherit, [run]);
}

function moment(): Moment {
  return { monotonic: performance.now(), wall: Date.now() };
}
