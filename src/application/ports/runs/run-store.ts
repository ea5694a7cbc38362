import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { JournalEntry } from './journal.ts';
import type { Shard } from '#domain/batch/shard.ts';

/** The options with which a run was started, and what is needed to resume it. */
export interface RunFacts {
  readonly run: string;
  readonly server: string;
  readonly username: string;
  /** The inputs of the command, as absolute paths; `-` for standard input. */
  readonly sources: readonly string[];
  /** The absolute path of the base that all configurations extend. */
  readonly base?: string;
  /** The working folder. Relative paths in standard input and NDJSON start here. */
  readonly folder?: string;
  readonly skipInvalid: boolean;
  /** When the run was first started, in ms since 1970. Every later start plans with the same year. */
  readonly startedAt: number;
  /** Gives every start of the run the same random codes. Passwords do not depend on it. */
  readonly seed: number;
  readonly credentials: string;
  readonly limits: RunLimits;
  /** The guards with which the run was started. Every later start also keeps to them. */
  readonly guards?: Guards;
  /** Which passwords are also sent for existing users. Absent if none are. */
  readonly resetPasswords?: PasswordReset;
  readonly isSecondIntended?: boolean;
  /** Which duplicates and extra records to delete: all, or those that the user confirmed. */
  readonly prune?: 'all' | readonly string[];
  /** The parts of each hotel that the run is limited to. Absent if it sets up complete hotels. */
  readonly parts?: readonly Part[];
  /** Patterns of the hotels that the run is limited to. Absent if there is no limit. */
  readonly select?: readonly string[];
  /** The saved plan that the run applies: its absolute path, and a hash of its content. */
  readonly plan?: { readonly file: string; readonly hash: string };
  readonly shard?: Shard;
  /** Set once an undo of the run has started. The run cannot continue, because its journal names deleted records. */
  readonly isUndone?: true;
  /** The folder of the runs, as the current command names it. */
  readonly place: string;
}

/** The facts of a run before the store adds its place. */
export type NewRunFacts = Omit<RunFacts, 'place'>;

/** `given`: only passwords in configurations. `all`: also generated passwords. */
export type PasswordReset = 'given' | 'all';

export interface Guards {
  readonly maxChanges?: number | undefined;
  /** Deletions also count towards `maxChanges`. */
  readonly maxDeletes?: number | undefined;
}

export interface RunLimits {
  readonly concurrency: number;
  /** In ms. */
  readonly minGap: number;
  readonly hotels: number;
}

export interface RunInput {
  /** The hotels without passwords, if they are in no file; otherwise the `inputHash`. */
  readonly snapshot: string;
  readonly hotels: number;
  readonly operations: number;
}

export interface HotelJournal {
  readonly index: number;
  readonly config: HotelConfig;
  readonly entries: ReadonlyMap<string, JournalEntry>;
  /** True if an operation may have been sent that has no entry. */
  readonly isInDoubt: boolean;
}

export interface RunHolder {
  readonly host: string;
  readonly pid: number;
  /** When the process started to work on the run, in ms since 1970. */
  readonly since: number;
}

export class RunInUse extends Error {
  readonly holder: RunHolder | undefined;

  constructor(run: string, holder?: RunHolder) {
    super(run);
    this.holder = holder;
  }
}

/** Thrown if another run works on the same configurations at the same server. */
export class SourcesInUse extends Error {
  readonly run: string;
  readonly source: string;

  constructor(run: string, source: string) {
    super(run);
    this.run = run;
    this.source = source;
  }
}

/** Thrown if the store has no such run, or the run is damaged. The message says why. */
export class RunUnreadable extends Error {}

/** Thrown if the store no longer accepts writes for the run. The message says why. */
export class RunUnwritable extends Error {}

export type RunOrigin = Pick<RunFacts, 'server' | 'sources'>;
