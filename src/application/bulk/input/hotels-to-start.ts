import type { HotelInput, InputHotel, InvalidHotel } from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import { knownHotels } from './known-hotels.ts';
import {
  skippedHotel,
  type SkippedResult,
  type UnusableHotel,
} from '#application/bulk/run-results.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/** Each write waits for the disk, so several hotels share a write. */
const HOTELS = 16;
/** Fewer if hotels are large, to limit memory use. */
const OPERATIONS = 5000;

interface HotelsToStart {
  readonly run: RunInProgress;
  /** Already checked. */
  readonly input: HotelInput;
  /** The configuration of the hotel is invalid or missing. */
  readonly onSkipped: (hotel: SkippedResult) => Promise<void>;
  /** Number of hotels that an earlier start has started and this one skips. */
  readonly onUnusable: (hotel: UnusableHotel) => void;
  /** Whether the hotel has finished in this start. */
  readonly hasEnded: (index: number) => boolean;
}

/** Yields the valid hotels of the input that are not done; records the others. */
export async function* hotelsToStart(wanted: HotelsToStart): AsyncGenerator<InputHotel> {
  const { run, input, hasEnded } = wanted;
  const known = await knownHotels(run);
  yield* input.hotels({
    known: { ...known, isDone: (index) => known.isDone(index) || hasEnded(index) },
    onInvalid: (hotel) => skip(hotel, wanted),
  });
}

async function skip(
  hotel: InvalidHotel,
  { run, onSkipped, onUnusable, hasEnded }: HotelsToStart,
): Promise<void> {
  if (hasEnded(hotel.index)) return;
  const before: StoredHotel | undefined = await run.hotel(hotel.index);
  const result = skippedHotel(hotel, before);
  // A hotel that was started before keeps its journal.
  if (!before || before.state === 'skipped') await run.skip(result);
  else onUnusable({ ...before, isGone: result.reason === 'gone' });
  await onSkipped(result);
}

/** The hotels in batches of limited size. */
export async function* hotelBatches(
  hotels: AsyncIterable<InputHotel>,
): AsyncGenerator<readonly InputHotel[], void, undefined> {
  let batch: InputHotel[] = [];
  let operations = 0;
  for await (const hotel of hotels) {
    batch.push(hotel);
    operations += operationCount(hotel.config);
    if (batch.length < HOTELS && operations < OPERATIONS) continue;
    yield batch;
    batch = [];
    operations = 0;
  }
  if (batch.length > 0) yield batch;
}
