import { proxy } from 'valtio/vanilla';
import type { RoomRecord, RoomTypeRecord } from '#application/hotel-records.ts';
import { readRooms, type HotelRooms } from '#application/hotel-rooms.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import { removeRecord, RemoveRoomType } from '#application/remove-room-type.ts';
import { like, refersTo } from '#application/server-record.ts';
import type { Id } from '#domain/operation.ts';
import {
  CLEANING_STATUSES,
  SHOWN_STATUSES,
  shownStatus,
  type CleaningStatus,
} from '#domain/room-status.ts';
import type { Notify } from '../texts/notices.ts';
import { failed, removed, saved } from '../texts/saving-notices.ts';
import { roomTypeTitles } from '../texts/room-type-titles.ts';
import { createListView, type ListView } from './list-view.ts';
import { createLoading, type Loading } from './loading.ts';

export interface RoomStatuses {
  status: string;
  cleaning_status: string;
}

/** A room as the list has it. */
export interface RoomRow extends RoomRecord {
  /** The name of its room type; '' where that is not known. */
  readonly type: string;
  readonly mode: 'shown' | 'edited' | 'saving';
}

export interface RoomsState {
  /** The room whose status is being chosen, and what was chosen so far. */
  edited: (RoomStatuses & { readonly id: Id }) | undefined;
  /** Ids of the rooms whose status is on its way to the server. */
  saving: string[];
  /** The room type that is being removed: how many of its rooms are gone. */
  removing: { readonly id: Id; done: number; readonly total: number } | undefined;
}

export interface Rooms {
  readonly state: RoomsState;
  readonly data: Loading<HotelRooms>;
  readonly view: ListView<RoomRow>;
  /** The rows of the list; those that did not change are the same objects as last time. */
  rowsOf(
    data: HotelRooms,
    state: Readonly<Pick<RoomsState, 'edited' | 'saving'>>,
  ): readonly RoomRow[];
  editStatus(room: RoomRecord): void;
  choose(statuses: Partial<RoomStatuses>): void;
  cancelStatus(): void;
  /** Shows what was chosen at once, and takes it back where the server refuses it. */
  saveStatus(): Promise<void>;
  /** True once the server has removed it. */
  removeRoom(room: RoomRecord): Promise<boolean>;
  /** With its rooms and its rates. True once the server has removed them all. */
  removeType(roomType: RoomTypeRecord): Promise<boolean>;
}

export interface RoomsParts {
  readonly records: OnboardingApi;
  readonly hotelId: Id;
  readonly notify: Notify;
}

