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
    const statuses = { status: 'vacant', cleaning_status: 'clean', is_active: true };
    const body = { hotel: HOTEL, room_type: 7, room_number: `${room}`, floor: 1, ...statuses };
    await api.send({ kind: 'room', body, hotelId: HOTEL });
  }
  api.writes.length = 0;
  const rooms = api.records('room').map(roomOf);
  const settled: [number: string, stored: RoomRecord | undefined][] = [];
  const onSettled = (room: RoomRecord, stored: RoomRecord | undefined) =>
    void settled.push([room.room_number, stored]);
  const write = createWriteRooms(api, HOTEL);
  const of = { kind: 'room', id: rooms[0]!.id, hotelId: HOTEL } as const;
  return {
    api,
    settled,
    change: (changes: object) => write.change(rooms[0]!, changes),
    /** What another user does to room 101. */
    edit: (body: Record<string, string>) => api.change({ ...of, body }),
    remove: () => api.remove(of),
    run: async (task: RoomsTask, isStopped = () => false) => {
      const { failures, ...outcome } = await write.run(rooms, task, { onSettled, isStopped });
      const reasons = failures.map(({ room, reason }) => `${room.room_number}: ${reason}`);
      return { ...outcome, reasons };
    },
    numbers: () => api.records('room').map(({ room_number }) => room_number),
  };
}

const DIRTY: RoomsTask = () => ({ cleaning_status: 'dirty' });
const REFUSED = { status: 409, commits: false };

describe('changing one room', () => {
  it('sends only what changes, and returns the room as the server stores it', async () => {
    const { api, change } = await hotelOfRooms();
    const body = { room_number: '901', floor: 9 };
    expect(await change(body)).toMatchObject({ ...body, status: 'vacant', room_type: 7 });
    expect(api.updates).toMatchObject([{ method: 'PATCH', body }]);
  });

  it.each([405, 501, 404])('keeps fields that it does not know in a PUT (%i)', async (status) => {
    const { api, change } = await hotelOfRooms();
    const own = { minibar: 'full', status: 'maintenance' };
    Object.assign(api.records('room')[0] ?? {}, own);
    api.refuse('PATCH', status);
    await change({ cleaning_status: 'dirty' });
    expect(api.records('room')[0]).toMatchObject({ ...own, cleaning_status: 'dirty' });
  });

  it('says that the call is missing after a 404 only if the room is still listed', async () => {
    const { api, change, remove } = await hotelOfRooms();
    api.refuse('PATCH', 404);
    api.refuse('PUT', 404);
    await expect(change({ floor: 2 })).rejects.toThrow(NOT_OFFERED);
    await remove();
    await expect(change({ floor: 2 })).rejects.not.toThrow(NOT_OFFERED);
    await expect(change({ floor: 2 })).rejects.toMatchObject({ status: 404 });
  });
});

describe('changing many rooms', () => {
  it.each([
    ['a refused room', REFUSED, '101: Refused with 409.'],
    [
      'a room that may have been saved',
      { status: 500, commits: true },
      '101: The change is unconfirmed, and may have been saved: Refused with 500.',
    ],
  ])('continues after %s, and names it with the reason', async (_, fault, reason) => {
    const { api, run } = await hotelOfRooms();
    api.failNext('room', fault);
    expect(await run(DIRTY)).toEqual({ isNotOffered: false, reasons: [reason] });
    expect(api.updates).toHaveLength(20);
  });

  it('stops on request, and names the remaining rooms', async () => {
    const { api, run, settled } = await hotelOfRooms();
    const { reasons } = await run(DIRTY, () => settled.length >= 3);
    expect(reasons.length + settled.length).toBe(20);
    expect(reasons.at(-1)).toBe('120: Stopped before this room.');
    expect(api.updates).toHaveLength(settled.length);
  });

  it('sends nothing more after a failure that every room would share', async () => {
    const { api, run } = await hotelOfRooms();
    const error = new ApiError({ status: 401, code: 'X', message: 'Please log in.' });
    api.change = () => Promise.reject(error);
    const { reasons } = await run(DIRTY);
    expect([reasons.length, reasons.at(-1)]).toEqual([20, '120: Not attempted.']);
  });

  it('distinguishes a request that the server lacks from a failure', async () => {
    const { api, run } = await hotelOfRooms();
    api.refuse('PATCH', 405);
    api.refuse('PUT', 405);
    const { reasons, isNotOffered } = await run(DIRTY);
    expect(isNotOffered).toBe(true);
    expect(reasons.filter((reason) => reason.endsWith(NOT_OFFERED))).toHaveLength(20);
    // At most 6 rooms are attempted in parallel, each with a PATCH and then a PUT.
    expect(api.updates.length).toBeLessThanOrEqual(12);
  });

  it('reports a room that another user removed', async () => {
    const { run, settled, remove } = await hotelOfRooms();
    await remove();
    const reasons = ['101: The room no longer exists: another user removed it.'];
    expect(await run(DIRTY)).toEqual({ isNotOffered: false, reasons });
    expect(settled).toContainEqual(['101', undefined]);
  });
});

describe('removing many rooms', () => {
  it('counts rooms that are already gone as removed', async () => {
    const { run, settled, remove, numbers } = await hotelOfRooms();
    await remove();
    expect(await run('remove')).toEqual({ reasons: [], isNotOffered: false });
    expect([numbers(), settled.length]).toEqual([[], 20]);
  });

  it.each<[string, (hotel: Awaited<ReturnType<typeof hotelOfRooms>>) => unknown, string]>([
    ['became occupied', ({ edit }) => edit({ status: 'occupied' }), 'it is now Occupied'],
    ['is refused', ({ api }) => api.failNext('room', REFUSED), 'Refused with 409.'],
  ])('keeps a room that %s', async (_, change, reason) => {
    const hotel = await hotelOfRooms();
    await change(hotel);
    expect((await hotel.run('remove')).reasons).toEqual([expect.stringContaining(reason)]);
    expect(hotel.numbers()).toEqual(['101']);
  });

  it('removes no room if the list cannot be read', async () => {
    const { api, run } = await hotelOfRooms();
    const error = new ApiError({ status: 500, code: 'FAILED', message: 'Down.' });
    api.list = () => Promise.reject(error);
    expect((await run('remove')).reasons).toHaveLength(20);
    expect(api.writes).toEqual([]);
  });
});
