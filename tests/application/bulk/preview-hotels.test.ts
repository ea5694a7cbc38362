import { expect, it } from 'vitest';
import { recordsTo, type PlannedHotel } from '#application/bulk/plan/planned-hotel.ts';
import { createPreviewHotels } from '#application/bulk/preview-hotels.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { IdentifyHotel } from '#application/identity/identify-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryHotelInput, namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { MemoryRunStore } from '#tests/fakes/memory-run-store.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const withTypes = (...names: string[]) =>
  namedDocument('Alder', {
    roomTypes: names.map((name, floor) => ({ name, room_numbers: `${floor + 1}01` })),
  });

it('a preview names the room types of a room that moves, also a type that does not exist yet', async () => {
  const api = new MemoryOnboardingApi();
  const onboardHotel = onboardHotelOver(api, new InstantClock());
  const config = configOf(withTypes('Deluxe Room', 'Suite'));
  await onboardHotel.run({ config, journal: new MemoryJournal() });
  const shown: PlannedHotel[] = [];
  const previewHotels = createPreviewHotels(
    onboardHotel,
    (knowledge) => new IdentifyHotel(api, knowledge),
    new MemoryRunStore(),
    (text) => text,
  );
  await previewHotels.run(new MemoryHotelInput([withTypes('Loft', 'Deluxe Room', 'Suite')]), {
    origin: { server: 'http://hotels.example/api', sources: ['/hotels/chain.ndjson'] },
    username: '4onboard',
    atOnce: 1,
    isSecondIntended: false,
    resetPasswords: undefined,
    parts: undefined,
    onHotel: async (hotel) => shown.push(hotel) > 0,
  });
  const updates = shown.flatMap((hotel) => recordsTo(hotel, 'update'));
  const moves = updates.flatMap(({ fields = [] }) => fields);
  expect(moves.filter(({ field }) => field === 'room_type')).toEqual([
    { field: 'room_type', from: 'Deluxe Room', to: 'Loft' },
    { field: 'room_type', from: 'Suite', to: 'Deluxe Room' },
  ]);
});
