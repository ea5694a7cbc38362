import { expect, it } from 'vitest';
import { MemoryJournal } from '#adapters/memory/memory-journal.ts';
import { createOnboardPlanned } from '#application/bulk/plan/onboard-planned.ts';
import type { PlannedHotel, SavedPlan } from '#application/bulk/plan/planned-hotel.ts';
import { plannedChanges } from '#application/bulk/plan/planned-changes.ts';
import type { OnboardHotelCommand } from '#application/onboarding/onboard-hotel.ts';
import { planFrom } from '#application/onboarding/plan-hotel.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { namedDocument } from '#tests/fakes/memory-hotel-input.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { onboardHotelOver } from '#tests/fakes/onboard-hotel-over.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const clock = new InstantClock();
const hash = (text: string) => `hash of ${text}`;
const START = { startedAt: Date.UTC(2026, 5, 1), seed: 1 };

const rooms = (room_count: number, max_occupancy = 3) =>
  namedDocument('Alder', { roomTypes: [{ name: 'Deluxe Room', room_count, max_occupancy }] });

/** Sets up `before` on a server, and saves a plan of the changes that `after` needs. */
async function planned(before: HotelDocument | undefined, after: HotelDocument) {
  const api = new MemoryOnboardingApi();
  const onboardHotel = onboardHotelOver(api, clock);
  if (before) await onboardHotel.run({ config: configOf(before), journal: new MemoryJournal() });
  const config = configOf(after);
  const preview = await onboardHotel.preview({ config, plan: planFrom(config, START) });
  const hotel = plannedChanges(preview, config, hash);
  const plan: SavedPlan = {
    savedAt: '2026-06-01T00:00:00.000Z',
    server: 'http://hotels.example/api',
    sources: [],
    options: {},
    hotels: [hotel],
  };
  const useOf = (edits: Partial<PlannedHotel>) =>
    createOnboardPlanned({ ...plan, hotels: [{ ...hotel, ...edits }] }, onboardHotel, hash);
  const saved = useOf({});
  const apply = async (changes: Partial<OnboardHotelCommand> = {}, use = saved, start = START) => {
    api.writes.length = 0;
    const command = { config, journal: new MemoryJournal(), ...changes };
    return await use.run({ ...command, plan: planFrom(command.config, start) });
  };
  return { api, apply, useOf };
}

it('applies a new hotel whose rate plans have random codes', async () => {
  const { api, apply } = await planned(
    undefined,
    namedDocument('Alder', { rates: { rate_plans: [] } }),
  );
  const outcome = await apply({}, undefined, { ...START, seed: 2 });
  expect(outcome).toMatchObject({ status: 'onboarded' });
  expect(api.records('plan')[0]?.['code']).toMatch(/^RT1-\d{4}$/);
});

it('refuses a hotel whose name, code or ID was edited in the plan', async () => {
  const { api, apply, useOf } = await planned(rooms(2), rooms(3));
  for (const edits of [{ code: 'OTHER001' }, { name: 'Birch' }, { hotelId: '99' }]) {
    const outcome = await apply({}, useOf(edits));
    expect(outcome).toMatchObject({
      error: { fields: { hotel: expect.stringMatching(/^planned: .*, now: Alder /) } },
    });
    expect(api.writes).toEqual([]);
  }
});

it('does not take another hotel of the plan for its own because neither has a code', async () => {
  const { api, apply, useOf } = await planned(rooms(2), rooms(3));
  const [hotel] = api.records('hotel');
  Object.assign(hotel ?? {}, { code: '' });
  const { hotelProfile, ...records } = rooms(3);
  const { code: _, ...profile } = hotelProfile ?? {};
  const id = hotel?.['id'] as number;
  const config = configOf({ ...records, hotelProfile: { ...profile, id } });
  const use = useOf({ name: 'Birch', code: '', configuration: 'another' });
  const outcome = await apply({ config }, use);
  expect(outcome).toMatchObject({ error: { fields: { hotel: 'not in the plan' } } });
});

