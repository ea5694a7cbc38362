import type { FailedOperation, StageFailure } from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { EarlierHotels } from './earlier-hotels.ts';
import type { Journal } from './journal.ts';

/** What a run was started with, and what is needed to resume it. */
export interface RunFacts {
  /** The run's name. Names sort by time. */
  readonly run: string;
  /** The API's base address. */
  readonly server: string;
  readonly username: string;
  /** What the call named, as absolute paths; `-` for standard input. */
  readonly sources: readonly string[];
  readonly skipInvalid: boolean;
  /** Ms since 1970. Every start of the run plans with the year of the first one. */
  readonly startedAt: number;
  /** The seed that gives every start of the run the same random codes. Not used for passwords. */
  readonly seed: number;
  /** The file for generated passwords. */
  readonly credentials: string;
  readonly limits: RunLimits;
  /** Which passwords are also sent for existing users. Absent: none. */
  readonly resetPasswords?: PasswordReset;
  /** The user said that a hotel which resembles an existing one is a second hotel. */
  readonly isSecondMeant?: boolean;
  /** Which duplicates and extra records to delete: all, or those that the user confirmed. */
  readonly prune?: 'all' | readonly string[];
  /** Where the run is stored, as this call names it. */
  readonly place: RunPlace;
}

/** The store adds its place. */
export type NewRunFacts = Omit<RunFacts, 'place'>;

/** A folder, or a database by its address without any password. */
export interface RunPlace {
  readonly kind: 'folder' | 'database';
  readonly name: string;
}

/** Passwords that configurations give, or generated ones too. */
export type PasswordReset = 'given' | 'all';

export interface RunLimits {
  /** The maximum number of requests at one time. */
  readonly concurrency: number;
  /** The minimum time between two requests, in ms. */
  readonly minGap: number;
  /** The number of hotels in progress at one time. */
  readonly hotels: number;
}

/** Totals of the latest check of the input. */
export interface RunInput {
  readonly hotels: number;
  /** The number of operations planned for the valid hotels. */
  readonly operations: number;
}

/**
 * `begun`: claimed and unfinished. A process works on it or was killed, so what it sent is
 * unconfirmed. `stopped`: released unfinished, with every operation recorded. `skipped`: invalid.
 */
export type StoredState = 'begun' | 'stopped' | 'skipped' | FinishedHotel['status'];

interface HotelPlace {
  /** The hotel's position in the input, from 0. */
  readonly index: number;
  readonly file: string;
  /** Empty for an existing hotel that keeps its own. */
  readonly code: string;
}

/** What a run records of a hotel before it sends anything. */
export interface ClaimedHotel extends HotelPlace {
  readonly config: HotelConfig;
}

