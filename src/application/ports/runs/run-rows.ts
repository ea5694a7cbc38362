// The rows of runs in a store. `src/application/runs` defines their meaning.
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { JournalEntry } from './journal.ts';
import type { NewRunFacts, RunInput, RunPlace } from './run-store.ts';
import type {
  FinishedHotel,
  ListedHotel,
  SkippedHotel,
  StateCounts,
  StoredState,
} from './stored-hotels.ts';

export interface RunRow {
  readonly facts: NewRunFacts;
  readonly input: RunInput;
  /** The ID of the key that seals passwords; undefined in a store without sealed passwords. */
  readonly keyId?: string | undefined;
}

export interface HotelRow extends ListedHotel {
  /** An operation without an entry in the journal may have been sent. */
  readonly isInDoubt: boolean;
  /** The result of a finished hotel, or why it was skipped. */
  readonly ended?: FinishedHotel | Pick<SkippedHotel, 'where' | 'warnings'> | undefined;
  /** Generated passwords by user name, sealed (`RunKey`). */
  readonly sealed?: string | undefined;
}

export type Entry = readonly [key: string, entry: JournalEntry];

export interface StoredJournal {
  /** The configuration that the hotel was started with, without passwords. */
  readonly config: HotelConfig;
  /** If a key has several entries, the last one counts. */
  readonly entries: readonly Entry[];
}

/** Hotels in some states, or at some positions in the input. */
export interface HotelFilter {
  readonly states?: readonly StoredState[];
  readonly indexes?: readonly number[];
}

/** The rows of one run. Every method rejects with `RunUnreadable` if they are damaged. */
export interface RunRows {
  /** The row when the run was opened. */
  readonly row: RunRow;
  counts(): Promise<StateCounts>;
  /** In the order of the input. */
  hotels(of?: HotelFilter): AsyncIterable<HotelRow>;
  /** Positions of all hotels that were started. */
  journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>>;
  close(): Promise<void>;
}

export interface RunChanges {
  readonly run?: RunRow;
  /** Replaces the rows. */
  readonly hotels?: readonly HotelRow[];
  readonly configs?: ReadonlyMap<number, HotelConfig>;
  /** Positions of the hotels whose entries are deleted, before others are added. */
  readonly forget?: readonly number[];
  readonly entries?: ReadonlyMap<number, readonly Entry[]>;
}

/** The rows of a run that this process works on. No other process can write to them. */
export interface OwnRunRows extends RunRows {
  /**
   * Latest time, in ms since 1970, at which requests of the previous process may arrive; undefined
   * if it has ended.
   */
  readonly busyUntil?: number | undefined;
  /** Why this process can no longer write; undefined while it can. */
  readonly failure?: Error | undefined;
  /**
   * Writes all or nothing, in the order of the calls. `isLasting`: resolves once it, and all that was
   * written before, survives a power cut. Rejects with `RunUnwritable`.
   */
  write(changes: RunChanges, isLasting?: boolean): Promise<void>;
}

/** Every method may reject with `StoreUnreachable`. */
export interface RunRowStore {
  readonly place: RunPlace;
  /**
   * Calls back after the time for which results should wait to share a write; at once if they
   * should not wait.
   */
  defer(write: () => void): void;
  /** Names of the runs, in any order. */
  names(): Promise<readonly string[]>;
  /** Names of the runs that a process works on. */
  active(among: readonly string[]): Promise<readonly string[]>;
  /** Runs `work` while no other process starts, resumes or deletes a run of this store. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Rejects if the run exists. Resolves once the new run survives a power cut. */
  create(row: RunRow): Promise<OwnRunRows>;
  /** Rejects with `RunInUse` or `RunUnreadable`. */
  own(run: string): Promise<OwnRunRows>;
  /** Rejects with `RunUnreadable`. */
  read(run: string): Promise<RunRows>;
  /** Deletes a run that no process works on. False if there is no such run. */
  remove(run: string): Promise<boolean>;
}
