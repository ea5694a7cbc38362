import type { Environment } from '#adapters/json/environment-references.ts';
import {
  placeInInput,
  type CheckedEntry,
  type HotelInput,
  type HotelsOptions,
  type InputHotel,
  type InvalidHotel,
} from '#application/ports/input/hotel-input.ts';
import { createBatchRules, type BatchRules } from '#domain/batch/batch-rules.ts';
import { createFirstOccurrences, type FirstOccurrences } from '#domain/batch/first-occurrences.ts';
import { configWarnings } from '#domain/config-warnings.ts';
import { createHotelCodes, hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import { checkDocument, type CheckedConfig } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Horizon } from '#domain/rates/rate-validity.ts';
import { BaseFiles, type BaseState } from './bases/base-files.ts';
import type { ConfigEntry, ConfigSource, ReadFile, SourceProblem } from './config-source.ts';
import { hasChanged, placed, readText, type Surroundings } from './entry-reading.ts';
import { writtenHotels, type WrittenHotel } from './written-hotels.ts';

interface BatchOptions {
  readonly environment: Environment;
  /** The random source for passwords. */
  readonly random: RandomInt;
  /** The parts that are planned; by default the whole hotel. */
  readonly parts?: readonly Part[] | undefined;
  /** Rates that end before are warned about. */
  readonly horizon?: Horizon | undefined;
  /** What the configurations extend; by default, no base for all. */
  readonly bases?: BaseFiles;
}

type Reading = BatchOptions & Surroundings;

export interface HotelBatch extends HotelInput {
  /**
   * Reads everything again, and gives each configuration as it is written, with its bases merged.
   * Only after a `check` without problems of the wanted ones.
   */
  written(isWanted?: (index: number) => boolean): AsyncIterable<WrittenHotel>;
}

/** What the second reading needs from the first. */
interface Checked {
  readonly givenCodes: FirstOccurrences;
  /** Keys of the hotels that the configurations refer to. */
  readonly meantHotels: FirstOccurrences;
  /** What later hotels share with earlier ones, by the later hotel's index. */
  readonly clashes: readonly (readonly [index: number, problems: readonly Problem[]])[];
  /** Names of the environment's variables that passwords of the configurations refer to. */
  readonly references: readonly string[];
}

/** The same in JSON, with hashes as base64. */
interface Checkpoint {
  readonly givenCodes: string;
  readonly meantHotels?: string;
  readonly clashes?: Checked['clashes'];
  readonly references?: Checked['references'];
  readonly files: readonly ReadFile[];
  readonly bases?: readonly BaseState[];
}

