import {
  NO_COUNTS,
  withEntry,
  type CheckedEntry,
  type EntryProfile,
  type HotelInput,
  type HotelsOptions,
  type InputHotel,
} from '#application/ports/input/hotel-input.ts';
import {
  createHotelSelection,
  type SelectableHotel,
  type UnmatchedPattern,
} from '#domain/batch/hotel-selection.ts';
import { createHotelCodes } from '#domain/hotel/hotel-code.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';

/** Some patterns match no hotel of the input. */
export class NothingSelected extends Error {
  readonly patterns: readonly UnmatchedPattern[];

  constructor(patterns: readonly UnmatchedPattern[]) {
    super(patterns.map(({ pattern }) => pattern).join(', '));
    this.patterns = patterns;
  }
}

/** An input that is limited to some of its hotels. */
export interface SelectedInput extends HotelInput {
  /** Whether the check selected the hotel with that index. */
  readonly isSelected: (index: number) => boolean;
}

/**
 * Some hotels of an input, with the codes and indexes that they have in all of it
 * (docs/decisions/selection-changes-no-identity.md). A value that a selected hotel shares with
 * another one is a problem, whether or not the other is selected. `check` rejects with
 * `NothingSelected` if a pattern `mustMatch` and does not.
 */
export function selectedInput(
  input: HotelInput,
  patterns: readonly string[],
  { mustMatch = true }: { readonly mustMatch?: boolean | undefined } = {},
): SelectedInput {
  const selected = new Set<number>();
  return {
    notes: input.notes,
    isSelected: (index) => selected.has(index),
    async check(onEntry) {
      const named: NamedEntry[] = [];
      let counts = NO_COUNTS;
      const count = async (entry: CheckedEntry) => {
        counts = withEntry(counts, entry);
        await onEntry?.(entry);
      };
      // The final code of a hotel, and so its selection, depends on all others.
      await input.check((entry) => (isNamedEntry(entry) ? void named.push(entry) : count(entry)));
      const selection = createHotelSelection(patterns);
      for (const [index, hotel] of withFinalCodes(named)) {
        if (selection.selects(hotel)) selected.add(index);
      }
      const unmatched = selection.unmatched();
      if (mustMatch && unmatched.length > 0) throw new NothingSelected(unmatched);
      for (const entry of named) await count(keptOf(entry, selected));
      return counts;
    },
    snapshot: () => input.snapshot(),
    // Also those of other configurations: their hotels must not be taken for selected ones.
    isConfigured: (key) => input.isConfigured(key),
    hotels(options) {
      const selection = createHotelSelection(patterns);
      return hotelsOf(input, options, (hotel) => !isNamed(hotel) || selection.selects(hotel));
    },
  };
}

/** The hotels to which a later start limits a run. */
export interface LimitedInput extends HotelInput {
  /** Number of unfinished hotels excluded so far. */
  leftOut(): number;
}

/** The checked input of a run, without the hotels that the patterns do not match. */
export function limitedInput(input: HotelInput, patterns: readonly string[]): LimitedInput {
  const selection = createHotelSelection(patterns);
  const leftOut = new Set<number>();
  return {
    notes: input.notes,
    check: (onEntry) => input.check(onEntry),
    snapshot: () => input.snapshot(),
    isConfigured: (key) => input.isConfigured(key),
    hotels: (options) =>
      hotelsOf(input, options, (hotel, index) => {
        const isSelected = selection.selects(hotel);
        if (!isSelected) leftOut.add(index);
        return isSelected;
      }),
    leftOut: () => leftOut.size,
  };
}

/** Other hotels cannot be selected, although the user may have intended them. */
function isNamed({ code, name }: SelectableHotel): boolean {
  return code !== '' || name !== '';
}

type NamedEntry = CheckedEntry & { readonly index: number; readonly profile: EntryProfile };

function isNamedEntry(entry: CheckedEntry): entry is NamedEntry {
  const { index, profile } = entry;
  return index !== null && profile !== undefined && isNamed(profile);
}

/** Names and final codes by index. */
function withFinalCodes(entries: readonly NamedEntry[]): [number, SelectableHotel][] {
  const given = new Set<string>();
  for (const { profile } of entries) {
    if (!profile.hasAutomaticCode) given.add(submittedCode(profile.code));
  }
  const newCode = createHotelCodes((code) => given.has(code));
  return entries.map(({ index, profile: { name, code, hasAutomaticCode } }) => [
    index,
    { name, code: hasAutomaticCode ? newCode(name) : code },
  ]);
}

/** The relevant problems of an entry: all, or only the clashes with a selected hotel. */
function keptOf(entry: NamedEntry, selected: ReadonlySet<number>): CheckedEntry {
  if (selected.has(entry.index)) return entry;
  const shared = entry.clashes.filter(({ first }) => selected.has(first));
  const problems = shared.map(({ problem }) => problem);
  return { ...entry, isHotel: false, problems, warnings: [], operations: 0 };
}

async function* hotelsOf(
  input: HotelInput,
  options: HotelsOptions | undefined,
  isWanted: (hotel: SelectableHotel, index: number) => boolean,
): AsyncGenerator<InputHotel> {
  const hotels = input.hotels({
    ...options,
    onInvalid: async (hotel) => {
      if (isWanted(hotel, hotel.index)) await options?.onInvalid?.(hotel);
    },
  });
  for await (const hotel of hotels) {
    if (isWanted(hotel.config.hotelProfile, hotel.index)) yield hotel;
  }
}
