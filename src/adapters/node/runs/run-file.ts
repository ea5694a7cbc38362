import type { OperationCounts } from '#domain/plan/operation-count.ts';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import {
  RunUnreadable,
  RunUnwritable,
  type ActiveRun,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
} from '#application/ports/runs/run-store.ts';
import {
  NO_HOTELS,
  type FinishedHotel,
  type ListedHotel,
  type SkippedHotel,
  type StateCounts,
  type StoredHotel,
  type StoredState,
} from '#application/ports/runs/stored-hotels.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import {
  countsIn,
  createRunDatabase,
  listedHotel,
  openRunDatabase,
  prepareStatements,
  writeAtOnce,
  type Row,
  type Statements,
} from './run-database.ts';
import { RunLock } from './run-lock.ts';
import { sumOfOperations, unfinishedHotel } from '#application/bulk/unfinished-hotel.ts';
import { withoutPasswords } from '#application/bulk/user-passwords.ts';

/** One write costs as much as many, so responses that arrive within this time share one. */
const FLUSH_MS = 10;

const INTENDED: JournalEntry = { state: 'intended' };
type Entry = readonly [key: string, entry: JournalEntry];

interface HotelInProgress {
  readonly entries: Map<string, JournalEntry>;
  readonly unwritten: Entry[];
  /** An operation without an entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

/**
 * A run in an SQLite file. A crash may lose the responses of the last few milliseconds, so every
 * operation of a claimed hotel that is not recorded as done counts as sent.
 */
export class RunFile implements ActiveRun {
  readonly facts: RunFacts;
  readonly leftAt: number | undefined;
  #input: RunInput;
  readonly #database: DatabaseSync;
  readonly #lock: RunLock | undefined;
  readonly #statements: Statements;
  #flushing: NodeJS.Timeout | undefined;
  /** Keyed by index. */
  readonly #inProgress = new Map<number, HotelInProgress>();

  private constructor(path: string, database: DatabaseSync, lock?: RunLock) {
    this.#database = database;
    this.#lock = lock;
    this.leftAt = lock?.leftAt;
    this.#statements = prepareStatements(database);
    const row = this.#statements.run.get();
    const facts = JSON.parse(String(row?.['facts'])) as NewRunFacts;
    this.facts = { ...facts, place: { kind: 'folder', name: dirname(path) } };
    this.#input = JSON.parse(String(row?.['input'])) as RunInput;
  }

