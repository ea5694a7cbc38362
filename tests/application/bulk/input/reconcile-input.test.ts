import { NO_OPERATIONS } from '#domain/plan/operation-count.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { reconcileInput } from '#application/bulk/input/reconcile-input.ts';
import type { NewRunFacts } from '#application/ports/runs/run-store.ts';
import type { FinishedHotel } from '#application/ports/runs/stored-hotels.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import type { RunInProgress } from '#application/runs/run-in-progress.ts';

const FACTS: NewRunFacts = {
  run: '20261121-142233-aaaa',
  server: 'http://hotels.example/api',
  username: '4onboard',
  sources: ['/hotels/chain.ndjson'],
  skipInvalid: false,
  startedAt: Date.UTC(2026, 5, 1),
  seed: 4711,
  credentials: '/hotels/credentials.ndjson',
  limits: { concurrency: 6, minGap: 10, hotels: 1 },
};
const ONBOARDED: FinishedHotel = {
  status: 'onboarded',
  hotelId: 7,
  operations: NO_OPERATIONS,
  presence: 'there',
  missing: [],
  warnings: [],
};

const ALDER = namedDocument('Alder');
const BIRCH = namedDocument('Birch');
const CEDAR = namedDocument('Cedar');
const TWO_MORE_ROOMS = { roomTypes: [{ name: 'Deluxe Room', room_count: 4 }] };

let run: RunInProgress;

async function finished(...documents: HotelDocument[]): Promise<void> {
  const input = new MemoryHotelInput(documents);
  const { hotels, operations } = await input.check();
  const snapshot = input.snapshot();
  run = await new MemoryRunStore().create(FACTS, { hotels, operations, snapshot });
  for await (const hotel of input.hotels()) {
    const { index } = hotel;
    await run.start([hotel]);
    await run.end(index, { ...ONBOARDED, hotelId: index + 1 });
  }
}

async function reconcile(documents: readonly HotelDocument[], mayLack = false) {
  const input = new MemoryHotelInput(documents);
  return await reconcileInput(input, run, { counts: await input.check(), mayLack });
}

beforeEach(() => finished(ALDER, BIRCH));

describe('the changed input of a run', () => {
  it('names each edited hotel with the paths that differ', async () => {
    const { edited, examples } = await reconcile([ALDER, { ...BIRCH, ...TWO_MORE_ROOMS }]);
    expect(edited).toEqual([1]);
    expect(examples).toMatchObject([
      { hotel: { name: 'Birch' }, paths: ['roomTypes.0.room_count'] },
    ]);
  });

  it('gives moved hotels the indexes that they have in the run', async () => {
    const { input, edited, added } = await reconcile([CEDAR, BIRCH, ALDER]);
    const hotels = await collect(input.hotels());
    expect(hotels.map(({ index, config }) => [config.hotelProfile.name, index])).toEqual([
      ['Cedar', 2],
      ['Birch', 1],
      ['Alder', 0],
    ]);
    expect([edited, added]).toEqual([[], 1]);
  });

  it('finds a hotel by the ID in its configuration before the run has created anything', async () => {
    const withId = { ...BIRCH, hotelProfile: { ...BIRCH.hotelProfile, id: 12 } };
    await finished(ALDER);
    const [, birch] = await collect(new MemoryHotelInput([ALDER, withId]).hotels());
    await run.start(birch ? [birch] : []);
    const renamed = { ...withId, hotelProfile: { ...withId.hotelProfile, name: 'Beech' } };
    const { input, added } = await reconcile([renamed, ALDER]);
    const hotels = await collect(input.hotels());
    expect(hotels.map(({ index }) => index)).toEqual([1, 0]);
    expect(added).toBe(1);
  });

  it('reports a missing hotel as one without a configuration', async () => {
    const { input, added } = await reconcile([BIRCH]);
    const gone: unknown[] = [];
    await collect(input.hotels({ onInvalid: (hotel) => void gone.push(hotel) }));
    expect(gone).toMatchObject([{ index: 0, name: 'Alder', problems: [] }]);
    expect(added).toBe(0);
  });

  it('stores totals and edits, after which an edited hotel is no longer done', async () => {
    const { keep } = await reconcile([{ ...ALDER, ...TWO_MORE_ROOMS }, BIRCH, CEDAR]);
    expect((await run.counts()).onboarded).toBe(2);
    await keep();
    expect(run.input.hotels).toBe(3);
    expect(await run.counts()).toMatchObject({ onboarded: 1, stopped: 1 });
  });

  it('does not count a new generated password as an edit', async () => {
    const [user] = ALDER.staffUsers ?? [];
    const staffUsers = [{ ...user, password: 'Another-1' }];
    expect((await reconcile([{ ...ALDER, staffUsers }, BIRCH])).edited).toEqual([]);
  });
});

describe('an input that does not match its run', () => {
  it('is refused if it has none of the hotels', async () => {
    await expect(reconcile([CEDAR])).rejects.toMatchObject({ reason: 'none' });
  });

  it('is refused if a missing hotel may have been renamed to a new one, unless the run may lack hotels', async () => {
    const renamed = [ALDER, CEDAR];
    await expect(reconcile(renamed)).rejects.toMatchObject({
      reason: 'renamed',
      hotels: [{ name: 'Birch' }],
      added: 1,
    });
    expect((await reconcile(renamed, true)).added).toBe(1);
  });

  it('is refused if hotels with the same name cannot be distinguished', async () => {
    await finished(ALDER, BIRCH, BIRCH);
    await expect(reconcile([BIRCH, ALDER])).rejects.toMatchObject({
      reason: 'namesakes',
      hotels: [{ index: 1 }, { index: 2 }],
    });
  });
});
