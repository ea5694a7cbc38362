import { createOnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import type { HotelInput } from '#application/ports/input/hotel-input.ts';
import type { NewRunFacts } from '#application/ports/runs/run-store.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { runPartsOver } from '#tests/fakes/bulk-services.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import type { Fault } from '#tests/fakes/fault.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { FACTS as RUN_FACTS } from '#tests/fakes/sample-run.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const NAMES = ['Alder', 'Birch', 'Cedar'];
export const CHAIN = NAMES.map((name) => namedDocument(name));
export const FACTS: NewRunFacts = {
  ...RUN_FACTS,
  skipInvalid: true,
  startedAt: Date.UTC(2026, 5, 1),
  limits: { concurrency: 6, minGap: 10, hotels: 1 },
};

export function createRunWorld(store = new MemoryRunStore()) {
  const api = new MemoryOnboardingApi();
  const clock = new InstantClock();
  const pauses = new FakePauses();
  /** Everything that happened, in order: requests, recorded passwords and calls of the watcher. */
  const steps: string[] = [];
  const recorded = new Map<string, string>();

  const send = api.send.bind(api);
  api.send = async (request) => {
    steps.push(`send ${request.kind}`);
    return await send(request);
  };

  const useCase = () =>
    createOnboardHotels(runPartsOver({ api, clock, pauses, random: () => 0 }, store));

  const newRun = async (
    documents: readonly HotelDocument[],
    facts = FACTS,
  ): Promise<RunInProgress> => {
    const { hotels, operations } = await new MemoryHotelInput(documents).check();
    return await store.create(facts, { hotels, operations, snapshot: '' });
  };

  const startOf = (
    run: RunInProgress,
    input: HotelInput,
    changes: Partial<RunStart> = {},
  ): RunStart => ({
    run,
    input,
    passwords: {
      passwordOf: (username) => recorded.get(username),
      write(user, hotel) {
        steps.push(`record ${user.username} of ${hotel.code}`);
        recorded.set(user.username, user.password);
      },
    },
    isInterrupted: () => false,
    watcher: {
      started: ({ index }) => void steps.push(`started ${index}`),
      progress: () => undefined,
      finished: async ({ index, status }) => void steps.push(`${status} ${index}`),
      skipped: async ({ index, reason }) => void steps.push(`skipped ${index}: ${reason}`),
    },
    ...changes,
  });

  const onboard = async (documents: readonly HotelDocument[], changes: Partial<RunStart> = {}) => {
    const run = await newRun(documents);
    const input = new MemoryHotelInput(documents);
    return { run, result: await useCase().run(startOf(run, input, changes)) };
  };

  return {
    api,
    clock,
    pauses,
    steps,
    recorded,
    useCase,
    newRun,
    startOf,
    onboard,
    /** Resumes the run as a new process does after the previous process was killed. */
    resumeAfterKill: async (
      documents: readonly HotelDocument[],
      changes: Partial<RunStart> = {},
    ) => {
      store = store.afterKill();
      const run = await store.resume(FACTS.run);
      steps.length = 0;
      const input = new MemoryHotelInput(documents);
      return { run, result: await useCase().run(startOf(run, input, changes)) };
    },
    failAll: (kind: 'hotel' | 'user', fault: Fault) => {
      for (let attempt = 0; attempt < 10; attempt += 1) api.failNext(kind, fault);
    },
  };
}
