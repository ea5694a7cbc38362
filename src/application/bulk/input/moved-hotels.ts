// Finds the hotels of a run in an input that has changed.
import type {
  HotelInput,
  HotelsOptions,
  InputHotel,
} from '#application/ports/input/hotel-input.ts';
import type { Id } from '#domain/record.ts';
import type { StoredRun } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';

export type MovedHotels = Awaited<ReturnType<typeof findMovedHotels>>;

/** Matches hotels by the code that a configuration gives, by ID, or by name. */
export async function findMovedHotels(input: HotelInput, run: StoredRun) {
  const left = new Map<number, StoredHotel>();
  const codes = new Map<string, StoredHotel>();
  const ids = new Map<Id | undefined, StoredHotel>();
  for await (const hotel of run.hotels()) {
    left.set(hotel.index, hotel);
    codes.set(hotel.code, hotel);
    ids.set(hotel.hotelId, hotel);
  }
  const taken = new Set(left.keys());
  const indexes = new Map<number, number>();
  const unmatched: { readonly index: number; readonly name: string }[] = [];
  const hotels = input.hotels({ onInvalid: (hotel) => void unmatched.push(hotel) });
  for await (const { index, config, hasOwnCode } of hotels) {
    const { name, code, id } = config.hotelProfile;
    const byCode = hasOwnCode ? codes.get(code) : undefined;
    const hotel = byCode ?? (id === undefined ? undefined : ids.get(id));
    if (hotel && left.delete(hotel.index)) indexes.set(index, hotel.index);
    else unmatched.push({ index, name });
  }
  const namesakes: StoredHotel[] = [];
  const others: number[] = [];
  const names = Map.groupBy(left.values(), ({ name }) => name);
  for (const [name, ofInput] of Map.groupBy(unmatched, (hotel) => hotel.name)) {
    const [hotel, ...more] = name === '' ? [] : (names.get(name) ?? []);
    if (!hotel) others.push(...ofInput.map(({ index }) => index));
    else if (more.length > 0 || ofInput.length > 1) namesakes.push(hotel, ...more);
    else {
      left.delete(hotel.index);
      for (const { index } of ofInput) indexes.set(index, hotel.index);
    }
  }
  const found = indexes.size;
  let free = 0;
  for (const index of others.toSorted((a, b) => a - b)) {
    while (taken.has(free)) free += 1;
    indexes.set(index, free);
    free += 1;
  }
  return {
    /** Maps an index in the input to the index in the run. */
    indexes,
    /** Number of hotels of the input that the run claimed or skipped before. */
    found,
    /** Number of hotels of the input that the run has not reached. */
    unknown: others.length,
    /** Hotels of the run that are not in the input. */
    gone: [...left.values()],
    /** Hotels of the run that share a name and cannot be distinguished. */
    namesakes,
  };
}

/** The input, with hotels numbered as in the run. Missing hotels are reported as invalid. */
export function withRunIndexes(input: HotelInput, moved: MovedHotels): HotelInput {
  return {
    ...input,
    // The next start has to match them again.
    checkpoint: () => '',
    hotels: (options) => hotelsInRun(input, moved, options),
  };
}

async function* hotelsInRun(
  input: HotelInput,
  { indexes, gone }: MovedHotels,
  { known, onInvalid }: HotelsOptions = {},
): AsyncGenerator<InputHotel> {
  const inRun = (index: number) => indexes.get(index) ?? index;
  for (const { index, file, name, code, state } of gone) {
    if (state !== 'skipped' && !known?.isDone(index)) {
      await onInvalid?.({ index, file, name, code, problems: [] });
    }
  }
  const hotels = input.hotels({
    ...(known && {
      known: {
        ...known,
        isDone: (index) => known.isDone(inRun(index)),
        codeOf: (index) => known.codeOf(inRun(index)),
      },
    }),
    ...(onInvalid && {
      onInvalid: (hotel) => onInvalid({ ...hotel, index: inRun(hotel.index) }),
    }),
  });
  for await (const hotel of hotels) yield { ...hotel, index: inRun(hotel.index) };
}
