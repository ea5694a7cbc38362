import { describe, expect, it } from 'vitest';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { roomOf, type RoomRecord } from '#application/records/hotel-records.ts';
import { isToClean, nextCleaning } from '#domain/rooms/room-status.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { changeOf, createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

const HOTEL = 1;
const CRASHED = { status: 500, commits: false } as const;

/** The rooms 101, 102 and so on, with these cleaning statuses. */
async function workOn(...cleanings: readonly string[]) {
  const records = new MemoryOnboardingApi();
  for (const [index, cleaning_status] of cleanings.entries()) {
    const room = { room_number: String(101 + index), floor: 1, cleaning_status, status: 'vacant' };
    await records.send({
      kind: 'room',
      body: { ...room, is_active: true, hotel: HOTEL },
      hotelId: HOTEL,
    });
  }
  const rooms = createResource(async (): Promise<HotelRooms> => {
    const all = await records.list('room', { hotelId: HOTEL });
    return { rooms: all.map(roomOf), roomTypes: [] };
  });
  await rooms.open();
  const notices: string[] = [];
  const notify = ({ title, message = '' }: { readonly title: string; readonly message?: string }) =>
    void notices.push([title, message].filter(Boolean).join(': '));
  const work = createRoomChanges({ records, hotelId: HOTEL, lacking: {}, notify }, rooms);
  const all = () => rooms.state.now.value?.rooms ?? [];
  const room = (number: string): RoomRecord =>
    all().find(({ room_number }) => room_number === number)!;
  const changed = (number: string) => changeOf(room(number), work.state.changed);
  return {
    records,
    work,
    notices,
    rooms,
    room,
    changed,
    /** Changes the cleaning status as a click on the housekeeper's button does. */
    advance: (number: string, { cleaning_status } = room(number)) =>
      work.change(room(number), { cleaning_status: nextCleaning(cleaning_status) ?? '' }),
    clean: (cleaning_status: string, seen = room('101')) => work.change(seen, { cleaning_status }),
    undo: async (number: string) => {
      const { before } = changed(number) ?? {};
      if (before) await work.change(room(number), before);
    },
    changeByOther: (number: string, body: Partial<RoomRecord>) =>
      records.change({ kind: 'room', id: room(number).id, hotelId: HOTEL, body }),
    stored: () => records.records('room').map(({ cleaning_status }) => cleaning_status),
    sent: () => records.updates.map(({ body }) => body),
    /** The rooms that need cleaning or were changed. */
    listed: () =>
      all()
        .filter((each) => isToClean(each) || changeOf(each, work.state.changed))
        .map(({ room_number }) => room_number),
  };
}

describe('the rooms to clean', () => {
  it('go from Dirty to Being Cleaned to Clean, one tap each, and stay until a refresh', async () => {
    const { work, advance, stored, listed, sent } = await workOn('dirty', 'clean', 'in_progress');
    expect(listed()).toEqual(['101', '103']);
    await advance('101');
    expect(work.state.announced).toBe('Room 101: Being Cleaned');
    await advance('101');
    expect(stored()).toEqual(['clean', 'clean', 'in_progress']);
    expect(sent()).toEqual([{ cleaning_status: 'in_progress' }, { cleaning_status: 'clean' }]);
    expect(listed()).toEqual(['101', '103']);
    await work.refresh();
    expect(listed()).toEqual(['103']);
  });

  it('change only once for two taps at once, before a refresh', async () => {
    const { work, advance, room, sent, stored } = await workOn('dirty');
    const before = room('101');
    const taps = [advance('101', before), advance('101', before)];
    await work.refresh();
    await Promise.all(taps);
    expect([sent().length, stored()]).toEqual([1, ['in_progress']]);
    expect(room('101').cleaning_status).toBe('in_progress');
  });

  it('show a status that another user has set meanwhile, which is not overwritten', async () => {
    const { advance, undo, stored, listed, changed, changeByOther } = await workOn('dirty');
    await changeByOther('101', { cleaning_status: 'inspected' });
    await advance('101');
    expect(changed('101')).toMatchObject({
      before: undefined,
      error: 'Another user has changed this room: it is now Inspected.',
    });
    expect(listed(), 'it stays until a refresh').toEqual(['101']);
    await undo('101');
    expect(stored()).toEqual(['inspected']);
  });

  it('say a refused change at the room, which can be tried again, and touch no other', async () => {
    const { records, advance, room, changed } = await workOn('dirty', 'dirty');
    records.failNext('room', CRASHED);
    await Promise.all([advance('101'), advance('102')]);
    expect(changed('101')?.error).not.toBe('');
    expect(changed('102')?.error).toBe('');
    expect([room('101'), room('102')].map((each) => each.cleaning_status)).toEqual([
      'dirty',
      'in_progress',
    ]);
    await advance('101');
    expect(room('101').cleaning_status).toBe('in_progress');
  });

  it('lose a room that another user has removed', async () => {
    const { records, advance, room, listed, notices } = await workOn('dirty', 'dirty');
    await records.remove({ kind: 'room', id: room('101').id, hotelId: HOTEL });
    await advance('101');
    expect(listed()).toEqual(['102']);
    expect(notices).toEqual([
      'Room 101 was not changed: The room no longer exists: another user removed it.',
    ]);
  });
});

describe('Undo', () => {
  it('is offered after a refresh, unless another user has changed the room', async () => {
    const { advance, changeByOther, rooms, changed } = await workOn('in_progress', 'in_progress');
    await advance('101');
    await advance('102');
    await changeByOther('102', { cleaning_status: 'inspected' });
    await rooms.refresh();
    expect(changed('101')?.before).toEqual({ cleaning_status: 'in_progress' });
    expect(changed('102')).toBeUndefined();
  });
});

describe('statuses that are chosen during a save', () => {
  it('are all saved, and the last choice wins', async () => {
    const { work, clean, undo, room, sent } = await workOn('dirty');
    const seen = room('101');
    await Promise.all([
      clean('clean', seen),
      clean('in_progress', seen),
      work.change(seen, { status: 'out_of_order' }),
      clean('inspected', seen),
    ]);
    expect(room('101')).toMatchObject({ cleaning_status: 'inspected', status: 'out_of_order' });
    expect(sent()).toEqual([
      { cleaning_status: 'clean' },
      { cleaning_status: 'inspected', status: 'out_of_order' },
    ]);
    await undo('101');
    expect(room('101')).toMatchObject({ cleaning_status: 'clean', status: 'vacant' });
  });
});

it('a refusal is shown in the panel of its room, or in a notice once that is closed', async () => {
  const { work, clean, room, records, notices, changed } = await workOn('dirty');
  const refuse = () => records.failNext('room', { status: 403, commits: false });
  work.open(room('101'));
  refuse();
  await clean('clean');
  expect(changed('101')?.error).toBe('Refused with 403.');
  expect(notices).toEqual([]);
  refuse();
  const saving = clean('clean');
  work.open(undefined);
  await saving;
  expect(notices).toEqual(['Room 101 was not changed: Refused with 403.']);
});

it.each(['constructor', '__proto__'])('a room may have the ID %s', async (id) => {
  const { work, rooms } = await workOn();
  const room = roomOf({ id, room_number: '101', cleaning_status: 'dirty', status: 'vacant' });
  rooms.put({ rooms: [room], roomTypes: [] });
  expect([changeOf(room, work.state.changed), work.selectedRooms()]).toEqual([undefined, []]);
  work.toggle([room]);
  expect(work.selectedRooms()).toEqual([room]);
  await work.change(room, { cleaning_status: 'clean' });
  expect(Object.keys(work.state.changed)).toEqual([id]);
});
