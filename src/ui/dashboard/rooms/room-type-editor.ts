import { refersTo } from '#domain/record.ts';
import { proxy, ref } from 'valtio/vanilla';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { createSaveRoomType, type UnmadeRoom } from '#application/hotel/save-room-type.ts';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { Problem } from '#domain/problem.ts';
import { BLANK_ROOM_TYPE, validateRoomTypes, type RoomType } from '#domain/rooms/room-types.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createItemEditor, type EditedItem } from '#ui/dashboard/item-editor.ts';
import { createRoomTypesForm, type RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import type { Loading } from '#ui/shell/loading/loading.ts';
import { counted } from '#ui/texts/counted.ts';

export type EditedRoomType = EditedItem<RoomTypeRecord, RoomTypesForm>;

export interface RoomCreation {
  /** Undefined unless rooms are being created. */
  progress: { done: number; total: number } | undefined;
  /** The result of the last save; undefined if it created all rooms. */
  leftover: { readonly made: number; readonly unmade: readonly UnmadeRoom[] } | undefined;
}

export type RoomTypeEditor = ReturnType<typeof createRoomTypeEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

const ONLY = '1';

export function createRoomTypeEditor(
  { records, clock, hotelId, draftOf, notify }: Parts,
  data: Loading<HotelRooms>,
) {
  const draft = draftOf('room-type');
  const creation = proxy<RoomCreation>({ progress: undefined, leftover: undefined });
  let saveRoomType: ReturnType<typeof createSaveRoomType>;

  const countOf = (record: RoomTypeRecord | undefined) =>
    data.state.now.value?.rooms.filter(({ room_type }) => refersTo(room_type, record ?? {}))
      .length ?? 0;

  const fieldsOf = (record: RoomTypeRecord | undefined): RoomType =>
    record
      ? { ...record, room_count: countOf(record), id: ONLY }
      : { ...BLANK_ROOM_TYPE, id: ONLY };

  const validate = (roomTypes: readonly RoomType[]): Problem[] => {
    const record = editor.state.edited?.item;
    const existing = countOf(record);
    const count = roomTypes[0]?.room_count ?? existing;
    const problems = validateRoomTypes(roomTypes);
    const path = '0.room_count';
    const others = problems.filter((problem) => problem.path !== path);
    if (count < existing) {
      const message = `This room type has ${counted(existing, 'room')}. To reduce the number, remove rooms in the Rooms tab.`;
      return [...others, { path, message }];
    }
    // Accepts an unchanged count of 0, so that a room type without rooms can be edited.
    return record && count === existing ? others : problems;
  };

  const send = async ({ form, item }: EditedRoomType, roomType: RoomType) => {
    creation.leftover = undefined;
    try {
      const outcome = await saveRoomType(roomType, (done, total) => {
        creation.progress = total > 0 ? { done, total } : undefined;
      });
      const { roomTypes, rooms, record, made, unmade } = outcome;
      data.set({ roomTypes, rooms });
      if (unmade.length === 0) {
        notify(saved(record.name));
        return true;
      }
      creation.leftover = { made: made.length, unmade };
      // The room type was created, so the next save must change it instead of adding another.
      if (!item) editor.state.edited = ref({ form, item: record });
      const [typed] = form.state.items;
      if (typed) draft.keep(fieldsOf(record), typed, String(record.id));
      return false;
    } finally {
      creation.progress = undefined;
    }
  };

  const editor = createItemEditor({
    list: data,
    itemsIn: ({ roomTypes }: HotelRooms) => roomTypes,
    fieldsOf,
    createForm(roomType, record) {
      saveRoomType = createSaveRoomType(records, clock, { hotelId, before: record });
      creation.leftover = undefined;
      const form = createRoomTypesForm(validate);
      form.load([roomType]);
      return form;
    },
    fieldsIn: ({ state }) => state.items[0],
    send,
    context: 'room',
    draft,
    notify,
  });
  return { ...editor, creation };
}
