// What a store of runs offers in addition where several processes work on one run.
import type { Id } from '#domain/record.ts';
import type { StaffUser } from '#domain/staff/staff.ts';
import type { StateCounts } from './stored-hotels.ts';

/**
 * A run that several processes work on, each with its own hotels. A process that the store has not
 * heard of for a while loses its hotels to the others: its writes reject with `LeaseLost`.
 */
export interface SharedWork {
  /** Made for this run, to be shown to the user once; undefined if the process was given a key. */
  readonly newKey: string | undefined;
  /** Somebody cancelled the run. */
  readonly isCancelled: boolean;
  /** Calls back when somebody cancels the run. */
  onCancel(listener: () => void): void;
  /**
   * Lets every process claim what is submitted. `meant`: hashes of the hotels that the configurations
   * mean (`HotelInput.meantHotels`). Rejects with `SourcesInUse`.
   */
  open(meant: Int32Array): Promise<void>;
  /**
   * The same for another start without the input: failed and incomplete hotels wait again. Rejects with
   * `RunNotSubmitted` too.
   */
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

/** A user with a password that was generated for the run. */
export interface GeneratedAccount {
  readonly user: StaffUser;
  readonly hotel: { readonly code: string; readonly id: Id | undefined };
}

/** Runs that several processes work on. */
export interface SharedRuns {
  /** Names of the runs that have hotels to claim, oldest first. */
  running(): Promise<readonly string[]>;
  /** The same, and those of which other processes hold all hotels that are left. */
  unfinished(): Promise<readonly string[]>;
  /** Every process stops working on it. False if it was not running. */
  cancel(run: string): Promise<boolean>;
  /** Users whose generated password was sent, or may have been. Rejects with `RunKeyNeeded` too. */
  generatedAccounts(run: string): AsyncIterable<GeneratedAccount>;
  /** Whether the store has generated passwords of the run. Needs no key. */
  hasGeneratedPasswords(run: string): Promise<boolean>;
}
