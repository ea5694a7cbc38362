// A run that other processes work on too.
import { describe, expect, it } from 'vitest';
import { OnboardHotels } from '#application/bulk/onboard-hotels.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { ActiveRun, NewRunFacts } from '#application/ports/runs/run-store.ts';
import type { SharedWork } from '#application/ports/runs/shared-runs.ts';
import type { Body } from '#domain/record.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';

const NAMES = ['Alder', 'Birch'];
const FACTS: NewRunFacts = {
  run: '20261121-142233-aaaa',
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: true,
  startedAt: Date.UTC(2026, 5, 1),
  seed: 4711,
  credentials: '/hotels/credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 1 },
};
const SHARED: SharedWork = {
  newKey: undefined,
  isCancelled: false,
  onCancel: () => undefined,
  open: () => Promise.resolve(),
  reopen: () => Promise.resolve(),
  isMeant: () => false,
  isOver: () => Promise.resolve(true),
  rejoin: () => Promise.resolve(),
  countRequests: () => undefined,
};

describe('a hotel that a killed process of a shared run has worked on', () => {
  it('is found even if it was created after this process listed the hotels', async () => {
    const [alder, birch] = await inputHotels();
    if (!alder || !birch) throw new Error('The input has two hotels.');
    const killed = new MemoryRunStore();
    const before = await killed.create(FACTS, { hotels: 2, operations: 0 }, '');
    await before.submit([birch]);
    const store = killed.afterKill();
    const run = await store.resume(FACTS.run);
    await run.submit([alder, birch]);

    const api = new MemoryOnboardingApi();
    const list = api.list.bind(api);
    const stranger = {
      ...profileOf(alder),
      name: 'Stranger',
      code: 'STRANG01',
      email: 'a@b.example',
    };
    await api.send({ kind: 'hotel', body: stranger, hotelId: undefined });
    // The server ignores the filter by code.
    api.list = (kind, of) => list(kind, typeof of === 'object' && 'hotelCode' in of ? 'all' : of);
    const clock = new InstantClock();
    const { counts } = await new OnboardHotels({
      onboardHotel: onboardHotelOver(api, clock),
      onboardingApi: api,
      identifyHotel: (knowledge) => new IdentifyHotel(api, knowledge),
      users: { currentUser: () => Promise.reject(new Error('The server is there.')) },
      runs: store,
      pauses: new FakePauses(),
      clock,
    }).run({
      run: sharedBySeveral(run),
      input: undefined,
      passwords: { passwordOf: () => undefined, write: () => undefined },
      locks: undefined,
      atOnce: 1,
      freeSince: 0,
      isInterrupted: () => false,
      watcher: {
        started: () => undefined,
        progress: () => undefined,
        skipped: () => Promise.resolve(),
        async finished({ index }) {
          // The late effect of a request of the killed process.
          if (index === 0)
            await api.send({ kind: 'hotel', body: profileOf(birch), hotelId: undefined });
        },
      },
    });
    expect(counts.onboarded).toBe(2);
    // Not even tried: servers may accept a second hotel with the same code.
    const sent = api.sent.filter(({ kind }) => kind === 'hotel');
    expect(sent.map(({ body }) => body['name'])).toEqual(['Stranger', ...NAMES]);
  });
});

async function inputHotels(): Promise<InputHotel[]> {
  const hotels: InputHotel[] = [];
  const input = new MemoryHotelInput(NAMES.map((name) => namedDocument(name)));
  for await (const hotel of input.hotels()) hotels.push(hotel);
  return hotels;
}

/** The body that creates the hotel. */
function profileOf({ config, index }: InputHotel): Body {
  return planFrom(config, { ...FACTS, index }).operations[0]?.body ?? {};
}

/** The run, as a store gives it that several processes use. */
function sharedBySeveral(run: ActiveRun): ActiveRun {
  return new Proxy(run, {
    get(target, key) {
      if (key === 'shared') return SHARED;
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
