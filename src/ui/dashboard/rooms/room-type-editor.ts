import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { createSaveRoomType } from '#application/hotel/save-room-type.ts';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import type { Problem } from '#domain/problem.ts';
import {
  BLANK_ROOM_TYPE,
  ROOM_TYPE,
  validateRoomType,
  type RoomType,
} from '#domain/rooms/room-types.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { warningNotice, type Notice } from '#ui/texts/notices.ts';
import { roomsOf } from './rooms.ts';

export type RoomTypeEditor = ReturnType<typeof createRoomTypeEditor>;

export function createRoomTypeEditor(
  parts: Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>,
  data: Resource<HotelRooms>,
) {
  const { records, clock, hotelId, notify } = parts;
  let saveRoomType: ReturnType<typeof createSaveRoomType>;
  /** The number of rooms that the user's number is compared with: other users may have changed the rooms since. */
  let roomsBefore: number;

  const countOf = (record: RoomTypeRecord | undefined) =>
    record ? roomsOf(data.state.now.value?.rooms ?? [], record).length : 0;
  const fieldsOf = (record: RoomTypeRecord | undefined): RoomType =>
    record
      ? { ...record, room_count: countOf(record), id: String(record.id) }
      : { ...BLANK_ROOM_TYPE, id: '' };

  const check = (roomType: RoomType): Problem[] => {
    const problems = validateRoomType(roomType, undefined);
    if (!editor.state.edited?.item || roomType.room_count > roomsBefore) return problems;
    // An unchanged count of 0 is no problem, so that a room type without rooms can be edited.
    const others = problems.filter(({ path }) => path !== 'room_count');
    if (roomType.room_count === roomsBefore) return others;
    const message = `This room type has ${counted(roomsBefore, 'room')}. To reduce the number, remove rooms in the Rooms tab.`;
    return [...others, { path: 'room_count', message }];
  };

  const editor = createEditor(parts, {
    name: 'type',
    of: data,
    itemsIn: ({ roomTypes }) => roomTypes,
    fieldsOf,
    createForm(roomType, record) {
      saveRoomType = createSaveRoomType(records, clock, { hotelId, roomType: record });
      roomsBefore = countOf(record);
      return createForm({ name: 'room-types', record: ROOM_TYPE, check }, roomType);
    },
    async send(edited, before, { form, item }, onProgress) {
      const newRooms = edited.room_count - roomsBefore;
      const outcome = await saveRoomType({ edited, before, newRooms }, onProgress);
      const { roomTypes, rooms, record, overwritten, made, unmade } = outcome;
      data.put({ roomTypes, rooms });
      roomsBefore = edited.room_count - unmade.length;
      if (made.length > 0 && countOf(record) !== roomsBefore) {
        notify(otherNumber(record.name, countOf(record)));
      }
      if (unmade.length === 0) return { notice: saved(record.name), overwritten };
      // The room type is saved, so the next save must change it, and sends only what the user types from now on.
      editor.rebase({ form, item: item ?? record }, { ...edited, room_count: roomsBefore });
      const total = counted(made.length + unmade.length, 'room');
      const unsaved = {
        title: `${made.length} of ${total} were created`,
        records: unmade.map(({ number, message }) => ({
          title: `Room ${number}`,
          reason: message,
        })),
        note: 'The room type itself is saved. Save again to create the missing rooms: nothing is created twice.',
      };
      return { overwritten, unsaved };
    },
    context: 'room',
  });
  return editor;
}

function otherNumber(name: string, count: number): Notice {
  return warningNotice(
    'Changed by Another User',
    `${name} now has ${counted(count, 'room')}: another user changed its rooms while you were editing.`,
  );
}