  /** Creates the file, which must not exist. */
  static create(path: string, facts: NewRunFacts, input: RunInput, checkpoint: string): RunFile {
    const lock = new RunLock(path);
    try {
      const database = createRunDatabase(path, ({ create }) => {
        create.run(JSON.stringify(facts), JSON.stringify(input), checkpoint);
      });
      return new RunFile(path, database, lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** Opens the run to continue it. Throws `RunInUse` or `RunUnreadable`. */
  static resume(path: string): RunFile {
    const lock = new RunLock(path);
    try {
      return new RunFile(path, openRunDatabase(path), lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** Opens the run to read it, even while a process works on it. Throws `RunUnreadable`. */
  static read(path: string): RunFile {
    return new RunFile(path, openRunDatabase(path));
  }

  get input(): RunInput {
    return this.#input;
  }

  get checkpoint(): string {
    return String(this.#statements.checked.get()?.['checked']);
  }

  async keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void> {
    this.#input = input;
    writeAtOnce(this.#database, () => {
      this.#statements.keepInput.run(JSON.stringify(input), checkpoint);
      for (const index of edited) this.#statements.leave.run('stopped', null, 1, index);
    });
  }

  async counts(): Promise<StateCounts> {
    const rows = this.#statements.counts.all();
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  async operations(of?: 'onboarded'): Promise<OperationCounts> {
    const row = this.#statements.operations.get(of ?? null);
    const open: OperationCounts[] = [];
    if (of === undefined) {
      for await (const { operations } of this.hotels('open')) if (operations) open.push(operations);
    }
    return sumOfOperations([countsIn(row), ...open]);
  }

  async *list(): AsyncGenerator<ListedHotel> {
    for (const row of this.#statements.list.iterate()) yield listedHotel(row);
  }

  async *hotels(which?: 'unfinished' | 'open'): AsyncGenerator<StoredHotel> {
    const rows = this.#statements[which ?? 'hotels'].iterate();
    for (const row of rows) yield this.#withJournal(row);
  }

  async hotel(index: number): Promise<StoredHotel | undefined> {
    const row = this.#statements.hotel.get(index);
    return row && this.#withJournal(row);
  }

  async configOf(index: number): Promise<HotelConfig | undefined> {
    return this.#configOf(index);
  }

  async start(hotels: readonly InputHotel[]): Promise<readonly InputHotel[]> {
    // The only write that must survive a power cut.
    this.#database.exec('PRAGMA synchronous = FULL');
    writeAtOnce(this.#database, () => {
      for (const hotel of hotels) this.#begin(hotel);
    });
    this.#database.exec('PRAGMA synchronous = NORMAL');
    return hotels;
  }

  journalOf(index: number): Journal {
    const { entries, unwritten, isInDoubt } = this.#inProgress.get(index) ?? notClaimed(index);
    return {
      read: (key) => entries.get(key) ?? (isInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        entries.set(key, entry);
        // The claim already says so.
        if (entry.state === INTENDED.state) return;
        unwritten.push([key, entry]);
        this.#flushing ??= setTimeout(() => this.#flush(), FLUSH_MS);
      },
    };
  }

  async end(index: number, hotel: FinishedHotel): Promise<void> {
    this.#leave(index, hotel.status, JSON.stringify(hotel));
  }

  async skip({ index, file, name, code, where, warnings }: SkippedHotel): Promise<void> {
    const why = { where, warnings };
    this.#statements.putHotel.run(index, file, name, code, 'skipped', JSON.stringify(why), 0);
  }

  async release(): Promise<void> {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    try {
      for (const index of this.#inProgress.keys()) this.#leave(index, 'stopped', null);
    } catch (error) {
      if (!(error instanceof RunUnwritable || error instanceof RunUnreadable)) throw error;
    }
  }

  async reopen(): Promise<void> {
    throw new Error('The store of this run never goes away.');
  }

  async close(): Promise<void> {
    await this.release();
    this.#database.close();
    this.#lock?.close();
  }

  #begin({ index, file, config }: InputHotel): void {
    const known = JSON.stringify(withoutPasswords(config));
    const before = this.#statements.config.get(index)?.['config'];
    const isEdited = before !== undefined && before !== known;
    const entries = new Map(before === undefined ? [] : this.#entriesOf(index));
    if (isEdited) this.#forgetAllBut('hotel', index, entries);
    const isInDoubt = isEdited || this.#statements.inDoubt.get(index)?.['in_doubt'] === 1;
    // What failed once may have been sent again before a kill.
    const failed = [...entries].filter(([, { state }]) => isInDoubt && state === 'failed');
    for (const [key] of failed) entries.delete(key);
    this.#inProgress.set(index, { entries, unwritten: [], isInDoubt });
    const { name, code } = config.hotelProfile;
    // If the process is killed, every operation of the hotel is unconfirmed.
    this.#statements.putHotel.run(index, file, name, code, 'begun', null, 1);
    if (before !== known) this.#statements.putConfig.run(index, known);
  }

  /** Records everything that is known, so that no more is unconfirmed than before. */
  #leave(index: number, state: StoredState, ended: string | null): void {
    const { entries, unwritten, isInDoubt } = this.#inProgress.get(index) ?? notClaimed(index);
    const intended = [...entries].filter(([, entry]) => entry.state === INTENDED.state);
    writeAtOnce(this.#database, () => {
      this.#putEntries(index, [...unwritten, ...intended]);
      this.#statements.leave.run(state, ended, Number(isInDoubt), index);
    });
    this.#inProgress.delete(index);
  }

  #configOf(index: number): HotelConfig | undefined {
    const row = this.#statements.config.get(index);
    return row && (JSON.parse(String(row['config'])) as HotelConfig);
  }

  #withJournal(row: Row): StoredHotel {
    const listed = listedHotel(row);
    const { ended } = row;
    const hotel =
      ended === null ? listed : { ...(JSON.parse(String(ended)) as FinishedHotel), ...listed };
    const { index, state } = hotel;
    const config = state === 'begun' || state === 'stopped' ? this.#configOf(index) : undefined;
    if (!config) return hotel;
    const entries = this.#inProgress.get(index)?.entries ?? new Map(this.#entriesOf(index));
    return { ...hotel, ...unfinishedHotel(this.facts, index, config, entries) };
  }

  #entriesOf(index: number): Entry[] {
    const rows = this.#statements.entries.all(index);
    return rows.flatMap(({ entries }) => JSON.parse(String(entries)) as Entry[]);
  }

  #forgetAllBut(key: string, index: number, entries: Map<string, JournalEntry>): void {
    const kept = entries.get(key);
    entries.clear();
    this.#statements.forget.run(index);
    if (!kept) return;
    entries.set(key, kept);
    this.#putEntries(index, [[key, kept]]);
  }

  #putEntries(index: number, entries: readonly Entry[]): void {
    if (entries.length > 0) this.#statements.putEntries.run(index, JSON.stringify(entries));
  }

  #flush(): void {
    this.#flushing = undefined;
    try {
      writeAtOnce(this.#database, () => {
        for (const [index, { unwritten }] of this.#inProgress) this.#putEntries(index, unwritten);
      });
      for (const { unwritten } of this.#inProgress.values()) unwritten.length = 0;
    } catch {
      // The next write fails too, and reports the error.
    }
  }
}

function notClaimed(index: number): never {
  throw new Error(`Hotel ${index} was not started.`);
}
