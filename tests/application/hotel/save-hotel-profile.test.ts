import { expect, it } from 'vitest';
import { saveHotelProfile } from '#application/hotel/save-hotel-profile.ts';
import { hotelOf } from '#application/records/hotel-records.ts';
import { HOTEL_PROFILE_DEFAULTS, type HotelProfile } from '#domain/hotel/hotel-profile.ts';
import { MemoryHotelApi } from '#tests/fakes/memory-hotel-api.ts';

const BEFORE: HotelProfile = { ...HOTEL_PROFILE_DEFAULTS, name: 'Seaside', city: 'Panaji' };
const KNOWN = { ...hotelOf({ id: 7 }), ...BEFORE };

function save(stored: object | undefined, edited: Partial<HotelProfile>) {
  const api = new MemoryHotelApi(stored && { id: 7, ...BEFORE, ...stored });
  const command = { before: BEFORE, edited: { ...BEFORE, ...edited }, known: KNOWN };
  return { api, result: saveHotelProfile(api, command) };
}

it('keeps what others changed in the profile, and names fields that both changed', async () => {
  const { api, result } = save(
    { city: 'Margao', phone: '+91 1' },
    { city: 'Pune', email: 'A@B.c' },
  );
  expect(await result).toMatchObject({
    hotel: { id: 7, city: 'Pune', phone: '+91 1', email: 'a@b.c' },
    overwritten: ['city'],
  });
  expect(api.record).toMatchObject({ city: 'Pune', phone: '+91 1' });
});

it('sends only what differs from the server', async () => {
  const { api, result } = save(
    { city: 'Margao', tax_rate: '12.00' },
    { name: 'Grand', city: 'Margao' },
  );
  await result;
  expect(api.updates).toEqual([{ name: 'Grand' }]);
});

it('sends nothing if another user has made the same change', async () => {
  const { api, result } = save({ city: 'Margao', phone: '+91 2' }, { city: 'Margao' });
  expect(await result).toMatchObject({
    hotel: { city: 'Margao', phone: '+91 2' },
    overwritten: [],
  });
  expect(api.updates).toEqual([]);
});

it('fills in what the server omits from its response with the previous values', async () => {
  const api = new MemoryHotelApi({ id: 7, ...BEFORE });
  api.updateMyHotel = () => Promise.resolve({ value: {}, sample: false });
  const edited = { ...BEFORE, city: 'Margao' };
  const result = await saveHotelProfile(api, { before: BEFORE, edited, known: KNOWN });
  expect(result?.hotel).toMatchObject({ id: 7, name: 'Seaside', city: 'Margao' });
});

it('has no result if the server stores no profiles', async () => {
  const { api, result } = save(undefined, { city: 'Margao' });
  expect(await result).toBeUndefined();
  expect(api.updates).toMatchObject([{ name: 'Seaside', city: 'Margao' }]);
});
