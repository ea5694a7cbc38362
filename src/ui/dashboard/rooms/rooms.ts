import { proxy, subscribe } from 'valtio/vanilla';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import { readRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { OnboardingApi } from '#application/ports/onboarding-api.ts';
import { RemoveRoomType } from '#application/hotel/remove-room-type.ts';
import { removeRecord } from '#application/records/remove-record.ts';
import { fieldsLike, refersTo } from '#application/records/server-record.ts';
import type { Id } from '#domain/record.ts';
import {
  CLEANING_STATUSES,
  SHOWN_STATUSES,
  shownStatus,
  type CleaningStatus,
} from '#domain/rooms/room-status.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { failed, removed, saved } from '#ui/forms/saving-notices.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { onceLoaded, type FormDraft } from '#ui/forms/form-draft.ts';
import { createListView, type ListView } from '#ui/components/lists/list-view.ts';
import { createLoading, type Loading } from '#ui/shell/loading/loading.ts';

export interface RoomStatuses {
  status: string;
  cleaning_status: string;
}

/** A status that is chosen for one room, but not saved. */
export interface RoomEdit extends RoomStatuses {
  /** A save is in progress. */
  isSaving: boolean;
  /** Why the server refused it; '' if it did not. */
  error: string;
}

/** A row of the list. */
export interface RoomRow extends RoomRecord {
  /** The name of its room type; '' if unknown. */
  readonly type: string;
  readonly isEdited: boolean;
}

export interface RoomsState {
  /** Chosen statuses by room ID. */
  edits: Record<string, RoomEdit>;
  /** The room type whose removal is in progress, with the number of rooms removed. */
  removing: { readonly id: Id; done: number; readonly total: number } | undefined;
}

export interface Rooms {
  readonly state: RoomsState;
  readonly data: Loading<HotelRooms>;
  readonly view: ListView<RoomRow>;
  /** The rows of the list. Unchanged rows are the same objects as in the previous call. */
  rowsOf(data: HotelRooms, edits: Readonly<RoomsState['edits']>): readonly RoomRow[];
  /** Chosen statuses that are not saved. */
  readonly draft: FormDraft;
  /**
   * Restores earlier unsaved statuses as soon as the rooms are loaded. Returns a function that
   * stops waiting.
   */
  restore(): () => void;
  editStatus(room: RoomRecord): void;
  choose(room: RoomRecord, statuses: Partial<RoomStatuses>): void;
  cancelStatus(room: RoomRecord): void;
  cancelStatuses(): void;
  /** The choice stays until the server has it. */
  saveStatus(room: RoomRecord): Promise<void>;
  /** True once the server has removed it. */
  removeRoom(room: RoomRecord): Promise<boolean>;
  /** Also removes its rooms and rates. True once everything is removed. */
  removeType(roomType: RoomTypeRecord): Promise<boolean>;
}

export interface RoomsParts {
  readonly records: OnboardingApi;
  readonly hotelId: Id;
  readonly draft: FormDraft;
  readonly notify: Notify;
}

/** The room types of a running hotel and their rooms. */
export function createRooms({ records, hotelId, draft, notify }: RoomsParts): Rooms {
  const state = proxy<RoomsState>({ edits: {}, removing: undefined });
  const data = createLoading(() => readRooms(records, hotelId));
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };

  const changeRoom = (id: Id, change: Partial<RoomStatuses>) => {
    const { roomTypes, rooms } = present();
    data.set({
      roomTypes,
      rooms: rooms.map((room) => (refersTo(room.id, { id }) ? { ...room, ...change } : room)),
    });
  };
  const close = ({ id }: RoomRecord) => {
    delete state.edits[String(id)];
  };
  const dropRoom = (room: RoomRecord) => {
    const { id } = room;
    const { roomTypes, rooms } = present();
    close(room);
    data.set({ roomTypes, rooms: rooms.filter((other) => !refersTo(other.id, { id })) });
  };

  subscribe(state, () => {
    const edited = present().rooms.filter(({ id }) => state.edits[String(id)]);
    draft.keep(
      statusFieldsOf(edited),
      statusFieldsOf(edited.map((room) => ({ ...room, ...state.edits[String(room.id)] }))),
    );
  });

  return {
    state,
    data,
    draft,
    restore: () =>
      onceLoaded(data, ({ rooms }) => {
        const typed = draft.restore(statusFieldsOf(rooms));
        for (const room of typed ? rooms : []) {
          const chosen = statusesIn(typed ?? {}, room);
          const isOther = Object.keys(changed(room, chosen)).length > 0;
          if (isOther) state.edits[String(room.id)] = { ...chosen, isSaving: false, error: '' };
        }
      }),
    view: createListView<RoomRow>([
      { key: 'room_number', title: 'Number', value: ({ room_number }) => room_number },
      { key: 'floor', title: 'Floor', value: ({ floor }) => floor ?? '', isFilter: true },
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
        isFilter: true,
      },
    ]),
    rowsOf: createRows(),
    editStatus({ id, status, cleaning_status }) {
      state.edits[String(id)] = { status, cleaning_status, isSaving: false, error: '' };
    },
    choose({ id }, statuses) {
      const edit = state.edits[String(id)];
      if (edit && !edit.isSaving) Object.assign(edit, statuses);
    },
    cancelStatus(room) {
      if (!state.edits[String(room.id)]?.isSaving) close(room);
    },
    cancelStatuses() {
      for (const [id, { isSaving }] of Object.entries(state.edits)) {
        if (!isSaving) delete state.edits[id];
      }
    },
    async saveStatus(room) {
      const { id, room_number: number } = room;
      const edit = state.edits[String(id)];
      if (!edit || edit.isSaving) return;
      const body = changed(room, edit);
      if (Object.keys(body).length === 0) return close(room);
      Object.assign(edit, { isSaving: true, error: '' });
      try {
        const answer = await records.change({ kind: 'room', id, hotelId, body });
        changeRoom(id, { ...body, ...fieldsLike({ status: '', cleaning_status: '' }, answer) });
        close(room);
        notify(saved(`Room ${number}`));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        edit.error = errorMessage(error, 'room');
      } finally {
        edit.isSaving = false;
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
        const gone = done > 0 ? ` ${done} of its ${rooms.length} rooms were removed.` : '';
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

/** Unchanged rows keep their identity, so that a change redraws one row of 1,000. */
function createRows(): Rooms['rowsOf'] {
  let last = new Map<string, { room: RoomRecord; row: RoomRow }>();
  return ({ roomTypes, rooms }, edits) => {
    const names = roomTypeTitlesById(roomTypes);
    const entries = rooms.map((room) => {
      const id = String(room.id);
      const type = names.get(String(room.room_type)) ?? '';
      const isEdited = Object.hasOwn(edits, id);
      const known = last.get(id);
      const isSame =
        known?.room === room && known.row.type === type && known.row.isEdited === isEdited;
      return [id, isSame ? known : { room, row: { ...room, type, isEdited } }] as const;
    });
    last = new Map(entries);
    return entries.map(([, { row }]) => row);
  };
}

/** An unknown status shows as the server spells it. */
export function statusLabel(room: Pick<RoomRecord, 'status' | 'is_active'>): string {
  const shown = shownStatus(room);
  return shown === 'other' ? room.status : SHOWN_STATUSES[shown];
}

/** An unknown cleaning status shows as the server spells it. */
export function cleaningLabel(status: string): string {
  return Object.hasOwn(CLEANING_STATUSES, status)
    ? CLEANING_STATUSES[status as CleaningStatus]
    : status;
}

/** The rooms whose chosen status differs from the saved one. */
export function unsavedRooms(
  { rooms }: HotelRooms,
  edits: Readonly<RoomsState['edits']>,
): readonly RoomRecord[] {
  return rooms.filter((room) => {
    const edit = edits[String(room.id)];
    return edit && Object.keys(changed(room, edit)).length > 0;
  });
}

function changed(before: RoomStatuses, after: RoomStatuses): Partial<RoomStatuses> {
  return {
    ...(after.status !== before.status && { status: after.status }),
    ...(after.cleaning_status !== before.cleaning_status && {
      cleaning_status: after.cleaning_status,
    }),
  };
}

type StatusFields = Readonly<Record<string, string>>;

/** Keys: `12.status` is the status of the room with ID 12. */
function statusFieldsOf(rooms: readonly (RoomStatuses & Pick<RoomRecord, 'id'>)[]): StatusFields {
  return Object.fromEntries(
    rooms.flatMap(({ id, status, cleaning_status }) => [
      [`${id}.status`, status],
      [`${id}.cleaning_status`, cleaning_status],
    ]),
  );
}

function statusesIn(fields: StatusFields, room: RoomRecord): RoomStatuses {
  const { id, status, cleaning_status } = room;
  return {
    status: fields[`${id}.status`] ?? status,
    cleaning_status: fields[`${id}.cleaning_status`] ?? cleaning_status,
  };
}
