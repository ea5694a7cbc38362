import { describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import { changeOf } from '#ui/dashboard/rooms/room-changes.ts';
import { createRooms } from '#ui/dashboard/rooms/rooms.ts';

describe.each(['constructor', '__proto__', 'toString'])('a record with the ID %s', (id) => {
  const room = roomOf({
    id,
    room_number: '101',
    floor: 1,
    status: 'vacant',
    cleaning_status: 'dirty',
    room_type: id,
  });

  function openRooms() {
    const parts = {
      records: new MemoryOnboardingApi(),
      hotelId: 7,
      notify: () => {},
      memory: new Map<string, unknown>(),
      lacking: {},
    };
    const rooms = createRooms(parts);
    rooms.data.put({ rooms: [room], roomTypes: [] });
    return rooms;
  }

  it('has no change of its status until it is changed, and then its own', async () => {
    const { changes } = openRooms();
    expect(changeOf(room, changes.state.changed)).toBeUndefined();
    await changes.change(room, { cleaning_status: 'clean' });
    expect(Object.keys(changes.state.changed)).toEqual([id]);
    expect(changeOf(room, changes.state.changed)).toMatchObject({ isRunning: false });
  });

  it('is selected only if the user selects it', () => {
    const { changes } = openRooms();
    expect(changes.selectedRooms()).toEqual([]);
    changes.toggle([room]);
    expect(changes.selectedRooms()).toEqual([room]);
  });

  it('is not being removed', () => {
    const rooms = openRooms();
    expect(rooms.state.removing[id]).toBeUndefined();
  });

  it('filters no rows as the key of a column', () => {
    const view = createListView([{ key: id, title: 'Plan', value: () => 7 }]);
    expect(view.rowsOf([{}], view.state)).toHaveLength(1);
  });
});
