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

/** Figures of a server that counts the dirty rooms as tasks. `answer` delays the response. */
async function figuresFrom(records: MemoryOnboardingApi, answer?: () => Promise<void>) {
  const value = records
    .records('room')
    .filter((room) => room['cleaning_status'] === 'dirty').length;
  await answer?.();
  return { ...FIGURES, tasks: { value, sample: false } };
}

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
  const figures = { read: (): Promise<Figures> => Promise.resolve(FIGURES) };
  const parts = {
    hotelId,
    notify: () => {},
    memory: new Map<string, unknown>(),
    lacking: {},
    serverClock: new InstantClock(),
    can: () => true,
    records,
    hotelApi: { dashboardFigures: () => figures.read() },
    loadSetupStatus: () => Promise.resolve(createReadSetupStatus(records)),
  };
  const open = async () => {
    const overview = createOverview(parts);
    const loaded = [overview.figures, overview.checklist, overview.rooms];
    await Promise.all(loaded.map((part) => part.open()));
    return overview;
  };
  return { parts, records, figures, open };
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

async function openCounted() {
  const world = await overviewOf(DIRTY_ROOM, DIRTY_ROOM);
  const { records, figures } = world;
  figures.read = () => figuresFrom(records);
  const overview = await world.open();
  const tasks = () => overview.figures.state.now.value?.tasks.value;
  const room = () => overview.rooms.state.now.value!.rooms[0]!;
  const isOutdated = () => overview.outdated.figures === overview.figures.state.now.value;
  return { ...world, overview, tasks, room, isOutdated };
}

describe('figures and rooms of the overview', () => {
  it('are never shown together if a change has outdated the figures', async () => {
    const { overview, figures, records, tasks, room, isOutdated } = await openCounted();
    expect([tasks(), isOutdated()]).toEqual([2, false]);
    const answer = Promise.withResolvers<void>();
    figures.read = () => figuresFrom(records, () => answer.promise);
    await overview.changes.change(room(), { cleaning_status: 'clean' });
    expect([room().cleaning_status, tasks(), isOutdated()]).toEqual(['clean', 2, true]);
    answer.resolve();
    await expect.poll(tasks).toBe(1);
    expect(isOutdated()).toBe(false);
  });

  it('ignore figures that were requested before the change', async () => {
    const { overview, figures, records, tasks, room, isOutdated } = await openCounted();
    const early = Promise.withResolvers<void>();
    figures.read = () => figuresFrom(records, () => early.promise);
    const refreshing = overview.refresh();
    figures.read = () => figuresFrom(records);
    await overview.changes.change(room(), { cleaning_status: 'clean' });
    await expect.poll(tasks).toBe(1);
    early.resolve();
    await refreshing;
    expect([tasks(), isOutdated(), room().cleaning_status]).toEqual([1, false, 'clean']);
  });

  it('are refreshed at the same time', async () => {
    const { overview, figures, records, tasks, room, parts } = await openCounted();
    const answer = Promise.withResolvers<void>();
    const id = room().id as number;
    const body = { cleaning_status: 'clean' };
    await records.change({ kind: 'room', id, hotelId: parts.hotelId, body });
    figures.read = () => figuresFrom(records, () => answer.promise);
    const refreshing = overview.refresh();
    await new Promise((resolve) => void setTimeout(resolve));
    expect([tasks(), room().cleaning_status]).toEqual([2, 'dirty']);
    answer.resolve();
    expect(await refreshing).toBe(true);
    expect([tasks(), room().cleaning_status]).toEqual([1, 'clean']);
  });

  it('both stay as they are if one cannot be refreshed', async () => {
    const { overview, figures, tasks, room, records, parts } = await openCounted();
    const id = room().id as number;
    const body = { cleaning_status: 'clean' };
    await records.change({ kind: 'room', id, hotelId: parts.hotelId, body });
    figures.read = () => Promise.reject(refused('No figures.', 503));
    expect(await overview.refresh()).toBe(false);
    expect([tasks(), room().cleaning_status]).toEqual([2, 'dirty']);
  });

  it('are those of a change on another screen at once', async () => {
    const { parts, room } = await openCounted();
    const elsewhere = createRooms(parts);
    await elsewhere.data.read();
    elsewhere.changes.show(new Map([[room().id, { ...room(), status: 'occupied' }]]));
    const again = createOverview(parts);
    expect(again.rooms.state.now.value?.rooms[0]?.status).toBe('occupied');
    expect(again.outdated.figures).toBeDefined();
    expect(again.outdated.figures).toBe(again.figures.state.now.value);
  });
});
