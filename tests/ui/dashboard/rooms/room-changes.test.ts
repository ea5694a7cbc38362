import { describe, expect, it } from 'vitest';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { isToClean, nextCleaning } from '#domain/rooms/room-status.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { changeOf, createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

const HOTEL = 1;

/** Two rooms on each floor (101, 102, 201 and so on) with these cleaning statuses. */
async function workOn(...cleanings: readonly string[]) {
  const records = new MemoryOnboardingApi();
  for (const [index, cleaning_status] of cleanings.entries()) {
    const floor = 1 + Math.floor(index / 2);
    const room_number = String(100 * floor + 1 + (index % 2));
    const room = { room_number, floor, cleaning_status, status: 'vacant', is_active: true };
    await records.send({ kind: 'room', body: { ...room, hotel: HOTEL }, hotelId: HOTEL });
  }
  const rooms = createResource(async (): Promise<HotelRooms> => {
    const all = await records.list('room', { hotelId: HOTEL });
    return { rooms: all.map(roomOf), roomTypes: [] };
  });
  await rooms.open();
  const notices: string[] = [];
  const notify = ({ title, message = '' }: { readonly title: string; readonly message?: string }) =>
    void notices.push([title, message].filter(Boolean).join(': '));
  const changes = createRoomChanges({ records, hotelId: HOTEL, lacking: {}, notify }, rooms);
  const work = {
    ...changes,
    /** Changes the cleaning status as a click on the housekeeper's button does. */
    advance: (room: RoomRecord) =>
      changes.change(room, { cleaning_status: nextCleaning(room.cleaning_status) ?? '' }),
    async undo(room: RoomRecord) {
      const { before } = changeOf(room, changes.state.changed) ?? {};
      if (before) await changes.change(room, before);
    },
  };
  const all = () => rooms.state.now.value?.rooms ?? [];
  const room = (number: string): RoomRecord => {
    const found = all().find(({ room_number }) => room_number === number);
    if (!found) throw new Error(`There is no room ${number}`);
    return found;
  };
  return {
    records,
    work,
    notices,
    rooms,
    room,
    statusOf: (number: string) => room(number).cleaning_status,
    stored: () => records.records('room').map(({ cleaning_status }) => cleaning_status),
    changed: (number: string) => changeOf(room(number), work.state.changed),
    /** The rooms that need cleaning or were changed. */
    listed: () =>
      all()
        .filter((each) => isToClean(each) || changeOf(each, work.state.changed))
        .map(({ room_number }) => room_number),
  };
}

describe('the rooms to clean', () => {
  it('the rooms to clean are those that are dirty or being cleaned', async () => {
    const { listed } = await workOn('clean', 'dirty', 'inspected', 'clean', 'in_progress', '');
    expect(listed()).toEqual(['102', '301']);
  });

  it('the rooms to clean go from Dirty to Being Cleaned to Clean, one tap each, and stay until a refresh', async () => {
    const { work, room, statusOf, stored, listed, records } = await workOn('dirty', 'dirty');
    await work.advance(room('101'));
    expect([statusOf('101'), work.state.said]).toEqual(['in_progress', 'Room 101: Being Cleaned']);
    await work.advance(room('101'));
    expect(stored()).toEqual(['clean', 'dirty']);
    expect(records.updates.map(({ body }) => body)).toEqual([
      { cleaning_status: 'in_progress' },
      { cleaning_status: 'clean' },
    ]);
    expect(listed()).toEqual(['101', '102']);
    await work.refresh();
    expect(listed()).toEqual(['102']);
  });

  it('a tap by mistake can be undone', async () => {
    const { work, room, stored } = await workOn('in_progress');
    await work.advance(room('101'));
    await work.undo(room('101'));
    expect(stored()).toEqual(['in_progress']);
  });

  it('two taps at once change a room only once', async () => {
    const { work, room, records, stored } = await workOn('dirty');
    const before = room('101');
    await Promise.all([work.advance(before), work.advance(before)]);
    expect([records.updates.length, stored()]).toEqual([1, ['in_progress']]);
  });

  it('a status that another user changed meanwhile is shown, and not overwritten', async () => {
    const { work, room, statusOf, stored, listed, records, changed } = await workOn(
      'dirty',
      'dirty',
    );
    const { id } = room('101');
    await records.change({
      kind: 'room',
      id,
      hotelId: HOTEL,
      body: { cleaning_status: 'inspected' },
    });
    await work.advance(room('101'));
    expect(stored()).toEqual(['inspected', 'dirty']);
    expect(statusOf('101')).toBe('inspected');
    expect(changed('101')).toMatchObject({
      before: undefined,
      error: 'Another user has changed this room: it is now Inspected.',
    });
    expect(listed(), 'it stays until a refresh').toEqual(['101', '102']);
    await work.undo(room('101'));
    expect(stored()).toEqual(['inspected', 'dirty']);
  });

  it('a change can be undone after a refresh, unless another user changed the room', async () => {
    const { work, room, listed, records, rooms, changed } = await workOn(
      'in_progress',
      'in_progress',
    );
    await work.advance(room('101'));
    await work.advance(room('102'));
    const { id } = room('102');
    const body = { cleaning_status: 'inspected' };
    await records.change({ kind: 'room', id, hotelId: HOTEL, body });
    await rooms.refresh();
    expect(listed()).toEqual(['101']);
    expect(changed('101')?.before).toEqual({ cleaning_status: 'in_progress' });
    expect(changed('102')).toBeUndefined();
  });

  it('a room that another user has removed disappears', async () => {
    const { work, room, listed, records, notices } = await workOn('dirty', 'dirty');
    await records.remove({ kind: 'room', id: room('101').id, hotelId: HOTEL });
    await work.advance(room('101'));
    expect(listed()).toEqual(['102']);
    expect(notices).toEqual([
      'Room 101 was not changed: The room no longer exists: another user removed it.',
    ]);
  });

  it('a refused change is said at its room, touches no other, and can be tried again', async () => {
    const { work, room, statusOf, records, changed } = await workOn('dirty', 'dirty');
    records.failNext('room', { status: 500, commits: false });
    await Promise.all([work.advance(room('101')), work.advance(room('102'))]);
    expect(changed('101')?.error).not.toBe('');
    expect([statusOf('101'), statusOf('102')]).toEqual(['dirty', 'in_progress']);
    expect(changed('102')?.error).toBe('');
    await work.advance(room('101'));
    expect(statusOf('101')).toBe('in_progress');
  });

  it('a refresh waits for changes on their way', async () => {
    const { work, room, statusOf } = await workOn('dirty');
    const change = work.advance(room('101'));
    await work.refresh();
    await change;
    expect(statusOf('101')).toBe('in_progress');
    expect(Object.keys(work.state.changed)).toHaveLength(1);
  });
});

