import type { HotelInput, InputHotel, InvalidHotel } from '#application/ports/input/hotel-input.ts';
import type { ActiveRun } from '#application/ports/runs/run-store.ts';
import type { StoredHotel } from '#application/ports/runs/stored-hotels.ts';
import { operationCount } from '#domain/plan/operation-count.ts';
import { knownHotels } from './known-hotels.ts';
import {
  skippedHotel,
  type SkippedResult,
  type UnusableHotel,
} from '#application/bulk/run-results.ts';

/** Each write waits for the disk, so several hotels share one. */
const HOTELS = 16;
/** Nobody waits for them yet. */
const HOTELS_IN_ADVANCE = 64;
/** Fewer large hotels, so that memory stays small. */
const OPERATIONS = 5000;

export interface Submission {
  readonly run: ActiveRun;
  /** Checked. */
  readonly input: HotelInput;
  /** The configuration of the hotel is invalid or gone. */
  readonly onSkipped: (hotel: SkippedResult) => Promise<void>;
  /** Claimed earlier, and skipped now. */
  readonly onUnusable: (hotel: UnusableHotel) => void;
  /** Whether to stop: the run is not opened, and another start submits the rest. */
  readonly isInterrupted?: () => boolean;
}

/**
 * Submits the hotels of the input that are not done, and opens the run to every process. `onSubmitted`
 * is called with the number of submitted hotels so far. Resolves to false if it was interrupted.
 */
export async function submitHotels(
  submission: Submission,
  onSubmitted: (hotels: number) => void,
): Promise<boolean> {
  const { run, input, isInterrupted = () => false } = submission;
  let submitted = 0;
  const submit = async (batch: readonly InputHotel[]) => {
    await run.submit(batch);
    submitted += batch.length;
    onSubmitted(submitted);
  };
  let writing = Promise.resolve();
  for await (const batch of hotelBatches(hotelsToSubmit(submission), HOTELS_IN_ADVANCE)) {
    await writing;
    if (isInterrupted()) return false;
    // The store writes while the next hotels are read; the next `await` reports its failure.
    writing = submit(batch);
    writing.catch(() => undefined);
  }
  await writing;
  if (isInterrupted()) return false;
  await run.shared?.open(input.meantHotels());
  return true;
}

/** The valid hotels of the input that are not done. The others are recorded. */
export async function* hotelsToSubmit(submission: Submission): AsyncGenerator<InputHotel> {
  const { run, input } = submission;
  yield* input.hotels({
    known: await knownHotels(run),
    onInvalid: (hotel) => skip(hotel, submission),
  });
}

async function skip(
  hotel: InvalidHotel,
  { run, onSkipped, onUnusable }: Submission,
): Promise<void> {
  const before: StoredHotel | undefined = await run.hotel(hotel.index);
  const result = skippedHotel(hotel, before);
  // A hotel that was claimed before keeps its journal.
  if (!before || before.state === 'skipped') await run.skip(result);
  else onUnusable({ ...before, isGone: result.reason === 'gone' });
  await onSkipped(result);
}

/** The hotels, at most so many at a time. */
export async function* hotelBatches(
  hotels: AsyncIterable<InputHotel>,
  most = HOTELS,
): AsyncGenerator<readonly InputHotel[], void, undefined> {
  let batch: InputHotel[] = [];
  let operations = 0;
  for await (const hotel of hotels) {
    batch.push(hotel);
    operations += operationCount(hotel.config);
    if (batch.length < most && operations < OPERATIONS) continue;
    yield batch;
    batch = [];
    operations = 0;
  }
  if (batch.length > 0) yield batch;
}
