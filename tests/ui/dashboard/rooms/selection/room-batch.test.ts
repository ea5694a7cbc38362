import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { createRoomBatch, reportTitle } from '#ui/dashboard/rooms/selection/room-batch.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';

/** The sample hotel: 101, 102 and 103 are Deluxe Rooms, 104 and 105 are Suites. */
async function openBatch(document?: HotelDocument) {
  const hotel = await standingHotel(document);
  const rooms = createRooms(hotel.parts);
  await rooms.data.read();
  const batch = createRoomBatch(hotel.parts, rooms);
  const shown = (): readonly RoomRecord[] => rooms.data.state.now.value?.rooms ?? [];
  const choose = (...numbers: string[]) =>
    batch.toggle(shown().filter(({ room_number }) => numbers.includes(room_number)));
  const selected = () => batch.selectedRooms().map(({ room_number }) => room_number);
  const cleanings = () => shown().map(({ cleaning_status }) => cleaning_status);
  return { ...hotel, rooms, batch, shown, choose, selected, cleanings };
}

const DIRTY = { cleaning_status: 'dirty' };
const CONFLICT = { status: 409, commits: false };

describe('selecting rooms', () => {
  it('keeps the rows of unselected rooms as they are', async () => {
    const { choose, rooms, batch } = await openBatch();
    const rowsNow = () => {
      const { value } = rooms.data.state.now;
      return value ? rooms.rowsOf(value, batch.state.selected) : [];
    };
    const before = rowsNow();
    choose('103');
    const changed = rowsNow().filter((row, index) => row !== before[index]);
    expect(changed).toMatchObject([{ room_number: '103', isSelected: true }]);
  });
});

describe('changing the selected rooms', () => {
  it('changes only the selected rooms, and selects nothing afterwards', async () => {
    const { batch, choose, selected, cleanings, notices } = await openBatch();
    choose('101', '104');
    await batch.change(DIRTY);
    expect(cleanings()).toEqual(['dirty', 'clean', 'clean', 'dirty', 'clean']);
    expect(selected()).toEqual([]);
    expect(batch.state).toMatchObject({ run: undefined, report: undefined });
    expect(notices).toEqual(['Saved: 2 rooms were saved.']);
  });

  it('keeps only refused rooms selected, each with its reason', async () => {
    const { batch, api, choose, selected, cleanings, notices } = await openBatch();
    choose('101', '102', '103');
    api.failNext('room', CONFLICT);
    await batch.change(DIRTY);
    expect(selected()).toEqual(['101']);
    expect(cleanings()).toEqual(['clean', 'dirty', 'dirty', 'clean', 'clean']);
    expect(batch.state.report?.failures).toMatchObject([
      { room: { room_number: '101' }, reason: 'Refused with 409.' },
    ]);
    expect(notices[0]).toContain('1 of 3 rooms was not changed');
    await batch.change(DIRTY);
    expect(selected()).toEqual([]);
    expect(batch.state.report).toBeUndefined();
  });

  it('can run again after an unexpected error, and shows the rooms that it has changed', async () => {
    const { batch, api, choose, cleanings } = await openBatch();
    const change = api.change.bind(api);
    let requests = 0;
    api.change = async (request) => {
      requests += 1;
      if (requests === 3) throw new TypeError('a bug');
      return await change(request);
    };
    choose('101', '102', '103');
    await expect(batch.change(DIRTY)).rejects.toThrow('a bug');
    expect(batch.state.run).toBeUndefined();
    expect(cleanings().filter((cleaning) => cleaning === 'dirty')).toHaveLength(2);
    await batch.change(DIRTY);
    expect(cleanings().slice(0, 3)).toEqual(['dirty', 'dirty', 'dirty']);
  });

  it('ignores selections and a second run while it is in progress', async () => {
    const { batch, api, choose } = await openBatch();
    choose('101', '102');
    const running = batch.change(DIRTY);
    expect(batch.state.run).toMatchObject({ total: 2, isRemoval: false });
    choose('103');
    batch.clear();
    await batch.remove();
    await running;
    expect(api.writes).toEqual(['PATCH room', 'PATCH room']);
  });

  it('stops on request, and keeps the remaining rooms selected', async () => {
    const { batch, api, shown, selected } = await openBatch({
      ...SAMPLE_DOCUMENT,
      roomTypes: [{ name: 'Suite', room_count: 20 }],
      rates: {},
    });
    batch.toggle(shown());
    const change = api.change.bind(api);
    api.change = async (request) => {
      batch.stop();
      return await change(request);
    };
    await batch.change(DIRTY);
    // Stopping does not cancel the request that is in progress.
    expect(api.updates).toHaveLength(1);
    expect(selected()).toHaveLength(19);
    expect(batch.state.report?.failures[0]?.reason).toBe('Stopped before this room.');
  });
});

