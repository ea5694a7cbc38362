import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { ActiveRun } from '#application/ports/run-store.ts';
import { operationCount } from '#domain/plan/operation-count.ts';

/** Each claim waits for the disk, so several hotels share one. */
const HOTELS_AHEAD = 16;
/** Fewer large hotels, so that memory stays small. */
const OPERATIONS_AHEAD = 5000;

/**
 * Claims hotels shortly before they are needed; none once `isOver` is true, which it then stays.
 */
export async function* claimAhead(
  hotels: AsyncIterable<InputHotel>,
  run: ActiveRun,
  isOver: () => boolean,
): AsyncGenerator<InputHotel, void, undefined> {
  let ahead: InputHotel[] = [];
  let operations = 0;
  async function* claim(): AsyncGenerator<InputHotel> {
    const claimed = ahead.map(({ index, file, config }) => {
      return { index, file, code: config.hotelProfile.code, config };
    });
    if (!isOver()) await run.claim(claimed);
    yield* ahead;
    ahead = [];
    operations = 0;
  }
  for await (const hotel of hotels) {
    ahead.push(hotel);
    operations += operationCount(hotel.config);
    if (ahead.length >= HOTELS_AHEAD || operations >= OPERATIONS_AHEAD) yield* claim();
  }
  if (ahead.length > 0) yield* claim();
}
