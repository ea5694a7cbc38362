import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import type {
  FailedOperation,
  OperationCounts,
  StageFailure,
} from '#application/onboarding/onboarding-outcome.ts';
import type { EarlierHotels } from './earlier-hotels.ts';
import type { Journal } from './journal.ts';

/** What a run was started with, and what it takes to go on with it. */
export interface RunFacts {
  /** Its name: sorts by time. */
  readonly run: string;
  /** The API's base address. */
  readonly server: string;
  readonly username: string;
  /** What the call named, with absolute paths: `-` for standard input. */
  readonly sources: readonly string[];
  readonly skipInvalid: boolean;
  /** Ms since 1970: the rule years are those of the first start. */
  readonly startedAt: number;
  /** Random codes are those of the first start too. Of no use for passwords. */
  readonly seed: number;
  /** Where generated passwords are written. */
  readonly credentials: string;
  readonly limits: RunLimits;
  /** Which passwords are also sent for users who exist; none where it is missing. */
  readonly resetPasswords?: PasswordReset;
  /** The user said that hotels which are like existing ones are not the same. */
  readonly isSecondMeant?: boolean;
  /** Which duplicates and extra records are deleted: all, or those that were agreed to. */
  readonly prune?: 'all' | readonly string[];
  /** The folder that it is kept in, as this call names it. */
  readonly folder: string;
}

/** The folder is the store's. */
export type NewRunFacts = Omit<RunFacts, 'folder'>;

/** Those that configurations give, or the generated ones too. */
export type PasswordReset = 'given' | 'all';

export interface RunLimits {
  /** Requests at one time. */
  readonly concurrency: number;
  /** Between two requests, in ms. */
  readonly minGap: number;
  /** Hotels in work at one time. */
  readonly hotels: number;
}

/** What the latest check of the input found. */
export interface RunInput {
  readonly hotels: number;
  /** Of the valid hotels. */
  readonly operations: number;
}

/**
 * `begun` has not ended: the process works on it, or was killed, and what it sent is in doubt.
 * `stopped` was left in the middle with everything noted. `skipped` is invalid.
 */
export type LoggedState = 'begun' | 'stopped' | 'skipped' | EndedHotel['status'];

interface HotelPlace {
  /** The hotel's place in the input, from 0. */
  readonly index: number;
  readonly file: string;
  /** Empty where a hotel that exists keeps its own. */
  readonly code: string;
}

/** A hotel when it is begun. */
export interface BegunHotel extends HotelPlace {
  readonly config: HotelConfig;
}

/** A hotel whose configuration is invalid. */
export interface SkippedHotel extends HotelPlace {
  /** Empty where the configuration cannot be read. */
  readonly name: string;
  /** Of its first problem: `hotels.ndjson:4:1`. */
  readonly where?: string | undefined;
  readonly warnings: readonly FailedOperation[];
}

/** What became of a hotel. */
export interface EndedHotel {
  readonly status: 'onboarded' | 'incomplete' | 'failed';
  readonly hotelId: Id | undefined;
  readonly operations: OperationCounts;
  readonly presence: Presence;
  /** Keys of the operations that are not done. */
  readonly missing: readonly string[];
  readonly warnings: readonly FailedOperation[];
  readonly error?: StageFailure;
  /** When it was worked on the last time, ms since 1970. */
  readonly times?: { readonly from: number; readonly to: number };
}

/**
 * Whether the hotel is on the server: `in-doubt` is looked up by the next start of the run, of
 * `unknown` the server does not say.
 */
export type Presence = 'there' | 'absent' | 'in-doubt' | 'unknown';

/**
 * Of one that has not ended it holds the id, the operations and what is missing as far as the journal
 * knows them; nothing of that where the journal knows of no record.
 */
export interface LoggedHotel extends HotelPlace, Partial<Omit<EndedHotel, 'status'>> {
  readonly name: string;
  /** Of an invalid one: where its configuration is. */
  readonly where?: string | undefined;
  readonly state: LoggedState;
}

