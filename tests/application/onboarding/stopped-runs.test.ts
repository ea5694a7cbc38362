import { expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { CRASHED } from '#tests/fakes/fault.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf, SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';

it('a new hotel without its room types gets no rates, and nothing is sent', async () => {
  const api = new MemoryOnboardingApi();
  const command = { config: configOf(), parts: ['hotel', 'rates'], journal: new MemoryJournal() };
  const outcome = await onboardHotelOver(api).run(command as typeof command & { parts: ['hotel'] });
  expect(outcome).toMatchObject({ status: 'failed', error: { operation: 'room-type:DLX' } });
  expect(api.writes).toEqual([]);
});

it('a room type that cannot be identified stops the run before another one is updated', async () => {
  const { again, api, edit } = await standingHotel();
  await edit('room-type', { name: 'Suite' }, { name: 'Villa' });
  const list = api.list.bind(api);
  api.list = (kind, of) => {
    if (kind !== 'room') return list(kind, of);
    return Promise.reject(new ApiError({ status: 403, code: 'x', message: 'Forbidden.' }));
  };
  const [deluxe = {}, suite = {}] = SAMPLE_DOCUMENT.roomTypes ?? [];
  const roomTypes = [{ ...deluxe, max_occupancy: 4 }, suite];
  const { outcome, writes } = await again({ roomTypes });
  expect(outcome).toMatchObject({ status: 'failed', error: { operation: 'room-type:SUT' } });
  expect(writes).toEqual([]);
});

it('a preview says that a run stops because it changes the role of the only administrator', async () => {
  const { api, edit, hotelId } = await standingHotel();
  await edit('hotel', {}, { onboarding_completed: false });
  const [asha = {}, ben = {}] = SAMPLE_DOCUMENT.staffUsers ?? [];
  const staffUsers = [
    { ...asha, username: 'cleo', role: 'admin' },
    { ...asha, email: 'new@seaside.example', username: 'asha', role: 'housekeeper' },
    ben,
  ];
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, id: hotelId };
  const config = configOf({ ...SAMPLE_DOCUMENT, hotelProfile, staffUsers });
  const { outcome } = await onboardHotelOver(api).preview({ config });
  expect(outcome).toMatchObject({ status: 'failed', error: { stage: 'staff' } });
});

it('a run that continues keeps the code of a hotel whose configuration states none', async () => {
  const { api, edit } = await standingHotel();
  await edit('hotel', {}, { code: 'SEA01' });
  const command = {
    config: configOf(),
    journal: new MemoryJournal(),
    codeOrigin: 'derived',
  } as const;
  await onboardHotelOver(api).run(command);
  await onboardHotelOver(api).run(command);
  expect(api.records('hotel')).toMatchObject([{ code: 'SEA01' }]);
});

it('a run that continues finishes the ignored records of a hotel that it has created and updated', async () => {
  const api = new MemoryOnboardingApi();
  const journal = new MemoryJournal();
  const run = (city: string) => {
    const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, city };
    const ignoreChanges = ['staffUsers'];
    const config = configOf({ ...SAMPLE_DOCUMENT, hotelProfile, ignoreChanges });
    return onboardHotelOver(api).run({ config, journal });
  };
  api.failNext('plan', CRASHED);
  expect((await run('Panaji')).status).toBe('failed');
  api.failNext('plan', CRASHED);
  expect((await run('Margao')).status).toBe('failed');
  expect((await run('Margao')).status).toBe('onboarded');
  expect(api.records('user')).toHaveLength(2);
});
