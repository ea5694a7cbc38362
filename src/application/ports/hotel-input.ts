import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';

/** Something wrong with the input, and where, as `hms validate --json` prints it (docs/cli.md). */
export interface InputProblem extends Problem {
  /** As it was named in the call: a path, or `-` for standard input. */
  readonly file: string;
  /** From 1; null where the problem is not within the file: there may be none. */
  readonly line: number | null;
  readonly column: number | null;
  /** The hotel's place among all inputs, from 0; null where the problem is about a whole input. */
  readonly index: number | null;
}

export interface InputCounts {
  readonly hotels: number;
  readonly valid: number;
  readonly problems: number;
  readonly warnings: number;
  /** Of the plans of the valid hotels. */
  readonly operations: number;
}

/** One valid hotel of the input, complete and fit for `planOnboarding`. */
export interface InputHotel {
  readonly index: number;
  readonly file: string;
  /** How many configurations stand before it in its file. */
  readonly before: number;
  readonly config: HotelConfig;
  /** The configuration itself gives its code. */
  readonly hasOwnCode: boolean;
  /** Indexes of the staff users whose password was generated. */
  readonly generatedPasswords: readonly number[];
}

/** One that cannot be planned. */
export interface InvalidHotel {
  readonly index: number;
  readonly file: string;
  /** Empty where it cannot be read. */
  readonly name: string;
  /** What it would have as soon as it is valid (docs/decisions.md R13). */
  readonly code: string;
  /** Empty where there is no configuration of it any more. */
  readonly problems: readonly InputProblem[];
}

/** What an earlier start made of the same input. */
export interface KnownHotels {
  /** It need not be read. */
  isDone(index: number): boolean;
  /** The code it was given then: it keeps it, unless the configuration names another. */
  codeOf(index: number): string | undefined;
  /** All codes that were given then. */
  codes(): Iterable<string>;
}

export interface HotelsOptions {
  readonly known?: KnownHotels;
  /** Is told of invalid hotels at their place; without it they end the reading. */
  readonly onInvalid?: (hotel: InvalidHotel) => void | Promise<void>;
}

/** What a check finds in one configuration, or in an input without a readable one. */
export interface CheckedEntry {
  readonly isHotel: boolean;
  readonly problems: readonly InputProblem[];
  /** Only of a hotel without problems. */
  readonly warnings: readonly InputProblem[];
}

/** The hotels that a call names, read twice so that any number of them fits into memory. */
export interface HotelInput {
  /** What of the call is not read, in words. */
  readonly notes: readonly string[];
  /** Reads everything once, and waits for `onEntry` after each configuration. */
  check(onEntry?: (found: CheckedEntry) => void | Promise<void>): Promise<InputCounts>;
  /** What the check found, for `recall`. */
  remember(): string;
  /**
   * Stands for the check where nothing has changed since that was remembered; false where it has.
   */
  recall(remembered: string): boolean;
  /**
   * Whether a configuration means the hotel of a key (`meaningKeys`); after `check` or `recall`.
   */
  isMeant(key: string): boolean;
  /**
   * Reads everything again and gives one hotel at a time, with its final code (docs/decisions.md
   * R13) and passwords. Only after `check` or `recall`; throws where the input has changed since.
   */
  hotels(options?: HotelsOptions): AsyncIterable<InputHotel>;
}
