// Matches the hotels of a run with an input that may have changed since the run started.
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import type { Id } from '#domain/record.ts';

export interface NamedHotel {
  readonly index: number;
  readonly file: string;
  /** Empty if the configuration cannot be read. */
  readonly name: string;
  /** The code in the configuration; undefined if the code is automatic or the hotel is invalid. */
  readonly ownCode?: string | undefined;
  readonly id?: Id | undefined;
  readonly isValid: boolean;
}

export interface HotelMatches {
  /** Maps the index of a hotel in the input to its index in the run. */
  readonly indexes: ReadonlyMap<number, number>;
  /** Number of hotels in the input that are new to the run. */
  readonly unknown: number;
  /** Hotels of the run that are not in the input. */
  readonly gone: readonly StoredHotel[];
  /** Hotels of the run that cannot be matched, because several hotels have the same name. */
  readonly namesakes: readonly StoredHotel[];
}

/**
 * Whether each hotel of the run is still at the same position: its name, code or ID is the same, or
 * it is now invalid. Ignores skipped hotels.
 */
export function isInPlace(hotels: readonly NamedHotel[], stored: readonly StoredHotel[]): boolean {
  const byIndex = new Map(hotels.map((hotel) => [hotel.index, hotel]));
  return stored
    .filter(({ state }) => state !== 'skipped')
    .every((before) => {
      const now = byIndex.get(before.index);
      return now && (!now.isValid || isSame(now, before));
    });
}

function isSame({ name, ownCode, id }: NamedHotel, before: StoredHotel): boolean {
  return (
    name === before.name || ownCode === before.code || (id !== undefined && id === before.hotelId)
  );
}

/**
 * Matches hotels at any position: by code, by ID, or by name. A hotel that cannot be read is
 * matched by its file.
 */
export function matchHotels(
  hotels: readonly NamedHotel[],
  stored: readonly StoredHotel[],
): HotelMatches {
  const left = new Set(stored);
  const indexes = new Map<number, number>();
  const codes = new Map(stored.map((hotel) => [hotel.code, hotel]));
  const ids = new Map(stored.map((hotel) => [hotel.hotelId, hotel]));
  const match = ({ index }: NamedHotel, hotel: StoredHotel | undefined): boolean => {
    const isMatch = hotel !== undefined && left.delete(hotel);
    if (isMatch) indexes.set(index, hotel.index);
    return isMatch;
  };
  const unmatched = hotels.filter((hotel) => {
    const byCode = hotel.ownCode === undefined ? undefined : codes.get(hotel.ownCode);
    return !match(hotel, byCode ?? (hotel.id === undefined ? undefined : ids.get(hotel.id)));
  });

  const namesakes: StoredHotel[] = [];
  const added: NamedHotel[] = [];
  const names = Map.groupBy(left, ({ name }) => name);
  const unreadable: NamedHotel[] = [];
  for (const [name, ofInput] of Map.groupBy(unmatched, (hotel) => hotel.name)) {
    const ofRun = names.get(name) ?? [];
    if (name === '') unreadable.push(...ofInput);
    else if (ofRun.length === 0) added.push(...ofInput);
    else if (ofRun.length === 1 && ofInput.length === 1)
      for (const hotel of ofInput) match(hotel, ofRun[0]);
    else namesakes.push(...ofRun);
  }

  const files = Map.groupBy(left, ({ file }) => file);
  for (const hotel of unreadable) {
    const ofFile = files.get(hotel.file) ?? [];
    if (ofFile.length !== 1 || !match(hotel, ofFile[0])) added.push(hotel);
  }

  const taken = new Set(stored.map(({ index }) => index));
  let free = 0;
  for (const { index } of added.toSorted((a, b) => a.index - b.index)) {
    while (taken.has(free)) free += 1;
    indexes.set(index, free);
    free += 1;
  }
  return { indexes, unknown: added.length, gone: [...left], namesakes };
}
