import type { Environment } from '#adapters/config/environment-references.ts';
import { createLocator } from '#adapters/config/json-location.ts';
import { readDocument, type LocatedProblem } from '#adapters/config/read-document.ts';
import { checkDocument, type HotelConfig, type HotelDocument } from '#domain/hotel-config.ts';
import { createHotelCodes } from '#domain/hotel-code.ts';
import { submittedCode } from '#domain/hotel-profile.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { ConfigEntry, ConfigSource, SourceProblem } from './config-source.ts';

/** A problem of the input as `hms validate --json` prints it (CLI.md). */
export interface BatchProblem extends LocatedProblem {
  /** As it was named in the call: a path, or `-` for standard input. */
  readonly file: string;
  /** The hotel's place among all inputs, from 0; null where the problem is about a whole input. */
  readonly index: number | null;
}

export interface BatchSummary {
  readonly hotels: number;
  readonly valid: number;
  readonly problems: number;
}

/** One valid hotel, complete and fit for `planOnboarding`. */
export interface BatchHotel {
  readonly index: number;
  readonly file: string;
  readonly config: HotelConfig;
  /** Indexes of the staff users whose password was generated. */
  readonly generatedPasswords: readonly number[];
}

/** The input is not what was checked any more. */
export class ConfigurationChanged extends Error {}

export interface HotelBatch {
  /** Reads everything once and tells each problem as it is found. */
  check(onProblem: (problem: BatchProblem) => void): Promise<BatchSummary>;
  /**
   * Reads everything again and gives one hotel at a time, with its final code (R13) and passwords
   * from `random`. Only after `check` found no problem: what cannot be read now has changed since,
   * and throws `ConfigurationChanged`.
   */
  hotels(): AsyncIterable<BatchHotel>;
}

/** The hotels of one call, of any number. Keeps the codes that are given, nothing else. */
export function createHotelBatch(
  source: ConfigSource,
  { environment, random }: { readonly environment: Environment; readonly random: RandomInt },
): HotelBatch {
  /** Place of each given code, by the code as it is stored. */
  const givenCodes = new Map<string, string>();

  return {
    async check(onProblem) {
      givenCodes.clear();
      const summary = { hotels: 0, valid: 0, problems: 0 };
      for await (const entry of source.entries()) {
        const problems =
          'text' in entry
            ? problemsOfEntry(entry, environment, givenCodes)
            : [{ ...entry, path: '' }];
        if (entry.index !== null) summary.hotels += 1;
        if (entry.index !== null && problems.length === 0) summary.valid += 1;
        summary.problems += problems.length;
        for (const problem of problems) onProblem(problem);
      }
      return summary;
    },

    async *hotels() {
      const hotelCode = createHotelCodes(givenCodes.keys());
      for await (const entry of source.entries()) {
        const { document } = 'text' in entry ? readDocument(entry.text, { environment }) : {};
        const checked = document && checkDocument(document, { random, hotelCode });
        if (entry.index === null || !checked || checked.problems.length > 0) {
          throw new ConfigurationChanged(`${placeOf(entry)} has changed since it was checked`);
        }
        const { config, generatedPasswords } = checked;
        yield { index: entry.index, file: entry.file, config, generatedPasswords };
      }
    },
  };
}

function problemsOfEntry(
  entry: ConfigEntry,
  environment: Environment,
  givenCodes: Map<string, string>,
): BatchProblem[] {
  const { file, index, text } = entry;
  const { document, problems, conceal } = readDocument(text, { start: entry, environment });
  if (!document) return problems.map((problem) => ({ file, index, ...problem }));
  const found = [
    ...checkDocument(document, { random: notRandom }).problems,
    ...repeatedCode(document, entry, givenCodes),
  ];
  if (found.length === 0) return [];
  const locate = createLocator(text, entry);
  return found.map(({ path, message }) => ({
    file,
    index,
    ...locate(path),
    path,
    message: conceal(message),
  }));
}

/** R13: a code is given once in a batch. Remembers those that are given. */
function repeatedCode(
  document: HotelDocument,
  entry: ConfigEntry,
  givenCodes: Map<string, string>,
): Problem[] {
  const given = document.hotelProfile?.code ?? '';
  const code = submittedCode(given);
  if (code === '') return [];
  const other = givenCodes.get(code);
  if (other === undefined) {
    givenCodes.set(code, placeOf(entry));
    return [];
  }
  const message = `Hotel code "${given}" is already given in the configuration at ${other}`;
  return [{ path: 'hotelProfile.code', message }];
}

function placeOf({ file, line, column }: ConfigEntry | SourceProblem): string {
  return `${file}:${line}:${column}`;
}

/** For passwords that nobody will see: a check needs them to be there, not to be secret. */
const notRandom: RandomInt = () => 0;
