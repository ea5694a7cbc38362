import type { InputHotel, InvalidHotel } from '#application/ports/input/hotel-input.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import {
  skippedHotel,
  type SkippedResult,
  type UnusableHotel,
} from '#application/bulk/run-results.ts';
import type { InputOfRun } from './input-of-run.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

/** Hotels in a batch. One write to the run store starts them all, because each write waits for the disk. */
const HOTELS = 16;
/** A batch ends once it has this many operations, to limit memory use. */
const OPERATIONS = 5000;

interface HotelsToStart {
  readonly run: RunInProgress;
  readonly input: InputOfRun;
  readonly onSkipped: (hotel: SkippedResult) => Promise<void>;
  /** Called before `onSkipped` if an earlier start of the run already worked on the hotel. */
  readonly onUnusable: (hotel: UnusableHotel) => void;
}

/** Yields the valid hotels. Records hotels with an invalid or missing configuration as skipped. */
export function hotelsToStart(wanted: HotelsToStart): AsyncIterable<InputHotel> {
  return wanted.input.hotels({ onInvalid: (hotel) => skip(hotel, wanted) });
}

async function skip(
  hotel: InvalidHotel,
  { run, onSkipped, onUnusable }: HotelsToStart,
): Promise<void> {
  const before: StoredHotel | undefined = await run.hotel(hotel.index);
  const result = skippedHotel(hotel, before);
  // Does not call `run.skip` for a hotel that the run has already started, because that would overwrite its results.
  if (!before || before.state === 'skipped') await run.skip(result);
  else onUnusable({ ...before, isGone: result.reason === 'gone' });
  await onSkipped(result);
}

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
