import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { createOnboardHotels } from '#application/bulk/onboard-hotels.ts';
import { createUndoHotel } from '#application/bulk/undo-hotel.ts';
import type { RunParts } from '#application/bulk/run-start.ts';
import { createStartRun } from '#application/bulk/start-run.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { Clock } from '#application/ports/clock.ts';
import type { UserApi } from '#application/ports/api/user-api.ts';
import type { RequestPauses } from '#application/ports/request-pauses.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import type { RandomInt } from '#domain/random.ts';
import type { LaunchServices } from '#application/launch/launch-state.ts';
import type { MemoryOnboardingApi } from './memory-onboarding-api.ts';
import { onboardHotelOver, planHotelAt } from './onboard-hotel-over.ts';

interface BulkWorld {
  readonly api: MemoryOnboardingApi;
  readonly clock: Clock;
  readonly random: RandomInt;
  readonly pauses: RequestPauses;
  /** By default, runs are stored in memory, and are lost when the page closes. */
  readonly runs?: Runs;
  /** By default, a server that always responds. */
  readonly users?: UserApi;
}

export function bulkServicesOver(world: BulkWorld): LaunchServices {
  const { clock, random, runs } = world;
  const memory = new Runs({ store: new MemoryRunRows(), sources: NAMED_SOURCES });
  const over = (store: Runs) => ({
    runs: store,
    startRun: createStartRun(store, planHotelAt(clock), clock, random),
  });
  const onboardHotels = createOnboardHotels(runPartsOver(world, runs ?? memory));
  const undoHotel = createUndoHotel(world.api, onboardHotelOver(world.api, clock));
  return {
    ...over(runs ?? memory),
    inMemory: over(memory),
    onboardHotels,
    loadUndoHotel: () => Promise.resolve(undoHotel),
  };
}

export function runPartsOver(
  {
    api,
    clock,
    pauses,
    users = { currentUser: () => Promise.resolve({ username: '4onboard' }) },
  }: BulkWorld,
  runs: Runs,
): RunParts {
  return {
    onboardHotel: onboardHotelOver(api, clock),
    identifyHotel: (knowledge) => new IdentifyHotel(api, knowledge),
    users,
    runs,
    pauses,
    clock,
  };
}
