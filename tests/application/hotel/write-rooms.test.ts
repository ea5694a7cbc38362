import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createWriteRooms, NOT_OFFERED, type RoomsTask } from '#application/hotel/write-rooms.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';

const HOTEL = 1;

/** A hotel with rooms 101 to 120. */
async function hotelOfRooms() {
  const api = new MemoryOnboardingApi();
  for (let room = 101; room <= 120; room += 1) {
    const body = {
      hotel: HOTEL,
      room_type: 7,
      room_number: String(room),
      floor: 1,
      status: 'vacant',
      cleaning_status: 'clean',
      is_active: true,
    };
    await api.send({ kind: 'room', body, hotelId: HOTEL });
  }
  api.writes.length = 0;
  const rooms = api.records('room').map(roomOf);
  const settled: [number: string, stored: RoomRecord | undefined][] = [];
  const progress: number[] = [];
  const write = createWriteRooms(api, HOTEL);
  return {
    api,
    write,
    rooms,
    settled,
    progress,
    run: (task: RoomsTask, isStopped = () => false) =>
      write.run(rooms, task, {
        onSettled: (room, stored) => void settled.push([room.room_number, stored]),
        onProgress: (attempted) => void progress.push(attempted),
        isStopped,
      }),
    statuses: () => new Set(api.records('room').map((room) => room['cleaning_status'])),
  };
}

const DIRTY: RoomsTask = () => ({ cleaning_status: 'dirty' });
const first = <Item>(items: readonly Item[]): Item => {
  const [item] = items;
  if (item === undefined) throw new Error('Nothing there');
  return item;
};
const numbersOf = (failures: readonly { readonly room: RoomRecord }[]) =>
  failures.map(({ room }) => room.room_number);

describe('changing one room', () => {
  it('sends only what changes, and returns the room as the server stores it', async () => {
    const { api, write, rooms } = await hotelOfRooms();
    const room = await write.change(first(rooms), { room_number: '901', floor: 9 });
    expect(api.updates).toMatchObject([
      { method: 'PATCH', body: { room_number: '901', floor: 9 } },
    ]);
    expect(room).toMatchObject({ room_number: '901', floor: 9, status: 'vacant', room_type: 7 });
  });

  it.each([405, 501, 404])('keeps fields that it does not know in a PUT (%i)', async (status) => {
    const { api, write, rooms } = await hotelOfRooms();
    Object.assign(api.records('room')[0] ?? {}, { minibar: 'full', status: 'maintenance' });
    api.refuse('PATCH', status);
    await write.change(first(rooms), { cleaning_status: 'dirty' });
    expect(api.records('room').find(({ room_number }) => room_number === '101')).toMatchObject({
      minibar: 'full',
      status: 'maintenance',
      cleaning_status: 'dirty',
    });
  });

  it('says that the call is missing after a 404 only if the room is still listed', async () => {
    const { api, write, rooms } = await hotelOfRooms();
    api.refuse('PATCH', 404);
    api.refuse('PUT', 404);
    await expect(write.change(first(rooms), { floor: 2 })).rejects.toThrow(NOT_OFFERED);
    await api.remove({ kind: 'room', id: first(rooms).id, hotelId: HOTEL });
    await expect(write.change(first(rooms), { floor: 2 })).rejects.not.toThrow(NOT_OFFERED);
    await expect(write.change(first(rooms), { floor: 2 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('changing many rooms', () => {
  it('continues after a refused room, and names it with the reason', async () => {
    const { api, run, progress } = await hotelOfRooms();
    api.failNext('room', { status: 409, commits: false });
    const { failures } = await run(DIRTY);
    expect(progress.at(-1)).toBe(20);
    expect(failures).toMatchObject([{ room: { room_number: '101' }, reason: 'Refused with 409.' }]);
    expect(api.updates).toHaveLength(20);
  });

  it('says that a change may have been saved if the server crashed', async () => {
    const { api, run } = await hotelOfRooms();
    api.failNext('room', { status: 500, commits: true });
    const { failures } = await run(DIRTY);
    expect(failures).toMatchObject([
      { reason: 'The change is unconfirmed, and may have been saved: Refused with 500.' },
    ]);
  });

  it('stops on request, and names the remaining rooms', async () => {
    const { api, run, settled } = await hotelOfRooms();
    const { failures } = await run(DIRTY, () => settled.length >= 3);
    expect(failures.length + settled.length).toBe(20);
    expect(failures.at(-1)).toMatchObject({
      room: { room_number: '120' },
      reason: 'Stopped before this room.',
    });
    expect(api.updates).toHaveLength(settled.length);
  });

  it('sends nothing more after a failure that every room would share', async () => {
    const { api, run } = await hotelOfRooms();
    api.change = () =>
      Promise.reject(new ApiError({ status: 401, code: 'X', message: 'Please log in.' }));
    const { failures } = await run(DIRTY);
    expect(failures).toHaveLength(20);
    expect(failures.at(-1)?.reason).toBe('Not attempted.');
  });

  it('distinguishes a request that the server lacks from a failure', async () => {
    const { api, run } = await hotelOfRooms();
    api.refuse('PATCH', 405);
    api.refuse('PUT', 405);
    const { failures, isNotOffered } = await run(DIRTY);
    expect(isNotOffered).toBe(true);
    expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set([NOT_OFFERED]));
    // At most 6 rooms are attempted in parallel, each with a PATCH and then a PUT. The other rooms
    // are not attempted.
    expect(api.updates.length).toBeLessThanOrEqual(12);
  });

  it('reports a room that another user removed', async () => {
    const { api, run, rooms, settled } = await hotelOfRooms();
    await api.remove({ kind: 'room', id: first(rooms).id, hotelId: HOTEL });
    const { failures, isNotOffered } = await run(DIRTY);
    expect(isNotOffered).toBe(false);
    expect(numbersOf(failures)).toEqual(['101']);
    expect(failures[0]?.reason).toContain('no longer exists');
    expect(settled).toContainEqual(['101', undefined]);
  });
});

describe('removing many rooms', () => {
  it('removes many rooms, and counts rooms that are already gone as removed', async () => {
    const { api, run, rooms, settled } = await hotelOfRooms();
    await api.remove({ kind: 'room', id: first(rooms).id, hotelId: HOTEL });
    expect(await run('remove')).toEqual({ failures: [], isNotOffered: false });
    expect(api.records('room')).toEqual([]);
    expect(settled).toHaveLength(20);
  });

  it('keeps a room that has become occupied since the screen was read', async () => {
    const { api, rooms, run } = await hotelOfRooms();
    const body = { status: 'occupied' };
    await api.change({ kind: 'room', id: first(rooms).id, hotelId: HOTEL, body });
    const { failures } = await run('remove');
    expect(failures).toMatchObject([
      { room: { room_number: '101' }, reason: expect.stringContaining('it is now Occupied') },
    ]);
    expect(api.records('room').map((room) => room['room_number'])).toEqual(['101']);
  });

  it('removes no room if the list cannot be read', async () => {
    const { api, run } = await hotelOfRooms();
    const error = new ApiError({ status: 500, code: 'FAILED', message: 'Down.' });
    api.list = () => Promise.reject(error);
    expect((await run('remove')).failures).toHaveLength(20);
    expect(api.writes).toEqual([]);
  });

  it('keeps the rooms that the server refuses to remove', async () => {
    const { api, run } = await hotelOfRooms();
    api.failNext('room', { status: 409, commits: false });
    const { failures } = await run('remove');
    expect(numbersOf(failures)).toEqual(['101']);
    expect(api.records('room').map((room) => room['room_number'])).toEqual(['101']);
  });
});
