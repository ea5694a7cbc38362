import type { OperationCounts } from '#domain/plan/operation-count.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { ChosenRecords } from '#domain/plan/chosen-records.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Shard } from '#domain/batch/shard.ts';
import type { ListedHotel, StateCounts, StoredHotel } from './stored-hotels.ts';
import type { GeneratedAccount } from './generated-passwords.ts';

/** The options of a run's start, and the facts needed to resume it. */
export interface RunFacts {
  /** The run's name. */
  readonly run: string;
  /** The API's base address. */
  readonly server: string;
  readonly username: string;
  /** The inputs of the call as absolute paths; `-` for standard input. */
  readonly sources: readonly string[];
  /** The base of all configurations, as an absolute path. */
  readonly base?: string;
  /** The working folder: paths in standard input and NDJSON are relative to it. */
  readonly folder?: string;
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
  /** Whether the user said that a hotel similar to an existing one is a second hotel. */
  readonly isSecondIntended?: boolean;
  /** Which duplicates and extra records to delete: all, or those that the user confirmed. */
  readonly prune?: 'all' | readonly string[];
  /** The parts that every start of the run is limited to. Absent: the whole hotel. */
  readonly parts?: readonly Part[];
  /** The records of these parts that every start of the run is limited to. Absent: all. */
  readonly records?: ChosenRecords;
  /** Patterns of the hotels that the run is limited to. Absent: every hotel of the sources. */
  readonly select?: readonly string[];
  /** The saved plan that the run applies: an absolute path, and a hash of its content. */
  readonly plan?: { readonly file: string; readonly hash: string };
  /** The share of the hotels that the run is limited to. */
  readonly shard?: Shard;
  /** The place of the run, as this call names it. */
  readonly place: RunPlace;
}

/** The store adds its place. */
export type NewRunFacts = Omit<RunFacts, 'place'>;

/** A folder, or a database by its address without any password. */
export interface RunPlace {
  readonly kind: 'folder' | 'database';
  readonly name: string;
  /** Whether commands in this environment use the database by default. */
  readonly isUsual?: boolean;
}

/** `given`: passwords in configurations; `all`: also generated ones. */
export type PasswordReset = 'given' | 'all';

export interface RunLimits {
  /** The maximum number of requests at one time. */
  readonly concurrency: number;
  /** The minimum time between two requests, in ms. */
  readonly minGap: number;
  /** The number of hotels in progress at one time. */
  readonly hotels: number;
}

/** The input at its last check. */
export interface RunInput {
  /** `HotelInput.snapshot`. */
  readonly snapshot: string;
  readonly hotels: number;
  /** The number of operations planned for the valid hotels. */
  readonly operations: number;
}

/**
 * A stored run, readable while a process works on it. Contains no password. Every method rejects
 * with `RunUnreadable` if the store is damaged.
 */
export interface StoredRun {
  readonly facts: RunFacts;
  readonly input: RunInput;
  /** Present if these are all shards of one run. */
  readonly shards?: RunShards;
  counts(): Promise<StateCounts>;
  /** Counts all hotels, or only the onboarded ones. */
  operations(of?: 'onboarded'): Promise<OperationCounts>;
  /** Started and skipped hotels in the order of the input, without their results. */
  list(): AsyncIterable<ListedHotel>;
  /** The same with results: all, those that are not onboarded, or those in progress or stopped. */
  hotels(which?: 'unfinished' | 'open'): AsyncIterable<StoredHotel>;
  hotel(index: number): Promise<StoredHotel | undefined>;
  /** The configuration that the hotel was started with, without passwords. */
  configOf(index: number): Promise<HotelConfig | undefined>;
  close(): Promise<void>;
}

/** The shards of one run. */
export interface RunShards {
  readonly started: readonly StartedShard[];
  /** Names of the shards that have not started. */
  readonly missing: readonly string[];
}

export interface StartedShard {
  readonly run: StoredRun;
  /** Whether a process works on it. */
  readonly isActive: boolean;
}

/** A process that works on a run. */
export interface RunHolder {
  readonly host: string;
  readonly pid: number;
  /** Time at which it started to work on the run, in ms since 1970. */
  readonly since: number;
}

/** Another process works on the run. */
export class RunInUse extends Error {
  /** Undefined if unknown. */
  readonly holder: RunHolder | undefined;

  constructor(run: string, holder?: RunHolder) {
    super(run);
    this.holder = holder;
  }
}

/** Another run is in progress with the same configurations at the same server. */
export class SourcesInUse extends Error {
  readonly run: string;
  /** The input that both runs read. */
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

/** The passwords of the run are sealed with a key that this process does not have. */
export class RunKeyNeeded extends Error {
  /** Whether the process has a different key. */
  readonly hasOther: boolean;

  constructor(run: string, hasOther: boolean) {
    super(run);
    this.hasOther = hasOther;
  }
}

/** Used to find out whether two runs work on the same hotels. */
export type RunOrigin = Pick<RunFacts, 'server' | 'sources'>;

/** A run in the list of a store. */
export interface ListedRun {
  readonly run: string;
  /** Whether a process works on it. */
  readonly isActive: () => Promise<boolean>;
  /** Rejects with `RunUnreadable`. */
  readonly read: () => Promise<StoredRun>;
}

/** The generated passwords that a store encrypts and stores with its runs. */
export interface SealedPasswords {
  /** Users whose generated password was sent, or may have been. Rejects with `RunKeyNeeded` too. */
  accounts(run: string): AsyncIterable<GeneratedAccount>;
  /** Works without a key. */
  has(run: string): Promise<boolean>;
}
