import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { ActiveRun, ClaimedHotel } from '#application/ports/run-store.ts';
import { operationCount } from '#domain/plan/operation-count.ts';

export interface AheadHotel {
  readonly hotel: InputHotel;
  /** False where the run was over before. */
  readonly isClaimed: boolean;
}

interface ClaimParts {
  readonly log: ActiveRun;
  /** Once it is true it stays so: nothing more is begun. */
  readonly isOver: () => boolean;
}

/** Several hotels are claimed at once: each claim waits until it is on the disk. */
const HOTELS_AHEAD = 16;
/** Of large hotels fewer, so that memory stays small. */
const OPERATIONS_AHEAD = 5000;

/** Begins hotels in the log shortly before they are asked for. */
export async function* claimAhead(
  hotels: AsyncIterable<InputHotel>,
  { log, isOver }: ClaimParts,
): AsyncGenerator<AheadHotel, void, undefined> {
  let ahead: AheadHotel[] = [];
  let operations = 0;
  async function* claim(): AsyncGenerator<AheadHotel> {
    if (!isOver()) await log.claim(ahead.map(({ hotel }) => claimedHotel(hotel)));
    yield* ahead;
    ahead = [];
    operations = 0;
  }
  for await (const hotel of hotels) {
    ahead.push({ hotel, isClaimed: !isOver() });
    operations += operationCount(hotel.config);
    if (ahead.length >= HOTELS_AHEAD || operations >= OPERATIONS_AHEAD) yield* claim();
  }
  if (ahead.length > 0) yield* claim();
}

function claimedHotel({ index, file, config }: InputHotel): ClaimedHotel {
  return { index, file, code: config.hotelProfile.code, config };
}
