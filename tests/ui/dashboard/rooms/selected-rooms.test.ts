import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { reportTitle } from '#ui/dashboard/rooms/room-changes.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openSelection(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  const { changes } = rooms;
  const shown = (): readonly RoomRecord[] => rooms.data.state.now.value?.rooms ?? [];
  const choose = (...numbers: string[]) =>
    changes.toggle(shown().filter(({ room_number }) => numbers.includes(room_number)));
  const selected = () => changes.selectedRooms().map(({ room_number }) => room_number);
  const cleanings = () => shown().map(({ cleaning_status }) => cleaning_status);
  return { ...hotel, rooms, changes, shown, choose, selected, cleanings };
}

const DIRTY = { cleaning_status: 'dirty' };
const CONFLICT = { status: 409, commits: false };

describe('changing the selected rooms', () => {
  it('changes only the selected rooms, and selects nothing afterwards', async () => {
    const { changes, choose, selected, cleanings, notices } = await openSelection();
    choose('101', '104');
    await changes.changeSelected(DIRTY);
    expect(cleanings()).toEqual(['dirty', 'clean', 'clean', 'dirty', 'clean']);
    expect(selected()).toEqual([]);
    expect(changes.state).toMatchObject({ run: undefined, last: { failures: [] } });
    expect(notices).toEqual(['2 rooms were saved.']);
  });

  it('keeps only refused rooms selected, each with its reason', async () => {
    const { changes, api, choose, selected, cleanings, notices } = await openSelection();
    choose('101', '102', '103');
    api.failNext('room', CONFLICT);
    await changes.changeSelected(DIRTY);
    expect(selected()).toEqual(['101']);
    expect(cleanings()).toEqual(['clean', 'dirty', 'dirty', 'clean', 'clean']);
    expect(changes.state.last?.failures).toMatchObject([
      { room: { room_number: '101' }, reason: 'Refused with 409.' },
    ]);
    expect(notices).toEqual([]);
    await changes.changeSelected(DIRTY);
    expect(selected()).toEqual([]);
    expect(changes.state.last?.failures).toEqual([]);
  });

  it('can run again after an unexpected error, and shows the rooms that it has changed', async () => {
    const { changes, api, choose, cleanings } = await openSelection();
    const change = api.change.bind(api);
    let requests = 0;
    api.change = async (request) => {
      requests += 1;
      if (requests === 3) throw new TypeError('a bug');
      return await change(request);
    };
    choose('101', '102', '103');
    await expect(changes.changeSelected(DIRTY)).rejects.toThrow('a bug');
    expect(changes.state.run).toBeUndefined();
    expect(cleanings().filter((cleaning) => cleaning === 'dirty')).toHaveLength(2);
    await changes.changeSelected(DIRTY);
    expect(cleanings().slice(0, 3)).toEqual(['dirty', 'dirty', 'dirty']);
  });

  it('ignores selections and a second run while it is in progress', async () => {
    const { changes, api, choose } = await openSelection();
    choose('101', '102');
    const running = changes.changeSelected(DIRTY);
    expect(changes.state.run).toMatchObject({ total: 2, isRemoval: false });
    choose('103');
    changes.clear();
    await changes.remove(changes.selectedRooms());
    await running;
    expect(api.writes).toEqual(['PATCH room', 'PATCH room']);
  });

  it('stops on request, and keeps the remaining rooms selected', async () => {
    const { changes, api, shown, selected } = await openSelection({
      ...SAMPLE_DOCUMENT,
      roomTypes: [{ name: 'Suite', room_count: 20 }],
      rates: {},
    });
    changes.toggle(shown());
    const change = api.change.bind(api);
    api.change = async (request) => {
      changes.stop();
      return await change(request);
    };
    await changes.changeSelected(DIRTY);
    // Stopping does not cancel the requests that are in progress.
    expect(api.updates.length).toBeLessThanOrEqual(6);
    expect(selected()).toHaveLength(20 - api.updates.length);
    expect(changes.state.last?.failures.at(-1)?.reason).toBe('Stopped before this room.');
  });
});

