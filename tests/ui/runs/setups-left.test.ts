import type { RecordKind } from '#domain/plan/operation.ts';
import { readStoredDocument } from '#adapters/json/read-stored-document.ts';
import { describe, expect, it } from 'vitest';
import { createRecordsLeft } from '#application/launch/records-left.ts';
import { createCompareHotel } from '#application/onboarding/compare-hotel.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { planHotelAt } from '#tests/fakes/onboard-hotel-over.ts';
import { expectEverythingOnce, wizardWorld } from '#tests/ui/support/wizard-world.ts';
import { createSetupsLeft, missingOf } from '#ui/runs/setups-left.ts';
import { setupsOf } from '#ui/runs/setups.ts';

const USER = '4onboard';

/** The sample hotel after a launch on a server that refused its first rooms. */
async function launched(rooms = 1) {
  const world = wizardWorld();
  const { api, drafts, clock } = world;
  const wizard = world.openAtReview();
  for (let room = 0; room < rooms; room += 1) api.failNext('room', REFUSED);
  await wizard.launchHotel();
  const hotelId = api.records('hotel')[0]?.['id'] as number;
  const recheck = createRecordsLeft(createCompareHotel(api, planHotelAt(clock)));
  const hotels = {
    /** What a page of hotels that is opened now knows without asking the server. */
    missingOf: (id: number) => missingOf(page().of(id)).map(({ title }) => title),
    recheck: async (id: number) => (await page().recheck(id)).map(({ title }) => title),
  };
  const page = () =>
    createSetupsLeft({
      drafts,
      username: USER,
      loadRecordsLeft: () => Promise.resolve(recheck),
      loadReadStoredDocument: () => Promise.resolve(readStoredDocument),
    });
  /** Adds a room as a user of the dashboard does. */
  const addRoom = async (room_number: string, type = 0) => {
    const room_type = api.records('room-type')[type]?.['id'] as number;
    const body = { hotel: hotelId, room_type, room_number, floor: 1 };
    await api.send({ kind: 'room', hotelId, body });
  };
  /** Opens the setup of this hotel, as an administrator of several hotels does from the list. */
  const openFromList = () => world.open({ draftKey: `${USER}@${hotelId}`, hotelId });
  return { ...world, wizard, hotelId, hotels, addRoom, openFromList };
}

describe('a launched hotel with a missing room', () => {
  it('a launched hotel with a missing room stays unfinished after its report is closed', async () => {
    const { wizard, hotels, hotelId, drafts } = await launched();
    await wizard.continueToSignIn();
    expect(setupsOf(drafts, USER)).toMatchObject([{ key: `${USER}@${hotelId}` }]);
    expect(hotels.missingOf(hotelId)).toEqual(['Room 101']);
    expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
    expect(hotels.missingOf(hotelId + 1)).toEqual([]);
  });

  it('a launched hotel with a missing room is finished once the room was added on the dashboard, also with another number', async () => {
    const { hotels, hotelId, addRoom, drafts } = await launched();
    expect(setupsOf(drafts, USER)[0]?.result).toBeDefined();
    await addRoom('199');
    expect(await hotels.recheck(hotelId)).toEqual([]);
    expect(hotels.missingOf(hotelId)).toEqual([]);
    expect(setupsOf(drafts, USER), 'its report').toEqual([]);
  });

  it('a launched hotel with a missing room stays unfinished after a user renamed the hotel', async () => {
    const { api, hotels, hotelId } = await launched();
    await api.change({ kind: 'hotel', id: hotelId, hotelId, body: { name: 'Bay View' } });
    expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
  });

  it.each(['room', 'room-type'] as const)(
    'a launched hotel with a missing room stays unfinished while the server does not list its %ss',
    async (kind: RecordKind) => {
      const { hotels, hotelId, addRoom, api } = await launched();
      await addRoom('101');
      api.dropLists(kind);
      expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
    },
  );

  it('a launched hotel with a missing room shows its report again from the list, and launches what is missing after a reload', async () => {
    const { wizard, hotels, hotelId, openFromList, api } = await launched();
    await wizard.continueToSignIn();
    const again = openFromList();
    expect(again.state).toMatchObject({ step: 4, hasResult: true });
    expect(again.launch.hotel).toMatchObject({ done: 20, total: 21 });
    expect(await again.launchMissing()).toBe(true);
    expectEverythingOnce(api);
    expect(hotels.missingOf(hotelId)).toEqual([]);
    expect(openFromList().state.hasResult).toBe(false);
  });

  it('a launched hotel with a missing room keeps what is missing if launching again fails, and continues with the setup', async () => {
    const { wizard, hotels, hotelId, openFromList, api } = await launched();
    await wizard.continueToSignIn();
    api.failNext('room-type', REFUSED);
    const hotel = api.hotel.bind(api);
    api.hotel = () => Promise.reject(new Error('Down.'));
    await expect(openFromList().launchMissing()).rejects.toThrow('Down.');
    api.hotel = hotel;
    expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
    const continued = openFromList();
    expect(continued.state.hasResult).toBe(false);
    expect(continued.document().hotelProfile?.name).toBe('Seaside Grand');
  });
});

describe('the setup of an existing hotel that is being changed', () => {
  it('is compared with the hotel only once it is valid', async () => {
    const { api, wizard, hotels, hotelId, openFromList } = await launched();
    await wizard.continueToSignIn();
    const again = openFromList();
    again.changeLaunched();
    again.forms.roomTypes.edit(again.forms.roomTypes.state.items[0]!.id, 'name', '');
    again.saveDraft();
    const { length } = api.writes;
    expect(await hotels.recheck(hotelId)).toEqual([]);
    again.forms.roomTypes.edit(again.forms.roomTypes.state.items[0]!.id, 'name', 'Deluxe Room');
    again.saveDraft();
    expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
    expect(api.writes).toHaveLength(length);
  });
});

describe('the report of a launch after a reload', () => {
  it('the report of a launch creates a missing person with a generated password, and changes no other password', async () => {
    const { openAtReview, open, api } = wizardWorld();
    const wizard = openAtReview();
    const send = api.send.bind(api);
    api.send = (request) =>
      request.body['username'] === 'ben'
        ? Promise.reject(new ApiError({ status: 400, code: 'x', message: 'No.' }))
        : send(request);
    await wizard.launchHotel();
    api.send = send;
    const again = open();
    expect(await again.launchMissing()).toBe(false);
    expect(again.state.hasResult).toBe(true);
    expect(again.launch).toMatchObject({ hotel: { warnings: [] }, state: { hasSheet: true } });
    expect(
      again.launch.state.people.map(({ user }) => user).map(({ username }) => username),
    ).toEqual(['ben']);
    expectEverythingOnce(api);
  });

  it('the report of a launch opens the setup, to change what the server refused', async () => {
    const { open, wizard, hotels, hotelId, api } = await launched();
    const again = open();
    again.changeLaunched();
    expect(again.state.hasResult).toBe(false);
    expect(again.document().roomTypes).toEqual(wizard.document().roomTypes);
    for (const { id } of again.forms.staffUsers.state.items)
      again.forms.staffUsers.edit(id, 'password', 'N3wPassw0rd');
    expect(await hotels.recheck(hotelId)).toEqual(['Room 101']);
    expect(await again.launchHotel(), 'the new passwords are not used').toBe(false);
    expectEverythingOnce(api);
    expect(hotels.missingOf(hotelId)).toEqual(['Staff user asha', 'Staff user ben']);
  });
});