it('refuses new rates in another year than planned', async () => {
  const { api, apply } = await planned(undefined, rooms(2));
  const outcome = await apply({}, undefined, { ...START, startedAt: Date.UTC(2027, 5, 1) });
  expect(outcome).toMatchObject({
    status: 'failed',
    error: {
      isNotPlanned: true,
      fields: { 'rule:BAR:DLX': expect.stringMatching(/"2026-.* now: create .*"2027-/) },
    },
  });
  expect(api.records('hotel')).toEqual([]);
});

it('refuses a changed configuration, even of a record that is only created', async () => {
  const { api, apply } = await planned(undefined, rooms(3));
  const outcome = await apply({ config: configOf(rooms(3, 2)) });
  expect(outcome).toMatchObject({
    status: 'failed',
    hotelId: undefined,
    error: { fields: { configuration: 'has changed' } },
  });
  expect(api.records('hotel')).toEqual([]);
});

it('continues a hotel that an earlier start of the run left half done', async () => {
  const { api, apply } = await planned(rooms(2), rooms(4, 4));
  await apply();
  const [room] = api.records('room').slice(-1);
  await api.remove({ kind: 'room', id: room?.['id'] as string, hotelId: undefined });
  // After a kill, the journal knows only that each operation may have been sent.
  const outcome = await apply({
    journal: { read: () => ({ state: 'intended' }), write: () => undefined },
  });
  expect(outcome).toMatchObject({ status: 'onboarded' });
  expect(api.records('room')).toHaveLength(4);
  expect((await apply()).status).toBe('onboarded');
  expect(api.writes).toEqual([]);
});

it('sends only writes of the plan, even if the hotel changes while the plan is applied', async () => {
  const { api, apply } = await planned(rooms(2), rooms(4, 4));
  const send = api.send.bind(api);
  api.send = async (request) => {
    const [plan] = api.records('plan');
    // Another user removes a rate plan just before the first room is created.
    if (request.kind === 'room' && plan) {
      await api.remove({ kind: 'plan', id: plan['id'] as string, hotelId: undefined });
    }
    return await send(request);
  };
  const plans = api.records('plan').length;
  await apply();
  expect(api.writes).not.toContain('POST plan');
  expect(api.records('plan').length).toBeLessThan(plans);
});

it('continues a hotel whose codes the server stores in small letters', async () => {
  const { api, apply } = await planned(undefined, rooms(2));
  await apply();
  for (const kind of ['hotel', 'room-type', 'plan'] as const) {
    for (const record of api.records(kind)) {
      Object.assign(record, { code: String(record['code']).toLowerCase() });
    }
  }
  const [rule] = api.records('rule');
  await api.remove({ kind: 'rule', id: rule?.['id'] as string, hotelId: undefined });
  expect(await apply()).toMatchObject({ status: 'onboarded' });
  expect(api.writes).toEqual(['POST rule']);
});

it('sets the password of a user whom an earlier start of the run has created', async () => {
  const staffUsers = [
    { first_name: 'Asha', last_name: 'Naik', email: 'asha@alder.example', password: 'Qw3rTy77z' },
  ];
  const { api, apply } = await planned(undefined, { ...rooms(2), staffUsers });
  await apply();
  const outcome = await apply({ resetPasswords: new Set(['user:asha']) });
  expect(outcome).toMatchObject({ status: 'onboarded' });
  expect(api.writes).toEqual(['PATCH user']);
});

it('writes the rest if a planned field was already written', async () => {
  const { api, apply } = await planned(rooms(2), {
    ...rooms(2, 4),
    roomTypes: [{ name: 'Deluxe Room', room_count: 2, max_occupancy: 4, room_size: 300 }],
  });
  Object.assign(api.records('room-type')[0] ?? {}, { max_occupancy: 4, capacity_adults: 4 });
  expect(await apply()).toMatchObject({ status: 'onboarded' });
  expect(api.updates.at(-1)?.body).toEqual({ room_size: 300 });
});
