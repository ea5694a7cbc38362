import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { RoomFailure } from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { REFUSED } from '#tests/fakes/fault.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { reportTitle } from '#ui/dashboard/rooms/room-changes.ts';
import { inUseText } from '#ui/dashboard/rooms/rooms-in-use.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';

const numbersOf = (records: readonly { room_number?: unknown }[]) =>
  records.map(({ room_number }) => room_number);

/** The sample hotel: 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openRooms(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const { api, hotelId } = hotel;
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  const { changes } = rooms;
  const shown = () => rooms.present().rooms;
  const room = (number: string): RoomRecord =>
    shown().find(({ room_number }) => room_number === number)!;
  const removeType = (name: string) =>
    rooms.removeType(rooms.present().roomTypes.find((type) => type.name === name)!);
  /** Another user changes a room. */
  const changeByOther = async (number: string, body: Partial<RoomRecord>) => {
    await api.change({ kind: 'room', id: room(number).id, hotelId, body });
    api.writes.length = 0;
    api.updates.length = 0;
  };
  const choose = (...numbers: string[]) => changes.toggle(numbers.map(room));
  return {
    ...hotel,
    rooms,
    changes,
    shown,
    room,
    removeType,
    changeByOther,
    choose,
    removeSelected: () => changes.selection.remove(changes.selectedRooms()),
    selected: () => numbersOf(changes.selectedRooms()),
    stored: () => numbersOf(api.records('room')),
    cleanings: () => shown().map(({ cleaning_status }) => cleaning_status),
    failures: () => changes.state.last?.failures,
  };
}

const CONFLICT = { status: 409, commits: false };
const DIRTY = { cleaning_status: 'dirty' };

describe('changing the selected rooms', () => {
  it('keeps only refused rooms selected, each with its reason', async () => {
    const { changes, api, choose, selected, cleanings, failures } = await openRooms();
    choose('101', '102', '103');
    api.failNext('room', CONFLICT);
    await changes.selection.change(DIRTY);
    expect(selected()).toEqual(['101']);
    expect(cleanings()).toEqual(['clean', 'dirty', 'dirty', 'clean', 'clean']);
    expect(failures()).toMatchObject([
      { room: { room_number: '101' }, reason: 'Refused with 409.' },
    ]);
    await changes.selection.change(DIRTY);
    expect([selected(), failures()]).toEqual([[], []]);
  });

  it('stops on request, and keeps the remaining rooms selected', async () => {
    const roomTypes = [{ name: 'Suite', room_count: 20 }];
    const opened = await openRooms({ ...SAMPLE_DOCUMENT, roomTypes, rates: {} });
    const { changes, api, shown, selected, failures } = opened;
    changes.toggle(shown());
    const change = api.change.bind(api);
    api.change = async (request) => {
      changes.stop();
      return await change(request);
    };
    await changes.selection.change(DIRTY);
    // Stopping does not cancel the requests that are in progress.
    expect(api.updates.length).toBeLessThanOrEqual(6);
    expect(selected()).toHaveLength(20 - api.updates.length);
    expect(failures()?.at(-1)?.reason).toBe('Stopped before this room.');
  });

  it('can be undone once, for each room as it was, but not where another user has changed it', async () => {
    const { changes, choose, changeByOther, cleanings, selected, failures } = await openRooms();
    choose('101');
    await changes.selection.change(DIRTY);
    choose('101', '102', '103');
    await changes.selection.change({ cleaning_status: 'inspected' });
    await changeByOther('103', DIRTY);
    await changes.selection.undo();
    expect(cleanings().slice(0, 3)).toEqual(['dirty', 'clean', 'dirty']);
    expect(selected()).toEqual(['103']);
    const reason = 'Another user has changed this room: it is now Dirty.';
    expect(failures()).toMatchObject([{ room: { room_number: '103' }, reason }]);
    expect(changes.state.last?.undoable ?? []).toEqual([]);
  });

  it('cannot be undone for refused rooms, after a removal and for a new selection', async () => {
    const { changes, api, choose, room, removeSelected } = await openRooms();
    const undoable = () => changes.state.last?.undoable ?? [];
    choose('101');
    api.failNext('room', CONFLICT);
    await changes.selection.change(DIRTY);
    expect(undoable()).toEqual([]);
    await changes.selection.change(DIRTY);
    expect(undoable()).toEqual([String(room('101').id)]);
    choose('102');
    expect(undoable()).toEqual([]);
    await removeSelected();
    expect(undoable()).toEqual([]);
  });
});

it.each([
  ['were not changed', [400, 400]],
  ['may not have been changed', [500, 400]],
])('2 of 2 rooms %s after the statuses %s', (words, statuses) => {
  const failures = statuses.map(
    (status) => ({ error: new ApiError({ code: '', message: '', status }) }) as RoomFailure,
  );
  expect(reportTitle({ isRemoval: false, total: 2, failures })).toBe(`2 of 2 rooms ${words}`);
});

