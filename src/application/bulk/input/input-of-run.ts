import type { StoredRun } from '#application/runs/stored-run.ts';
import type {
  HotelInput,
  HotelsOptions,
  InputEntry,
  InputHotel,
} from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { numberOfText } from '#domain/text/number-of-text.ts';
import { createHotelSelection } from '#domain/batch/hotel-selection.ts';
import { wantedHotels } from './selected-input.ts';

/** A checked input whose hotels have the positions that they have in the run. */
export interface InputOfRun extends Pick<HotelInput, 'isConfigured'> {
  readonly total: number;
  /** Whether all hotels are finished, and their configurations are unchanged. */
  readonly isDone: boolean;
  /**
   * Positions of hotels of the run that are missing in the input, but that it may contain under another name. Empty
   * unless hotels were added to the input since the run started.
   */
  readonly gone: ReadonlySet<number>;
  readonly doneOperations: number;
  readonly edited: readonly number[];
  /** In the order of the input. Unfinished hotels that it does not contain are invalid, without problems. */
  hotels(options?: Pick<HotelsOptions, 'onInvalid'>): AsyncIterable<InputHotel>;
}

/** A hash of all configurations without their passwords, by which a run notices changes. Call after `input.check`. */
export function inputHash(input: HotelInput): string {
  const hashes = (input.entries?.() ?? []).map(({ name, hash }) => hash ?? name);
  return String(numberOfText(JSON.stringify(hashes)));
}

/** Finds the hotels of the run in the input. Call after `input.check`. */
export async function inputOfRun(input: HotelInput, run: StoredRun): Promise<InputOfRun> {
  const stored = new Map<number, StoredHotel>();
  let doneOperations = 0;
  for await (const hotel of run.hotels()) {
    stored.set(hotel.index, hotel);
    if (hotel.state === 'onboarded') doneOperations += hotel.operations?.done ?? 0;
  }
  const entries = input.entries?.() ?? [];
  const { places, gone } = placesInRun(entries, stored);
  const placeOf = (index: number) => places.get(index) ?? index;
  const isUnchanged = ({ index, hash }: InputEntry) => {
    const before = stored.get(placeOf(index));
    return before?.state === 'onboarded' && (hash === undefined || before.hash === hash);
  };
  const done = new Set(entries.filter(isUnchanged).map(({ index }) => index));
  const onboarded = entries.filter(
    ({ index }) => stored.get(placeOf(index))?.state === 'onboarded',
  );
  const waiting = gone.filter(({ state }) => state !== 'skipped' && state !== 'onboarded');
  const notStarted = run.input.hotels - stored.size;
  const hasAdded = entries.length - (stored.size - gone.length) > notStarted;
  return {
    isConfigured: (key) => input.isConfigured(key),
    total: entries.length + gone.length,
    isDone: done.size === entries.length && waiting.length === 0,
    doneOperations,
    gone: new Set(hasAdded ? gone.map(({ index }) => index) : []),
    edited: onboarded
      .map(({ index }) => index)
      .filter((index) => !done.has(index))
      .map(placeOf),
    async *hotels({ onInvalid } = {}) {
      for (const { index, file, name, code } of waiting) {
        await onInvalid?.({ index, file, name, code, problems: [] });
      }
      const hotels = input.hotels({
        known: {
          isDone: (index) => done.has(index),
          codeOf: (index) => stored.get(placeOf(index))?.code,
          codes: () => [...stored.values()].map(({ code }) => code),
        },
        onInvalid: (hotel) => onInvalid?.({ ...hotel, index: placeOf(hotel.index) }),
      });
      for await (const hotel of hotels) yield { ...hotel, index: placeOf(hotel.index) };
    },
  };
}

/** Limits the input to the hotels that match the patterns. */
export function selectedOfRun(input: InputOfRun, patterns: readonly string[]): InputOfRun {
  const selection = createHotelSelection(patterns);
  return {
    ...input,
    hotels: (options) => wantedHotels(input, options, (hotel) => selection.selects(hotel)),
  };
}

type Key = string | number | undefined;

/** Texts by which a configuration and a hotel of the run are the same, in this order. Undefined recognises nothing. */
const KEYS: readonly [(entry: InputEntry) => Key, (hotel: StoredHotel) => Key][] = [
  [({ ownCode }) => ownCode, ({ code }) => code],
  [({ id }) => id && String(id), ({ hotelId }) => hotelId && String(hotelId)],
  [({ hash, name }) => hash && `${hash} ${name}`, ({ hash, name }) => `${hash} ${name}`],
  [({ name }) => name || undefined, ({ name }) => name],
  [({ name, file }) => (name === '' ? file : undefined), ({ file }) => file],
];

/**
 * Maps positions in the input to positions in the run. `gone` hotels of the run are not in the input. Hotels that
 * cannot be distinguished, such as one of two with the same name, count as gone and as new: the server decides what
 * they are.
 */
function placesInRun(entries: readonly InputEntry[], stored: ReadonlyMap<number, StoredHotel>) {
  const places = new Map<number, number>();
  const left = new Set(stored.values());
  let unmatched = [...entries];
  const match = (entry: InputEntry, hotel: StoredHotel) => {
    left.delete(hotel);
    places.set(entry.index, hotel.index);
  };
  for (const [keyOfEntry, keyOfHotel] of KEYS) {
    const hotels = Map.groupBy(left, keyOfHotel);
    for (const [key, same] of Map.groupBy(unmatched, keyOfEntry)) {
      const candidates = key === undefined ? [] : (hotels.get(key) ?? []);
      // Several hotels with the same name are the same ones as before if none was added, removed or moved.
      if (candidates.length !== same.length) continue;
      for (const [at, entry] of same.entries()) {
        const hotel = candidates[at];
        if (hotel && (same.length === 1 || hotel.index === entry.index)) match(entry, hotel);
      }
    }
    unmatched = unmatched.filter(({ index }) => !places.has(index));
  }
  const taken = new Set(stored.keys());
  const [moved, inPlace] = [
    unmatched.filter(({ index }) => taken.has(index)),
    unmatched.filter(({ index }) => !taken.has(index)),
  ];
  for (const { index } of inPlace) {
    places.set(index, index);
    taken.add(index);
  }
  let free = 0;
  for (const { index } of moved) {
    while (taken.has(free)) free += 1;
    places.set(index, free);
    taken.add(free);
  }
  return { places, gone: [...left] };
}