describe('undoing a change of many rooms', () => {
  it('undo restores the earlier statuses of each room, and is offered once', async () => {
    const { batch, api, choose, cleanings, notices } = await openBatch();
    choose('101');
    await batch.change(DIRTY);
    choose('101', '102');
    await batch.change({ cleaning_status: 'inspected' });
    api.updates.length = 0;
    await batch.undo();
    expect(cleanings().slice(0, 3)).toEqual(['dirty', 'clean', 'clean']);
    expect(api.updates.map(({ body }) => body)).toEqual([
      { cleaning_status: 'dirty' },
      { cleaning_status: 'clean' },
    ]);
    expect(notices.at(-1)).toBe('Saved: 2 rooms were saved.');
    expect(batch.state.undoable).toBeUndefined();
  });

  it('undo does not change rooms that another user has changed since, and names them', async () => {
    const { batch, api, choose, selected, cleanings, shown, hotelId } = await openBatch();
    choose('101', '102');
    await batch.change(DIRTY);
    const body = { cleaning_status: 'inspected' };
    await api.change({ kind: 'room', id: shown()[0]!.id, hotelId, body });
    await batch.undo();
    expect(cleanings().slice(0, 2)).toEqual(['inspected', 'clean']);
    expect(selected()).toEqual(['101']);
    expect(batch.state.report?.failures).toMatchObject([
      {
        room: { room_number: '101' },
        reason: 'Another user has changed this room since your change.',
      },
    ]);
  });

  it('undo is not offered for refused rooms, after a removal and for a new selection', async () => {
    const { batch, api, choose } = await openBatch();
    choose('101');
    api.failNext('room', CONFLICT);
    await batch.change(DIRTY);
    expect(batch.state.undoable).toBeUndefined();
    await batch.change(DIRTY);
    expect(batch.state.undoable).toMatchObject({ before: [{ room_number: '101' }] });
    choose('102');
    expect(batch.state.undoable).toBeUndefined();
    await batch.remove();
    expect(batch.state.undoable).toBeUndefined();
  });
});

describe('removing the selected rooms', () => {
  it('removes the selected rooms, and reports those that the server does not remove', async () => {
    const { batch, api, choose, shown, selected, notices } = await openBatch();
    choose('101', '104', '105');
    api.failNext('room', CONFLICT);
    await batch.remove();
    expect(shown().map(({ room_number }) => room_number)).toEqual(['101', '102', '103']);
    expect(selected()).toEqual(['101']);
    const { report } = batch.state;
    expect(report && reportTitle(report)).toBe('1 of 3 rooms was not removed');
    await batch.remove();
    expect(notices.at(-1)).toBe('Removed: 1 room was removed.');
    expect(shown()).toHaveLength(2);
  });

  it.each([
    ['occupied', 'check the guests out first.'],
    ['reserved', 'move the reservations to other rooms first.'],
  ])('keeps a selected room that is %s, and sends no request for it', async (status, advice) => {
    const { batch, api, rooms, choose, shown, selected } = await openBatch();
    const room = shown().find(({ room_number }) => room_number === '104')!;
    rooms.replaceRoom({ ...room, status });
    choose('101', '104');
    await batch.remove();
    expect(api.writes).toEqual(['DELETE room']);
    expect(selected()).toEqual(['104']);
    expect(batch.state.report?.failures).toMatchObject([
      { reason: `Room 104 is ${status}: ${advice}` },
    ]);
  });
});
