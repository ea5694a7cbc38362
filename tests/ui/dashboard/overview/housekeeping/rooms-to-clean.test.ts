import { describe, expect, it } from 'vitest';
import { groupsOf } from '#domain/rooms/room-groups.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import {
  changeOf,
  createRoomsToClean,
  groupsToClean,
} from '#ui/dashboard/overview/housekeeping/rooms-to-clean.ts';
import type { RoomMap } from '#ui/dashboard/overview/overview.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';

const HOTEL = 1;

/** Rooms 101, 102, … with these cleaning statuses, two on a floor. */
async function workOn(...statuses: readonly string[]) {
  const records = new MemoryOnboardingApi();
  for (const [index, cleaning_status] of statuses.entries()) {
    const floor = 1 + Math.floor(index / 2);
    const room_number = String(100 * floor + 1 + (index % 2));
    const room = { room_number, floor, cleaning_status, status: 'vacant', is_active: true };
    await records.send({ kind: 'room', body: { ...room, hotel: HOTEL }, hotelId: HOTEL });
  }
  const rooms = createLoading(async (): Promise<RoomMap> => {
    const all = await records.list('room', { hotelId: HOTEL });
    return { groups: groupsOf(all.map(roomOf)), typeNames: new Map() };
  });
  await rooms.open();
  const work = createRoomsToClean({ records, hotelId: HOTEL }, rooms);
  const all = () => rooms.state.now.value?.groups.flatMap((group) => group.rooms) ?? [];
  const room = (number: string): RoomRecord => {
    const found = all().find(({ room_number }) => room_number === number);
    if (!found) throw new Error(`There is no room ${number}`);
    return found;
  };
  return {
    records,
    work,
    rooms,
    room,
    statusOf: (number: string) => room(number).cleaning_status,
    stored: () => records.records('room').map(({ cleaning_status }) => cleaning_status),
    listed: () =>
      groupsToClean(rooms.state.now.value?.groups ?? [], work.state.cleaned).map(
        ({ name, rooms: on }) => [name, on.map(({ room_number }) => room_number)],
      ),
  };
}

describe('the rooms to clean', () => {
  it('are those in use that are dirty or being cleaned, by floor', async () => {
    const { listed } = await workOn('clean', 'dirty', 'inspected', 'clean', 'in_progress', '');
    expect(listed()).toEqual([
      ['Floor 1', ['102']],
      ['Floor 3', ['301']],
    ]);
  });

  it('go from Dirty to Being Cleaned to Clean, one tap each, and stay until a refresh', async () => {
    const { work, room, statusOf, stored, listed, records } = await workOn('dirty', 'dirty');
    await work.advance(room('101'));
    expect([statusOf('101'), work.state.said]).toEqual(['in_progress', 'Room 101: Being Cleaned']);
    await work.advance(room('101'));
    expect(stored()).toEqual(['clean', 'dirty']);
    expect(records.updates.map(({ body }) => body)).toEqual([
      { cleaning_status: 'in_progress' },
      { cleaning_status: 'clean' },
    ]);
    expect(listed()).toEqual([['Floor 1', ['101', '102']]]);
    await work.refresh();
    expect(listed()).toEqual([['Floor 1', ['102']]]);
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

  it('R76 a status that another user changed meanwhile is shown, and not overwritten', async () => {
    const { work, room, statusOf, stored, listed, records } = await workOn('dirty', 'dirty');
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
    expect(work.state.cleaned[String(id)]).toMatchObject({
      before: undefined,
      error: 'Another user has changed this room: it is now Inspected.',
    });
    expect(listed(), 'it stays until a refresh').toEqual([['Floor 1', ['101', '102']]]);
    await work.undo(room('101'));
    expect(stored()).toEqual(['inspected', 'dirty']);
  });

  it('R76 an undo restores nothing over what another user did meanwhile', async () => {
    const { work, room, stored, records } = await workOn('in_progress');
    await work.advance(room('101'));
    const { id } = room('101');
    await records.change({ kind: 'room', id, hotelId: HOTEL, body: { cleaning_status: 'dirty' } });
    await work.undo(room('101'));
    expect(stored()).toEqual(['dirty']);
    await work.advance(room('101'));
    expect(stored()).toEqual(['in_progress']);
  });

  it('R76 a change can be undone after a refresh, unless another user changed the room', async () => {
    const { work, room, listed, records, rooms } = await workOn('in_progress', 'in_progress');
    await work.advance(room('101'));
    await work.advance(room('102'));
    const { id } = room('102');
    const body = { cleaning_status: 'inspected' };
    await records.change({ kind: 'room', id, hotelId: HOTEL, body });
    await rooms.refresh();
    expect(listed()).toEqual([['Floor 1', ['101']]]);
    expect(changeOf(room('101'), work.state.cleaned)?.before).toBe('in_progress');
    expect(changeOf(room('102'), work.state.cleaned)).toBeUndefined();
  });

  it('R76 a room that another user has removed disappears', async () => {
    const { work, room, listed, records } = await workOn('dirty', 'dirty');
    await records.remove({ kind: 'room', id: room('101').id, hotelId: HOTEL });
    await work.advance(room('101'));
    expect(listed()).toEqual([['Floor 1', ['102']]]);
    expect(work.state.said).toBe('Room 101 no longer exists.');
  });

  it('a refused change is said at its room, touches no other, and can be tried again', async () => {
    const { work, room, statusOf, records } = await workOn('dirty', 'dirty');
    records.failNext('room', { status: 500, commits: false });
    await Promise.all([work.advance(room('101')), work.advance(room('102'))]);
    const { error = '' } = work.state.cleaned[String(room('101').id)] ?? {};
    expect(error).not.toBe('');
    expect([statusOf('101'), statusOf('102')]).toEqual(['dirty', 'in_progress']);
    expect(work.state.cleaned[String(room('102').id)]?.error).toBe('');
    await work.advance(room('101'));
    expect(statusOf('101')).toBe('in_progress');
  });

  it('a server without the call says so, and no room is marked', async () => {
    const { work, room, statusOf, records } = await workOn('dirty');
    records.refuse('PATCH', 405);
    records.refuse('PUT', 405);
    await work.advance(room('101'));
    expect([work.state.isNotOffered, statusOf('101')]).toEqual([true, 'dirty']);
  });

  it('a refresh waits for changes on their way', async () => {
    const { work, room, statusOf } = await workOn('dirty');
    const change = work.advance(room('101'));
    await work.refresh();
    await change;
    expect(statusOf('101')).toBe('in_progress');
    expect(Object.keys(work.state.cleaned)).toHaveLength(1);
  });
});
