import { runsInBrowser } from '#adapters/browser/runs/browser-runs.ts';
import { FilesLaunch } from '#application/launch/files-launch.ts';
import { groupFailures } from '#ui/runs/failure-groups.ts';
import { createJsonStore } from '#ui/shell/json-store.ts';
import { storedRows, useNewDatabase } from '#tests/adapters/support/browser-database.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';
import { bulkServicesOver } from '#tests/fakes/bulk-services.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { seededRandom } from '#domain/random.ts';
import { ApiError } from '#application/errors/api-error.ts';

export const CHAIN = ['Alder', 'Birch', 'Cedar'].map((name) => namedDocument(name));

export const OWNER = { username: '4onboard', server: '/api' };
export const KINDS = ['room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const;

export let api: MemoryOnboardingApi;
let storage: FakeStorage;
export let lockNamed: ReturnType<typeof memoryLocks>;
let seed: number;

/** A new server and a new browser. Call it before each test. */
export function openBrowser(): void {
  api = new MemoryOnboardingApi();
  storage = new FakeStorage();
  useNewDatabase();
  lockNamed = memoryLocks();
  seed = 0;
}

/** Opens a page of the app. Calling it again is like opening a second tab. */
/** `isOffline`: the part of the app that launches hotels cannot be loaded. */
export function page(isOffline = false): FilesLaunch {
  const clock = new InstantClock();
  const random = seededRandom((seed += 1), 0);
  const pauses = new FakePauses();
  const runs = runsInBrowser(lockNamed);
  const services = bulkServicesOver({ api, clock, random, pauses, runs });
  return new FilesLaunch({
    load: () => (isOffline ? Promise.reject(new TypeError('offline')) : Promise.resolve(services)),
    runPeople: createJsonStore(() => storage, 'runPeople:'),
    launchLock: lockNamed('hms-launch'),
    undoLock: lockNamed('hms-undo'),
    pauses,
    clock,
    random,
    owner: OWNER,
  });
}

/** Reloads the page, which releases its locks. */
export function reloaded(): FilesLaunch {
  lockNamed = memoryLocks();
  return page();
}

/** When the first room type is sent, calls `act` and waits for it. */
export function during(act: () => unknown): void {
  const send = api.send.bind(api);
  api.send = async (request) => {
    if (request.kind === 'room-type') {
      api.send = send;
      await act();
    }
    return await send(request);
  };
}

/** From now on, another user of the server has this username. */
export function takeUsername(taken: string): void {
  const send = api.send.bind(api);
  api.send = async (request) => {
    if (request.kind !== 'user' || request.body['username'] !== taken) return await send(request);
    const fields = { username: 'A user with that username already exists.' };
    throw new ApiError({ status: 400, code: 'x', message: '', fields });
  };
}

export const repairsOf = ({ state }: FilesLaunch) =>
  state.hotels.map(({ error, warnings, roomNumbers }) =>
    groupFailures([...(error ? [error] : []), ...warnings], roomNumbers).map(
      ({ repair }) => repair,
    ),
  );
export const statesOf = ({ state }: FilesLaunch) => state.hotels.map((hotel) => hotel.state);
export const passwordsOf = (run: FilesLaunch) =>
  run.sheets().flatMap(({ people }) => people.map(({ password }) => password));
export const stored = async () => JSON.stringify([...storage.items, ...(await storedRows())]);
