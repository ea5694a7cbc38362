// Where the hotels of a run stand in an input that is no longer as it was.
import type { HotelInput, HotelsOptions, InputHotel } from '#application/ports/hotel-input.ts';
import type { Id } from '#domain/record.ts';
import type { StoredHotel, StoredRun } from '#application/ports/run-store.ts';

export interface MovedHotels {
  /** The place in the run of each hotel of the input, by its place there. */
  readonly places: ReadonlyMap<number, number>;
  /** How many of them the run has begun or skipped before. */
  readonly found: number;
  /** How many of them it has not. */
  readonly unknown: number;
  /** Hotels of the run that are not in the input. */
  readonly gone: readonly StoredHotel[];
  /** Hotels of the run that share their name, so that nobody can tell which is which. */
  readonly alike: readonly StoredHotel[];
}

/** A hotel of the run is known by a code that its configuration gives, by its id, or by its name. */
export async function findMovedHotels(input: HotelInput, log: StoredRun): Promise<MovedHotels> {
  const names = new NamedHotels();
  const codes = new Map<string, StoredHotel>();
  const ids = new Map<Id, StoredHotel>();
  const left = new Map<number, StoredHotel>();
  for await (const hotel of log.hotels()) {
    const { index, name, code, hotelId } = hotel;
    left.set(index, hotel);
    if (code !== '') codes.set(code, hotel);
    if (hotelId !== undefined) ids.set(hotelId, hotel);
    if (name !== '') names.add(hotel);
  }
  const taken = new Set(left.keys());
  const places = new Map<number, number>();
  const others: number[] = [];
  const settle = (index: number, name: string, hotel: StoredHotel | undefined) => {
    if (hotel && left.delete(hotel.index)) places.set(index, hotel.index);
    else if (!names.meet(name, index)) others.push(index);
  };
  const hotels = input.hotels({ onInvalid: ({ index, name }) => settle(index, name, undefined) });
  for await (const { index, config, hasOwnCode } of hotels) {
    const { name, code, id } = config.hotelProfile;
    const byCode = hasOwnCode ? codes.get(code) : undefined;
    settle(index, name, byCode ?? (id === undefined ? undefined : ids.get(id)));
  }
  const alike: StoredHotel[] = [];
  for (const { logged, met } of names.all()) {
    const open = logged.filter(({ index }) => left.has(index));
    const [hotel] = open;
    const [index] = met;
    if (open.length > 0 && met.length > 0 && open.length + met.length > 2) alike.push(...open);
    else if (hotel && index !== undefined && left.delete(hotel.index)) {
      places.set(index, hotel.index);
    } else others.push(...met);
  }
  const found = places.size;
  let free = 0;
  for (const index of others.toSorted((a, b) => a - b)) {
    while (taken.has(free)) free += 1;
    places.set(index, free);
    free += 1;
  }
  return { places, found, unknown: others.length, gone: [...left.values()], alike };
}

/** Hotels of the run and of the input with the same names. */
class NamedHotels {
  readonly #byName = new Map<string, { logged: StoredHotel[]; met: number[] }>();

  add(hotel: StoredHotel): void {
    const known = this.#byName.get(hotel.name);
    if (known) known.logged.push(hotel);
    else this.#byName.set(hotel.name, { logged: [hotel], met: [] });
  }

  /** False where the run has no hotel of that name. */
  meet(name: string, index: number): boolean {
    const known = this.#byName.get(name);
    known?.met.push(index);
    return known !== undefined;
  }

  all(): Iterable<{ logged: readonly StoredHotel[]; met: readonly number[] }> {
    return this.#byName.values();
  }
}

/** The input as if its hotels stood where the run has them; those that are gone cannot be planned. */
export function asInRun(input: HotelInput, moved: MovedHotels): HotelInput {
  return {
    ...input,
    // Where they stand is to be found out again each time.
    remember: () => '',
    hotels: (options) => hotelsInRun(input, moved, options),
  };
}

async function* hotelsInRun(
  input: HotelInput,
  { places, gone }: MovedHotels,
  { known, onInvalid }: HotelsOptions = {},
): AsyncGenerator<InputHotel> {
  const placeOf = (index: number) => places.get(index) ?? index;
  for (const { index, file, name, code, state } of gone) {
    if (state !== 'skipped' && !known?.isDone(index)) {
      await onInvalid?.({ index, file, name, code, problems: [] });
    }
  }
  const hotels = input.hotels({
    ...(known && {
      known: {
        isDone: (index) => known.isDone(placeOf(index)),
        codeOf: (index) => known.codeOf(placeOf(index)),
        codes: () => known.codes(),
      },
    }),
    ...(onInvalid && {
      onInvalid: (hotel) => onInvalid({ ...hotel, index: placeOf(hotel.index) }),
    }),
  });
  for await (const hotel of hotels) yield { ...hotel, index: placeOf(hotel.index) };
}