describe('the panel of a room', () => {
  it('stores one status and undoes it, and leaves the other as it is', async () => {
    const { work, room, records } = await workOn('dirty');
    work.open(room('101'));
    await work.change(room('101'), { status: 'out_of_order' });
    expect(work.state.said).toBe('Room 101: Out of Order');
    await work.undo(room('101'));
    expect(records.updates.map(({ body }) => body)).toEqual([
      { status: 'out_of_order' },
      { status: 'vacant' },
    ]);
    expect(room('101')).toMatchObject({ status: 'vacant', cleaning_status: 'dirty' });
  });

  const fail = { status: 500, commits: false } as const;

  it('offers no Undo if nothing was saved', async () => {
    const { work, room, records, changed } = await workOn('dirty');
    records.failNext('room', fail);
    await work.change(room('101'), { status: 'out_of_order' });
    expect(changed('101')?.before).toBeUndefined();
    await work.undo(room('101'));
    expect(records.updates, 'only the failed request').toHaveLength(1);
  });

  it('undoes the last saved change after a later change has failed', async () => {
    const { work, room, records, stored, changed } = await workOn('dirty');
    await work.change(room('101'), { cleaning_status: 'clean' });
    for (const changes of [{ cleaning_status: 'inspected' }, { status: 'occupied' }]) {
      records.failNext('room', fail);
      await work.change(room('101'), changes);
      expect(changed('101')?.error).not.toBe('');
    }
    await work.undo(room('101'));
    expect(stored()).toEqual(['dirty']);
    expect(room('101').status).toBe('vacant');
  });

  it('can undo again after Undo has failed', async () => {
    const { work, room, records, stored } = await workOn('dirty');
    await work.change(room('101'), { cleaning_status: 'clean' });
    records.failNext('room', fail);
    await work.undo(room('101'));
    expect(stored()).toEqual(['clean']);
    await work.undo(room('101'));
    expect(stored()).toEqual(['dirty']);
  });

  it('saves every status that is chosen during a save, and the last choice wins', async () => {
    const { work, room, records } = await workOn('dirty', 'dirty');
    const seen = room('101');
    await Promise.all([
      work.change(seen, { cleaning_status: 'clean' }),
      work.change(seen, { cleaning_status: 'in_progress' }),
      work.change(seen, { status: 'out_of_order' }),
      work.change(seen, { cleaning_status: 'inspected' }),
    ]);
    expect(room('101')).toMatchObject({ cleaning_status: 'inspected', status: 'out_of_order' });
    expect(records.updates.map(({ body }) => body)).toEqual([
      { cleaning_status: 'clean' },
      { cleaning_status: 'inspected', status: 'out_of_order' },
    ]);
    await work.undo(room('101'));
    expect(room('101')).toMatchObject({ cleaning_status: 'clean', status: 'vacant' });
  });

  it('takes a choice back that is chosen during its save', async () => {
    const { work, room, stored } = await workOn('dirty');
    const seen = room('101');
    await Promise.all([
      work.change(seen, { cleaning_status: 'clean' }),
      work.change(seen, { cleaning_status: 'dirty' }),
    ]);
    expect(stored()).toEqual(['dirty']);
  });

  it('saves no waiting choice if the save before it fails, and says so', async () => {
    const { work, room, records, stored, changed } = await workOn('dirty');
    const seen = room('101');
    records.failNext('room', fail);
    await Promise.all([
      work.change(seen, { cleaning_status: 'clean' }),
      work.change(seen, { cleaning_status: 'inspected' }),
    ]);
    expect(stored()).toEqual(['dirty']);
    expect(changed('101')).toMatchObject({
      isRunning: false,
      error: expect.stringMatching(/./),
    });
    await work.change(room('101'), { cleaning_status: 'clean' });
    expect(stored()).toEqual(['clean']);
  });

  it('a refusal is said in the panel, or in a notice once it is closed', async () => {
    const { work, room, records, notices, changed } = await workOn('dirty');
    const refuse = () => records.failNext('room', { status: 403, commits: false });
    work.open(room('101'));
    refuse();
    await work.change(room('101'), { cleaning_status: 'clean' });
    expect(changed('101')?.error).toBe('Refused with 403.');
    expect(notices).toEqual([]);
    refuse();
    const saving = work.change(room('101'), { cleaning_status: 'clean' });
    work.open(undefined);
    await saving;
    expect(notices).toEqual(['Room 101 was not changed: Refused with 403.']);
  });
});
