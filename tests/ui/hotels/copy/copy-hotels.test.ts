import { beforeEach, describe, expect, it, vi } from 'vitest';
import { runsInBrowser } from '#adapters/browser/runs/browser-runs.ts';
import { createReadHotelDocument } from '#application/records/read-hotel-document.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Id } from '#domain/record.ts';
import { seededRandom } from '#domain/random.ts';
import { useNewDatabase } from '#tests/adapters/support/browser-database.ts';
import { FakeStorage } from '#tests/adapters/support/fake-storage.ts';
import { bulkServicesOver, copyServicesOver } from '#tests/fakes/bulk-services.ts';
import { FakePauses } from '#tests/fakes/fake-pauses.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { memoryLocks } from '#tests/fakes/memory-locks.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createCopyHotels } from '#ui/hotels/copy/copy-hotels.ts';
import { changesText, notesOf, recordsInWords } from '#ui/hotels/copy/copy-words.ts';
import { createHotelRun } from '#ui/hotels/launches/hotel-run.ts';
import { createJsonStore } from '#ui/shell/json-store.ts';

const SOURCE = {
  ...namedDocument('Alder'),
  roomTypes: [
    { name: 'Deluxe Room', room_count: 3, max_occupancy: 4 },
    { name: 'Suite', room_count: 2 },
  ],
  rates: {
    rate_plans: [
      { name: 'Best Available Rate', code: 'BAR' },
      { name: 'Corporate', code: 'CORP', adjustment_percentage: -20 },
    ],
    rates: [
      { room_type_name: 'Deluxe Room', base_rate: 7000 },
      { room_type_name: 'Suite', base_rate: 9000 },
    ],
  },
};
const TARGET = {
  ...namedDocument('Birch'),
  roomTypes: [
    { name: 'Standard Room', room_count: 4 },
    { name: 'Deluxe Room', room_count: 2, max_occupancy: 2 },
  ],
  rates: {
    rate_plans: [{ name: 'Best Available Rate', code: 'BAR' }],
    rates: [
      { room_type_name: 'Standard Room', base_rate: 4000 },
      { room_type_name: 'Deluxe Room', base_rate: 5000 },
    ],
  },
};

let api: MemoryOnboardingApi;
let lockNamed: ReturnType<typeof memoryLocks>;

beforeEach(() => {
  api = new MemoryOnboardingApi();
  lockNamed = memoryLocks();
  useNewDatabase();
});

async function setUp(document: HotelDocument): Promise<number> {
  const command = { config: configOf(document), journal: new MemoryJournal() };
  const { hotelId } = await onboardHotelOver(api).run(command);
  return Number(hotelId);
}

/** Opens a page of the app. Calling it again is like reloading the page. */
function page() {
  lockNamed = memoryLocks();
  const clock = new InstantClock();
  const random = seededRandom(1, 0);
  const pauses = new FakePauses();
  const runs = runsInBrowser(lockNamed);
  const world = { api, clock, random, pauses, runs };
  const storage = new FakeStorage();
  const services = {
    loadReadHotel: () => {
      const readHotel = createReadHotelDocument(api, clock);
      // The page takes the ID from its address as a string, but the in-memory server expects a
      // number.
      return Promise.resolve({ ...readHotel, run: (id: Id) => readHotel.run(Number(id)) });
    },
    loadBulkServices: () => Promise.resolve(bulkServicesOver(world)),
    loadCopyServices: () => Promise.resolve(copyServicesOver(world)),
    runPeople: createJsonStore(() => storage, 'runPeople:'),
    drafts: createJsonStore(() => storage, 'setupDraft:'),
    launchLock: lockNamed('hms-launch'),
    pauses,
    random,
    settings: { apiBaseUrl: '/api', setupGate: 'off' },
    username: '4onboard',
  } as const;
  return { services, run: createHotelRun(services) };
}

interface Chosen {
  readonly roomTypes?: readonly string[];
  readonly ratePlans?: readonly string[];
}