/** The room types of a running hotel and their rooms. */
export function createRooms({ records, hotelId, notify }: RoomsParts): Rooms {
  const state = proxy<RoomsState>({ edited: undefined, saving: [], removing: undefined });
  const data = createLoading(() => readRooms(records, hotelId));
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };

  const changeRoom = (id: Id, change: Partial<RoomStatuses>) => {
    const { roomTypes, rooms } = present();
    data.set({
      roomTypes,
      rooms: rooms.map((room) => (refersTo(room.id, { id }) ? { ...room, ...change } : room)),
    });
  };
  const dropRoom = ({ id }: RoomRecord) => {
    const { roomTypes, rooms } = present();
    data.set({ roomTypes, rooms: rooms.filter((room) => !refersTo(room.id, { id })) });
  };

  return {
    state,
    data,
    view: createListView<RoomRow>([
      { key: 'room_number', title: 'Number', value: ({ room_number }) => room_number },
      { key: 'floor', title: 'Floor', value: ({ floor }) => floor ?? '' },
      { key: 'type', title: 'Type', value: ({ type }) => type, isFilter: true },
      {
        key: 'status',
        title: 'Status',
        value: (room) => statusLabel(room),
        isFilter: true,
      },
      {
        key: 'cleaning_status',
        title: 'Cleaning',
        value: (room) => cleaningLabel(room.cleaning_status),
      },
    ]),
    rowsOf: createRows(),
    editStatus({ id, status, cleaning_status }) {
      state.edited = { id, status, cleaning_status };
    },
    choose(statuses) {
      if (state.edited) Object.assign(state.edited, statuses);
    },
    cancelStatus() {
      state.edited = undefined;
    },
    async saveStatus() {
      const { edited } = state;
      const before = present().rooms.find(({ id }) => refersTo(id, edited ?? {}));
      state.edited = undefined;
      if (!edited || !before) return;
      const { id } = before;
      const change = changed(before, edited);
      if (Object.keys(change).length === 0) return;
      state.saving.push(String(id));
      changeRoom(id, change);
      try {
        const answer = await records.change({ kind: 'room', id, hotelId, body: change });
        changeRoom(id, like({ status: '', cleaning_status: '' }, answer));
        notify(saved(`Room ${before.room_number}`));
      } catch (error) {
        changeRoom(id, { status: before.status, cleaning_status: before.cleaning_status });
        notify(failed(error, 'room'));
      } finally {
        state.saving = state.saving.filter((other) => other !== String(id));
      }
    },
    async removeRoom(room) {
      try {
        await removeRecord(records, 'room', room.id, hotelId);
      } catch (error) {
        notify(failed(error, 'room'));
        return false;
      }
      dropRoom(room);
      notify(removed(`Room ${room.room_number}`));
      return true;
    },
    async removeType(roomType) {
      const rooms = present().rooms.filter(({ room_type }) => refersTo(room_type, roomType));
      state.removing = { id: roomType.id, done: 0, total: rooms.length };
      const onRemoved = (room: RoomRecord) => {
        dropRoom(room);
        if (state.removing) state.removing.done += 1;
      };
      const kept = await new RemoveRoomType(records).run({ hotelId, roomType, rooms, onRemoved });
      const { done } = state.removing;
      state.removing = undefined;
      if (kept) {
        const name = kept.room ? `Room ${kept.room.room_number}` : roomType.name;
        const gone = done > 0 ? ` ${done} of its ${rooms.length} rooms are gone.` : '';
        const { message = '', ...notice } = failed(kept.error, 'room');
        notify({ ...notice, title: `${name} could not be removed`, message: message + gone });
        return false;
      }
      const { roomTypes, rooms: left } = present();
      data.set({ roomTypes: roomTypes.filter(({ id }) => !refersTo(id, roomType)), rooms: left });
      notify(removed(roomType.name));
      return true;
    },
  };
}

/** Rows keep their identity as long as they say the same, so that a list of 1,000 draws one. */
function createRows(): Rooms['rowsOf'] {
  let last = new Map<string, { room: RoomRecord; row: RoomRow }>();
  return ({ roomTypes, rooms }, { edited, saving }) => {
    const names = roomTypeTitles(roomTypes);
    const entries = rooms.map((room) => {
      const id = String(room.id);
      const type = names.get(String(room.room_type)) ?? '';
      const mode = saving.includes(id)
        ? 'saving'
        : edited && String(edited.id) === id
          ? 'edited'
          : 'shown';
      const known = last.get(id);
      const isSame = known?.room === room && known.row.type === type && known.row.mode === mode;
      return [id, isSame ? known : { room, row: { ...room, type, mode } as const }] as const;
    });
    last = new Map(entries);
    return entries.map(([, { row }]) => row);
  };
}

/** A status that is not known is shown as the server spells it. */
export function statusLabel(room: Pick<RoomRecord, 'status' | 'is_active'>): string {
  const shown = shownStatus(room);
  return shown === 'other' ? room.status : SHOWN_STATUSES[shown];
}

export function cleaningLabel(status: string): string {
  return Object.hasOwn(CLEANING_STATUSES, status)
    ? CLEANING_STATUSES[status as CleaningStatus]
    : status;
}

function changed(before: RoomStatuses, after: RoomStatuses): Partial<RoomStatuses> {
  return {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.cleaning_status !== before.cleaning_status && {
      cleaning_status: after.cleaning_status,
    }),
  };
}
