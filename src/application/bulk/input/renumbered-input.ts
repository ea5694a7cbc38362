import type {
  HotelInput,
  HotelsOptions,
  InputHotel,
} from '#application/ports/input/hotel-input.ts';
import type { HotelMatches } from './match-hotels.ts';

/**
 * Returns the input with the indexes of the run. Calls `onInvalid` for unfinished hotels of the run that are missing
 * from the input.
 */
export function renumberedInput(input: HotelInput, matches: HotelMatches): HotelInput {
  return {
    ...input,
    // Without a snapshot, the next start matches the hotels again.
    snapshot: () => '',
    hotels: (options) => hotelsInRun(input, matches, options),
  };
}

async function* hotelsInRun(
  input: HotelInput,
  { indexes, gone }: HotelMatches,
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
    onInvalid: (hotel) => onInvalid?.({ ...hotel, index: inRun(hotel.index) }),
  });
  for await (const hotel of hotels) yield { ...hotel, index: inRun(hotel.index) };
}