export type StateCounts = Readonly<Record<LoggedState, number>>;

/**
 * One run, kept so that it survives the process and the machine. Holds no password. What writes
 * throws `RunUnwritable`; whatever finds it damaged throws `RunUnreadable`.
 */
export interface RunLog {
  readonly facts: RunFacts;
  readonly input: RunInput;
  /** What the input's adapter remembers of its check. */
  readonly checked: string;
  /** The input was checked again; `edited` hotels are not done any more. */
  keepInput(input: RunInput, checked: string, edited: Iterable<number>): void;
  counts(): StateCounts;
  /** Operations of the hotels that are onboarded. */
  operationsDone(): number;
  /** Of all hotels, by every start of the run. */
  operations(): OperationCounts;
  /** Those that were begun or skipped, in the order of the input. */
  hotels(): Iterable<LoggedHotel>;
  /** Only where each of them stood, and its name. */
  places(): Iterable<Pick<LoggedHotel, 'index' | 'file' | 'name'>>;
  /** The same but for those that are onboarded. */
  unfinished(): Iterable<LoggedHotel>;
  /** Those that were begun and have not ended. */
  open(): Iterable<LoggedHotel>;
  hotel(index: number): LoggedHotel | undefined;
  stateOf(index: number): LoggedState | undefined;
  /** The codes of all hotels that were begun or skipped. */
  codes(): Iterable<string>;
  /** The configuration that the hotel was begun with, without passwords. */
  configOf(index: number): HotelConfig | undefined;
  /**
   * On the disk when this returns: from then on, whatever is not known to be done may be there. A
   * hotel whose configuration is another than before keeps nothing but its id.
   */
  begin(hotels: readonly BegunHotel[]): void;
  /** Of a hotel that was begun. What is written is on its way to the disk, in order. */
  journalOf(index: number): Journal;
  end(index: number, hotel: EndedHotel): void;
  /** For a hotel that was never begun. */
  skip(hotel: SkippedHotel): void;
  /**
   * Nothing is under way any more: hotels that this process has begun and not ended are stopped.
   * Never throws: what is not noted stays in doubt.
   */
  stop(): void;
  /** Stops them too. */
  close(): void;
}

/** Another process works on the run. */
export class RunInUse extends Error {}

/** Another process works on another run of the same configurations at the same server. */
export class SourcesInUse extends Error {
  readonly run: string;
  /** The one that both read. */
  readonly source: string;

  constructor(run: string, source: string) {
    super(run);
    this.run = run;
    this.source = source;
  }
}

/** What is kept under a run's name is no run, or cannot be read; the message says why. */
export class RunUnreadable extends Error {}

/** What becomes of a run cannot be kept any more; the message says why. */
export class RunUnwritable extends Error {}

/**
 * All runs that are kept in one place. `resume` and `read` throw `RunUnreadable`. No two that are in
 * work read the same source for the same server: `create` and `resume` throw `SourcesInUse`.
 */
export interface RunStore {
  /** The folder that they are kept in. */
  readonly path: string;
  /** Names of the runs, the oldest first. */
  names(): readonly string[];
  /** Finds out beforehand. Throws `SourcesInUse`. */
  assertFree(facts: Pick<RunFacts, 'server' | 'sources'>): void;
  create(facts: NewRunFacts, input: RunInput, checked: string): RunLog;
  /** To go on with a run. Throws `RunInUse`. */
  resume(run: string): RunLog;
  /** To look at it, also while a process works on it. */
  read(run: string): RunLog;
  /** What other runs than that one made at its server from its sources. */
  earlier(than: Pick<RunFacts, 'run' | 'server' | 'sources'>): EarlierHotels & { close(): void };
  /** Whether some process works on it. */
  isInWork(run: string): boolean;
}