/** Chooses records of the source, and previews the changes in the targets. */
async function previewed(
  { services }: ReturnType<typeof page>,
  [source, ...targets]: readonly number[],
  { roomTypes = [], ratePlans = [] }: Chosen,
) {
  const copies = createCopyHotels(services, String(source));
  await copies.load();
  copies.choose('roomTypes', roomTypes);
  copies.choose('ratePlans', ratePlans);
  copies.chooseTargets(targets.map(String));
  await copies.preview(targets.map((id) => ({ id, name: `Hotel ${id}`, code: '', city: '' })));
  return copies;
}

function recordsOf(hotel: number, ...kinds: Parameters<typeof api.records>[0][]) {
  return kinds.flatMap((kind) =>
    api.records(kind).filter((one) => (kind === 'hotel' ? one['id'] : one['hotel']) === hotel),
  );
}

describe('copies of a hotel', () => {
  it('are previewed without a write: what is created, and old and new values', async () => {
    const ids = [await setUp(SOURCE), await setUp(TARGET)];
    const before = api.writes.length;
    const copies = await previewed(page(), ids, {
      roomTypes: ['Deluxe Room', 'Suite'],
      ratePlans: ['CORP'],
    });
    expect(api.writes).toHaveLength(before);
    const [preview] = copies.state.previews;
    expect(changesText(preview!.planned!)).toBe(
      'Creates 1 room type, 1 rate plan and 4 rates. Changes 1 room type and 1 rate.',
    );
    const words = recordsInWords(preview!);
    expect(words.map(({ title }) => title)).toContain('Rate for Standard Room in Corporate');
    expect(words.filter(({ isNew }) => !isNew).flatMap(({ fields }) => fields)).toEqual(
      expect.arrayContaining(['Max occupancy: 2 → 4', 'Base rate: 5000 → 7000']),
    );
    expect(notesOf(preview!)).toContain('New room types have no rooms. Add rooms in the hotel.');
  });

  it('are no longer previewed once the screen is closed', async () => {
    const source = await setUp(SOURCE);
    const { services } = page();
    let isStopped = false;
    const copyServices = await services.loadCopyServices();
    const previewCopies = {
      /** Never ends by itself. */
      async *run(): ReturnType<typeof copyServices.previewCopies.run> {
        try {
          for (;;) {
            yield { id: source, name: '', problems: [] };
            await new Promise((resolve) => void setTimeout(resolve));
          }
        } finally {
          isStopped = true;
        }
      },
    };
    const loadCopyServices = () => Promise.resolve({ ...copyServices, previewCopies });
    const copies = createCopyHotels({ ...services, loadCopyServices }, String(source));
    await copies.load();
    const previewing = copies.preview([]);
    await vi.waitFor(() => expect(copies.state.previews.length).toBeGreaterThan(0));
    copies.close();
    await previewing;
    expect(isStopped).toBe(true);
    expect(copies.state).toMatchObject({ status: 'choosing', previews: [] });
  });

  it('change only the chosen records of the target, and nothing of the source', async () => {
    const [source, target] = [await setUp(SOURCE), await setUp(TARGET)];
    const untouched = () =>
      JSON.stringify([
        recordsOf(source, 'hotel', 'room-type', 'room', 'plan', 'rule', 'user'),
        recordsOf(target, 'hotel', 'room', 'user', 'pricing'),
      ]);
    const before = untouched();
    const opened = page();
    const copies = await previewed(opened, [source, target], {
      roomTypes: ['Suite'],
      ratePlans: ['CORP'],
    });
    const from = api.writes.length;
    await copies.apply(opened.run);
    expect(opened.run.state).toMatchObject({ status: 'finished', isCopy: true });
    expect(opened.run.state.hotels).toMatchObject([{ state: 'onboarded', said: [] }]);
    expect(untouched()).toBe(before);
    expect(api.writes.slice(from).toSorted()).toEqual([
      'POST plan',
      'POST room-type',
      ...Array.from({ length: 4 }, () => 'POST rule'),
    ]);
    const amounts = recordsOf(target, 'rule').map(({ base_rate }) => Number(base_rate));
    // BAR has rates for the three room types, and the rates of the new plan are 20% lower.
    expect(amounts.toSorted((a, b) => a - b)).toEqual([3200, 4000, 4000, 5000, 7200, 9000]);
  });

  it('change nothing when they are copied twice', async () => {
    const ids = [await setUp(SOURCE), await setUp(TARGET)];
    const all = { roomTypes: ['Deluxe Room', 'Suite'], ratePlans: ['BAR', 'CORP'] };
    const opened = page();
    await (await previewed(opened, ids, all)).apply(opened.run);
    await opened.run.remove();
    const again = await previewed(opened, ids, all);
    expect(again.changed()).toEqual([]);
    expect(changesText(again.state.previews[0]!.planned!)).toBe('Nothing to change.');
  });

  it('bring no price into another currency, and say so', async () => {
    const { hotelProfile } = TARGET;
    const abroad = { ...TARGET, hotelProfile: { ...hotelProfile, currency: 'EUR' } };
    const [source, target] = [await setUp(SOURCE), await setUp(abroad)];
    const opened = page();
    const copies = await previewed(opened, [source, target], { roomTypes: ['Suite'] });
    expect(notesOf(copies.state.previews[0]!)).toContain(
      'Base rates are not copied, because this hotel has another currency. Set them in the hotel.',
    );
    await copies.apply(opened.run);
    expect(recordsOf(target, 'room-type')).toHaveLength(3);
    expect(recordsOf(target, 'rule')).toHaveLength(2);
  });

  it('continue after a reload without a second record', async () => {
    const [source, target] = [await setUp(SOURCE), await setUp(TARGET)];
    const opened = page();
    const copies = await previewed(opened, [source, target], {
      roomTypes: ['Suite'],
      ratePlans: ['CORP'],
    });
    api.failNext('plan', { status: 401, commits: true });
    await copies.apply(opened.run);
    expect(opened.run.state.hotels).toMatchObject([{ state: 'stopped' }]);
    await opened.run.leave();
    const { run } = page();
    await run.open();
    await run.resume();
    expect(run.state).toMatchObject({ status: 'finished', isCopy: true });
    expect(recordsOf(target, 'plan').map(({ code }) => code)).toEqual(['BAR', 'CORP']);
    expect(recordsOf(target, 'room-type')).toHaveLength(3);
    expect(recordsOf(target, 'rule')).toHaveLength(6);
    expect(recordsOf(target, 'room')).toHaveLength(6);
  });

  it('send nothing to a hotel that has changed since its preview', async () => {
    const [source, target] = [await setUp(SOURCE), await setUp(TARGET)];
    const opened = page();
    const copies = await previewed(opened, [source, target], { roomTypes: ['Deluxe Room'] });
    const deluxe = recordsOf(target, 'room-type').find(({ name }) => name === 'Deluxe Room');
    await api.change({
      kind: 'room-type',
      id: Number(deluxe?.['id']),
      hotelId: target,
      body: { max_occupancy: 3 },
    });
    const before = api.writes.length;
    await copies.apply(opened.run);
    expect(api.writes).toHaveLength(before);
    expect(opened.run.state.hotels[0]?.said.join()).toContain('has changed since the preview');
  });

  it('can be previewed again during a run, and the end of the run keeps the preview', async () => {
    const [source, target] = [await setUp(SOURCE), await setUp(TARGET)];
    const opened = page();
    const copies = await previewed(opened, [source, target], { ratePlans: ['CORP'] });
    const applied = copies.apply(opened.run);
    expect(copies.state).toMatchObject({ status: 'choosing', previews: [] });
    copies.choose('roomTypes', ['Suite']);
    await copies.preview([{ id: target, name: 'Birch', code: '', city: '' }]);
    await applied;
    expect(copies.state.status).toBe('previewed');
  });

  it('say why a hotel gets nothing, and copy to the others', async () => {
    const [source, target] = [await setUp(SOURCE), await setUp(TARGET)];
    const copies = await previewed(page(), [source, 999, target], { ratePlans: ['CORP'] });
    const [gone, found] = copies.state.previews;
    expect(notesOf(gone!)).toHaveLength(1);
    expect(copies.changed()).toEqual([found]);
  });
});
