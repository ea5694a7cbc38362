import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import {
  RunUnwritable,
  type ActiveRun,
  type FinishedHotel,
  type RunInput,
  type RunPlace,
  type SharedProgress,
  type SharedWork,
  type SkippedHotel,
  type StateCounts,
  type StoredState,
} from '#application/ports/run-store.ts';
import { createFirstOccurrences, type FirstOccurrences } from '#domain/batch/first-occurrences.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Connections, Queries, Session } from './connections.ts';
import type { RunKey } from './run-key.ts';
import { SQL } from './run-statements.ts';
import { sealedPasswords, withoutPasswords, withPasswords } from './sealed-passwords.ts';
import { NO_HOTELS, StoredPostgresRun, type Entry, type RunRow } from './stored-postgres-run.ts';
import type { WorkerLease } from './worker-lease.ts';

/** Responses that arrive within this time share a statement. */
const FLUSH_MS = 5;

const INTENDED: JournalEntry = { state: 'intended' };

interface HotelInProgress {
  readonly entries: Map<string, JournalEntry>;
  /** Not yet in the database. */
  readonly unwritten: Entry[];
  /** An operation without an entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

/** A hotel as it was submitted, and as its earlier claims left it. */
interface ClaimedRow {
  readonly position: number;
  readonly file: string;
  readonly in_doubt: boolean;
  readonly config: HotelConfig;
  readonly before: number;
  readonly has_own_code: boolean;
  readonly generated: readonly number[];
  readonly sealed: Buffer | null;
  readonly entries: readonly (readonly Entry[])[] | null;
}

interface KnownRow {
  readonly position: number;
  /** As it was written. */
  readonly config: string;
  readonly sealed: Buffer | null;
}

interface ProgressRow {
  readonly workers: number;
  readonly all_workers: number;
  readonly requests: number;
  readonly counts: Partial<StateCounts> | null;
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

interface RunParts {
  readonly connections: Connections;
  readonly row: RunRow;
  readonly checkpoint: string;
  readonly place: RunPlace;
  readonly key: RunKey;
  /** Whether the key was made for this run. */
  readonly isKeyNew: boolean;
  readonly join: (run: number, requests: () => number) => Promise<Membership>;
}

/**
 * A run that this process works on together with others. All writes use one connection: once it
 * breaks or the lease is lost, nothing is written any more, and no operation starts.
 */
export class ActivePostgresRun extends StoredPostgresRun implements ActiveRun, SharedWork {
  readonly newKey: string | undefined;
  readonly #parts: RunParts;
  #membership: Membership;
  #checkpoint: string;
  #requests = () => 0;
  #meant: FirstOccurrences | undefined;
  #flushing: NodeJS.Timeout | undefined;
  /** By index. */
  readonly #inProgress = new Map<number, HotelInProgress>();

  private constructor(parts: RunParts, membership: Membership) {
    super(parts.connections, parts.row, parts.place);
    this.#parts = parts;
    this.#membership = membership;
    this.#checkpoint = parts.checkpoint;
    this.newKey = parts.isKeyNew ? parts.key.text : undefined;
  }

  static async join(parts: RunParts): Promise<ActivePostgresRun> {
    let run: ActivePostgresRun | undefined;
    const membership = await parts.join(parts.row.id, () => run?.countedRequests() ?? 0);
    run = new ActivePostgresRun(parts, membership);
    return run;
  }

  get shared(): SharedWork {
    return this;
  }

  get lease(): WorkerLease {
    return this.#membership.lease;
  }

  get checkpoint(): string {
    return this.#checkpoint;
  }

  get isCancelled(): boolean {
    return this.lease.isCancelled;
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    await this.#session.lasting(async (turn) => {
      await turn.query(SQL.keepInput, [this.id, JSON.stringify(input), checkpoint]);
      await turn.query(SQL.edited, [this.id, [...edited]]);
    });
    this.input = input;
    this.#checkpoint = checkpoint;
  }

