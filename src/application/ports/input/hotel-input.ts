import type { CodeOrigin } from '#domain/hotel/hotel-identity.ts';
import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';
import type { Id } from '#domain/record.ts';

/** A problem in the input with its position, as `hms validate --json` prints it (docs/output.md). */
export interface InputProblem extends Problem {
  /** The path as typed, or `-` for standard input. */
  readonly file: string;
  /** From 1; null if the problem has no position in a file. */
  readonly line: number | null;
  readonly column: number | null;
  /** The hotel's index in the input, from 0; null if the problem concerns a whole file. */
  readonly index: number | null;
  /** The position of the hotel's configuration, if the problem is in a file that the configuration extends. */
  readonly extendedBy?: string;
}

/** Returns `a.json:12:5`, or `a.json` if the problem has no position. */
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
  readonly operations: number;
  /** Counts of the shard, if the command is limited to one. */
  readonly share?: Pick<InputCounts, 'hotels' | 'operations'>;
}

export interface InputHotel {
  readonly index: number;
  readonly file: string;
  /** The number of configurations before this one in its file. */
  readonly before: number;
  readonly config: HotelConfig;
  readonly codeOrigin: CodeOrigin;
  readonly generatedPasswords: readonly number[];
  /** The `configHash` of the configuration. */
  readonly hash: number;
  /** Adds positions in the text, and sorts by them. Absent if the configuration comes from a stored run. */
  readonly locate?: (findings: readonly Problem[]) => readonly InputProblem[];
}

export interface InvalidHotel {
  readonly index: number;
  readonly file: string;
  /** Empty if the name cannot be read. */
  readonly name: string;
  /** The code that the hotel gets when its configuration is valid (docs/decisions/hotel-code-follows-the-name.md). */
  readonly code: string;
  /** Empty if the configuration no longer exists. */
  readonly problems: readonly InputProblem[];
}

/** A configuration of the input, as a run recognises it in another input. */
export interface InputEntry extends Pick<InputHotel, 'index' | 'file'> {
  /** Empty if the name cannot be read. */
  readonly name: string;
  /** Undefined if the configuration contains no code. */
  readonly ownCode: string | undefined;
  readonly id: Id | undefined;
  /** The `configHash` of the configuration; undefined if the configuration is invalid. */
  readonly hash: number | undefined;
}

/** What earlier starts of a run recorded about the same input. */
export interface KnownHotels {
  isDone(index: number): boolean;
  /** The code that an earlier start gave the hotel. The hotel keeps it, unless its configuration names another. */
  codeOf(index: number): string | undefined;
  codes(): Iterable<string>;
}

export interface HotelsOptions {
  readonly known?: KnownHotels;
  /** Called for each invalid hotel, in the order of the input. */
  readonly onInvalid?: (hotel: InvalidHotel) => void | Promise<void>;
}

/** Both `name` and `code` may be empty. */
export interface EntryProfile {
  readonly name: string;
  /** An automatic code may get another number later (docs/decisions/hotel-code-follows-the-name.md). */
  readonly code: string;
  readonly hasAutomaticCode: boolean;
  readonly id?: Id | undefined;
}

export interface CheckedEntry {
  readonly isHotel: boolean;
  /** The hotel's index in the input, from 0; null if there is no configuration. */
  readonly index: number | null;
  readonly profile: EntryProfile | undefined;
  /** The `configHash` of the configuration; undefined if it is invalid or no run uses it. */
  readonly hash?: number;
  /** The number of planned operations; 0 for an invalid hotel. */
  readonly operations: number;
  /** Problems that also concern an earlier hotel. `first` is the index of that hotel. */
  readonly clashes: readonly { readonly first: number; readonly problem: InputProblem }[];
  readonly problems: readonly InputProblem[];
  readonly warnings: readonly InputProblem[];
}

export interface HotelInput {
  readonly notes: readonly string[];
  /** Checks all configurations. Waits for `onEntry` after each. */
  check(onEntry?: (found: CheckedEntry) => void | Promise<void>): Promise<InputCounts>;
  /** In the order of the input. Throws before `check`. Omitted if each hotel always has the same position. */
  entries?(): readonly InputEntry[];
  /** Whether the input configures the hotel with this key (`configurationKeys`). Throws before `check`. */
  isConfigured(key: string): boolean;
  /** With final codes (docs/decisions/hotel-code-follows-the-name.md) and passwords. Throws before `check`. */
  hotels(options?: HotelsOptions): AsyncIterable<InputHotel>;
}

export const NO_COUNTS: InputCounts = {
  hotels: 0,
  valid: 0,
  problems: 0,
  warnings: 0,
  operations: 0,
};

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

/** Thrown if an input cannot be read. The message is a sentence for users. */
export class UnreadableInput extends Error {}

export interface EncodingChoice {
  readonly encoding: string;
  readonly sample: string;
}

/** Thrown if a text is not Unicode and the user has not named its encoding. */
export class UnknownEncoding extends UnreadableInput {
  readonly choices: readonly EncodingChoice[];

  constructor(choices: readonly EncodingChoice[]) {
    const readings = choices.map(({ encoding, sample }) => `${encoding}: ${sample}`);
    super(`This file is not UTF-8, and its encoding is unknown. ${readings.join('; ')}`);
    this.choices = choices;
  }
}
