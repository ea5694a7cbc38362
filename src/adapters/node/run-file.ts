import type { DatabaseSync } from 'node:sqlite';
import type { Journal, JournalEntry } from '#application/ports/journal.ts';
import type {
  BegunHotel,
  EndedHotel,
  LoggedHotel,
  LoggedState,
  RunFacts,
  RunInput,
  RunLog,
  SkippedHotel,
  StateCounts,
} from '#application/ports/run-log.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import {
  createRunDatabase,
  lockRun,
  openRunDatabase,
  prepareStatements,
  type Statements,
} from './run-database.ts';

/** Answers are written together that come within this time: each write costs as much as many. */
const FLUSH_MS = 10;

const INTENDED: JournalEntry = { state: 'intended' };
const NO_HOTELS: StateCounts = {
  begun: 0,
  stopped: 0,
  skipped: 0,
  onboarded: 0,
  incomplete: 0,
  failed: 0,
};

type Entry = readonly [key: string, entry: JournalEntry];

interface HotelInWork {
  readonly entries: Map<string, JournalEntry>;
  /** Not written yet. */
  readonly unwritten: Entry[];
  /** Whatever has no entry may have been sent all the same. */
  readonly isInDoubt: boolean;
}

interface HotelRow {
  position: number;
  file: string;
  name: string;
  code: string;
  state: LoggedState;
  ended: string | null;
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

  private constructor(database: DatabaseSync, lock?: DatabaseSync) {
    this.#database = database;
    this.#lock = lock;
    this.#statements = prepareStatements(database);
    const row = this.#statements.run.get();
    this.facts = JSON.parse(String(row?.['facts'])) as RunFacts;
    this.#input = JSON.parse(String(row?.['input'])) as RunInput;
  }

  /** Makes the file; there is none. */
  static create(path: string, facts: RunFacts, input: RunInput, checked: string): RunFile {
    const lock = lockRun(path);
    const database = createRunDatabase(path, ({ create }) => {
      create.run(JSON.stringify(facts), JSON.stringify(input), checked);
    });
    return new RunFile(database, lock);
  }

  /** To go on with it. Throws `RunInUse` or `RunUnreadable`. */
  static resume(path: string): RunFile {
    const lock = lockRun(path);
    try {
      return new RunFile(openRunDatabase(path), lock);
    } catch (error) {
      lock.close();
      throw error;
    }
  }

  /** To look at it, also while a process works on it. Throws `RunUnreadable`. */
  static read(path: string): RunFile {
    return new RunFile(openRunDatabase(path));
  }

  get input(): RunInput {
    return this.#input;
  }

  get checked(): string {
    return String(this.#statements.checked.get()?.['checked']);
  }

  keepInput(input: RunInput, checked: string, edited: Iterable<number>): void {
    this.#input = input;
    this.#write(() => {
      this.#statements.keepInput.run(JSON.stringify(input), checked);
      for (const index of edited) this.#statements.leave.run('stopped', null, 1, index);
    });
  }

  counts(): StateCounts {
    const rows = this.#statements.counts.all();
    return { ...NO_HOTELS, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) };
  }

  operationsDone(): number {
    return Number(this.#statements.operationsDone.get()?.['done']);
  }

  *hotels(): Iterable<LoggedHotel> {
    for (const row of this.#statements.hotels.iterate()) yield loggedHotel(row as never);
  }

  *unfinished(): Iterable<LoggedHotel> {
    for (const row of this.#statements.unfinished.iterate()) yield loggedHotel(row as never);
  }

  hotel(index: number): LoggedHotel | undefined {
    const row = this.#statements.hotel.get(index);
    return row && loggedHotel(row as never);
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
    this.#write(() => {
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

  skip({ index, file, name, code, ...why }: SkippedHotel): void {
    this.#statements.putHotel.run(index, file, name, code, 'skipped', JSON.stringify(why), 0);
  }

  close(): void {
    clearTimeout(this.#flushing);
    for (const index of this.#inWork.keys()) this.#leave(index, 'stopped', null);
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
    this.#write(() => {
      this.#putEntries(index, [...unwritten, ...intended]);
      this.#statements.leave.run(state, ended, Number(isInDoubt), index);
    });
    this.#inWork.delete(index);
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
    this.#write(() => {
      for (const [index, { unwritten }] of this.#inWork) {
        this.#putEntries(index, unwritten.splice(0));
      }
    });
  }

  #write(work: () => void): void {
    this.#database.exec('BEGIN');
    work();
    this.#database.exec('COMMIT');
  }
}

function notBegun(index: number): never {
  throw new Error(`Hotel ${index} was not begun.`);
}

function loggedHotel({ position, file, name, code, state, ended }: HotelRow): LoggedHotel {
  const facts = { index: position, file, name, code, state };
  return ended === null ? facts : { ...(JSON.parse(ended) as EndedHotel), ...facts };
}

function withoutPasswords(config: HotelConfig): HotelConfig {
  const staffUsers = config.staffUsers.map((user) => ({ ...user, password: '' }));
  return { ...config, staffUsers };
}
