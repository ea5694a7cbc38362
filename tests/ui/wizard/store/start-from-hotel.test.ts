import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { createReadHotelDocument } from '#application/hotel/read-hotel-document.ts';
import { typeAdmin, typeProfile, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { readTemplate } from '#ui/sources/read-template.ts';

/** Launches a hotel, and opens a wizard that uses it as a template. */
async function startedFrom() {
  const world = wizardWorld();
  const { api, clock } = world;
  await world.openAtReview().launchHotel();
  const [hotel] = api.records('hotel');
  const source = { id: Number(hotel?.['id']), name: 'Seaside Grand' };
  const services = {
    loadReadHotel: () => Promise.resolve(createReadHotelDocument(api, clock)),
    readConfiguration: (text: string) => Promise.resolve(readConfiguration(text)),
  };
  const { document = {} } = await readTemplate(services, source.id);
  world.drafts.clear('4onboard');
  const wizard = world.open();
  wizard.load(document, source);
  return { ...world, services, source, wizard };
}

function recordsOf(api: ReturnType<typeof wizardWorld>['api'], id: unknown): string {
  const kinds = ['hotel', 'room-type', 'room', 'plan', 'rule', 'pricing', 'user'] as const;
  const of = kinds.map((kind) =>
    api.records(kind).filter((one) => (one['hotel'] ?? one['id']) === id),
  );
  return JSON.stringify(of);
}

describe('a setup that starts from a hotel', () => {
  it('has the room types, rates and plans of that hotel, and asks for everything else', async () => {
    const { wizard } = await startedFrom();
    const { hotelProfile, roomTypes, rates, staffUsers } = wizard.document();
    expect(wizard.state).toMatchObject({ step: 0, source: { name: 'Seaside Grand' } });
    expect(hotelProfile).toMatchObject({ name: '', code: '', email: '', phone: '', city: '' });
    expect(roomTypes).toMatchObject([
      { name: 'Deluxe Room', room_count: 3, max_occupancy: 3 },
      { name: 'Suite', room_count: 2 },
    ]);
    expect(rates).toMatchObject({
      rate_plans: [{ code: 'BAR' }, { code: 'LMR' }, { code: 'WEB' }],
      rates: [{ room_type_name: 'Deluxe Room', base_rate: 7000 }, { base_rate: 12000 }],
      enable_dynamic_pricing: true,
    });
    expect(staffUsers).toEqual([]);
  });

  it('remembers the hotel after a reload, until it is cleared', async () => {
    const { wizard, open, source } = await startedFrom();
    wizard.saveDraft();
    const again = open();
    expect(again.state.source).toEqual(source);
    again.startOver();
    expect(again.state.source).toBeUndefined();
  });

  it('creates a second hotel once, and never updates the first, even under the same name and contacts', async () => {
    const { wizard, api, source } = await startedFrom();
    const before = recordsOf(api, source.id);
    typeProfile(wizard);
    typeAdmin(wizard);
    const [user] = wizard.forms.staffUsers.state.items;
    wizard.forms.staffUsers.edit(user?.id ?? '', 'username', 'asha2');
    wizard.forms.staffUsers.edit(user?.id ?? '', 'email', 'asha2@seaside.example');
    expect(await wizard.launchHotel(), 'the code is taken').toBe(false);
    expect(api.records('hotel')).toHaveLength(1);

    wizard.forms.hotelProfile.edit('code', 'SEASID02');
    expect(await wizard.launchHotel()).toBe(true);
    expect(api.records('hotel')).toMatchObject([{ code: 'SEASID01' }, { code: 'SEASID02' }]);
    expect(recordsOf(api, source.id)).toBe(before);
    expect(api.records('room')).toHaveLength(10);
  });
});
