import { proxy, ref, subscribe } from 'valtio/vanilla';
import {
  refersTo,
  type RoomRecord,
  type RoomTypeRecord,
} from '#application/records/hotel-records.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { readRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { removeRoomType } from '#application/hotel/remove-room-type.ts';
import { createWriteRooms, lacksRoomCall, overwrittenBy } from '#application/hotel/write-rooms.ts';
import type { Id } from '#domain/record.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { onceLoaded } from '#ui/forms/form-draft.ts';
import { notRemoved, overwroteOthers, removed, saved } from '#ui/forms/saving-notices.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createListView } from '#ui/components/lists/list-view.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';
import { cleaningLabel, statusLabel } from './map/room-looks.ts';
import { refusedRemovalAdvice } from './rooms-in-use.ts';

export type RoomStatuses = Pick<RoomRecord, 'status' | 'cleaning_status'>;

/** A status that is chosen for one room, but not saved yet. */
export interface RoomEdit extends RoomStatuses {
  /** The room as it was when the edit started: other users may change it. */
  readonly before: RoomRecord;
  /** Whether a save is in progress. */
  isSaving: boolean;
  /** Why the server refused it; '' if it was not refused. */
  error: string;
}

/** A row of the list. */
export interface RoomRow extends RoomRecord {
  /** The name of its room type; '' if unknown. */
  readonly type: string;
  readonly isEdited: boolean;
  readonly isSelected: boolean;
}

/** What a server may not offer for rooms. */
export type RoomCall = 'change' | 'add' | 'remove';

export interface RoomsState {
  /** The chosen statuses by room ID. */
  edits: Record<string, RoomEdit>;
  /** What the server turned out not to offer. */
  lacking: Partial<Record<RoomCall, true>>;
  /** The room type whose removal is in progress, with the number of rooms removed. */
  removing: { readonly id: Id; done: number; readonly total: number } | undefined;
}

const EARLIER = new WeakMap<object, HotelRooms>();

export type Rooms = ReturnType<typeof createRooms>;

