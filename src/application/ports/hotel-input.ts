import type { HotelConfig } from '#domain/hotel-config.ts';
import type { Problem } from '#domain/problem.ts';

/** Something wrong with the input, and where, as `hms validate --json` prints it (CLI.md). */
export interface InputProblem extends Problem {
  /** As it was named in the call: a path, or `-` for standard input. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** The hotel's place among all inputs, from 0; null where the problem is about a whole input. */
  readonly index: number | null;
}

export interface InputCounts {
  readonly hotels: number;
  readonly valid: number;
  readonly problems: number;
}

/** One valid hotel of the input, complete and fit for `planOnboarding`. */
export interface InputHotel {
  readonly index: number;
  readonly file: string;
  readonly config: HotelConfig;
  /** Indexes of the staff users whose password was generated. */
  readonly generatedPasswords: readonly number[];
}

/** The hotels that a call names, read twice so that any number of them fits into memory. */
export interface HotelInput {
  /** Reads everything once and tells each problem as it is found. */
  check(onProblem: (problem: InputProblem) => void): Promise<InputCounts>;
  /**
   * Reads everything again and gives one hotel at a time, with its final code (R13) and passwords.
   * Only after `check` found no problem; throws where the input has changed since.
   */
  hotels(): AsyncIterable<InputHotel>;
}