describe('removing rooms', () => {
  it('removes the selected rooms, and reports those that the server does not remove', async () => {
    const { changes, api, choose, shown, selected, stored, failures, notices, removeSelected } =
      await openRooms();
    choose('101', '104', '105');
    api.failNext('room', CONFLICT);
    await removeSelected();
    expect(shown()).toHaveLength(3);
    expect([stored(), selected()]).toEqual([['101', '102', '103'], ['101']]);
    const reason = 'Refused with 409. To take the room out of use, set its status to Out of Order.';
    expect(failures()).toMatchObject([{ reason }]);
    expect(reportTitle(changes.state.last!)).toBe('1 of 3 rooms was not removed');
    await removeSelected();
    expect(notices.at(-1)).toBe('Room 101 was removed.');
  });

  it.each([
    ['occupied', 'Occupied', 'check the guests out first.'],
    ['reserved', 'Reserved', 'move the reservations to other rooms first.'],
  ])(
    'keeps a room that is %s, also if another user has made it so',
    async (status, name, advice) => {
      const { changes, api, choose, room, selected, failures, changeByOther, removeSelected } =
        await openRooms();
      changes.show(new Map([[room('104').id, { ...room('104'), status }]]));
      await changeByOther('105', { status });
      choose('101', '104', '105');
      await removeSelected();
      expect(api.writes).toEqual(['DELETE room']);
      expect(selected()).toEqual(['104', '105']);
      expect(room('105').status).toBe(status);
      expect(
        failures()
          ?.map(({ reason }) => reason)
          .toSorted(),
      ).toEqual([
        `Another user has changed this room: it is now ${name}. Room 105 is ${status}: ${advice}`,
        `Room 104 is ${status}: ${advice}`,
      ]);
    },
  );

  it.each([
    [['occupied'], 'Room 101 is occupied: check the guests out first.'],
    [
      ['occupied', 'vacant', 'occupied', 'reserved'],
      'Rooms 101 and 103 are occupied: check the guests out first. Room 104 is reserved: move the reservations to other rooms first.',
    ],
    [
      Array.from({ length: 8 }, () => 'occupied'),
      'Rooms 101, 102, 103, 104, 105, and 3 more are occupied: check the guests out first.',
    ],
    [['vacant', 'out_of_order', 'maintenance'], ''],
  ])('names the rooms that are in use: %j', (statuses, text) => {
    const rooms = statuses.map((status, id) => ({ id, status, room_number: String(101 + id) }));
    expect(inUseText(rooms as unknown as RoomRecord[])).toBe(text);
  });
});

describe('removing room types', () => {
  it('keeps a room that another user has moved to another type', async () => {
    const { rooms, removeType, changeByOther, room, stored } = await openRooms();
    const room_type = rooms.present().roomTypes[0]!.id;
    await changeByOther('105', { room_type });
    expect(await removeType('Suite')).toBe(true);
    expect(stored()).toContain('105');
    expect(room('105').room_type).toBe(room_type);
  });

  it('removes nothing if another user has given one of the rooms to a guest', async () => {
    const { api, removeType, changeByOther, notices } = await openRooms();
    await changeByOther('105', { status: 'occupied' });
    expect(await removeType('Suite')).toBe(false);
    expect(notices).toEqual([
      'Room 105 could not be removed: Another user has changed this room: it is now Occupied. Room 105 is occupied: check the guests out first.',
    ]);
    expect(api.writes).toEqual([]);
  });

  it('says how many rooms were removed before the server refused one', async () => {
    const { api, removeType, shown, notices } = await openRooms();
    api.failNext('rule', REFUSED);
    expect(await removeType('Suite')).toBe(false);
    expect(notices.at(-1)).toBe(
      'Suite could not be removed: Refused with 400. 2 of 2 rooms of this type were removed.',
    );
    expect(shown()).toHaveLength(3);
    expect(await removeType('Suite')).toBe(true);
    expect(api.records('room-type')).toHaveLength(1);
  });

  it('removes a room and two room types at the same time, each with its own progress and outcome', async () => {
    const { rooms, api, changes, room, removeType, stored } = await openRooms();
    const single = changes.selection.remove([room('101')]);
    api.failNext('rule', REFUSED);
    const removals = [removeType('Suite'), removeType('Deluxe Room'), single];
    expect(Object.values(rooms.state.removing).map(({ total }) => total)).toEqual([3, 2]);
    expect(await Promise.all(removals)).toEqual([false, true, true]);
    expect([rooms.state.removing, stored()]).toEqual([{}, []]);
    expect(api.records('room-type').map(({ name }) => name)).toEqual(['Suite']);
  });
});
