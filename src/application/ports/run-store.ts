import type { FailedOperation, StageFailure } from '#application/errors/failed-operation.ts';
import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { EarlierHotels } from './earlier-hotels.ts';
import type { InputHotel } from './hotel-input.ts';
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
  /** Undefined if only one process at a time works on the run. */
  sharing(): Promise<RunSharing | undefined>;
  /** Resolves once it is known which hotels have ended before. */
  follow(): Promise<RunFollower>;
  close(): Promise<void>;
}

/** A run that this process works on. Writes also reject with `RunUnwritable`. */
export interface ActiveRun extends StoredRun {
  /** `HotelInput.checkpoint` of the latest check. */
  readonly checkpoint: string;
  /** Undefined if only this process works on the run. */
  readonly shared?: SharedWork;
  /** Records another check of the input. The `edited` hotels are no longer done. */
  keepInput(input: RunInput, checkpoint: string, edited: Iterable<number>): Promise<void>;
  /**
   * Stores hotels for `claim`; leaves alone those that are done or in progress. A hotel whose
   * configuration has changed keeps only its ID.
   */
  submit(hotels: readonly InputHotel[]): Promise<void>;
  /**
   * The next submitted hotels, at most that many, in the order of the input; none if none waits.
   * Resolves when the claim survives a power cut. From then on, an operation of the hotels may have
   * been sent unless the journal knows better.
   */
  claim(most: number): Promise<readonly InputHotel[]>;
  /**
   * The journal of a claimed hotel, in memory. Entries reach the store in order, some ms later:
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

/**
 * A run that several processes work on, each with its own hotels. A process that the store has not
 * heard of for a while loses its hotels to the others: its writes reject with `LeaseLost`.
 */
export interface SharedWork {
  /** Made for this run, to be shown to the user once; undefined if the process was given a key. */
  readonly newKey: string | undefined;
  /** Somebody cancelled the run. */
  readonly isCancelled: boolean;
  /**
   * Lets every process claim what is submitted. `meant`: hashes of the hotels that the configurations
   * mean (`HotelInput.meantHotels`). Rejects with `SourcesInUse`.
   */
  open(meant: Int32Array): Promise<void>;
  /** The same for another start without the input: failed and incomplete hotels wait again. */
  reopen(): Promise<void>;
  /** Whether a configuration of the run means the hotel of a key (`meaningKeys`). Only after `claim`. */
  isMeant(key: string): boolean;
  /** Whether no hotel waits and no process works on one. */
  isOver(): Promise<boolean>;
  /** Takes part again after `StoreUnreachable` or `LeaseLost`. The hotels in progress are released. */
  rejoin(): Promise<void>;
  /** Tells the others how many requests this process has sent. */
  countRequests(count: () => number): void;
}

/** Who may work on a shared run, and who does. */
export interface RunSharing {
  /** `submitting`: nobody may work on it before all of its hotels are submitted. */
  readonly status: 'submitting' | 'running' | 'cancelled' | 'over';
  /** Processes that work on it now. */
  readonly workers: number;
  /** Processes that have ever worked on it. */
  readonly allWorkers: number;
}

/** A run at one time. */
export interface RunLook {
  /** Whether a process works on it. */
  readonly isActive: boolean;
  /** Undefined if only one process at a time works on the run. */
  readonly sharing: RunSharing | undefined;
  readonly counts: StateCounts;
  /** Hotels in progress in other processes. */
  readonly ofOthers: number;
  /** Of finished hotels, and those done in `ofOthers`. */
  readonly operations: number;
  /** What other processes send, some seconds ago; undefined if unknown. */
  readonly requestsPerSecond: number | undefined;
  /** Indexes of the hotels that ended since the look before. */
  readonly ended: readonly number[];
}

/** Follows a run that any process works on. Cheap enough to look once a second. */
export interface RunFollower {
  /**
   * `isLast`: misses no hotel that ended since the start, however late its transaction was. Gives
   * those of earlier looks again. Rejects with `StoreUnreachable` or `RunUnreadable`; look again.
   */
  look(isLast?: boolean): Promise<RunLook>;
}

/** Another process works on the run. */
export class RunInUse extends Error {}

/**
 * Another run is in progress with the same configurations at the same server; or, where runs are
 * shared, with some of the same hotels.
 */
export class SourcesInUse extends Error {
  readonly run: string;
  /** The source that both runs read. Undefined if they have hotels in common. */
  readonly source: string | undefined;

  constructor(run: string, source?: string) {
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

/** The store has given the hotels of this process to others, because it heard nothing of it. */
export class LeaseLost extends RunUnwritable {}

/** The passwords of the run are sealed with a key that this process was not given. */
export class RunKeyNeeded extends Error {
  /** Whether the process was given another key. */
  readonly hasOther: boolean;

  constructor(run: string, hasOther: boolean) {
    super(run);
    this.hasOther = hasOther;
  }
}

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

/** A user with a password that was generated for the run. */
export interface GeneratedAccount {
  readonly user: StaffUser;
  readonly hotel: { readonly code: string; readonly id: Id | undefined };
}

/** Runs that several processes work on. */
export interface SharedRuns {
  /** Names of the runs that have hotels to claim, oldest first. */
  running(): Promise<readonly string[]>;
  /** Every process stops working on it. False if it was not running. */
  cancel(run: string): Promise<boolean>;
  /** Users whose generated password was sent, or may have been. Rejects with `RunKeyNeeded` too. */
  generatedAccounts(run: string): AsyncIterable<GeneratedAccount>;
  /** Whether the store has generated passwords of the run. Needs no key. */
  hasGeneratedPasswords(run: string): Promise<boolean>;
}

/**
 * All runs in one place. No two active runs read the same source for the same server: `create` and
 * `resume` reject with `SourcesInUse`. `resume` and `read` reject with `RunUnreadable`. Every method
 * may reject with `StoreUnreachable`.
 */
export interface RunStore {
  readonly place: RunPlace;
  /** Undefined if only one process works on a run. */
  readonly shared?: SharedRuns;
  /** Names of the runs, oldest first. */
  names(): Promise<readonly string[]>;
  /** Every run, latest first. */
  list(): AsyncIterable<ListedRun>;
  /** Checks beforehand. Rejects with `SourcesInUse`. */
  assertFree(origin: RunOrigin): Promise<void>;
  create(facts: NewRunFacts, input: RunInput, checkpoint: string): Promise<ActiveRun>;
  /** Rejects with `RunInUse` or `RunKeyNeeded` too. */
  resume(run: string): Promise<ActiveRun>;
  read(run: string): Promise<StoredRun>;
  /** Hotels that other runs set up on the same server from the same sources. */
  earlier(than: RunOrigin & Pick<RunFacts, 'run'>): EarlierHotels;
  /** Whether a process works on it. */
  isActive(run: string): Promise<boolean>;
  /**
   * Deletes a run with its hotels, but never the file of its generated passwords. False if there is no
   * such run, if a process works on it, or if it has hotels for any process to claim.
   */
  remove(run: string): Promise<boolean>;
}
