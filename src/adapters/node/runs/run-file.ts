import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { OperationCounts } from '#application/onboarding/onboarding-outcome.ts';
import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import {
  RunUnreadable,
  RunUnwritable,
  type BegunHotel,
  type EndedHotel,
  type LoggedHotel,
  type LoggedState,
  type NewRunFacts,
  type RunFacts,
  type RunInput,
  type RunLog,
  type SkippedHotel,
  type StateCounts,
} from '#application/ports/run-log.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import {
  createRunDatabase,
  lockRun,
  openRunDatabase,
  prepareStatements,
  writeAtOnce,
  type Statements,
} from './run-database.ts';
import { openHotel, sumOfOperations } from './run-open-hotel.ts';
import { loggedHotel, stateCounts, withoutPasswords, type Row } from './run-rows.ts';

/** Answers are written together that come within this time: each write costs as much as many. */
const FLUSH_MS = 10;

const INTENDED: JournalEntry = { state: 'intended' };
type Entry = readonly [key: string, entry: JournalEntry];

interface HotelInWork {
  readonly entries: Map<string, JournalEntry>;
  /** Not written yet. */
  readonly unwritten: Entry[];
  /** Whatever has no entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

/**
 * A run in an SQLite file. A crash may lose the answers of its last moments, so whatever a begun
 * hotel does not know to be done counts as sent.
 */
export class RunFile implements RunLog {
  readonly facts: RunFacts;
  #input: RunInput;
  readonly #database: DatabaseSync;
  readonly #lock: DatabaseSync | undefined;
  readonly #statements: Statements;
  #flushing: NodeJS.Timeout | undefined;
  /** What is known of the hotels in work, by place. */
  readonly #inWork = new Map<number, HotelInWork>();

  private constructor(path: string, database: DatabaseSync, lock?: DatabaseSync) {
    this.#database = database;
    this.#lock = lock;
    this.#statements = prepareStatements(database);
    const row = this.#statements.run.get();
    const facts = JSON.parse(String(row?.['facts'])) as NewRunFacts;
    this.facts = { ...facts, folder: dirname(path) };
    this.#input = JSON.parse(String(row?.['input'])) as RunInput;
  }

  /** Makes the file; there is none. */
  static create(path: string, facts: NewRunFacts, input: RunInput, checked: string): RunFile {
    const lock = lockRun(path);
    const database = createRunDatabase(path, ({ create }) => {
      create.run(JSON.stringify(facts), JSON.stringify(input), checked);
    });
    return new RunFile(path, database, lock);
  }

