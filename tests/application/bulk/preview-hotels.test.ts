import { beforeEach, describe, expect, it } from 'vitest';
import { isTouched, recordsTo, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { createPreviewHotels, type PreviewRequest } from '#application/bulk/preview-hotels.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import type { Journal, JournalEntry } from '#application/ports/runs/journal.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';

type Request = PreviewRequest;

const ALDER = namedDocument('Alder');
const BIRCH = namedDocument('Birch');

let api: MemoryOnboardingApi;
let shown: PlannedHotel[];

beforeEach(() => {
  api = new MemoryOnboardingApi();
  shown = [];
});

async function setUp(document: HotelDocument): Promise<void> {
  for await (const { config } of new MemoryHotelInput([document]).hotels()) {
    const entries = new Map<string, JournalEntry>();
    const journal: Journal = {
      read: (key) => entries.get(key),
      write: (key, entry) => void entries.set(key, entry),
    };
    await onboardHotelOver(api).run({ config, journal });
  }
}

async function preview(documents: readonly HotelDocument[], changes: Partial<Request> = {}) {
  const clock = new InstantClock();
  const previewHotels = createPreviewHotels(
    onboardHotelOver(api, clock),
    (knowledge) => new IdentifyHotel(api, knowledge),
    new MemoryRunStore(),
    (text) => text,
  );
  const { totals, stop } = await previewHotels.run(new MemoryHotelInput(documents), {
    origin: { server: 'http://hotels.example/api', sources: ['/hotels/chain.ndjson'] },
    username: '4onboard',
    atOnce: 1,
    isSecondIntended: false,
    resetPasswords: undefined,
    parts: undefined,
    onHotel: async (hotel) => shown.push(hotel) > 0,
    ...changes,
  });
  const { counts, touchesExisting, deletions } = totals;
  return { counts, touchesExisting, deletions, stop };
}

/**
 * A hotel with these room types. Each type has one listed room: 101 for the first type, 201 for the
 * second.
 */
const withTypes = (...names: string[]) =>
  namedDocument('Alder', {
    roomTypes: names.map((name, floor) => ({ name, room_numbers: `${floor + 1}01` })),
  });

describe('the preview of many hotels', () => {
  it('touches an existing hotel only if one of its records would change', async () => {
    await setUp(ALDER);
    expect((await preview([ALDER])).touchesExisting).toBe(false);
    const larger = namedDocument('Alder', { roomTypes: [{ name: 'Deluxe Room', room_count: 3 }] });
    const { counts, touchesExisting } = await preview([larger, BIRCH]);
    expect(touchesExisting).toBe(true);
    expect(shown.slice(1).map(isTouched)).toEqual([true, false]);
    expect(counts.unchanged).toBeGreaterThan(5);
  });

  it('names the room types of a room that moves, also a type that does not exist yet', async () => {
    await setUp(withTypes('Deluxe Room', 'Suite'));
    await preview([withTypes('Loft', 'Deluxe Room', 'Suite')]);
    const updates = shown.flatMap((hotel) => recordsTo(hotel, 'update'));
    const moves = updates.flatMap(({ fields = [] }) => fields);
    expect(moves.filter(({ field }) => field === 'room_type')).toEqual([
      { field: 'room_type', from: 'Deluxe Room', to: 'Loft' },
      { field: 'room_type', from: 'Suite', to: 'Deluxe Room' },
    ]);
  });

  it('ends at a failure that affects every hotel, and shows no hotel', async () => {
    api.list = () => Promise.reject(new ApiError({ status: 401, code: 'X', message: 'Expired.' }));
    const { counts, stop } = await preview([ALDER, BIRCH]);
    expect(stop).toMatchObject({ status: 401 });
    expect([counts.hotels, shown]).toEqual([0, []]);
  });
});
