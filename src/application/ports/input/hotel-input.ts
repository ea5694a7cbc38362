import type { CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { Id } from '#domain/record.ts';

/**
 * Something wrong with the input, and where, as `hms validate --json` prints it (docs/output.md).
 */
export interface InputProblem extends Problem {
  /** The path as typed, or `-` for standard input. */
  readonly file: string;
  /** From 1; null if the problem has no position in a file. */
  readonly line: number | null;
  readonly column: number | null;
  /** Index of the hotel in the input, from 0; null if the problem concerns a whole file. */
  readonly index: number | null;
  /** The place of the hotel's configuration, if the problem is in a file that it extends. */
  readonly extendedBy?: string;
}

/** `a.json:12:5`, or `a.json` for a problem without a position. */
export function placeInInput({
  file,
  line,
  column,
}: Pick<InputProblem, 'file' | 'line' | 'column'>): string {
  return line === null ? file : `${file}:${line}:${column}`;
}

export interface InputCounts {
  readonly hotels: number;
  readonly valid: number;
  readonly problems: number;
  readonly warnings: number;
  /** The number of operations planned for the valid hotels. */
  readonly operations: number;
  /** The hotels of the shard, if the call is limited to one. */
  readonly share?: Pick<InputCounts, 'hotels' | 'operations'>;
}

/** One valid hotel of the input, complete and fit for `planOnboarding`. */
export interface InputHotel {
  readonly index: number;
  readonly file: string;
  /** The number of configurations before it in its file. */
  readonly before: number;
  readonly config: HotelConfig;
  readonly codeOrigin: CodeOrigin;
  /** Indexes of the staff users whose password was generated. */
  readonly generatedPasswords: readonly number[];
  /** Finds the places of findings in the text, and sorts by them; absent for a stored configuration. */
  readonly locate?: (findings: readonly Problem[]) => readonly InputProblem[];
}

/** A hotel that cannot be planned. */
export interface InvalidHotel {
  readonly index: number;
  readonly file: string;
  /** Empty if it cannot be read. */
  readonly name: string;
  /** The code that it gets once it is valid (docs/decisions/hotel-code-follows-the-name.md). */
  readonly code: string;
  /** Empty if the configuration no longer exists. */
  readonly problems: readonly InputProblem[];
}

/** The facts from earlier starts of a run about the same input. */
export interface KnownHotels {
  /** Done hotels are skipped. */
  isDone(index: number): boolean;
  /**
   * The code that an earlier start gave the hotel. It stays unless the configuration gives another.
   */
  codeOf(index: number): string | undefined;
  /** All codes assigned by earlier starts. */
  codes(): Iterable<string>;
}

export interface HotelsOptions {
  readonly known?: KnownHotels;
  /** Called for each invalid hotel in order. */
  readonly onInvalid?: (hotel: InvalidHotel) => void | Promise<void>;
}

/** The names of a hotel. Each may be empty. */
export interface EntryProfile {
  readonly name: string;
  /**
   * Of a hotel with an automatic code, the first code of its name
   * (docs/decisions/hotel-code-follows-the-name.md).
   */
  readonly code: string;
  readonly hasAutomaticCode: boolean;
  /** The ID that the configuration gives. */
  readonly id?: Id | undefined;
}

/** The result of checking one configuration, or an input without a readable one. */
export interface CheckedEntry {
  readonly isHotel: boolean;
  /** Of the hotel in the input, from 0; null if there is no configuration. */
  readonly index: number | null;
  /** Undefined if the configuration cannot be read. */
  readonly profile: EntryProfile | undefined;
  /** The number of operations planned; 0 for an invalid hotel. */
  readonly operations: number;
  /** The problems that also concern an earlier hotel, by its index. */
  readonly clashes: readonly { readonly first: number; readonly problem: InputProblem }[];
  readonly problems: readonly InputProblem[];
  /** Only present for a hotel without problems. */
  readonly warnings: readonly InputProblem[];
}

/** The hotels that a call names. */
export interface HotelInput {
  /** Files and fields that are ignored, in words. */
  readonly notes: readonly string[];
  /** Checks each configuration, and waits for `onEntry` after it. */
  check(onEntry?: (found: CheckedEntry) => void | Promise<void>): Promise<InputCounts>;
  /**
   * The form of the input that a run stores to notice changes: a hash, or the hotels without
   * passwords. Call after `check`.
   */
  snapshot(): string;
  /** Whether a configuration is for the hotel of a key (`meaningKeys`). Throws if called before `check`. */
  isConfigured(key: string): boolean;
  /**
   * Hotels with their final codes (docs/decisions/hotel-code-follows-the-name.md) and passwords.
   * Throws if called before `check`.
   */
  hotels(options?: HotelsOptions): AsyncIterable<InputHotel>;
}

export const NO_COUNTS: InputCounts = {
  hotels: 0,
  valid: 0,
  problems: 0,
  warnings: 0,
  operations: 0,
};

/** Adds one more entry to the counts. */
export function withEntry(
  counts: InputCounts,
  { isHotel, problems, warnings, operations }: CheckedEntry,
): InputCounts {
  return {
    hotels: counts.hotels + Number(isHotel),
    valid: counts.valid + Number(isHotel && problems.length === 0),
    problems: counts.problems + problems.length,
    warnings: counts.warnings + warnings.length,
    operations: counts.operations + operations,
  };
}

/** An input that cannot be read. The message is a sentence for people. */
export class UnreadableInput extends Error {}
