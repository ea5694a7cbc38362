import { referencedNames, type Environment } from '#adapters/json/environment-references.ts';
import { readDocument, type LocatedProblem } from '#adapters/json/read-document.ts';
import {
  ConfigurationChanged,
  placeInInput,
  type CheckedEntry,
  type HotelInput,
  type HotelsOptions,
  type InputHotel,
  type InvalidHotel,
} from '#application/ports/hotel-input.ts';
import { createBatchRules, type BatchRules } from '#domain/batch/batch-rules.ts';
import { createFirstOccurrences, type FirstOccurrences } from '#domain/batch/first-occurrences.ts';
import { createHotelCodes, hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import { checkDocument, type CheckedConfig } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { ConfigEntry, ConfigSource, ReadFile, SourceProblem } from './config-source.ts';

interface BatchOptions {
  readonly environment: Environment;
  /** The random source for passwords. */
  readonly random: RandomInt;
  /** The parts that are planned; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
}

/** What the second reading needs from the first. */
interface Checked {
  readonly givenCodes: FirstOccurrences;
  /** Keys of the hotels that the configurations refer to. */
  readonly meantHotels: FirstOccurrences;
  /** What later hotels share with earlier ones, by the later hotel's index. */
  readonly clashes: readonly (readonly [index: number, problems: readonly Problem[]])[];
  /** Names of the environment's variables that the configurations refer to. */
  readonly variables: readonly string[];
}

/** The same in JSON, with hashes as base64. */
interface Checkpoint extends Pick<Checked, 'variables'> {
  readonly givenCodes: string;
  readonly meantHotels?: string;
  readonly clashes?: Checked['clashes'];
  readonly files: readonly ReadFile[];
}

/** Any number of hotels of one call: between its two readings it stores only hashes of each. */
export function createHotelBatch(source: ConfigSource, options: BatchOptions): HotelInput {
  const { environment, parts } = options;
  let checked: Checked = {
    givenCodes: createFirstOccurrences(),
    meantHotels: createFirstOccurrences(),
    clashes: [],
    variables: [],
  };

  return {
    notes: source.notes,
    async check(onEntry) {
      const rules = createBatchRules();
      const places = new EntryPlaces();
      const counts = { hotels: 0, valid: 0, problems: 0, warnings: 0, operations: 0 };
      const clashes: [number, readonly Problem[]][] = [];
      const variables = new Set<string>();
      for await (const entry of source.entries()) {
        for (const name of 'text' in entry ? referencedNames(entry.text) : []) variables.add(name);
        const found = checkEntry(entry, environment, { rules, places, parts });
        if (found.isHotel) counts.hotels += 1;
        if (found.problems.length === 0) counts.valid += 1;
        counts.problems += found.problems.length;
        counts.warnings += found.warnings.length;
        counts.operations += found.operations;
        if (entry.index !== null && found.shared.length > 0) {
          clashes.push([entry.index, found.shared]);
        }
        const written = onEntry?.(found);
        if (written) await written;
      }
      const { givenCodes, meantHotels } = rules;
      checked = { givenCodes, meantHotels, clashes, variables: [...variables] };
      rules.end();
      return counts;
    },
    checkpoint: () => {
      const files = source.read();
      if (!files) return '';
      const givenCodes = hashesAsText(checked.givenCodes);
      const meantHotels = hashesAsText(checked.meantHotels);
      return JSON.stringify({ ...checked, givenCodes, meantHotels, files } satisfies Checkpoint);
    },
    restore(checkpoint) {
      if (checkpoint === '') return false;
      const earlier = JSON.parse(checkpoint) as Checkpoint;
      const { givenCodes, meantHotels, clashes, variables } = earlier;
      // Earlier versions stored less.
      if (meantHotels === undefined || clashes === undefined) return false;
      const isUnset = variables.some((name) => environment[name] === undefined);
      if (isUnset || !source.recall(earlier.files)) return false;
      checked = {
        clashes,
        variables,
        givenCodes: occurrencesOf(givenCodes),
        meantHotels: occurrencesOf(meantHotels),
      };
      return true;
    },
    isMeant: (key) => checked.meantHotels.has(key),
    meantHotels: () => checked.meantHotels.hashes(),
    hotels: (how) => readHotels(source, checked, options, how),
  };
}

function hashesAsText(given: FirstOccurrences): string {
  return Buffer.from(given.hashes().buffer).toString('base64');
}

function occurrencesOf(hashes: string): FirstOccurrences {
  const bytes = Uint8Array.from(Buffer.from(hashes, 'base64'));
  return createFirstOccurrences(new Int32Array(bytes.buffer));
}

async function* readHotels(
  source: ConfigSource,
  { givenCodes, clashes }: Checked,
  { environment, random }: BatchOptions,
  { known, onInvalid }: HotelsOptions = {},
): AsyncGenerator<InputHotel> {
  const knownCodes = new Set(known?.codes());
  const newCode = createHotelCodes((code) => givenCodes.has(code) || knownCodes.has(code));
  // Only a reading that skips invalid hotels reaches this.
  const clashesOf = new Map(onInvalid ? clashes : []);
  const isWanted = (index: number) => !known?.isDone(index);
  /** A file is read from its start, or not at all. */
  let start = { file: '', index: 0 };
  for await (const entry of source.entries(isWanted)) {
    const { index, file } = entry;
    if (index !== null && file !== start.file) start = { file, index };
    if (index !== null && !isWanted(index)) continue;
    const hotelCode = (name: string) => (index !== null && known?.codeOf(index)) || newCode(name);
    const hotel = readEntry(entry, clashesOf, { environment, random, hotelCode });
    if (hotel && 'config' in hotel) yield { ...hotel, before: hotel.index - start.index };
    else if (!onInvalid) {
      throw new ConfigurationChanged(`${placeInInput(entry)} has changed since it was checked`);
    } else if (hotel) await onInvalid(hotel);
  }
}

/** Undefined for a mistake that concerns a whole input. */
function readEntry(
  entry: ConfigEntry | SourceProblem,
  clashesOf: ReadonlyMap<number, readonly Problem[]>,
  options: BatchOptions & { readonly hotelCode: (name: string) => string },
): Omit<InputHotel, 'before'> | InvalidHotel | undefined {
  const { index, file } = entry;
  if (index === null) return undefined;
  if (!('text' in entry)) {
    return { index, file, name: '', code: '', problems: [{ ...entry, path: '' }] };
  }
  const { environment, random, hotelCode } = options;
  const { document, readable, problemsWith } = readDocument(entry.text, {
    start: entry,
    environment,
  });
  // An invalid hotel takes a code too, so that the codes of the others do not depend on it
  // (docs/decisions.md R13).
  const checked =
    readable && checkDocument(readable, { random: document ? random : notRandom, hotelCode });
  const found = checked ? [...checked.problems, ...(clashesOf.get(index) ?? [])] : [];
  if (document && checked && found.length === 0) {
    const { config, generatedPasswords } = checked;
    const hasOwnCode = submittedCode(document.hotelProfile?.code ?? '') !== '';
    return { index, file, config, hasOwnCode, generatedPasswords };
  }
  const { name = '', code = '' } = checked?.config.hotelProfile ?? {};
  const problems = problemsWith(found).map((problem) => ({ file, index, ...problem }));
  return { index, file, name, code, problems };
}

interface Finding extends CheckedEntry {
  /** Problems that concern an earlier hotel too, not located yet. */
  readonly shared: readonly Problem[];
}

interface Checking extends Pick<BatchOptions, 'parts'> {
  readonly rules: BatchRules;
  readonly places: EntryPlaces;
}

function checkEntry(
  entry: ConfigEntry | SourceProblem,
  environment: Environment,
  { rules, places, parts }: Checking,
): Finding {
  const { file, index } = entry;
  const nothing = { warnings: [], clashes: [], shared: [], operations: 0, profile: undefined };
  const isHotel = index !== null;
  if (!('text' in entry)) {
    return { isHotel, index, problems: [{ ...entry, path: '' }], ...nothing };
  }
  const { readable, problemsWith, locate } = readDocument(entry.text, {
    start: entry,
    environment,
  });
  let hasAutomaticCode = false;
  const hotelCode = (name: string) => {
    hasAutomaticCode = true;
    return hotelCodeOf(name);
  };
  const checked = readable && checkDocument(readable, { random: notRandom, hotelCode });
  places.note(entry);
  const placed = (problem: LocatedProblem) => ({ file, index, ...problem });
  const clashing = checked ? rules.clashesOf(readable, checked, () => entry.index) : [];
  const clashes = clashing.map(({ path, first, messageAt }) => {
    const message = messageAt(`the configuration at ${places.at(first)}`);
    return { first, problem: { path, message } };
  });
  const shared = clashes.map(({ problem }) => problem);
  const problems = problemsWith([...(checked?.problems ?? []), ...shared]).map(placed);
  const isValid = checked && problems.length === 0;
  return {
    isHotel,
    index,
    profile: checked && { ...nameAndCode(checked), hasAutomaticCode },
    problems,
    // Fixing the problems may remove the warnings.
    warnings: isValid ? locate(checked.warnings).map(placed) : [],
    clashes: clashes.flatMap(({ first, problem }) =>
      locate([problem]).map((one) => ({ first, problem: placed(one) })),
    ),
    shared,
    operations: isValid ? operationCount(checked.config, parts) : 0,
  };
}

function nameAndCode({ config: { hotelProfile } }: CheckedConfig) {
  const { name, code } = hotelProfile;
  return { name, code };
}

/** For passwords that are only checked, never used. */
const notRandom: RandomInt = () => 0;

/** Remembers the position of each configuration in an input, using little memory. */
export class EntryPlaces {
  /** Line and column of each configuration in turn. */
  readonly #places: number[] = [];
  readonly #files: { readonly first: number; readonly file: string }[] = [];

  /** In the order of the input. */
  note({ index, file, line, column }: ConfigEntry): void {
    if (this.#files.at(-1)?.file !== file) this.#files.push({ first: index, file });
    this.#places[2 * index] = line;
    this.#places[2 * index + 1] = column;
  }

  /** `a.json:12:5`. */
  at(index: number): string {
    const file = this.#files.findLast(({ first }) => first <= index)?.file;
    return `${file}:${this.#places[2 * index]}:${this.#places[2 * index + 1]}`;
  }
}