/** Any number of hotels of one call: between its two readings it stores only hashes of each. */
export function createHotelBatch(source: ConfigSource, options: BatchOptions): HotelBatch {
  const { environment, parts, bases = new BaseFiles({ environment }) } = options;
  const reading = { ...options, bases };
  let checked: Checked = {
    givenCodes: createFirstOccurrences(),
    meantHotels: createFirstOccurrences(),
    clashes: [],
    references: [],
  };

  return {
    notes: source.notes,
    async check(onEntry) {
      const rules = createBatchRules();
      const places = new Map<number, string>();
      const counts = { hotels: 0, valid: 0, problems: 0, warnings: 0, operations: 0 };
      const clashes: [number, readonly Problem[]][] = [];
      const references = new Set<string>();
      for await (const entries of source.entries()) {
        for (const entry of entries) {
          const found = checkEntry(entry, reading, { rules, places, parts });
          for (const name of found.variables) references.add(name);
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
      }
      const { givenCodes, meantHotels } = rules;
      for (const name of bases.variables) references.add(name);
      checked = { givenCodes, meantHotels, clashes, references: [...references] };
      return counts;
    },
    checkpoint: () => {
      const files = source.read();
      if (!files) return '';
      const givenCodes = hashesAsText(checked.givenCodes);
      const meantHotels = hashesAsText(checked.meantHotels);
      const checkpoint = { ...checked, givenCodes, meantHotels, files, bases: bases.states };
      return JSON.stringify(checkpoint satisfies Checkpoint);
    },
    restore(checkpoint) {
      if (checkpoint === '') return false;
      const earlier = JSON.parse(checkpoint) as Checkpoint;
      const { meantHotels, clashes, references } = earlier;
      // Earlier versions stored less.
      if (meantHotels === undefined || !clashes || !references) return false;
      const isUnset = references.some((name) => environment[name] === undefined);
      if (isUnset || !bases.recall(earlier.bases ?? [])) return false;
      if (!source.recall(earlier.files)) return false;
      checked = restoredCheck({ ...earlier, meantHotels, clashes, references });
      return true;
    },
    isMeant: (key) => checked.meantHotels.has(key),
    meantHotels: () => checked.meantHotels.hashes(),
    hotels: (how) => readHotels(source, checked, reading, how),
    written: (isWanted) => writtenHotels(source, reading, isWanted),
  };
}

function hashesAsText(given: FirstOccurrences): string {
  return Buffer.from(given.hashes().buffer).toString('base64');
}

function occurrencesOf(hashes: string): FirstOccurrences {
  const bytes = Uint8Array.from(Buffer.from(hashes, 'base64'));
  return createFirstOccurrences(new Int32Array(bytes.buffer));
}

/** Many starts of a run ask for none of the hashes, and to sort them takes a tenth of a resume. */
function restoredCheck(earlier: Omit<Required<Checkpoint>, 'files' | 'bases'>): Checked {
  const { clashes, references } = earlier;
  let givenCodes: FirstOccurrences | undefined;
  let meantHotels: FirstOccurrences | undefined;
  return {
    clashes,
    references,
    get givenCodes() {
      return (givenCodes ??= occurrencesOf(earlier.givenCodes));
    },
    get meantHotels() {
      return (meantHotels ??= occurrencesOf(earlier.meantHotels));
    },
  };
}

async function* readHotels(
  source: ConfigSource,
  checked: Checked,
  { environment, random, bases }: Reading,
  { known, onInvalid }: HotelsOptions = {},
): AsyncGenerator<InputHotel> {
  const knownCodes = new Set(known?.codes());
  const newCode = createHotelCodes((code) => checked.givenCodes.has(code) || knownCodes.has(code));
  // Only a reading that skips invalid hotels reaches this.
  const clashesOf = new Map(onInvalid ? checked.clashes : []);
  const isWanted = (index: number) => !known?.isDone(index);
  /** A file is read from its start, or not at all. */
  let start = { file: '', index: 0 };
  for await (const entries of source.entries(isWanted)) {
    for (const entry of entries) {
      const { index, file } = entry;
      if (index !== null && file !== start.file) start = { file, index };
      if (index !== null && !isWanted(index)) continue;
      const hotelCode = (name: string) => (index !== null && known?.codeOf(index)) || newCode(name);
      const hotel = readEntry(entry, clashesOf, { environment, random, bases, hotelCode });
      if (hotel && 'config' in hotel) yield { ...hotel, before: hotel.index - start.index };
      else if (!onInvalid) throw hasChanged(entry);
      else if (hotel) await onInvalid(hotel);
    }
  }
}

/** Undefined for a mistake that concerns a whole input. */
function readEntry(
  entry: ConfigEntry | SourceProblem,
  clashesOf: ReadonlyMap<number, readonly Problem[]>,
  options: Reading & { readonly hotelCode: (name: string) => string },
): Omit<InputHotel, 'before'> | InvalidHotel | undefined {
  const { index, file } = entry;
  if (index === null) return undefined;
  if (!('text' in entry)) {
    return { index, file, name: '', code: '', problems: [{ ...entry, path: '' }] };
  }
  const { random, hotelCode } = options;
  const { document, readable, problemsWith } = readText(entry, options);
  // An invalid hotel takes a code too, so that the codes of the others do not depend on it
  // (docs/decisions.md R13).
  const checked =
    readable && checkDocument(readable, { random: document ? random : null, hotelCode });
  const found = checked ? [...checked.problems, ...(clashesOf.get(index) ?? [])] : [];
  if (document && checked && found.length === 0) {
    const { config, generatedPasswords } = checked;
    const hasOwnCode = submittedCode(document.hotelProfile?.code ?? '') !== '';
    return { index, file, config, hasOwnCode, generatedPasswords };
  }
  const { name = '', code = '' } = checked?.config.hotelProfile ?? {};
  return { index, file, name, code, problems: placed(problemsWith(found), entry) };
}

interface Finding extends CheckedEntry {
  /** Problems that concern an earlier hotel too, not located yet. */
  readonly shared: readonly Problem[];
  /** The names of the environment's variables that its own passwords refer to. */
  readonly variables: readonly string[];
}

interface Checking extends Pick<BatchOptions, 'parts'> {
  readonly rules: BatchRules;
  /** Of the configurations so far, by index: `a.json:12:5`. */
  readonly places: Map<number, string>;
}

function checkEntry(
  entry: ConfigEntry | SourceProblem,
  reading: Reading,
  { rules, places, parts }: Checking,
): Finding {
  const { index } = entry;
  const isHotel = index !== null;
  if (!('text' in entry)) {
    const nothing = { warnings: [], clashes: [], shared: [], variables: [], operations: 0 };
    return { isHotel, index, problems: [{ ...entry, path: '' }], profile: undefined, ...nothing };
  }
  const { readable, problemsWith, warnings, variables, locate } = readText(entry, reading);
  let hasAutomaticCode = false;
  const hotelCode = (name: string) => {
    hasAutomaticCode = true;
    return hotelCodeOf(name);
  };
  const checked = readable && checkDocument(readable, { random: null, hotelCode });
  places.set(entry.index, placeInInput(entry));
  const clashing = checked ? rules.clashesOf(readable, checked, () => entry.index) : [];
  const clashes = clashing.map(({ path, first, messageAt }) => {
    const message = messageAt(`the configuration at ${places.get(first)}`);
    return { first, problem: { path, message } };
  });
  const shared = clashes.map(({ problem }) => problem);
  const problems = placed(problemsWith((checked?.problems ?? []).concat(shared)), entry);
  const isValid = checked && problems.length === 0;
  return {
    isHotel,
    index,
    profile: checked && { ...nameAndCode(checked), hasAutomaticCode },
    problems,
    // Fixing the problems may remove the warnings.
    warnings: isValid
      ? placed(locate([...warnings, ...configWarnings(checked, readable, reading.horizon)]), entry)
      : [],
    clashes: clashes.flatMap(({ first, problem }) =>
      placed(locate([problem]), entry).map((one) => ({ first, problem: one })),
    ),
    shared,
    variables,
    operations: isValid ? operationCount(checked.config, parts) : 0,
  };
}

function nameAndCode({ config: { hotelProfile } }: CheckedConfig) {
  const { name, code } = hotelProfile;
  return { name, code };
}
