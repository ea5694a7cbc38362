import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunUnwritable,
  type ActiveRun,
  type RunInput,
  type RunPlace,
} from '#application/ports/runs/run-store.ts';
import type { FinishedHotel, SkippedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Connections, Session } from './connections.ts';
import type { RunKey } from './run-key.ts';
import { SQL } from './run-statements.ts';
import { withPasswords } from './sealed-passwords.ts';
import { HotelsInProgress, type Membership } from './hotels-in-progress.ts';
import { storable, submitHotels } from './submit-hotels.ts';
import { StoredPostgresRun, type Entry, type RunRow } from './stored-postgres-run.ts';
import type { WorkerLease } from './worker-lease.ts';

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

interface RunParts {
  readonly connections: Connections;
  readonly row: RunRow;
  readonly checkpoint: string;
  readonly place: RunPlace;
  readonly key: RunKey;
  /** Whether the key was made for this run. */
  readonly isKeyNew: boolean;
  readonly join: (run: number) => Promise<Membership>;
}

/**
 * A run that this process works on. All writes use one connection: once it
 * breaks or the lease is lost, nothing is written any more, and no operation starts.
 */
export class ActivePostgresRun extends StoredPostgresRun implements ActiveRun {
  readonly newKey: string | undefined;
  readonly #parts: RunParts;
  #membership: Membership;
  #checkpoint: string;
  #hotels: HotelsInProgress;

  private constructor(parts: RunParts, membership: Membership) {
    super(parts.connections, parts.row, parts.place);
    this.#parts = parts;
    this.#membership = membership;
    this.#hotels = new HotelsInProgress(this.id, membership);
    this.#checkpoint = parts.checkpoint;
    this.newKey = parts.isKeyNew ? parts.key.text : undefined;
  }

  static async join(parts: RunParts): Promise<ActivePostgresRun> {
    return new ActivePostgresRun(parts, await parts.join(parts.row.id));
  }

  get lease(): WorkerLease {
    return this.#membership.lease;
  }

  get checkpoint(): string {
    return this.#checkpoint;
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    await this.#session.lasting(async (turn) => {
      await turn.query(SQL.keepInput, [this.id, JSON.stringify(input), checkpoint]);
      await turn.query(SQL.edited, [this.id, [...edited]]);
    });
    this.input = input;
    this.#checkpoint = checkpoint;
  }

  async start(hotels: readonly InputHotel[]): Promise<InputHotel[]> {
    const { key } = this.#parts;
    if (this.lease.failure) throw this.lease.failure;
    const seal = { key, run: this.facts.run };
    const indexes = hotels.map(({ index }) => index);
    const rows = await this.#session.lasting(async (turn) => {
      await submitHotels(hotels, turn, { id: this.id, seal });
      return await turn.query<ClaimedRow>(SQL.claim, [this.id, this.lease.worker, indexes]);
    });
    return rows.map((row) => {
      const { position: index, file, before, in_doubt: isInDoubt, has_own_code: hasOwnCode } = row;
      this.#hotels.begin(index, (row.entries ?? []).flat(), isInDoubt);
      const config = withPasswords(row.config, row.sealed, { ...seal, index });
      return { index, file, before, config, hasOwnCode, generatedPasswords: row.generated };
    });
  }

  journalOf(index: number): Journal {
    return this.#hotels.journalOf(index);
  }

  async end(index: number, hotel: FinishedHotel): Promise<void> {
    await this.#hotels.leave([{ index, state: hotel.status, ended: hotel }]);
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
    try {
      await this.#hotels.release(this.queries);
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

  async reopen(): Promise<void> {
    const { join } = this.#parts;
    this.lease.abandon();
    const { worker } = this.lease;
    await this.#session.close();
    await this.#hotels.release(this.queries);
    await this.queries.query(SQL.leaveRun, [worker]);
    this.#membership = await join(this.id);
    this.#hotels = new HotelsInProgress(this.id, this.#membership);
  }

  protected override entriesOf(index: number, stored: () => Map<string, JournalEntry>) {
    return this.#hotels.entriesOf(index) ?? stored();
  }

  get #session(): Session {
    return this.#membership.session;
  }
}
