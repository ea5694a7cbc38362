import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { FinishedHotel, StoredState } from '#application/ports/runs/stored-hotels.ts';
import type { Queries, Session } from './connections.ts';
import { SQL } from './run-statements.ts';
import type { Entry } from './stored-postgres-run.ts';
import type { WorkerLease } from './worker-lease.ts';

/**
 * Responses that arrive within this time share a statement: one for each response would cost the
 * database several times as much. The claim covers those that a crash loses.
 */
const FLUSH_MS = 100;

const INTENDED: JournalEntry = { state: 'intended' };

interface HotelInProgress {
  readonly entries: Map<string, JournalEntry>;
  /** Not yet in the database. */
  readonly unwritten: Entry[];
  /** An operation without an entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

/** What the database is to hold of a hotel that is no longer in progress. */
interface LeftHotel {
  readonly index: number;
  readonly state: StoredState;
  readonly ended?: FinishedHotel;
}

/** How this process takes part in a run. */
export interface Membership {
  readonly session: Session;
  readonly lease: WorkerLease;
}

/**
 * The hotels that this process works on, with their journals in memory. Only their worker can write
 * to their rows: a write that finds another one rejects with `StoreUnreachable`.
 */
export class HotelsInProgress {
  readonly #run: number;
  readonly #session: Session;
  readonly #lease: WorkerLease;
  #flushing: NodeJS.Timeout | undefined;
  /** By index. */
  readonly #inProgress = new Map<number, HotelInProgress>();

  /** `run`: the row in `hms.runs`. */
  constructor(run: number, { session, lease }: Membership) {
    this.#run = run;
    this.#session = session;
    this.#lease = lease;
  }

  begin(index: number, stored: readonly Entry[], isInDoubt: boolean): void {
    // What failed once may have been sent again before its worker died.
    const known = stored.filter(([, { state }]) => !isInDoubt || state !== 'failed');
    this.#inProgress.set(index, { entries: new Map(known), unwritten: [], isInDoubt });
  }

  entriesOf(index: number): Map<string, JournalEntry> | undefined {
    return this.#inProgress.get(index)?.entries;
  }

  journalOf(index: number): Journal {
    const { entries, unwritten, isInDoubt } = this.#hotel(index);
    return {
      read: (key) => entries.get(key) ?? (isInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        // Another process may work on the hotel by now.
        if (this.#lease.failure) throw this.#lease.failure;
        entries.set(key, entry);
        // The claim says so already.
        if (entry.state === INTENDED.state) return;
        unwritten.push([key, entry]);
        // The others may wait, but the passwords of the users depend on this one (`#flush`).
        if (key === 'hotel') void this.#flush();
        else this.#flushing ??= setTimeout(() => void this.#flush(), FLUSH_MS);
      },
    };
  }

  /**
   * Stops those that are unfinished. `others`: for when the connection broke or the lease ended; what
   * nobody else has taken over yet is still recorded.
   */
  async release(others: Queries): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    const hotels = [...this.#inProgress.keys()].map((index): LeftHotel => {
      return { index, state: 'stopped' };
    });
    if (this.#lease.failure) await this.#leaveOver(others, hotels);
    else await this.leave(hotels);
  }

  async leave(hotels: readonly LeftHotel[]): Promise<void> {
    await this.#session.inTurn(async (turn) => {
      const count = await this.#leaveOver(turn, hotels);
      if (count < hotels.length) throw this.#lease.lose();
    });
  }

  /**
   * Records everything that is known, so that no more is unconfirmed than before. Returns how many of
   * the hotels this process still had.
   */
  async #leaveOver(queries: Queries, hotels: readonly LeftHotel[]): Promise<number> {
    if (hotels.length === 0) return 0;
    // Read when it is this statement's turn: what an earlier flush could not write is among it.
    const left = hotels.map((hotel) => ({ ...this.#hotel(hotel.index), ...hotel }));
    const written = left
      .map(({ index, entries, unwritten }) => {
        const intended = [...entries].filter(([, { state }]) => state === INTENDED.state);
        return { index, last: [...unwritten, ...intended] };
      })
      .filter(({ last }) => last.length > 0);
    const rows = await queries.query(SQL.leave, [
      this.#run,
      written.map(({ index }) => index),
      written.map(({ last }) => JSON.stringify(last)),
      left.map(({ index }) => index),
      left.map(({ state }) => state),
      left.map(({ ended }) => ended && JSON.stringify(ended)),
      left.map(({ ended }) => ended && JSON.stringify(ended.operations)),
      left.map(({ isInDoubt }) => isInDoubt),
      this.#lease.worker,
    ]);
    for (const { index } of left) this.#inProgress.delete(index);
    return rows.length;
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    try {
      await this.#session.inTurn(async (turn) => {
        const written = [...this.#inProgress]
          .map(([index, { unwritten }]) => ({ index, unwritten, count: unwritten.length }))
          .filter(({ count }) => count > 0);
        if (written.length === 0) return;
        const rows = await turn.query(SQL.putEntries, [
          this.#run,
          written.map(({ index }) => index),
          written.map(({ unwritten }) => JSON.stringify(unwritten)),
          this.#lease.worker,
          // A later attempt knows by it whose passwords the users of the hotel have.
          written.some(({ unwritten }) => unwritten.some(([key]) => key === 'hotel')),
        ]);
        if (rows.length < written.length) throw this.#lease.lose();
        for (const { unwritten, count } of written) unwritten.splice(0, count);
      });
    } catch {
      // The next write fails as well, and says so.
    }
  }

  #hotel(index: number): HotelInProgress {
    const hotel = this.#inProgress.get(index);
    if (!hotel) throw new Error(`Hotel ${index} was not claimed.`);
    return hotel;
  }
}
