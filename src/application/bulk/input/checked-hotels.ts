import {
  NO_COUNTS,
  withEntry,
  type CheckedEntry,
  type HotelInput,
  type HotelsOptions,
  type InputEntry,
  type InputHotel,
  type InputProblem,
  type InvalidHotel,
} from '#application/ports/input/hotel-input.ts';
import { createBatchRules, type BatchRules } from '#domain/batch/batch-rules.ts';
import { configHash } from '#domain/config-hash.ts';
import { configWarnings } from '#domain/config-warnings.ts';
import { createHotelCodes, hotelCodeOf } from '#domain/hotel/hotel-code.ts';
import { checkDocument, type HotelDocument } from '#domain/hotel-config.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import type { Part } from '#domain/plan/parts.ts';
import type { Problem } from '#domain/problem.ts';
import type { RandomInt } from '#domain/random.ts';
import type { Horizon } from '#domain/rates/rate-validity.ts';

export interface InputConfiguration extends Pick<InputHotel, 'index' | 'file' | 'before'> {
  /** How problems of other configurations refer to this configuration: `the configuration at a.json:3:1`. */
  readonly label: string;
  /** Parses the text each time, because the results of all hotels would take too much memory. */
  readonly read: () => ConfigurationReading;
}

interface ConfigurationReading {
  /** Absent if the text has problems. */
  readonly document?: HotelDocument;
  readonly readable?: HotelDocument;
  readonly problemsWith: (found: readonly Problem[]) => InputProblem[];
  readonly warnings: readonly Problem[];
  readonly locate: (found: readonly Problem[]) => InputProblem[];
}

export interface CheckOptions {
  readonly random: RandomInt;
  readonly parts?: readonly Part[] | undefined;
  readonly horizon?: Horizon | undefined;
  /** Whether a run uses the hotels, which needs their hashes. True by default. */
  readonly isForRun?: boolean | undefined;
}

type Place = Pick<InputConfiguration, 'index' | 'label'>;

interface WholeInput {
  readonly rules: BatchRules<Place>;
  readonly clashes: ReadonlyMap<number, readonly Problem[]>;
  readonly entries: readonly InputEntry[];
}

/** Checks each configuration and all together. `entries` has a problem for each that cannot be read. */
export function createCheckedHotels(
  entries: () => AsyncIterable<InputConfiguration | InputProblem>,
  options: CheckOptions,
): Required<Pick<HotelInput, 'check' | 'entries' | 'isConfigured' | 'hotels'>> {
  let whole: WholeInput | undefined;
  const checked = () => {
    if (!whole)
      throw new Error(
        'Call check() before hotels(): codes and clashes depend on the complete input.',
      );
    return whole;
  };
  return {
    async check(onEntry) {
      const rules = createBatchRules<Place>();
      const clashes = new Map<number, readonly Problem[]>();
      const all: InputEntry[] = [];
      let counts = NO_COUNTS;
      for await (const entry of entries()) {
        const found = 'read' in entry ? checkOne(entry, rules, options) : unreadableEntry(entry);
        if (entry.index !== null && found.clashes.length > 0) {
          const shared = found.clashes.map(({ problem }) => problem);
          clashes.set(entry.index, shared);
        }
        if (entry.index !== null) all.push(inputEntry(entry.index, entry.file, found));
        counts = withEntry(counts, found);
        await onEntry?.(found);
      }
      whole = { rules, clashes, entries: all };
      return counts;
    },
    entries: () => checked().entries,
    isConfigured: (key) => checked().rules.configuredHotels.has(key),
    async *hotels({ known, onInvalid }: HotelsOptions = {}) {
      const { rules, clashes, entries: all } = checked();
      const hashes = new Map(all.map(({ index, hash }) => [index, hash]));
      const knownCodes = new Set(known?.codes());
      const isTaken = (code: string) => rules.givenCodes.has(code) || knownCodes.has(code);
      const newCode = createHotelCodes(isTaken);
      for await (const entry of entries()) {
        const { index, file } = entry;
        if (index === null || known?.isDone(index)) continue;
        const hotelCode = (name: string) => known?.codeOf(index) || newCode(name);
        const hotel =
          'read' in entry
            ? readHotel(entry, clashes.get(index) ?? [], {
                ...options,
                hotelCode,
                hash: hashes.get(index) ?? 0,
              })
            : { index, file, name: '', code: '', problems: [entry] };
        if ('config' in hotel) yield hotel;
        else await onInvalid?.(hotel);
      }
    },
  };
}