/** The room types of a running hotel and their rooms. */
export function createRooms(
  dashboard: Pick<Dashboard, 'records' | 'hotelId' | 'draftOf' | 'notify'>,
) {
  const { records, hotelId, draftOf, notify } = dashboard;
  const state = proxy<RoomsState>({ edits: {}, lacking: {}, removing: undefined });
  const data = createLoading(() => readRooms(records, hotelId), {
    memory: EARLIER,
    owner: dashboard,
  });
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };
  const edit = (room: RoomRecord, { status, cleaning_status }: RoomStatuses = room) => {
    const before = ref(room);
    state.edits[String(room.id)] = { before, status, cleaning_status, isSaving: false, error: '' };
  };
  const draft = draftOf('room-statuses');

  /** Unchanged rows keep their identity, so that a change redraws one row of 1,000. */
  const rows = new WeakMap<RoomRecord, RoomRow>();
  const close = ({ id }: RoomRecord) => {
    delete state.edits[String(id)];
  };
  const write = createWriteRooms(records, hotelId);
  /** A late answer touches only its own room; the others are as the screen has them now. */
  const setRooms = (change: (rooms: readonly RoomRecord[]) => readonly RoomRecord[]) => {
    const { roomTypes, rooms } = present();
    data.set({ roomTypes, rooms: change(rooms) });
  };
  const replaceRoom = (stored: RoomRecord) =>
    setRooms((rooms) => rooms.map((other) => (other.id === stored.id ? stored : other)));
  const dropRoom = (room: RoomRecord) => {
    close(room);
    setRooms((rooms) => rooms.filter(({ id }) => id !== room.id));
  };
  /** Hides the buttons of a call that the server lacks. */
  const noteLacking = (call: RoomCall, error: unknown) => {
    if (lacksRoomCall(error)) state.lacking[call] = true;
  };

  subscribe(state, () => {
    const unsaved = unsavedEdits(present(), state.edits);
    const chosen = unsaved.map(({ before, ...statuses }) => ({ ...before, ...statuses }));
    draft.keep(statusFieldsOf(unsaved.map(({ before }) => before)), statusFieldsOf(chosen));
  });

  return {
    state,
    data,
    draft,
    /**
     * Restores earlier unsaved statuses as soon as the rooms are loaded. Returns a function that
     * stops waiting.
     */
    restore: () =>
      onceLoaded(data, ({ rooms }) => {
        const kept = draft.restore(statusFieldsOf(rooms)) ?? {};
        for (const room of rooms) {
          const { id, status, cleaning_status } = room;
          const chosen = {
            status: kept[`${id}.status`] ?? status,
            cleaning_status: kept[`${id}.cleaning_status`] ?? cleaning_status,
          };
          if (isChanged(room, chosen)) edit(room, chosen);
        }
      }),
    view: createListView<RoomRow>([
      { key: 'room_number', title: 'Number', value: ({ room_number }) => room_number },
      { key: 'floor', title: 'Floor', value: ({ floor }) => floor ?? '', isFilter: true },
      { key: 'type', title: 'Type', value: ({ type }) => type, isFilter: true },
      { key: 'status', title: 'Status', value: statusLabel, isFilter: true },
      {
        key: 'cleaning_status',
        title: 'Cleaning',
        value: ({ cleaning_status }) => cleaningLabel(cleaning_status),
        isFilter: true,
      },
    ]),
    write,
    setRooms,
    replaceRoom,
    dropRoom,
    noteLacking,
    rowsOf(
      { roomTypes, rooms }: HotelRooms,
      edits: Readonly<RoomsState['edits']>,
      selected: Readonly<Record<string, true>> = {},
    ) {
      const names = roomTypeTitlesById(roomTypes);
      return rooms.map((stored) => {
        const edited = edits[String(stored.id)];
        // An edited row keeps its place, even if other users change the room.
        const room = edited?.before ?? stored;
        const type = names.get(String(room.room_type)) ?? '';
        const isEdited = edited !== undefined;
        const isSelected = Object.hasOwn(selected, String(room.id));
        const last = rows.get(room);
        const isSame = last?.isEdited === isEdited && last.isSelected === isSelected;
        if (isSame && last.type === type) return last;
        const row = { ...room, type, isEdited, isSelected };
        rows.set(room, row);
        return row;
      });
    },
    editStatus: (room: RoomRecord) => edit(room),
    choose({ id }: RoomRecord, statuses: Partial<RoomStatuses>) {
      const chosen = state.edits[String(id)];
      if (chosen && !chosen.isSaving) Object.assign(chosen, statuses);
    },
    cancelStatus(room: RoomRecord) {
      if (!state.edits[String(room.id)]?.isSaving) close(room);
    },
    cancelStatuses() {
      for (const [id, { isSaving }] of Object.entries(state.edits)) {
        if (!isSaving) delete state.edits[id];
      }
    },
    /** The chosen status remains until the server has stored it. */
    async saveStatus(room: RoomRecord) {
      const chosen = state.edits[String(room.id)];
      if (!chosen || chosen.isSaving) return;
      const { before } = chosen;
      const body = changesOf(before, chosen);
      if (!isChanged(before, chosen)) return close(room);
      Object.assign(chosen, { isSaving: true, error: '' });
      try {
        const now = (await write.present(room)) ?? room;
        replaceRoom(await write.change(now, body));
        close(room);
        const overwritten = overwrittenBy(body, before, now);
        if (overwritten.length > 0) notify(overwroteOthers(overwritten));
        notify(saved(`Room ${room.room_number}`));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        noteLacking('change', error);
        chosen.error = errorMessage(error, 'room');
      } finally {
        chosen.isSaving = false;
      }
    },
    /** Resolves to true once the server has removed it. */
    async removeRoom(room: RoomRecord) {
      try {
        await write.remove(room);
      } catch (error) {
        noteLacking('remove', error);
        const advice = refusedRemovalAdvice(room, error);
        notify(notRemoved(`Room ${room.room_number}`, error, 'room', advice));
        return false;
      }
      dropRoom(room);
      notify(removed(`Room ${room.room_number}`));
      return true;
    },
    /** Also removes its rooms and rates. Resolves to true once everything is removed. */
    async removeType(roomType: RoomTypeRecord) {
      const rooms = present().rooms.filter(({ room_type }) => refersTo(room_type, roomType));
      state.removing = { id: roomType.id, done: 0, total: rooms.length };
      const onRemoved = (room: RoomRecord) => {
        dropRoom(room);
        if (state.removing) state.removing.done += 1;
      };
      const kept = await removeRoomType(records, { hotelId, roomType, rooms, onRemoved });
      const { done } = state.removing;
      state.removing = undefined;
      if (kept) {
        const name = kept.room ? `Room ${kept.room.room_number}` : roomType.name;
        const advice = kept.room ? refusedRemovalAdvice(kept.room, kept.error) : '';
        const gone = done > 0 ? `${done} of its ${rooms.length} rooms were removed.` : '';
        notify(notRemoved(name, kept.error, 'room', `${advice} ${gone}`.trim()));
        return false;
      }
      // Another user has removed or moved the others.
      if (done < rooms.length) await data.load();
      const { roomTypes, rooms: left } = present();
      data.set({ roomTypes: roomTypes.filter(({ id }) => !refersTo(id, roomType)), rooms: left });
      notify(removed(roomType.name));
      return true;
    },
  };
}

/** The edits of rooms whose chosen status differs from the saved one. */
export function unsavedEdits(
  { rooms }: HotelRooms,
  edits: Readonly<RoomsState['edits']>,
): readonly RoomEdit[] {
  return rooms.flatMap(({ id }) => {
    const edit = edits[String(id)];
    return edit && isChanged(edit.before, edit) ? [edit] : [];
  });
}

/** `12.status` is the status of the room with ID 12. */
function statusFieldsOf(rooms: readonly RoomRecord[]): Record<string, string> {
  return Object.fromEntries(
    rooms.flatMap(({ id, status, cleaning_status }) => [
      [`${id}.status`, status],
      [`${id}.cleaning_status`, cleaning_status],
    ]),
  );
}

function isChanged(before: RoomStatuses, after: RoomStatuses): boolean {
  return Object.keys(changesOf(before, after)).length > 0;
}

function changesOf(before: RoomStatuses, { status, cleaning_status }: RoomStatuses) {
  return {
    ...(status !== before.status && { status }),
    ...(cleaning_status !== before.cleaning_status && { cleaning_status }),
  };
}
