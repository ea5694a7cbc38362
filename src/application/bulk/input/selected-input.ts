import {
  ConfigurationChanged,
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
 * (docs/decisions.md R50). A value that a selected hotel shares with another one is a problem, whether or
 * not the other is selected. `check` reads the input twice, and rejects with `NothingSelected` if a pattern
 * `mustMatch` and does not.
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
      const profiles = await readProfiles(input, onEntry);
      const selection = createHotelSelection(patterns);
      for (const [index, profile] of profiles) if (selection.selects(profile)) selected.add(index);
      const unmatched = selection.unmatched();
      if (mustMatch && unmatched.length > 0) throw new NothingSelected(unmatched);
      const counts = { hotels: 0, valid: 0, problems: 0, warnings: 0, operations: 0 };
      await input.check((entry) => {
        const hasProfile = entry.index !== null && profiles.has(entry.index);
        const kept = hasProfile ? keptOf(entry, selected) : entry;
        if (kept.isHotel) counts.hotels += 1;
        if (kept.isHotel && kept.problems.length === 0) counts.valid += 1;
        counts.problems += kept.problems.length;
        counts.warnings += kept.warnings.length;
        counts.operations += kept.operations;
        return hasProfile ? onEntry?.(kept) : undefined;
      });
      return counts;
    },
    checkpoint: () => input.checkpoint(),
    restore: (checkpoint) => input.restore(checkpoint),
    // Also those of other configurations: their hotels must not be taken for selected ones.
    isMeant: (key) => input.isMeant(key),
    meantHotels: () => input.meantHotels(),
    hotels(options) {
      const selection = createHotelSelection(patterns);
      return hotelsOf(input, options, (hotel) => !isNamed(hotel) || selection.selects(hotel));
    },
  };
}

/** The hotels to which a later start limits a run. */
export interface LimitedInput extends HotelInput {
  /** Number of unfinished hotels that were left out so far. */
  leftOut(): number;
}

/** The same input of a run, without the hotels that the patterns do not match. It is checked. */
export function limitedInput(input: HotelInput, patterns: readonly string[]): LimitedInput {
  const selection = createHotelSelection(patterns);
  const leftOut = new Set<number>();
  return {
    notes: input.notes,
    check: (onEntry) => input.check(onEntry),
    checkpoint: () => input.checkpoint(),
    restore: (checkpoint) => input.restore(checkpoint),
    isMeant: (key) => input.isMeant(key),
    meantHotels: () => input.meantHotels(),
    hotels: (options) =>
      hotelsOf(input, options, (hotel, index) => {
        const isSelected = selection.selects(hotel);
        if (!isSelected) leftOut.add(index);
        return isSelected;
      }),
    leftOut: () => leftOut.size,
  };
}

/** Nobody can select it, and it may be one that was meant. */
function isNamed({ code, name }: SelectableHotel): boolean {
  return code !== '' || name !== '';
}

/** Names and final codes by index. Calls back for entries that have neither, whose problems remain. */
async function readProfiles(
  input: HotelInput,
  onEntry: ((entry: CheckedEntry) => void | Promise<void>) | undefined,
): Promise<Map<number, SelectableHotel>> {
  const profiles = new Map<number, EntryProfile>();
  await input.check((entry) => {
    const { index, profile } = entry;
    if (index === null || !profile || !isNamed(profile)) return onEntry?.(entry);
    profiles.set(index, profile);
    return undefined;
  });
  const given = new Set<string>();
  for (const { code, hasAutomaticCode } of profiles.values()) {
    if (!hasAutomaticCode) given.add(submittedCode(code));
  }
  const newCode = createHotelCodes((code) => given.has(code));
  return new Map(
    [...profiles].map(([index, { name, code, hasAutomaticCode }]) => [
      index,
      { name, code: hasAutomaticCode ? newCode(name) : code },
    ]),
  );
}

/** What counts of an entry: all of it, or only what it has in common with a selected one. */
function keptOf(entry: CheckedEntry, selected: ReadonlySet<number>): CheckedEntry {
  if (entry.index !== null && selected.has(entry.index)) return entry;
  const shared = entry.clashes.filter(({ first }) => selected.has(first));
  const problems = shared.map(({ problem }) => problem);
  return { ...entry, isHotel: false, problems, warnings: [], operations: 0 };
}

async function* hotelsOf(
  input: HotelInput,
  options: HotelsOptions | undefined,
  isWanted: (hotel: SelectableHotel, index: number) => boolean,
): AsyncGenerator<InputHotel> {
  const { onInvalid } = options ?? {};
  const hotels = input.hotels({
    ...options,
    // An invalid hotel that is not wanted does not end the reading.
    onInvalid: async (hotel) => {
      if (!isWanted(hotel, hotel.index)) return;
      if (onInvalid) await onInvalid(hotel);
      else throw new ConfigurationChanged(`${hotel.file} has changed since it was checked`);
    },
  });
  for await (const hotel of hotels) {
    if (isWanted(hotel.config.hotelProfile, hotel.index)) yield hotel;
  }
}
