import { describe, expect, it } from 'vitest';
import type { Figures, Sampled } from '#application/ports/api/hotel-api.ts';
import { createReadSetupStatus } from '#application/session/setup-status.ts';
import { FALLBACK_FIGURES } from '#domain/hotel/dashboard-figures.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { createOverview } from '#ui/dashboard/overview/overview.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { refused } from '#tests/fakes/fake-auth-api.ts';

const FIGURES = Object.fromEntries(
  Object.entries(FALLBACK_FIGURES).map(([figure, value]): [string, Sampled<number>] => [
    figure,
    { value, sample: true },
  ]),
) as Figures;

async function overviewOf(
  ...rooms: { floor?: number; status: string; cleaning_status?: string; is_active?: boolean }[]
) {
  const records = new MemoryOnboardingApi();
  const body = { name: 'Seaside Grand', code: 'SEA01' };
  const hotelId = (await records.send({ kind: 'hotel', body, hotelId: undefined })) ?? '';
  for (const [index, room] of rooms.entries()) {
    const room_number = String(101 + index);
    await records.send({ kind: 'room', body: { ...room, room_number, hotel: hotelId }, hotelId });
  }
  const parts = {
    hotelId,
    notify: () => {},
    memory: new Map<string, unknown>(),
    lacking: {},
    serverClock: new InstantClock(),
    can: () => true,
    records,
    hotelApi: { dashboardFigures: () => Promise.resolve(FIGURES) },
    loadSetupStatus: () => Promise.resolve(createReadSetupStatus(records)),
  };
  const open = async () => {
    const overview = createOverview(parts);
    const loaded = [overview.figures, overview.checklist, overview.rooms];
    await Promise.all(loaded.map((part) => part.open()));
    return overview;
  };
  return { parts, records, open };
}

describe('the overview', () => {
  it('loads figures, checklist and rooms', async () => {
    const { open } = await overviewOf(
      { floor: 1, status: 'occupied' },
      { floor: 2, status: 'vacant' },
      { floor: 1, status: 'vacant', is_active: false },
      { status: 'reserved' },
    );
    const { figures, checklist, rooms } = await open();
    expect(figures.state.now).toEqual({ status: 'ready', value: FIGURES });
    expect(checklist.state.now.value).toMatchObject({ percent: 25, isComplete: false });
    expect(rooms.state.now.value?.rooms.map(({ floor }) => floor)).toEqual([1, 2, 1, undefined]);
  });

  it('names the rooms without their types if the types cannot be read', async () => {
    const { records, open } = await overviewOf({ floor: 1, status: 'vacant' });
    records.dropLists('room-type');
    const { rooms } = await open();
    expect(rooms.state.now).toMatchObject({
      status: 'ready',
      value: { rooms: [{ floor: 1 }], roomTypes: [] },
    });
  });

  it('shows the other parts of the overview if one fails', async () => {
    const { records, open } = await overviewOf();
    records.list = () => Promise.reject(refused('No rooms for you.', 403));
    const { figures, checklist, rooms } = await open();
    expect(rooms.state.now).toMatchObject({ status: 'failed', error: { status: 403 } });
    expect(figures.state.now.status).toBe('ready');
    expect(checklist.state.now).toMatchObject({ status: 'ready', value: { percent: 25 } });
  });
});

const DIRTY_ROOM = { floor: 1, status: 'vacant', cleaning_status: 'dirty' };

describe('the rooms of the overview', () => {
  it('are those of a change on another screen at once', async () => {
    const { parts, open } = await overviewOf(DIRTY_ROOM, DIRTY_ROOM);
    const room = (await open()).rooms.state.now.value!.rooms[0]!;
    const elsewhere = createRooms(parts);
    await elsewhere.data.read();
    await elsewhere.changes.change(room, { status: 'occupied' });
    expect(createOverview(parts).rooms.state.now.value?.rooms[0]?.status).toBe('occupied');
  });
});
