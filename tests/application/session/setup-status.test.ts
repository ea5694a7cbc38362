import { describe, expect, it } from 'vitest';
import { createReadSetupStatus } from '#application/session/setup-status.ts';
import { HOTEL_ADMIN, unreachable } from '#tests/fakes/fake-auth-api.ts';
import { standingHotel } from '#tests/application/standing-hotel.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

async function onboarded() {
  const { api, hotelId } = await standingHotel();
  const user = { ...HOTEL_ADMIN, user_profile: { hotel: { id: hotelId } } };
  return { api, hotelId, user, setup: createReadSetupStatus(api) };
}

function failing() {
  const api = new MemoryOnboardingApi();
  api.setupStatus = () => Promise.reject(unreachable());
  return createReadSetupStatus(api);
}

describe('setup_status', () => {
  it('onboarding is needed while the hotel is not fully configured', async () => {
    const { setup, user } = await onboarded();
    expect(await setup.isOnboardingNeeded(user)).toBe(false);
    expect(await setup.isOnboardingNeeded(HOTEL_ADMIN)).toBe(true);
  });

  it('onboarding is not needed if the status cannot be read', async () => {
    expect(await failing().isOnboardingNeeded(HOTEL_ADMIN)).toBe(false);
  });
});

describe('docs/fields.md §9 the setup checklist', () => {
  it.each([
    ['counts 25% for each item', false, [{ count: 2 }, { count: 3 }, { count: 2 }]],
    ['uses the setup status if nothing can be counted', true, [{}, {}, {}]],
  ])('%s', async (_, isDown, counts) => {
    const { api, setup, hotelId } = await onboarded();
    if (isDown) {
      api.hotel = () => Promise.reject(unreachable());
      api.list = () => Promise.reject(unreachable());
    }
    const rest = ['room_types', 'rates', 'staff'].map((key, at) => {
      return { key, isDone: true, ...counts[at] };
    });
    const items = [{ key: 'hotel', isDone: true }, ...rest];
    expect(await setup.checklist(hotelId)).toEqual({ items, percent: 100, isComplete: true });
  });

  it('is not done while a room type has no rooms, a plan no rates, or there is no administrator', async () => {
    const { api, setup, hotelId } = await onboarded();
    const removeFrom = async (kind: 'room' | 'rule' | 'user', field: string, value: unknown) => {
      for (const record of api.records(kind).filter((one) => one[field] === value))
        await api.remove({ kind, id: record['id'] as number, hotelId });
    };
    const suite = api.records('room-type')[1]?.['id'];
    await removeFrom('room', 'room_type', suite);
    await removeFrom('rule', 'room_type', suite);
    await removeFrom('user', 'username', 'asha');
    const { items, percent, isComplete } = await setup.checklist(hotelId);
    expect([percent, isComplete]).toEqual([25, true]);
    expect(items.slice(1)).toEqual([
      { key: 'room_types', isDone: false, count: 2, gaps: ['Suite'] },
      {
        key: 'rates',
        isDone: false,
        count: 3,
        gaps: [
          'Best Available Rate for Suite',
          'Last Minute Rate for Suite',
          'Website Rate for Suite',
        ],
      },
      { key: 'staff', isDone: false, count: 1, gaps: ['Administrator'] },
    ]);
    for (const kind of ['room', 'rule'] as const) api.dropLists(kind);
    expect((await setup.checklist(hotelId)).percent, 'only the staff was read').toBe(75);
  });

  it('lacks no rooms if the server does not say their room type', async () => {
    const { api, setup, hotelId } = await onboarded();
    for (const { id, room_type: _, ...room } of api.records('room'))
      await api.replace({ kind: 'room', id: id as number, hotelId, body: room });
    expect((await setup.checklist(hotelId)).percent).toBe(100);
  });

  it('uses the setup status for staff if the user may not list staff', async () => {
    const { api, setup, hotelId } = await onboarded();
    const list = api.list.bind(api);
    api.list = (kind, of) => {
      expect(kind).not.toBe('user');
      return list(kind, of);
    };
    const { items, percent } = await setup.checklist(hotelId, { listsStaff: false });
    expect(items.at(-1)).toEqual({ key: 'staff', isDone: true });
    expect([items.length, percent]).toEqual([4, 100]);
    api.setupStatus = () => Promise.reject(unreachable());
    const unknown = await setup.checklist(hotelId, { listsStaff: false });
    expect(unknown.items.map(({ key }) => key)).toEqual(['hotel', 'room_types', 'rates']);
  });

  it('is complete if the hotel or its setup status says so', async () => {
    const { api, setup, hotelId } = await onboarded();
    await api.change({
      kind: 'hotel',
      id: hotelId,
      hotelId,
      body: { onboarding_completed: false },
    });
    expect((await setup.checklist(hotelId)).isComplete).toBe(true);
    api.setupStatus = () => Promise.reject(unreachable());
    expect((await setup.checklist(hotelId)).isComplete).toBe(false);
  });
});
