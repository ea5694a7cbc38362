import { textTable } from '#domain/text/text-table.ts';
import { refersTo } from '#domain/record.ts';
import { proxy } from 'valtio/vanilla';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { readRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { removeRoomType } from '#application/hotel/remove-room-type.ts';
import { createWriteRooms, lacksRoomCall } from '#application/hotel/write-rooms.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { notRemoved, removed } from '#ui/forms/saving-notices.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import type { ServerRequest } from '#ui/shell/lacking.ts';
import { createResource } from '#ui/shell/loading/resource.ts';
import { cleaningLabel, statusLabel } from './map/room-looks.ts';
import { refusedRemovalAdvice } from './rooms-in-use.ts';

export interface RoomRow extends RoomRecord {
  /** The name of the room type; '' if unknown. */
  readonly type: string;
  readonly isSelected: boolean;
}

export interface RoomsState {
  /** The removals in progress. Keys are the IDs of the room types; `done` and `total` count their rooms. */
  removing: Record<string, { done: number; readonly total: number }>;
}

export type Rooms = ReturnType<typeof createRooms>;

export function createRooms(
  dashboard: Pick<Dashboard, 'records' | 'hotelId' | 'memory' | 'lacking' | 'notify'>,
) {
  const { records, hotelId, memory, lacking, notify } = dashboard;
  const state = proxy<RoomsState>({ removing: textTable({}) });
  const data = createResource(() => readRooms(records, hotelId), {
    memory,
    name: 'rooms',
  });
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };

  /** The row of each room. An unchanged room keeps its row object, so that React redraws only changed rows. */
  const rows = new WeakMap<RoomRecord, RoomRow>();
  const write = createWriteRooms(records, hotelId);
  /**
   * `change` gets the latest rooms. It must keep the rooms that it does not change, because
   * responses to other requests may have updated them.
   */
  const setRooms = (change: (rooms: readonly RoomRecord[]) => readonly RoomRecord[]) => {
    const { roomTypes, rooms } = present();
    data.put({ roomTypes, rooms: change(rooms) });
  };
  const replaceRoom = (stored: RoomRecord) =>
    setRooms((rooms) => rooms.map((other) => (other.id === stored.id ? stored : other)));
  const dropRoom = (room: RoomRecord) =>
    setRooms((rooms) => rooms.filter(({ id }) => id !== room.id));
  /** Hides the buttons of a request that the server does not support. */
  const noteLacking = (request: ServerRequest, error: unknown) => {
    if (lacksRoomCall(error)) lacking[request] = true;
  };

  return {
    state,
    lacking,
    data,
    view: createListView<RoomRow>([
      { key: 'room_number', title: 'Number', value: ({ room_number }) => room_number },
      {
        key: 'floor',
        title: 'Floor',
        value: ({ floor }) => floor ?? '',
        isFilter: true,
        isOnlyInTable: true,
        isNumber: true,
      },
      { key: 'type', title: 'Type', value: ({ type }) => type, isFilter: true },
      { key: 'status', title: 'Status', value: statusLabel, isFilter: 'elsewhere' },
      {
        key: 'cleaning_status',
        title: 'Cleaning',
        value: ({ cleaning_status }) => cleaningLabel(cleaning_status),
        isFilter: 'elsewhere',
      },
    ]),
    write,
    setRooms,
    replaceRoom,
    dropRoom,
    noteLacking,
    rowsOf({ roomTypes, rooms }: HotelRooms, selected: Readonly<Record<string, true>> = {}) {
      const names = roomTypeTitlesById(roomTypes);
      return rooms.map((room) => {
        const type = names.get(String(room.room_type)) ?? '';
        const isSelected = Object.hasOwn(selected, String(room.id));
        const last = rows.get(room);
        if (last?.isSelected === isSelected && last.type === type) return last;
        const row = { ...room, type, isSelected };
        rows.set(room, row);
        return row;
      });
    },
    /** Resolves to true if the server has removed the room. */
    async removeRoom(room: RoomRecord) {
      try {
        await write.remove(room);
      } catch (error) {
        noteLacking('room.remove', error);
        const advice = refusedRemovalAdvice(room, error);
        notify(notRemoved(`Room ${room.room_number}`, error, 'room', advice));
        return false;
      }
      dropRoom(room);
      notify(removed(`Room ${room.room_number}`));
      return true;
    },
    /** Also removes the rooms and rates of the room type. Resolves to true if everything is removed. */
    async removeType(roomType: RoomTypeRecord) {
      const key = String(roomType.id);
      if (state.removing[key]) return false;
      const rooms = present().rooms.filter(({ room_type }) => refersTo(room_type, roomType));
      const progress = proxy({ done: 0, total: rooms.length });
      state.removing[key] = progress;
      const onRemoved = (room: RoomRecord) => {
        dropRoom(room);
        progress.done += 1;
      };
      const kept = await removeRoomType(records, { hotelId, roomType, rooms, onRemoved }).finally(
        () => delete state.removing[key],
      );
      const { done } = progress;
      if (kept) {
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
