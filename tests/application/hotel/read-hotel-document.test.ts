import { describe, expect, it } from 'vitest';
import { createReadHotelDocument } from '#application/hotel/read-hotel-document.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { type HotelDocument } from '#domain/hotel-config.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

async function readBack(sample: HotelDocument = SAMPLE_DOCUMENT) {
  const api = new MemoryOnboardingApi();
  const clock = new InstantClock();
  const config = configOf(sample);
  const { hotelId } = await onboardHotelOver(api, clock).run({
    config,
    journal: new MemoryJournal(),
  });
  if (hotelId === undefined) throw new Error('The sample was not set up');
  return {
    api,
    hotelId,
    config,
    document: (await createReadHotelDocument(api, clock).open(hotelId)).document,
  };
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
    const { api, hotelId, document } = await readBack();
    const list = api.list.bind(api);
    api.list = async (kind, of) => (await list(kind, of)).toReversed();
    const again = await createReadHotelDocument(api, new InstantClock()).open(hotelId);
    expect(again.document.rates.rate_plans).toEqual(document.rates.rate_plans);
  });

  it("does not use a season's rate as the base rate", async () => {
    const { api, hotelId, document } = await readBack();
    const [rule = {}] = api.records('rule');
    const season = { ...rule, base_rate: 99, start_date: '2026-12-20', end_date: '2026-12-31' };
    const list = api.list.bind(api);
    api.list = async (kind, of) => [
      ...(kind === 'rule' ? [season] : []),
      ...(await list(kind, of)),
    ];
    const again = await createReadHotelDocument(api, new InstantClock()).open(hotelId);
    expect(again.document).toEqual(document);
  });

  it('lists the users who can sign in to the hotel', async () => {
    const { api, hotelId } = await readBack();
    const read = createReadHotelDocument(api, new InstantClock());
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