/** A hotel whose configuration is invalid. */
export interface SkippedHotel extends HotelPlace {
  /** Empty if the configuration cannot be read. */
  readonly name: string;
  /** Position of its first problem: `hotels.ndjson:4:1`. */
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

/** The result of a hotel that a run finished. */
export interface FinishedHotel {
  readonly status: 'onboarded' | 'incomplete' | 'failed';
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly presence: Presence;
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
  readonly warnings: readonly FailedOperation[];
  readonly error?: StageFailure;
  /** The latest start and end of the work on it, in ms since 1970. */
  readonly times?: { readonly from: number; readonly to: number };
}

/**
 * Whether the hotel exists on the server. `in-doubt`: the next start looks it up. `unknown`: the
 * server offers no way to look.
 */
export type Presence = 'there' | 'absent' | 'in-doubt' | 'unknown';

/** A hotel that a run claimed or skipped. */
export interface ListedHotel extends HotelPlace {
  readonly name: string;
  readonly state: StoredState;
}

/**
 * The same with its result. For an unfinished hotel the journal gives the ID, the operations and
 * the missing keys; they are absent if the journal knows of no record.
 */
export interface StoredHotel extends ListedHotel, Partial<Omit<FinishedHotel, 'status'>> {
  /** The problem of a skipped hotel. */
  readonly where?: string | undefined;
}

export type StateCounts = Readonly<Record<StoredState, number>>;

/**
 * A run as it is stored, to be read while any process works on it. Holds no password. Every method
 * rejects with `RunUnreadable` if the store is damaged.
 */
export interface StoredRun {
  readonly facts: RunFacts;
  readonly input: RunInput;
  counts(): Promise<StateCounts>;
  /** Counts all hotels, or only the onboarded ones. */
  operations(of?: 'onboarded'): Promise<OperationCounts>;
  /** Claimed and skipped hotels in the order of the input, without their results. */
  list(): AsyncIterable<ListedHotel>;
  /** The same with results: all, those that are not onboarded, or those in progress or stopped. */
  hotels(which?: 'unfinished' | 'open'): AsyncIterable<StoredHotel>;
  hotel(index: number): Promise<StoredHotel | undefined>;
  /** The configuration that the hotel was claimed with, without passwords. */
  configOf(index: number): Promise<HotelConfig | undefined>;
  close(): Promise<void>;
}

/** A run that only this process works on. Writes also reject with `RunUnwritable`. */
export interface ActiveRun extends StoredRun {
  /** `HotelInput.checkpoint` of the latest check. */
  readonly checkpoint: string;
  /** Records another check of the input. The `edited` hotels are no longer done. */
  keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void>;
  /**
   * Resolves when the claim survives a power cut. From then on, an operation of the hotels may
   * have been sent unless the journal knows better. A hotel whose configuration has changed keeps
   * only its ID.
   */
  claim(hotels: readonly ClaimedHotel[]): Promise<void>;
  /**
   * The journal of a claimed hotel, in memory. Entries reach the store in order, a few ms later:
   * the claim already covers any that are lost.
   */
  journalOf(index: number): Journal;
  end(index: number, hotel: FinishedHotel): Promise<void>;
  /** For a hotel that was never claimed. */
  skip(hotel: SkippedHotel): Promise<void>;
  /**
   * Stops the claimed hotels that are unfinished, once none of their operations is in progress.
   * Never rejects: what cannot be recorded stays unconfirmed.
   */
  release(): Promise<void>;
  /** Releases the hotels first. */
  close(): Promise<void>;
}

/** Another process works on the run. */
export class RunInUse extends Error {}

/** Another process works on another run of the same configurations at the same server. */
export class SourcesInUse extends Error {
  readonly run: string;
  /** The source that both runs read. */
  readonly source: string;

  constructor(run: string, source: string) {
    super(run);
    this.run = run;
    this.source = source;
  }
}

/** The store has no such run, or it is damaged. The message says why. */
export class RunUnreadable extends Error {}

/** The store no longer accepts writes for the run. The message says why. */
export class RunUnwritable extends Error {}

/**
 * The store cannot be reached, or it refuses this user: nothing can be read or written. The message
 * is a sentence for people, without any password.
 */
export class StoreUnreachable extends RunUnwritable {}

/** Used to tell whether two runs work on the same hotels. */
export type RunOrigin = Pick<RunFacts, 'server' | 'sources'>;

/** A run in the list of a store. */
export interface ListedRun {
  readonly run: string;
  /** Whether a process works on it. */
  readonly isActive: () => Promise<boolean>;
  /** Rejects with `RunUnreadable`. */
  readonly read: () => Promise<StoredRun>;
}

/**
 * All runs in one place. No two active runs read the same source for the same server: `create` and
 * `resume` reject with `SourcesInUse`. `resume` and `read` reject with `RunUnreadable`. Every method
 * may reject with `StoreUnreachable`.
 */
export interface RunStore {
  readonly place: RunPlace;
  /** Names of the runs, oldest first. */
  names(): Promise<readonly string[]>;
  /** Every run, latest first. */
  list(): AsyncIterable<ListedRun>;
  /** Checks beforehand. Rejects with `SourcesInUse`. */
  assertFree(origin: RunOrigin): Promise<void>;
  create(facts: NewRunFacts, input: RunInput, checkpoint: string): Promise<ActiveRun>;
  /** Rejects with `RunInUse` too. */
  resume(run: string): Promise<ActiveRun>;
  read(run: string): Promise<StoredRun>;
  /** Hotels that other runs set up on the same server from the same sources. */
  earlier(than: RunOrigin & Pick<RunFacts, 'run'>): EarlierHotels;
  /** Whether a process works on it. */
  isActive(run: string): Promise<boolean>;
}
