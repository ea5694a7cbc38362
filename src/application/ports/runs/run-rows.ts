// The rows of runs in a store. `src/application/runs` defines their meaning.
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { JournalEntry } from './journal.ts';
import type { NewRunFacts, RunInput } from './run-store.ts';
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
}

export interface HotelRow extends ListedHotel {
  /** True if an operation may have been sent that has no entry in the journal. */
  readonly isInDoubt: boolean;
  /** The result of a finished hotel, or the reason why it was skipped. */
  readonly ended?: FinishedHotel | Pick<SkippedHotel, 'where' | 'warnings'> | undefined;
}

export type Entry = readonly [key: string, entry: JournalEntry];

export interface StoredJournal {
  readonly config: HotelConfig;
  /** If a key has several entries, the last one counts. */
  readonly entries: readonly Entry[];
}

export interface HotelFilter {
  readonly states?: readonly StoredState[];
  readonly indexes?: readonly number[];
}

/** The rows of one run. Every method rejects with `RunUnreadable` if the rows are damaged. */
export interface RunRows {
  /** The row as it was when the run was opened. */
  readonly row: RunRow;
  counts(): Promise<StateCounts>;
  hotels(of?: HotelFilter): AsyncIterable<HotelRow>;
  /** Journals by position in the input. A hotel that was not started has none. */
  journals(indexes: readonly number[]): Promise<ReadonlyMap<number, StoredJournal>>;
  close(): Promise<void>;
}

export interface RunChanges {
  readonly run?: RunRow;
  /** Rows that are added, or that replace the rows of the same hotels. */
  readonly hotels?: readonly HotelRow[];
  readonly configs?: ReadonlyMap<number, HotelConfig>;
  /** Positions of hotels whose journal entries are deleted before `entries` are added. */
  readonly forget?: readonly number[];
  readonly entries?: ReadonlyMap<number, readonly Entry[]>;
}

/** The rows of a run that this process works on. No other process can write them. */
export interface OwnRunRows extends RunRows {
  /** All changes or none, after earlier calls. If `isLasting`, survives a power cut. Rejects with `RunUnwritable`. */
  write(changes: RunChanges, isLasting?: boolean): Promise<void>;
}

export interface RunRowStore {
  /** The name of the folder. */
  readonly place: string;
  /** Calls `write` soon, so that several results share one write. A store may also call it at once. */
  defer(write: () => void): void;
  names(): Promise<readonly string[]>;
  /** The runs in `among` that a process works on. */
  active(among: readonly string[]): Promise<readonly string[]>;
  /** Runs `work` while no other process can start, resume or delete a run of this store. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Rejects if the run already exists. Resolves once the new run survives a power cut. */
  create(row: RunRow): Promise<OwnRunRows>;
  /** Rejects with `RunInUse` or `RunUnreadable`. */
  own(run: string): Promise<OwnRunRows>;
  /** Rejects with `RunUnreadable`. */
  read(run: string): Promise<RunRows>;
  /** Call only if no process works on the run. Resolves to false if there is no such run. */
  remove(run: string): Promise<boolean>;
}
