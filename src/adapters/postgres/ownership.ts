import { thisHolder } from '#adapters/node/runs/run-holder.ts';
import { RunInUse, StoreUnreachable, type RunHolder } from '#application/ports/runs/run-store.ts';
import { REQUEST_TIMEOUT_MS } from '#domain/session/request-limits.ts';
import type { Session } from './connections.ts';
import { BEAT_MS, SENDING_MS } from './ownership-times.ts';
import { SQL } from './statements.ts';

const SILENT = 'PostgreSQL has not responded for too long.';
const POOLED =
  'The address of the database leads to a pooler in transaction mode, which loses locks: use session mode, or connect without a pooler.';

type Owning = Pick<Session, 'query' | 'together' | 'write' | 'close' | 'failure'>;

interface Taken {
  /** The ID of the database process that serves the session. */
  readonly backend: number;
  readonly confirmedAt: Moment;
  readonly busyUntil: number | undefined;
}

/**
 * A time on two clocks, because suspending the machine stops the monotonic clock, and a user may
 * change the wall clock.
 */
interface Moment {
  readonly monotonic: number;
  readonly wall: number;
}

const moment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() });

/**
 * The right of this process to work on a run (docs/decisions/one-process-per-run.md). One session
 * holds the lock and does all writes, so the right ends with the session.
 */
export class Ownership {
  /**
   * The latest time at which requests of the previous process may still arrive. Undefined if none
   * can arrive.
   */
  readonly busyUntil: number | undefined;
  /** The session that holds the lock and does all writes. */
  readonly session: Owning;
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

  /**
   * `id` is the ID of the row in `hms.runs`. Rejects with `RunInUse`. Closes the session if it
   * rejects.
   */
  static async take(session: Owning, id: number, run: string): Promise<Ownership> {
    try {
      return new Ownership(session, await lock(session, id, run));
    } catch (error) {
      await session.close();
      throw error;
    }
  }

  /** The reason why this process can no longer write. Undefined while it can. */
  get failure(): Error | undefined {
    return this.#lost ?? this.session.failure;
  }

  /**
   * Await this right before a request is sent. Rejects with `StoreUnreachable` if this process may
   * no longer work on the run.
   */
  async assert(): Promise<void> {
    if (this.#isOver) return;
    // A process that was frozen may still have its session. A heartbeat shows whether it does.
    if (!this.#isConfirmed) await this.#beat();
    if (!this.#isConfirmed) this.#lost ??= new StoreUnreachable(SILENT);
    if (this.failure) throw this.failure;
  }

  /** Frees the run for other processes. */
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

  /** Confirms that the session still exists. Never rejects. */
  async #beat(): Promise<void> {
    const sentAt = moment();
    try {
      const [row] = await this.session.query<{ backend: number }>(SQL.beat);
      if (row?.backend === this.#backend) this.#confirmedAt = sentAt;
      else this.#lost ??= new StoreUnreachable(POOLED);
    } catch {
      // Either the session is lost, or the next heartbeat tries again.
    }
  }
}

/**
 * Locks the run and writes its holder durably. After that, all earlier writes are on the disk too.
 */
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
  // A restart of the database frees the run at once, but requests of the last process may still be
  // in flight.
  const endsAt = Date.now() - (held?.up_ms ?? 0) + REQUEST_TIMEOUT_MS;
  const isOwn = before?.host === holder.host && before.pid === holder.pid;
  const busyUntil = before && !isOwn && endsAt > Date.now() ? endsAt : undefined;
  return { backend: tried.backend, confirmedAt, busyUntil };
}
