import { proxy } from 'valtio/vanilla';
import { readHotelRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { removeRoomType } from '#application/hotel/remove-room-type.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { refersTo } from '#domain/record.ts';
import { textTable } from '#domain/text/text-table.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { notRemoved, removed } from '#ui/forms/saving-notices.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { createRoomChanges } from './room-changes.ts';
import { refusedRemovalAdvice } from './rooms-in-use.ts';

export interface RoomsState {
  /** The removals in progress. Keys are the IDs of the room types; `done` and `total` count their rooms. */
  removing: Record<string, { done: number; readonly total: number }>;
}

export type Rooms = ReturnType<typeof createRooms>;

export function createRooms(
  dashboard: Pick<Dashboard, 'records' | 'hotelId' | 'memory' | 'lacking' | 'notify'>,
) {
  const { records, hotelId, memory, notify } = dashboard;
  const state = proxy<RoomsState>({ removing: textTable({}) });
  const data = createResource(() => readHotelRooms(records, hotelId), { memory, name: 'rooms' });
  const changes = createRoomChanges(dashboard, data);
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };
  const drop = ({ id }: RoomRecord) => changes.show(new Map([[id, undefined]]));

  return {
    state,
    data,
    changes,
    present,
    view: createListView(),
    /** Also removes the rooms and rates of the room type. Resolves to true if everything is removed. */
    async removeType(roomType: RoomTypeRecord) {
      const key = String(roomType.id);
      if (state.removing[key]) return false;
      const rooms = roomsOf(present().rooms, roomType);
      const progress = proxy({ done: 0, total: rooms.length });
      state.removing[key] = progress;
      const onRemoved = (room: RoomRecord) => {
        drop(room);
        progress.done += 1;
      };
      const kept = await removeRoomType(records, { hotelId, roomType, rooms, onRemoved }).finally(
        () => delete state.removing[key],
      );
      const { done } = progress;
      if (kept) {
        if (kept.room) changes.show(new Map([[kept.room.id, kept.room]]));
        const name = kept.room ? `Room ${kept.room.room_number}` : roomType.name;
        const advice = kept.room ? refusedRemovalAdvice(kept.room, kept.error) : '';
        const gone = done > 0 ? `${done} of ${rooms.length} rooms of this type were removed.` : '';
        notify(notRemoved(name, kept.error, 'room', `${advice} ${gone}`.trim()));
        return false;
      }
      // Another user has removed or moved the remaining rooms, so the list is out of date.
      if (done < rooms.length) await data.read();
      const { roomTypes, rooms: left } = present();
      data.put({ roomTypes: roomTypes.filter(({ id }) => !refersTo(id, roomType)), rooms: left });
      notify(removed(roomType.name));
      return true;
    },
  };
}

export function roomsOf(rooms: readonly RoomRecord[], type: RoomTypeRecord): RoomRecord[] {
  return rooms.filter(({ room_type }) => refersTo(room_type, type));
}
