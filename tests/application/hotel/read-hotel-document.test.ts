import { describe, expect, it } from 'vitest';
import { createReadHotelDocument } from '#application/hotel/read-hotel-document.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

async function readBack() {
  const { api, hotelId } = await standingHotel();
  const read = createReadHotelDocument(api, new InstantClock());
  return { api, hotelId, read, document: (await read.open(hotelId)).document };
}

describe('ReadHotelDocument', () => {
  it('leaves missing records to the defaults', async () => {
    const api = new MemoryOnboardingApi();
    const body = { name: 'New', code: 'NEW01' };
    const id = await api.send({ kind: 'hotel', body, hotelId: undefined });
    if (id === undefined) throw new Error('No hotel');
    const { document } = await createReadHotelDocument(api, new InstantClock()).open(id);
    expect(document).toEqual({
      hotelProfile: { id, name: 'New', code: 'NEW01' },
      roomTypes: [],
      rates: { rates: [], enable_dynamic_pricing: false },
      staffUsers: [],
    });
  });

  it('reads rate plans in the same order, whichever arrived first', async () => {
    const { api, hotelId, read, document } = await readBack();
    const list = api.list.bind(api);
    api.list = async (kind, of) => (await list(kind, of)).toReversed();
    const again = await read.open(hotelId);
    expect(again.document.rates.rate_plans).toEqual(document.rates.rate_plans);
  });

  it('lists the users who can sign in to the hotel', async () => {
    const { api, hotelId, read } = await readBack();
    const present = await read.activeStaff(hotelId);
    expect(present.map(({ username, role }) => [username, role])).toEqual([
      ['asha', 'admin'],
      ['ben', 'front_desk_agent'],
    ]);
    const [asha, ben] = await api.list('user', { hotelId });
    api.list = () => Promise.resolve([asha!, { ...ben, is_active: false }]);
    expect(await read.activeStaff(hotelId)).toHaveLength(1);
  });
});
