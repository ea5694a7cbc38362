import type { Environment } from '#adapters/json/environment-references.ts';
import {
  NO_COUNTS,
  placeInInput,
  withEntry,
  type CheckedEntry,
  type HotelInput,
  type HotelsOptions,
  type InputHotel,
  type InvalidHotel,
} from '#application/ports/input/hotel-input.ts';
import { createBatchRules, type BatchRules } from '#domain/batch/batch-rules.ts';
import { configWarnings } from '#domain/config-warnings.ts';
import { createHotelCodes, hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import { checkDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Horizon } from '#domain/rates/rate-validity.ts';
import { BaseFiles } from './bases/base-files.ts';
import type { ConfigEntry, ConfigSource, SourceProblem } from './config-source.ts';
import { placed, readText, type Surroundings } from './entry-reading.ts';
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
  /** Valid configurations as they are written, with their bases merged. */
  written(isWanted?: (index: number) => boolean): AsyncIterable<WrittenHotel>;
}

/** The place of a configuration. */
type Place = Pick<ConfigEntry, 'file' | 'index' | 'line' | 'column'>;

/**
 * The hotels of one call. Parses a configuration whenever it is needed: parsed hotels take much more
 * memory than their texts.
 */
export function createHotelBatch(source: ConfigSource, options: BatchOptions): HotelBatch {
  const { environment, bases = new BaseFiles({ environment }) } = options;
  const reading = { ...options, bases };
  let rules = createBatchRules<Place>();
  /** What later hotels share with earlier ones, by the later hotel's index. */
  const clashes = new Map<number, readonly Problem[]>();

  return {
    notes: source.notes,
    async check(onEntry) {
      rules = createBatchRules();
      clashes.clear();
      let counts = NO_COUNTS;
      for await (const entry of source.entries()) {
        const found = checkEntry(entry, reading, rules);
        if (entry.index !== null && found.clashes.length > 0) {
          const shared = found.clashes.map(({ problem }) => problem);
          clashes.set(entry.index, shared);
        }
        counts = withEntry(counts, found);
        await onEntry?.(found);
      }
      return counts;
    },
    snapshot: () => `${source.hash()} ${bases.hash()}`,
    isMeant: (key) => rules.meantHotels.has(key),
    async *hotels({ known, onInvalid }: HotelsOptions = {}) {
      const knownCodes = new Set(known?.codes());
      const newCode = createHotelCodes(
        (code) => rules.givenCodes.has(code) || knownCodes.has(code),
      );
      for await (const entry of source.entries()) {
        const { index } = entry;
        if (index === null || known?.isDone(index)) continue;
        const hotelCode = (name: string) => known?.codeOf(index) || newCode(name);
        const hotel =
          'text' in entry
            ? readHotel(entry, reading, { hotelCode, clashes: clashes.get(index) ?? [] })
            : unreadable({ ...entry, index });
        if ('config' in hotel) yield hotel;
        else await onInvalid?.(hotel);
      }
    },
    written: (isWanted) => writtenHotels(source, reading, isWanted),
  };
}

function unreadable(problem: SourceProblem & { readonly index: number }): InvalidHotel {
  const { index, file } = problem;
  return { index, file, name: '', code: '', problems: [{ ...problem, path: '' }] };
}

interface HotelContext {
  readonly hotelCode: (name: string) => string;
  /** What the hotel shares with earlier ones. */
  readonly clashes: readonly Problem[];
}

function readHotel(
  entry: ConfigEntry,
  reading: Reading,
  { hotelCode, clashes }: HotelContext,
): InputHotel | InvalidHotel {
  const { index, file, before } = entry;
  const { document, readable, problemsWith } = readText(entry, reading);
  // An invalid hotel takes a code too, so that the codes of the others do not depend on it
  // (docs/decisions.md R13).
  const random = document ? reading.random : null;
  const checked = readable && checkDocument(readable, { random, hotelCode });
  const found = checked ? [...checked.problems, ...clashes] : [];
  if (document && checked && found.length === 0) {
    const { config, generatedPasswords } = checked;
    const hasOwnCode = submittedCode(document.hotelProfile?.code ?? '') !== '';
    return { index, file, before, config, hasOwnCode, generatedPasswords };
  }
  const { name = '', code = '' } = checked?.config.hotelProfile ?? {};
  return { index, file, name, code, problems: placed(problemsWith(found), entry) };
}

function checkEntry(
  entry: ConfigEntry | SourceProblem,
  reading: Reading,
  rules: BatchRules<Place>,
): CheckedEntry {
  const { index, file } = entry;
  if (!('text' in entry)) {
    const nothing = { profile: undefined, warnings: [], clashes: [], operations: 0 };
    return { isHotel: index !== null, index, problems: [{ ...entry, path: '' }], ...nothing };
  }
  const { readable, problemsWith, warnings, locate } = readText(entry, reading);
  let hasAutomaticCode = false;
  const hotelCode = (name: string) => {
    hasAutomaticCode = true;
    return hotelCodeOf(name);
  };
  const checked = readable && checkDocument(readable, { random: null, hotelCode });
  // Not the entry: its text would stay in memory.
  const { line, column } = entry;
  const place: Place = { file, index: entry.index, line, column };
  const clashing = checked ? rules.clashesOf(readable, checked, () => place) : [];
  const clashes = clashing.map(({ path, first, messageAt }) => {
    const message = messageAt(`the configuration at ${placeInInput(first)}`);
    return { first: first.index, problem: { path, message } };
  });
  const shared = clashes.map(({ problem }) => problem);
  const problems = placed(problemsWith((checked?.problems ?? []).concat(shared)), entry);
  const isValid = checked && problems.length === 0;
  return {
    isHotel: true,
    index,
    profile: checked && {
      name: checked.config.hotelProfile.name,
      code: checked.config.hotelProfile.code,
      hasAutomaticCode,
    },
    problems,
    // Fixing the problems may remove the warnings.
    warnings: isValid
      ? placed(locate([...warnings, ...configWarnings(checked, readable, reading.horizon)]), entry)
      : [],
    clashes: clashes.flatMap(({ first, problem }) =>
      placed(locate([problem]), entry).map((one) => ({ first, problem: one })),
    ),
    operations: isValid ? operationCount(checked.config, reading.parts) : 0,
  };
}