function readHotel(
  { index, file, before, read }: InputConfiguration,
  clashes: readonly Problem[],
  {
    random,
    hotelCode,
    hash,
  }: CheckOptions & { readonly hotelCode: (name: string) => string; readonly hash: number },
): InputHotel | InvalidHotel {
  const { document, readable, problemsWith } = read();
  // An invalid hotel also gets a code. Otherwise, fixing the hotel could change the codes of other hotels
  // (docs/decisions/hotel-code-follows-the-name.md).
  const checked =
    readable && checkDocument(readable, { random: document ? random : null, hotelCode });
  const found = checked ? [...checked.problems, ...clashes] : [];
  if (document && checked && found.length === 0) {
    const { config, generatedPasswords } = checked;
    const isGiven = submittedCode(document.hotelProfile?.code ?? '') !== '';
    const codeOrigin = isGiven ? 'given' : 'derived';
    const locate = (findings: readonly Problem[]) => read().locate(findings);
    return { index, file, before, config, codeOrigin, generatedPasswords, hash, locate };
  }
  const { name = '', code = '' } = checked?.config.hotelProfile ?? {};
  return { index, file, name, code, problems: problemsWith(found) };
}

function inputEntry(index: number, file: string, { profile, hash }: CheckedEntry): InputEntry {
  const { name = '', code = '', id, hasAutomaticCode = true } = profile ?? {};
  return { index, file, name, ownCode: hasAutomaticCode ? undefined : code, id, hash };
}

const NOTHING_READ = { profile: undefined, warnings: [], clashes: [], operations: 0 };

function unreadableEntry(problem: InputProblem): CheckedEntry {
  const { index } = problem;
  return { isHotel: index !== null, index, problems: [problem], ...NOTHING_READ };
}

function checkOne(
  { index, label, read }: InputConfiguration,
  rules: BatchRules<Place>,
  { parts, horizon, isForRun = true }: CheckOptions,
): CheckedEntry {
  const { readable, problemsWith, warnings, locate } = read();
  let hasAutomaticCode = false;
  const hotelCode = (name: string) => {
    hasAutomaticCode = true;
    return hotelCodeOf(name);
  };
  const checked = readable && checkDocument(readable, { random: null, hotelCode });
  const place = { index, label };
  const clashing = checked ? rules.clashesOf(readable, checked, () => place) : [];
  const clashes = clashing.map(({ path, first, messageAt }) => {
    return { first: first.index, problem: { path, message: messageAt(first.label) } };
  });
  const shared = clashes.map(({ problem }) => problem);
  const problems = problemsWith([...(checked?.problems ?? []), ...shared]);
  const entry = { isHotel: true, index, problems };
  if (!checked) return { ...entry, ...NOTHING_READ };
  const { name, code, id } = checked.config.hotelProfile;
  const isValid = problems.length === 0;
  // Only a valid hotel gets warnings, because fixing a problem may also remove a warning.
  const warned = isValid ? [...warnings, ...configWarnings(checked, readable, horizon)] : [];
  return {
    ...entry,
    profile: { name, code, hasAutomaticCode, id },
    warnings: locate(warned),
    clashes: clashes.flatMap(({ first, problem }) =>
      locate([problem]).map((one) => ({ first, problem: one })),
    ),
    operations: isValid ? operationCount(checked.config, parts) : 0,
    ...(isValid && isForRun && { hash: configHash(checked.config) }),
  };
}
