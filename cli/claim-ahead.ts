import type { InputHotel } from '#application/ports/hotel-input.ts';
import type { RunLog } from '#application/ports/run-log.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';

/** A hotel that the log has begun. */
export interface ClaimedHotel {
  readonly hotel: InputHotel;
  readonly plan: OnboardingPlan;
}

/** Several hotels are claimed at once: each claim waits until it is on the disk. */
const HOTELS_AHEAD = 16;
/** Of large hotels fewer, so that memory stays small. */
const OPERATIONS_AHEAD = 5000;

/** Begins hotels in the log shortly before they are asked for. */
export async function* claimAhead(
  hotels: AsyncIterable<InputHotel>,
  { log, planOf }: { readonly log: RunLog; planOf: (hotel: InputHotel) => OnboardingPlan },
): AsyncGenerator<ClaimedHotel, void, undefined> {
  let ahead: ClaimedHotel[] = [];
  let operations = 0;
  function* claim(): Generator<ClaimedHotel> {
    log.begin(
      ahead.map(({ hotel: { index, file, config }, plan }) => {
        return { index, file, code: plan.hotelCode, config };
      }),
    );
    yield* ahead;
    ahead = [];
    operations = 0;
  }
  for await (const hotel of hotels) {
    const plan = planOf(hotel);
    ahead.push({ hotel, plan });
    operations += plan.operations.length;
    if (ahead.length >= HOTELS_AHEAD || operations >= OPERATIONS_AHEAD) yield* claim();
  }
  if (ahead.length > 0) yield* claim();
}