  async submit(hotels: readonly InputHotel[]): Promise<void> {
    const { key } = this.#parts;
    const indexes = hotels.map(({ index }) => index);
    // `open` waits until it survives a crash of the database.
    await this.#session.together(async (turn) => {
      const rows = await turn.query<KnownRow>(SQL.known, [this.id, indexes]);
      const known = new Map(rows.map((row) => [row.position, row]));
      const submitted = hotels.map((hotel) => {
        const before = known.get(hotel.index);
        return {
          hotel,
          config: JSON.stringify(withoutPasswords(hotel.config)),
          sealed: sealedPasswords(hotel, before?.sealed, { key, run: this.facts.run }),
          before,
        };
      });
      await turn.query(SQL.submit, [
        this.id,
        indexes,
        hotels.map(({ file }) => storable(file)),
        hotels.map(({ config }) => storable(config.hotelProfile.name)),
        hotels.map(({ config }) => storable(config.hotelProfile.code)),
        submitted.map(({ config }) => config),
        hotels.map(({ before }) => before),
        hotels.map(({ hasOwnCode }) => hasOwnCode),
        hotels.map(({ generatedPasswords }) => `{${generatedPasswords.join(',')}}`),
        submitted.map(({ sealed }) => sealed),
      ]);
      const edited = submitted.filter(({ before, config }) => before && before.config !== config);
      await this.#keepOnlyHotels(
        edited.map(({ hotel: { index } }) => index),
        turn,
      );
    });
  }

  async open(meant: Int32Array): Promise<void> {
    const { buffer, byteOffset, byteLength } = meant;
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    await this.#session.lasting((turn) => turn.query(SQL.openRun, [this.id, bytes]));
    this.#meant = undefined;
  }

  async reopen(): Promise<void> {
    const opened = await this.#session.lasting(async (turn) => {
      await turn.query(SQL.reopen, [this.id]);
      return await turn.query(SQL.openRun, [this.id, null]);
    });
    if (opened.length === 0) {
      throw new RunUnwritable('not all of its hotels were submitted: resume it with the input');
    }
  }

  isMeant(key: string): boolean {
    return this.#meant?.has(key) ?? false;
  }

  async claim(most: number): Promise<InputHotel[]> {
    const { key } = this.#parts;
    this.#meant ??= await this.#readMeant();
    const values = [this.id, this.lease.worker, most];
    const rows = await this.#session.lasting((turn) => turn.query<ClaimedRow>(SQL.claim, values));
    return rows.map((row) => {
      const { position: index, file, before, in_doubt: isInDoubt, has_own_code: hasOwnCode } = row;
      const entries = new Map((row.entries ?? []).flat());
      this.#inProgress.set(index, { entries, unwritten: [], isInDoubt });
      const config = withPasswords(row.config, row.sealed, { key, run: this.facts.run, index });
      return { index, file, before, config, hasOwnCode, generatedPasswords: row.generated };
    });
  }

  journalOf(index: number): Journal {
    const { entries, unwritten, isInDoubt } = this.#hotel(index);
    const { lease } = this;
    return {
      read: (key) => entries.get(key) ?? (isInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        // Another process may work on the hotel by now.
        if (lease.failure) throw lease.failure;
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
    try {
      await this.release();
      await this.lease.leave();
    } finally {
      await this.#session.close();
    }
  }

  async isOver(): Promise<boolean> {
    return (await this.queries.query(SQL.over, [this.id])).length > 0;
  }

  async rejoin(): Promise<void> {
    const { join } = this.#parts;
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    this.lease.abandon();
    this.#inProgress.clear();
    const { worker } = this.lease;
    await this.#session.close();
    await this.queries.query(SQL.leaveRun, [worker, this.#requests()]);
    this.#membership = await join(this.id, () => this.#requests());
  }

  countRequests(count: () => number): void {
    this.#requests = count;
  }

  countedRequests(): number {
    return this.#requests();
  }

  async progress(): Promise<SharedProgress> {
    const [row] = await this.queries.query<ProgressRow>(SQL.progress, [this.id]);
    const { workers = 0, all_workers: allWorkers = 0, requests = 0, counts } = row ?? {};
    const operations = await this.endedOperations();
    return { workers, allWorkers, requests, counts: { ...NO_HOTELS, ...counts }, operations };
  }

  protected override entriesOf(index: number, stored: () => Map<string, JournalEntry>) {
    return this.#inProgress.get(index)?.entries ?? stored();
  }

  get #session(): Session {
    return this.#membership.session;
  }

  async #readMeant(): Promise<FirstOccurrences> {
    const [row] = await this.queries.query<{ meant: Buffer | null }>(SQL.meant, [this.id]);
    const bytes = Uint8Array.from(row?.meant ?? []);
    return createFirstOccurrences(new Int32Array(bytes.buffer));
  }

  /** Of hotels whose configuration has changed, only the ID is still known. */
  async #keepOnlyHotels(edited: readonly number[], turn: Queries): Promise<void> {
    if (edited.length === 0) return;
    const rows = await turn.query<{ position: number; entries: readonly Entry[] }>(SQL.entries, [
      this.id,
      edited,
    ]);
    const made = new Map(
      rows.flatMap(({ position, entries }) =>
        entries
          .filter(([key]) => key === 'hotel')
          .map((entry): [number, Entry] => [position, entry]),
      ),
    );
    await turn.query(SQL.forget, [this.id, edited]);
    await turn.query(SQL.doubt, [this.id, edited]);
    await turn.query(SQL.keepEntries, [
      this.id,
      [...made.keys()],
      [...made.values()].map((entry) => JSON.stringify([entry])),
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
        this.lease.worker,
      ]);
      for (const { index } of left) this.#inProgress.delete(index);
      if (rows.length < left.length) throw this.lease.lose();
    });
  }

  async #flush(): Promise<void> {
    this.#flushing = undefined;
    const { lease } = this;
    try {
      await this.#session.inTurn(async (turn) => {
        const written = [...this.#inProgress]
          .map(([index, { unwritten }]) => ({ index, unwritten, count: unwritten.length }))
          .filter(({ count }) => count > 0);
        if (written.length === 0) return;
        const rows = await turn.query(SQL.putEntries, [
          this.id,
          written.map(({ index }) => index),
          written.map(({ unwritten }) => JSON.stringify(unwritten)),
          lease.worker,
        ]);
        if (rows.length < written.length) throw lease.lose();
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

/** PostgreSQL takes every character in a text but this one. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
