import { thisHolder } from '#adapters/node/runs/run-holder.ts';
import { RunInUse, StoreUnreachable, type RunHolder } from '#application/ports/runs/run-store.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import type { Session } from './connections.ts';
import { BEAT_MS, SENDING_MS } from './ownership-times.ts';
import { SQL } from './statements.ts';

const SILENT = 'PostgreSQL has not responded for too long.';
const POOLED =
  'The address of the database leads to a pooler in transaction mode, which loses locks: use session mode, or none.';

/** The session that holds the lock. */
type Owning = Pick<Session, 'query' | 'together' | 'write' | 'close' | 'failure'>;

interface Taken {
  /** The process of the database at the other end. */
  readonly backend: number;
  readonly confirmedAt: Moment;
  readonly busyUntil: number | undefined;
}

/** Two clocks: a suspended machine stops the first, and a user may set the second. */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * The right of this process to work on a run: a lock that the session holds, on which everything is
 * written (docs/decisions/one-process-per-run.md). It ends with the session.
 */
export class Ownership {
  /**
   * Latest time at which requests of the previous process may arrive; undefined if it has ended.
   */
  readonly busyUntil: number | undefined;
  /** The session that holds the lock and does all writes. */
  readonly session: Owning;
  /** The process of the database at the other end. */
  readonly #backend: number;
  readonly #beating: NodeJS.Timeout;
  #confirmedAt: Moment;
  #lost: Error | undefined;
  #isOver = false;

  private constructor(session: Owning, { backend, confirmedAt, busyUntil }: Taken) {
    this.session = session;
    this.#backend = backend;
    this.#confirmedAt = confirmedAt;
    this.busyUntil = busyUntil;
    this.#beating = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** `id`: the row in `hms.runs`. Rejects with `RunInUse`, and then closes the session. */
  static async take(session: Owning, id: number, run: string): Promise<Ownership> {
    try {
      return new Ownership(session, await lock(session, id, run));
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** Why this process can no longer write; undefined while it can. */
  get failure(): Error | undefined {
    return this.#lost ?? this.session.failure;
  }

  /** Await it right before a request leaves. Rejects with `StoreUnreachable`. */
  async assert(): Promise<void> {
    if (this.#isOver) return;
    // A process that was frozen still has its session.
    if (!this.#isConfirmed) await this.#beat();
    if (!this.#isConfirmed) this.#lost ??= new StoreUnreachable(SILENT);
    if (this.failure) throw this.failure;
  }

  /** Lets another process have the run. */
  async end(): Promise<void> {
    clearInterval(this.#beating);
    this.#isOver = true;
    await this.session.query(SQL.unlock).catch(() => undefined);
    await this.session.close();
  }

  get #isConfirmed(): boolean {
    const now = moment();
    const silentMs = Math.max(
      now.monotonic - this.#confirmedAt.monotonic,
      Math.abs(now.wall - this.#confirmedAt.wall),
    );
    return silentMs < SENDING_MS;
  }

  /** Never rejects. */
  async #beat(): Promise<void> {
    const sentAt = moment();
    try {
      const [row] = await this.session.query<{ backend: number }>(SQL.beat);
      if (row?.backend === this.#backend) this.#confirmedAt = sentAt;
      else this.#lost ??= new StoreUnreachable(POOLED);
    } catch {
      // The session is over, or the next heartbeat tries again.
    }
  }
}

/** Durable, so that the database also has all earlier writes. */
async function lock(session: Owning, id: number, run: string): Promise<Taken> {
  const confirmedAt = moment();
  const [tried] = await session.query<{ is_locked: boolean; backend: number }>(SQL.lock, [id]);
  const [row] = await session.query<{ holder: RunHolder | null }>(SQL.holder, [id]);
  const before = row?.holder ?? undefined;
  if (!tried?.is_locked) throw new RunInUse(run, before);
  const holder = thisHolder();
  const [held] = await session.together(
    (turn) => turn.query<{ up_ms: number }>(SQL.hold, [id, JSON.stringify(holder)]),
    { isLasting: true },
  );
  // A restart of the database frees the run at once: its last process may have requests in flight.
  const endsAt = Date.now() - (held?.up_ms ?? 0) + REQUEST_TIMEOUT_MS;
  const isOwn = before?.host === holder.host && before.pid === holder.pid;
  const busyUntil = before && !isOwn && endsAt > Date.now() ? endsAt : undefined;
  return { backend: tried.backend, confirmedAt, busyUntil };
}
