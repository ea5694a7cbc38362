import { refersTo } from '#domain/record.ts';
import { proxy } from 'valtio/vanilla';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { createSaveRoomType, type UnmadeRoom } from '#application/hotel/save-room-type.ts';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { Problem } from '#domain/problem.ts';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  validateRoomTypes,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';

type RoomTypeForm = Form<RoomType, typeof ROOM_TYPE.fields>;
export type EditedRoomType = EditedItem<RoomTypeRecord | undefined, RoomTypeForm>;

export interface RoomCreation {
  /** Undefined unless rooms are being created. */
  progress: { done: number; total: number } | undefined;
  /** The result of the last save; undefined if it created all rooms. */
  leftover: { readonly made: number; readonly unmade: readonly UnmadeRoom[] } | undefined;
}

export type RoomTypeEditor = ReturnType<typeof createRoomTypeEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

export function createRoomTypeEditor(
  { records, clock, hotelId, draftOf, notify }: Parts,
  data: Resource<HotelRooms>,
) {
  const creation = proxy<RoomCreation>({ progress: undefined, leftover: undefined });
  let saveRoomType: ReturnType<typeof createSaveRoomType>;

  const countOf = (record: RoomTypeRecord | undefined) =>
    data.state.now.value?.rooms.filter(({ room_type }) => refersTo(room_type, record ?? {}))
      .length ?? 0;

  const fieldsOf = (record: RoomTypeRecord | undefined): RoomType =>
    record
      ? { ...record, room_count: countOf(record), id: String(record.id) }
      : { ...BLANK_ROOM_TYPE, id: '' };

  const check = (roomType: RoomType): Problem[] => {
    const record = editor.state.edited?.item;
    const existing = countOf(record);
    const count = roomType.room_count;
    const problems = validateRoomTypes([roomType]).map((problem) => ({
      ...problem,
      path: problem.path.replace(/^0\./, ''),
    }));
    const path = 'room_count';
    const others = problems.filter((problem) => problem.path !== path);
    if (count < existing) {
      const message = `This room type has ${counted(existing, 'room')}. To reduce the number, remove rooms in the Rooms tab.`;
      return [...others, { path, message }];
    }
    // Accepts an unchanged count of 0, so that a room type without rooms can be edited.
    return record && count === existing ? others : problems;
  };

  const send = async (roomType: RoomType, { form, item }: EditedRoomType) => {
    creation.leftover = undefined;
    try {
      const outcome = await saveRoomType(roomType, (done, total) => {
        creation.progress = total > 0 ? { done, total } : undefined;
      });
      const { roomTypes, rooms, record, made, unmade } = outcome;
      data.put({ roomTypes, rooms });
      if (unmade.length === 0) {
        notify(saved(record.name));
        return true;
      }
      creation.leftover = { made: made.length, unmade };
      // The room type was created, so the next save must change it instead of adding another.
      editor.rebase({ form, item: item ?? record }, fieldsOf(record));
      return false;
    } finally {
      creation.progress = undefined;
    }
  };

  const editor = createEditor<HotelRooms, RoomTypeRecord | undefined, RoomType, RoomTypeForm>({
    of: data,
    list: { name: 'type', itemsIn: ({ roomTypes }) => roomTypes },
    fieldsOf,
    createForm(roomType, record) {
      saveRoomType = createSaveRoomType(records, clock, { hotelId, before: record });
      creation.leftover = undefined;
      return createForm({ name: 'room-types', record: ROOM_TYPE, check }, roomType);
    },
    send: (fields, _, edited) => send(fields, edited),
    context: 'room',
    draft: draftOf('room-type'),
    notify,
  });
  return { ...editor, creation };
}
