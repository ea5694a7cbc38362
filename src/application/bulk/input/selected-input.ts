import {
  NO_COUNTS,
  withEntry,
  type CheckedEntry,
  type EntryProfile,
  type HotelInput,
  type HotelsOptions,
  type InputEntry,
  type InputHotel,
} from '#application/ports/input/hotel-input.ts';
import {
  createHotelSelection,
  type SelectableHotel,
  type UnmatchedPattern,
} from '#domain/batch/hotel-selection.ts';
import { createHotelCodes } from '#domain/hotel/hotel-code.ts';
import { submittedCode } from '#domain/hotel/hotel-profile.ts';
import { isInShard, type Shard } from '#domain/batch/shard.ts';

export class NothingSelected extends Error {
  readonly patterns: readonly UnmatchedPattern[];

  constructor(patterns: readonly UnmatchedPattern[]) {
    super(patterns.map(({ pattern }) => pattern).join(', '));
    this.patterns = patterns;
  }
}

export interface SelectedInput extends HotelInput {
  readonly isSelected: (index: number) => boolean;
}

/**
 * Limits an input to the hotels that match the patterns. The hotels keep the codes and indexes of the complete input,
 * so a selection changes no identity. Reports each value that must be unique but that a selected hotel shares with any
 * other hotel. `check` rejects with `NothingSelected` if `mustMatch` is true and a pattern matches no hotel.
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
      // Automatic codes depend on all hotels, so hotels are selected after the last one is checked.
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
    entries: () =>
      input.entries?.().filter((one) => selected.has(one.index) || !isNamed(selectable(one))) ?? [],
    // Also finds configurations that are not selected. Otherwise the run could mistake their hotels on the server for
    // the hotels of selected configurations, and update them.
    isConfigured: (key) => input.isConfigured(key),
    hotels(options) {
      const selection = createHotelSelection(patterns);
      return wantedHotels(input, options, (hotel) => !isNamed(hotel) || selection.selects(hotel));
    },
  };
}

/** Hotels with neither a code nor a name match no pattern. They are included, as the user may want them. */
function isNamed({ code, name }: SelectableHotel): boolean {
  return code !== '' || name !== '';
}

function selectable({ name, ownCode = '' }: InputEntry): SelectableHotel {
  return { name, code: ownCode };
}

type NamedEntry = CheckedEntry & { readonly index: number; readonly profile: EntryProfile };

function isNamedEntry(entry: CheckedEntry): entry is NamedEntry {
  const { index, profile } = entry;
  return index !== null && profile !== undefined && isNamed(profile);
}

/** Assigns the automatic codes. This needs all entries, because automatic codes skip the codes in configurations. */
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

/** If the hotel is not selected, keeps only its problems with values that it shares with selected hotels. */
function keptOf(entry: NamedEntry, selected: ReadonlySet<number>): CheckedEntry {
  if (selected.has(entry.index)) return entry;
  const shared = entry.clashes.filter(({ first }) => selected.has(first));
  const problems = shared.map(({ problem }) => problem);
  return { ...entry, isHotel: false, problems, warnings: [], operations: 0 };
}

export async function* wantedHotels(
  input: Pick<HotelInput, 'hotels'>,
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

/** Hotels keep their codes and indexes. `check` checks the complete input; only its `share` is limited. */
export function shardedInput(input: HotelInput, shard: Shard): HotelInput {
  const own = new Set<number>();
  return {
    notes: input.notes,
    async check(onEntry) {
      own.clear();
      let [hotels, operations] = [0, 0];
      const counts = await input.check(async (entry) => {
        if (entry.index !== null && isInShard(nameOf(entry), shard)) {
          own.add(entry.index);
          hotels += Number(entry.isHotel);
          operations += entry.operations;
        }
        await onEntry?.(entry);
      });
      return { ...counts, share: { hotels, operations } };
    },
    entries: () => input.entries?.().filter(({ index }) => own.has(index)) ?? [],
    // Also finds configurations of other shards. Otherwise the run could mistake their hotels on the server for its own
    // hotels, and update them.
    isConfigured: (key) => input.isConfigured(key),
    hotels: (options) => wantedHotels(input, options, (_, index) => own.has(index)),
  };
}

function nameOf({ profile }: CheckedEntry) {
  const { name = '', code = '', id, hasAutomaticCode = false } = profile ?? {};
  return { name, code: hasAutomaticCode ? '' : code, id };
}
