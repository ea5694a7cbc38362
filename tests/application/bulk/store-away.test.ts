// A run whose store goes away.
import { beforeEach, describe, expect, it } from 'vitest';
import { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import type { RunStart } from '#application/bulk/run-start.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { OwnRunRows, RunChanges, RunRow } from '#application/ports/runs/run-rows.ts';
import {
  RunInUse,
  StoreUnreachable,
  type ActiveRun,
  type NewRunFacts,
} from '#application/ports/runs/run-store.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MemoryRunRows, MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';

const RUN = '20261121-142233-aaaa';
const DOCUMENTS = ['Alder', 'Birch', 'Cedar'].map((name) => namedDocument(name));
const AWAY = new StoreUnreachable('The database is away.');
const FACTS: NewRunFacts = {
  run: RUN,
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: true,
  startedAt: Date.UTC(2026, 5, 1),
  seed: 4711,
  credentials: '/hotels/credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 1 },
};

/** A write and some attempts to open the run again fail as a test says. */
class FailingRows extends MemoryRunRows {
  failsAt: (changes: RunChanges) => boolean = () => false;
  refusals: Error[] = [];

  override async create(row: RunRow) {
    return this.#failing(await super.create(row));
  }

  override async own(run: string) {
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    return this.#failing(await super.own(run));
  }

  #failing(rows: OwnRunRows): OwnRunRows {
    const write = rows.write.bind(rows);
    let failure: Error | undefined;
    return {
      ...rows,
      get failure() {
        return failure;
      },
      write: async (changes) => {
        if (this.failsAt(changes)) {
          this.failsAt = () => false;
          failure = AWAY;
        }
        if (failure) throw failure;
        await write(changes);
      },
    };
  }
}

let rows: FailingRows;
let store: MemoryRunStore;
let api: MemoryOnboardingApi;
let run: ActiveRun;
let steps: string[];

beforeEach(async () => {
  rows = new FailingRows();
  store = new MemoryRunStore(rows);
  api = new MemoryOnboardingApi();
  steps = [];
  run = await store.create(FACTS, { hotels: DOCUMENTS.length, operations: 0, snapshot: '' });
});

function onboard(changes: Partial<RunStart> = {}) {
  const clock = new InstantClock();
  return new OnboardHotels({
    onboardHotel: onboardHotelOver(api, clock),
    onboardingApi: api,
    identifyHotel: (knowledge) => new IdentifyHotel(api, knowledge),
    users: { currentUser: () => Promise.reject(new Error('It must not be asked.')) },
    runs: store,
    pauses: new FakePauses(),
    clock,
  }).run({
    run,
    input: new MemoryHotelInput(DOCUMENTS),
    passwords: { passwordOf: () => undefined, write: () => undefined },
    locks: undefined,
    atOnce: 1,
    freeSince: 0,
    patienceMs: 10_000,
    isInterrupted: () => false,
    watcher: {
      started: () => undefined,
      progress: () => undefined,
      skipped: () => Promise.resolve(),
      finished: async ({ index, status }) => void steps.push(`${status} ${index}`),
      storeAway: ({ message }) => void steps.push(message),
      storeBack: () => void steps.push('back'),
    },
    ...changes,
  });
}

const endsHotel =
  (index: number) =>
  ({ hotels = [] }: RunChanges) =>
    hotels.some((hotel) => hotel.index === index && hotel.state === 'onboarded');

const hasEndedOne = () => steps.includes('onboarded 0');
const hotelsSent = () => api.sent.filter(({ kind }) => kind === 'hotel').length;

describe('a run whose store goes away', () => {
  it('continues once the store is back, sends no hotel twice, and tells each once', async () => {
    rows.failsAt = endsHotel(1);
    rows.refusals = [AWAY, new RunInUse(RUN)];
    const { counts } = await onboard();
    expect(counts).toEqual({ onboarded: 3, incomplete: 0, failed: 0, skipped: 0 });
    expect(steps).toEqual([
      'onboarded 0',
      'The database is away.',
      'back',
      'onboarded 1',
      'onboarded 2',
    ]);
    expect(hotelsSent()).toBe(3);
    expect(await run.counts()).toMatchObject({ onboarded: 3, started: 0 });
  });

  it('looks up again what the store has lost of finished hotels', async () => {
    rows.failsAt = (changes) => {
      const isNow = endsHotel(1)(changes);
      const { hotels } = rows.runs.get(RUN) ?? { hotels: new Map() };
      const first = hotels.get(0);
      if (isNow && first) hotels.set(0, { ...first, state: 'started', isInDoubt: true });
      return isNow;
    };
    const { counts } = await onboard();
    expect(counts.onboarded).toBe(3);
    expect(steps.filter((step) => step === 'onboarded 0')).toHaveLength(2);
    expect(hotelsSent()).toBe(3);
  });

  it.each([
    ['the store is still away', AWAY, StoreUnreachable],
    ['another process works on it', new RunInUse(RUN), RunInUse],
  ])('stops after a while if %s', async (_, refusal, kind) => {
    rows.failsAt = endsHotel(1);
    rows.refusals = Array.from({ length: 100 }, () => refusal);
    await expect(onboard()).rejects.toThrow(kind);
    expect(100 - rows.refusals.length).toBeLessThan(12);
  });

  it('stops at once if the user interrupts it', async () => {
    rows.failsAt = endsHotel(1);
    await expect(onboard({ isInterrupted: hasEndedOne })).resolves.toMatchObject({
      stop: 'interrupted',
    });
  });
});
