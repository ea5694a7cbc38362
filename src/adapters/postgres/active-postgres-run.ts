import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunNotSubmitted,
  RunUnwritable,
  type ActiveRun,
  type RunInput,
  type RunPlace,
} from '#application/ports/runs/run-store.ts';
import type { FinishedHotel, SkippedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { RunFollower, SharedWork } from '#application/ports/runs/shared-runs.ts';
import { createFirstOccurrences, type FirstOccurrences } from '#domain/batch/first-occurrences.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Connections, Queries, Session } from './connections.ts';
import type { RunKey } from './run-key.ts';
import { SQL } from './run-statements.ts';
import { withPasswords } from './sealed-passwords.ts';
import { HotelsInProgress, type Membership } from './hotels-in-progress.ts';
import { assertApart, meantHashes, storable, submitHotels } from './submit-hotels.ts';
import { PostgresRunFollower } from './postgres-run-follower.ts';
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
  #onCancel: (() => void) | undefined;
  #meant: FirstOccurrences | undefined;
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

  onCancel(listener: () => void): void {
    this.#onCancel = listener;
    this.lease.onCancel = listener;
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
    // `open` waits until it survives a crash of the database.
    await this.#session.together((turn) =>
      submitHotels(hotels, turn, { id: this.id, seal: { key, run: this.facts.run } }),
    );
  }

  async open(meant: Int32Array): Promise<void> {
    await this.#openAlone(async (turn) => {
      const { buffer, byteOffset, byteLength } = meant;
      const bytes = Buffer.from(buffer, byteOffset, byteLength);
      await assertApart(this.id, meant, turn);
      await this.#openRun(turn, bytes);
    });
    this.#meant = undefined;
  }

  async reopen(): Promise<void> {
    await this.#openAlone(async (turn) => {
      await assertApart(this.id, await meantHashes(this.id, turn), turn);
      await turn.query(SQL.reopen, [this.id]);
      await this.#openRun(turn, null);
    });
  }

  isMeant(key: string): boolean {
    return this.#meant?.has(key) ?? false;
  }

  async claim(most: number): Promise<InputHotel[]> {
    const { key } = this.#parts;
    // Of a process without a lease, the database claims nothing.
    if (this.lease.failure) throw this.lease.failure;
    this.#meant ??= createFirstOccurrences(await meantHashes(this.id, this.queries));
    const values = [this.id, this.lease.worker, most];
    const rows = await this.#session.lasting((turn) => turn.query<ClaimedRow>(SQL.claim, values));
    return rows.map((row) => {
      const { position: index, file, before, in_doubt: isInDoubt, has_own_code: hasOwnCode } = row;
      this.#hotels.begin(index, (row.entries ?? []).flat(), isInDoubt);
      const config = withPasswords(row.config, row.sealed, { key, run: this.facts.run, index });
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
      await this.lease.leave(this.#meant !== undefined);
    } finally {
      await this.#session.close();
    }
  }

  async isOver(): Promise<boolean> {
    return (await this.queries.query(SQL.over, [this.id])).length > 0;
  }

  async rejoin(): Promise<void> {
    const { join } = this.#parts;
    this.lease.abandon();
    const { worker } = this.lease;
    await this.#session.close();
    await this.#hotels.release(this.queries);
    await this.queries.query(SQL.leaveRun, [worker, this.#requests()]);
    this.#membership = await join(this.id, () => this.#requests());
    this.lease.onCancel = this.#onCancel;
    this.#hotels = new HotelsInProgress(this.id, this.#membership);
  }

  countRequests(count: () => number): void {
    this.#requests = count;
  }

  countedRequests(): number {
    return this.#requests();
  }

  override async follow(): Promise<RunFollower> {
    return await PostgresRunFollower.start(this.queries, this.id, () => this.lease.worker);
  }

  protected override entriesOf(index: number, stored: () => Map<string, JournalEntry>) {
    return this.#hotels.entriesOf(index) ?? stored();
  }

  get #session(): Session {
    return this.#membership.session;
  }

  async #openRun(turn: Queries, meant: Buffer | null): Promise<void> {
    const values = [this.id, meant, this.lease.wasCancelled];
    const [row] = await turn.query<{ status: string }>(SQL.openRun, values);
    if (row) this.lease.isCancelled = row.status === 'cancelled';
    else throw new RunNotSubmitted();
  }

  /** Of two runs that open at the same moment, the second finds the first. */
  async #openAlone(open: (turn: Queries) => Promise<void>): Promise<void> {
    await this.#session.lasting(async (turn) => {
      await turn.query(SQL.lockStart);
      await open(turn);
    });
  }
}