  /** To go on with it. Throws `RunInUse` or `RunUnreadable`. */
  static resume(path: string): RunFile {
    const lock = lockRun(path);
    try {
      return new RunFile(path, openRunDatabase(path), lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** To look at it, also while a process works on it. Throws `RunUnreadable`. */
  static read(path: string): RunFile {
    return new RunFile(path, openRunDatabase(path));
  }

  get input(): RunInput {
    return this.#input;
  }

  get checked(): string {
    return String(this.#statements.checked.get()?.['checked']);
  }

  keepInput(input: RunInput, checked: string, edited: Iterable<number>): void {
    this.#input = input;
    writeAtOnce(this.#database, () => {
      this.#statements.keepInput.run(JSON.stringify(input), checked);
      for (const index of edited) this.#statements.leave.run('stopped', null, 1, index);
    });
  }

  counts(): StateCounts {
    const rows = this.#statements.counts.all();
    return stateCounts(rows);
  }

  operationsDone(): number {
    return Number(this.#statements.operationsDone.get()?.['done']);
  }

  operations(): OperationCounts {
    const ended = this.#statements.operations.get() as unknown as OperationCounts;
    const open = [...this.open()].flatMap(({ operations }) => operations ?? []);
    return sumOfOperations([ended, ...open]);
  }

  *hotels(): Iterable<LoggedHotel> {
    for (const row of this.#statements.hotels.iterate()) yield this.#withJournal(row);
  }

  *places(): Iterable<Pick<LoggedHotel, 'index' | 'file' | 'name'>> {
    for (const { position, file, name } of this.#statements.places.iterate()) {
      yield { index: Number(position), file: String(file), name: String(name) };
    }
  }

  *unfinished(): Iterable<LoggedHotel> {
    for (const row of this.#statements.unfinished.iterate()) yield this.#withJournal(row);
  }

  *open(): Iterable<LoggedHotel> {
    for (const row of this.#statements.open.iterate()) yield this.#withJournal(row);
  }

  hotel(index: number): LoggedHotel | undefined {
    const row = this.#statements.hotel.get(index);
    return row && this.#withJournal(row);
  }

  stateOf(index: number): LoggedState | undefined {
    return this.#statements.state.get(index)?.['state'] as LoggedState | undefined;
  }

  *codes(): Iterable<string> {
    for (const { code } of this.#statements.codes.iterate()) yield String(code);
  }

  configOf(index: number): HotelConfig | undefined {
    const row = this.#statements.config.get(index);
    return row && (JSON.parse(String(row['config'])) as HotelConfig);
  }

  begin(hotels: readonly BegunHotel[]): void {
    // The one write that even a power cut must not lose.
    this.#database.exec('PRAGMA synchronous = FULL');
    writeAtOnce(this.#database, () => {
      for (const hotel of hotels) this.#begin(hotel);
    });
    this.#database.exec('PRAGMA synchronous = NORMAL');
  }

  journalOf(index: number): Journal {
    const { entries, unwritten, isInDoubt } = this.#inWork.get(index) ?? notBegun(index);
    return {
      read: (key) => entries.get(key) ?? (isInDoubt ? INTENDED : undefined),
      write: (key, entry) => {
        entries.set(key, entry);
        // While the hotel is begun, that it was meant to be sent need not be written.
        if (entry.state === INTENDED.state) return;
        unwritten.push([key, entry]);
        this.#flushing ??= setTimeout(() => this.#flush(), FLUSH_MS);
      },
    };
  }

  end(index: number, hotel: EndedHotel): void {
    this.#leave(index, hotel.status, JSON.stringify(hotel));
  }

  skip({ index, file, name, code, where, warnings }: SkippedHotel): void {
    const why = { where, warnings };
    this.#statements.putHotel.run(index, file, name, code, 'skipped', JSON.stringify(why), 0);
  }

  stop(): void {
    clearTimeout(this.#flushing);
    this.#flushing = undefined;
    try {
      for (const index of this.#inWork.keys()) this.#leave(index, 'stopped', null);
    } catch (error) {
      if (!(error instanceof RunUnwritable || error instanceof RunUnreadable)) throw error;
    }
  }

  close(): void {
    this.stop();
    this.#database.close();
    this.#lock?.close();
  }

  #begin({ index, file, code, config }: BegunHotel): void {
    const known = JSON.stringify(withoutPasswords(config));
    const before = this.#statements.config.get(index)?.['config'];
    const isEdited = before !== undefined && before !== known;
    const entries = new Map(before === undefined ? [] : this.#entriesOf(index));
    if (isEdited) this.#forgetAllBut('hotel', index, entries);
    this.#inWork.set(index, {
      entries,
      unwritten: [],
      isInDoubt: isEdited || this.#statements.inDoubt.get(index)?.['in_doubt'] === 1,
    });
    const { name } = config.hotelProfile;
    // Should the process be killed, all of it is in doubt.
    this.#statements.putHotel.run(index, file, name, code, 'begun', null, 1);
    if (before !== known) this.#statements.putConfig.run(index, known);
  }

  /** With everything that is known, so that nothing more is in doubt than before. */
  #leave(index: number, state: LoggedState, ended: string | null): void {
    const { entries, unwritten, isInDoubt } = this.#inWork.get(index) ?? notBegun(index);
    const intended = [...entries].filter(([, entry]) => entry.state === INTENDED.state);
    writeAtOnce(this.#database, () => {
      this.#putEntries(index, [...unwritten, ...intended]);
      this.#statements.leave.run(state, ended, Number(isInDoubt), index);
    });
    this.#inWork.delete(index);
  }

  #withJournal(row: Row): LoggedHotel {
    const hotel = loggedHotel(row);
    const { index, state } = hotel;
    const config = state === 'begun' || state === 'stopped' ? this.configOf(index) : undefined;
    if (!config) return hotel;
    const entries = this.#inWork.get(index)?.entries ?? new Map(this.#entriesOf(index));
    return { ...hotel, ...openHotel(this.facts, index, config, entries) };
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
        for (const [index, { unwritten }] of this.#inWork) this.#putEntries(index, unwritten);
      });
      for (const { unwritten } of this.#inWork.values()) unwritten.length = 0;
    } catch {
      // What comes next fails as well, and is told.
    }
  }
}

function notBegun(index: number): never {
  throw new Error(`Hotel ${index} was not begun.`);
}