describe('undoing a change of many rooms', () => {
  it('undo restores the earlier statuses of each room, and is offered once', async () => {
    const { changes, api, choose, cleanings, notices } = await openSelection();
    choose('101');
    await changes.changeSelected(DIRTY);
    choose('101', '102');
    await changes.changeSelected({ cleaning_status: 'inspected' });
    api.updates.length = 0;
    await changes.undoSelected();
    expect(cleanings().slice(0, 3)).toEqual(['dirty', 'clean', 'clean']);
    expect(api.updates.map(({ body }) => body)).toEqual([
      { cleaning_status: 'dirty' },
      { cleaning_status: 'clean' },
    ]);
    expect(notices.at(-1)).toBe('2 rooms were saved.');
    expect(changes.state.last?.undoable ?? []).toEqual([]);
  });

  it('undo does not change rooms that another user has changed since, and names them', async () => {
    const { changes, api, choose, selected, cleanings, shown, hotelId } = await openSelection();
    choose('101', '102');
    await changes.changeSelected(DIRTY);
    const body = { cleaning_status: 'inspected' };
    await api.change({ kind: 'room', id: shown()[0]!.id, hotelId, body });
    await changes.undoSelected();
    expect(cleanings().slice(0, 2)).toEqual(['inspected', 'clean']);
    expect(selected()).toEqual(['101']);
    expect(changes.state.last?.failures).toMatchObject([
      {
        room: { room_number: '101' },
        reason: 'Another user has changed this room: it is now Inspected.',
      },
    ]);
  });

  it('undo is not offered for refused rooms, after a removal and for a new selection', async () => {
    const { changes, api, choose, shown } = await openSelection();
    choose('101');
    api.failNext('room', CONFLICT);
    await changes.changeSelected(DIRTY);
    expect(changes.state.last?.undoable ?? []).toEqual([]);
    await changes.changeSelected(DIRTY);
    expect(changes.state.last?.undoable).toEqual([String(shown()[0]?.id)]);
    choose('102');
    expect(changes.state.last?.undoable ?? []).toEqual([]);
    await changes.remove(changes.selectedRooms());
    expect(changes.state.last?.undoable ?? []).toEqual([]);
  });
});

describe('removing the selected rooms', () => {
  it('removes the selected rooms, and reports those that the server does not remove', async () => {
    const { changes, api, choose, shown, selected, notices } = await openSelection();
    choose('101', '104', '105');
    api.failNext('room', CONFLICT);
    await changes.remove(changes.selectedRooms());
    expect(shown().map(({ room_number }) => room_number)).toEqual(['101', '102', '103']);
    expect(selected()).toEqual(['101']);
    const { last } = changes.state;
    expect(last && reportTitle(last)).toBe('1 of 3 rooms was not removed');
    await changes.remove(changes.selectedRooms());
    expect(notices.at(-1)).toBe('Room 101 was removed.');
    expect(shown()).toHaveLength(2);
  });

  it.each([
    ['occupied', 'check the guests out first.'],
    ['reserved', 'move the reservations to other rooms first.'],
  ])('keeps a selected room that is %s, and sends no request for it', async (status, advice) => {
    const { changes, api, choose, shown, selected } = await openSelection();
    const room = shown().find(({ room_number }) => room_number === '104')!;
    changes.show(new Map([[room.id, { ...room, status }]]));
    choose('101', '104');
    await changes.remove(changes.selectedRooms());
    expect(api.writes).toEqual(['DELETE room']);
    expect(selected()).toEqual(['104']);
    expect(changes.state.last?.failures).toMatchObject([
      { reason: `Room 104 is ${status}: ${advice}` },
    ]);
  });

  it('keeps and shows a room that another user has given to a guest meanwhile', async () => {
    const { changes, api, choose, shown, selected, hotelId } = await openSelection();
    const { id } = shown().find(({ room_number }) => room_number === '104')!;
    await api.change({ kind: 'room', id, hotelId, body: { status: 'occupied' } });
    api.writes.length = 0;
    choose('101', '104');
    await changes.remove(changes.selectedRooms());
    expect(api.writes).toEqual(['DELETE room']);
    expect(selected()).toEqual(['104']);
    expect(changes.selectedRooms()).toMatchObject([{ status: 'occupied' }]);
    expect(changes.state.last?.failures).toMatchObject([
      {
        reason:
          'Another user has changed this room: it is now Occupied. Room 104 is occupied: check the guests out first.',
      },
    ]);
  });
});
