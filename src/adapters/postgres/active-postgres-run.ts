import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import {
  RunUnwritable,
  type ActiveRun,
  type ClaimedHotel,
  type FinishedHotel,
  type RunInput,
  type RunPlace,
  type SkippedHotel,
  type StoredState,
} from '#application/ports/run-store.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Queries, Session } from './connections.ts';
import { SQL } from './run-statements.ts';
import { StoredPostgresRun, type Entry, type RunRow } from './stored-postgres-run.ts';

/** Responses that arrive within this time share a statement. */
const FLUSH_MS = 5;
/** A broken connection is noticed well before the database gives the lock to another process. */
const BEAT_MS = 10_000;

const INTENDED: JournalEntry = { state: 'intended' };

interface HotelInProgress {
  readonly entries: Map<string, JournalEntry>;
  /** Not yet in the database. */
  readonly unwritten: Entry[];
  /** An operation without an entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

/** A hotel as its earlier claims left it. */
interface ClaimedRow {
  readonly position: number;
  readonly in_doubt: boolean;
  /** As it was written; a skipped hotel has none. */
  readonly config: string | null;
  readonly entries: readonly (readonly Entry[])[] | null;
}

/** What the database is to hold of a hotel that is no longer in progress. */
interface LeftHotel {
  readonly index: number;
  readonly state: StoredState;
  readonly ended?: FinishedHotel;
}

/**
 * A run that this process works on. All writes use the connection that holds the lock: once it breaks,
 * nothing is written any more, and no operation starts.
 */
export class ActivePostgresRun extends StoredPostgresRun implements ActiveRun {
  readonly #session: Session;
  #checkpoint: string;
  #flushing: NodeJS.Timeout | undefined;
  readonly #beating: NodeJS.Timeout;
  /** By index. */
  readonly #inProgress = new Map<number, HotelInProgress>();

