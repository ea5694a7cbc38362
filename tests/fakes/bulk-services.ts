import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import { StartRun } from '#application/bulk/start-run.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import type { RandomInt } from '#domain/random.ts';
import type { BulkServices } from '#ui/services.ts';
import type { MemoryOnboardingApi } from './memory-onboarding-api.ts';
import { onboardHotelOver, planHotelAt } from './onboard-hotel-over.ts';

interface BulkWorld {
  readonly api: MemoryOnboardingApi;
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly pauses: RequestPauses;
  /** By default, runs that last as long as the page. */
  readonly runs?: Runs;
  /** By default, the server is reachable. */
  readonly users?: UserApi;
}

/** The services of a page that launches hotels. */
export function bulkServicesOver({
  api,
  clock,
  random,
  pauses,
  runs,
  users = { currentUser: () => Promise.resolve({ username: '4onboard' }) },
}: BulkWorld): BulkServices {
  const memory = new Runs({ store: new MemoryRunRows(), sources: NAMED_SOURCES });
  const over = (store: Runs) => ({
    runs: store,
    startRun: new StartRun(store, planHotelAt(clock), clock, random),
  });
  const onboardHotels = new OnboardHotels({
    onboardHotel: onboardHotelOver(api, clock),
    onboardingApi: api,
    identifyHotel: (knowledge) => new IdentifyHotel(api, knowledge),
    users,
    runs: runs ?? memory,
    pauses,
    clock,
  });
  return { ...over(runs ?? memory), inMemory: over(memory), onboardHotels };
}