  /** `session` holds the lock of the run. */
  constructor(session: Session, row: RunRow, checkpoint: string, place: RunPlace) {
    super(session, row, place);
    this.#session = session;
    this.#checkpoint = checkpoint;
    this.#beating = setInterval(() => {
      void session.query(SQL.checked, [this.id]).catch(() => undefined);
    }, BEAT_MS).unref();
  }

  get checkpoint(): string {
    return this.#checkpoint;
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    await this.#session.lasting(async (turn) => {
      await turn.query(SQL.keepInput, [this.id, JSON.stringify(input), checkpoint]);
      await turn.query(SQL.reopen, [this.id, [...edited]]);
    });
    this.input = input;
    this.#checkpoint = checkpoint;
  }

  async claim(hotels: readonly ClaimedHotel[]): Promise<void> {
    const known = new Map(
      hotels.map(({ index, config }) => [index, JSON.stringify(withoutPasswords(config))]),
    );
    await this.#session.lasting(async (turn) => {
      const rows = await turn.query<ClaimedRow>(SQL.claimed, [this.id, [...known.keys()]]);
      const before = new Map(rows.map((row) => [row.position, row]));
      const claimed = hotels.map((hotel) => ({
        ...hotel,
        ...hotelInProgress(before.get(hotel.index), known.get(hotel.index)),
      }));
      await this.#keepOnlyHotels(
        claimed.filter(({ isEdited }) => isEdited),
        turn,
      );
      const written = claimed.filter(({ isNew, isEdited }) => isNew || isEdited);
      await turn.query(SQL.claim, [
        this.id,
        claimed.map(({ index }) => index),
        claimed.map(({ file }) => storable(file)),
        claimed.map(({ config }) => storable(config.hotelProfile.name)),
        claimed.map(({ code }) => storable(code)),
        written.map(({ index }) => index),
        written.map(({ index }) => known.get(index)),
      ]);
      for (const { index, hotel } of claimed) this.#inProgress.set(index, hotel);
    });
  }

  journalOf(index: number): Journal {
    const { entries, unwritten, isInDoubt } = this.#hotel(index);
    return {
      read: (key) => entries.get(key) ?? (isInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        // Another process may work on the run by now.
        if (this.#session.failure) throw this.#session.failure;
        entries.set(key, entry);
        // The claim says so already.
        if (entry.state === INTENDED.state) return;
        unwritten.push([key, entry]);
        this.#flushing ??= setTimeout(() => void this.#flush(), FLUSH_MS);
      },
    };
  }

  async end(index: number, hotel: FinishedHotel): Promise<void> {
    this.#hotel(index);
    await this.#leave([{ index, state: hotel.status, ended: hotel }]);
  }

  async skip({ index, file, name, code, where, warnings }: SkippedHotel): Promise<void> {
    const ended = JSON.stringify({ where, warnings });
    await this.#session.query(SQL.skip, [
      this.id,
      index,
      ...[file, name, code].map((text) => storable(text)),
      ended,
    ]);
  }

  async release(): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    const left = [...this.#inProgress.keys()];
    try {
      await this.#leave(left.map((index) => ({ index, state: 'stopped' })));
    } catch (error) {
      if (!(error instanceof RunUnwritable)) throw error;
    }
  }

  override async close(): Promise<void> {
    clearInterval(this.#beating);
    try {
      await this.release();
    } finally {
      await this.#session.close();
    }
  }

  protected override entriesOf(index: number, stored: () => Map<string, JournalEntry>) {
    return this.#inProgress.get(index)?.entries ?? stored();
  }

  /** Of hotels whose configuration has changed, only the ID is still known. */
  async #keepOnlyHotels(
    edited: readonly { readonly index: number; readonly hotel: HotelInProgress }[],
    turn: Queries,
  ): Promise<void> {
    if (edited.length === 0) return;
    await turn.query(SQL.forget, [this.id, edited.map(({ index }) => index)]);
    const kept = edited.filter(({ hotel }) => hotel.entries.size > 0);
    await turn.query(SQL.putEntries, [
      this.id,
      kept.map(({ index }) => index),
      kept.map(({ hotel }) => JSON.stringify([...hotel.entries])),
    ]);
  }

  /** Records everything that is known, so that no more is unconfirmed than before. */
  async #leave(hotels: readonly LeftHotel[]): Promise<void> {
    if (hotels.length === 0) return;
    await this.#session.inTurn(async (turn) => {
      // Read when it is this statement's turn: what an earlier flush could not write is among it.
      const left = hotels.map((hotel) => ({ ...this.#hotel(hotel.index), ...hotel }));
      const written = left
        .map(({ index, entries, unwritten }) => {
          const intended = [...entries].filter(([, { state }]) => state === INTENDED.state);
          return { index, last: [...unwritten, ...intended] };
        })
        .filter(({ last }) => last.length > 0);
      const rows = await turn.query(SQL.leave, [
        this.id,
        written.map(({ index }) => index),
        written.map(({ last }) => JSON.stringify(last)),
        left.map(({ index }) => index),
        left.map(({ state }) => state),
        left.map(({ ended }) => ended && JSON.stringify(ended)),
        left.map(({ ended }) => ended && JSON.stringify(ended.operations)),
        left.map(({ isInDoubt }) => isInDoubt),
      ]);
      if (rows.length < left.length) throw new RunUnwritable('it was deleted from the database');
      for (const { index } of left) this.#inProgress.delete(index);
    });
  }

  async #flush(): Promise<void> {
    this.#flushing = undefined;
    try {
      await this.#session.inTurn(async (turn) => {
        const written = [...this.#inProgress]
          .map(([index, { unwritten }]) => ({ index, unwritten, count: unwritten.length }))
          .filter(({ count }) => count > 0);
        if (written.length === 0) return;
        await turn.query(SQL.putEntries, [
          this.id,
          written.map(({ index }) => index),
          written.map(({ unwritten }) => JSON.stringify(unwritten)),
        ]);
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

function hotelInProgress(before: ClaimedRow | undefined, config: string | undefined) {
  const isNew = (before?.config ?? null) === null;
  const isEdited = !isNew && before?.config !== config;
  const entries = new Map(isNew ? [] : (before?.entries ?? []).flat());
  const made = entries.get('hotel');
  const kept = isEdited ? new Map(made && [['hotel', made]]) : entries;
  const isInDoubt = isEdited || (before?.in_doubt ?? false);
  const hotel: HotelInProgress = { entries: kept, unwritten: [], isInDoubt };
  return { isNew, isEdited, hotel };
}

function withoutPasswords(config: HotelConfig): HotelConfig {
  const staffUsers = config.staffUsers.map((user) => ({ ...user, password: '' }));
  return { ...config, staffUsers };
}

/** PostgreSQL takes every character in a text but this one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
