import { ApiError, isApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import { readHotelRooms } from '#application/hotel/hotel-rooms.ts';
import {
  addRoom,
  changedSince,
  lacksRoomCall,
  roomGone,
  type RoomValues,
} from '#application/hotel/write-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { saysTaken } from '#application/records/write-record.ts';
import { blankOf } from '#domain/description/record-description.ts';
import { mergeChanges } from '#domain/plan/merge-changes.ts';
import { floorOf } from '#domain/rooms/listed-rooms.ts';
import { roomKey } from '#domain/rooms/room-list.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { numberTakenMessage, ROOM, validateRoomPlace } from '#domain/rooms/room.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Follow, type Form } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { STATUS_NAMES } from './room-status.tsx';
import type { Rooms } from './rooms.ts';

const { hotel: _, is_active: __, ...BLANK } = blankOf(ROOM);

/** The floor as text, and the ID of the room type; '' if none is chosen. */
export type RoomFields = Omit<typeof BLANK, 'floor' | 'room_type'> &
  Record<'floor' | 'room_type', string>;

type RoomForm = Form<RoomFields, typeof ROOM.fields>;
export type RoomEditor = ReturnType<typeof createRoomEditor>;

export function createRoomEditor(
  parts: Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>,
  { data, present, changes: { write, show } }: Rooms,
) {
  const { records, clock, hotelId, lacking } = parts;
  const numbersBeside = (item?: RoomRecord) =>
    present()
      .rooms.filter(({ id }) => id !== item?.id)
      .map(({ room_number }) => room_number);

  const fieldsOf = (room: RoomRecord | undefined): RoomFields => {
    if (room) {
      const { id: _id, is_active: _isActive, floor = '', room_type, ...fields } = room;
      return { ...fields, floor: String(floor), room_type: String(room_type) };
    }
    const [next] = nextRoomNumbers(numbersBeside(), 1);
    const { roomTypes } = present();
    return {
      ...BLANK,
      room_number: next?.number ?? '',
      floor: String(next?.floor ?? ''),
      // With several types, a preselected type could be saved by mistake.
      room_type: roomTypes.length === 1 ? String(roomTypes[0]?.id) : '',
    };
  };

  /** Whether the floor is still the one that the number gives: it then follows the number. */
  let floorFollows: boolean;
  const followNumber: Follow<RoomFields> = ({ room_number }, edited) => {
    if (edited === 'floor') floorFollows = false;
    const floor = floorFollows && edited === 'room_number' && floorText(room_number);
    return floor ? { floor } : {};
  };
  const valuesOf = ({ floor, room_type, ...values }: Partial<RoomFields>): RoomValues => ({
    ...values,
    ...(floor !== undefined && { floor: Number(floor) }),
    ...(room_type !== undefined && {
      room_type: present().roomTypes.find(({ id }) => String(id) === room_type)?.id ?? room_type,
    }),
  });
  const change = async (
    before: RoomFields,
    typed: RoomFields,
    form: RoomForm,
    { id }: RoomRecord,
  ): Promise<readonly string[]> => {
    const now = present().rooms.find((room) => room.id === id);
    if (!now) throw roomGone();
    const { floor } = fieldsOf(now);
    // Another user has set the floor since, but this user has only changed the number.
    const edited = floorFollows && floor !== before.floor ? { ...typed, floor } : typed;
    const { changes, overwritten } = mergeChanges(before, edited, fieldsOf(now));
    const statuses = STATUS_NAMES.filter((name) => overwritten.includes(name));
    const conflict = changedSince(before, now, statuses);
    if (conflict) {
      // The user sees the present statuses, and may choose again.
      const seen = { ...before };
      for (const name of statuses) {
        seen[name] = now[name];
        form.edit(name, now[name]);
      }
      editor.rebase({ form, item: now }, seen);
      throw conflict;
    }
    if (Object.keys(changes).length > 0)
      show(new Map([[id, await write.change(now, valuesOf(changes))]]));
    return overwritten;
  };
  const send = async (
    typed: RoomFields,
    before: RoomFields,
    { form, item }: EditedItem<RoomRecord | undefined, RoomForm>,
  ) => {
    const room_number = typed.room_number.trim();
    // Another user may have used the number since the rooms were read, and not every server refuses duplicates.
    data.put(await readHotelRooms(records, hotelId));
    if (numbersBeside(item).some((other) => roomKey(other) === roomKey(room_number))) {
      throw taken(room_number);
    }
    const room = { ...typed, room_number };
    let overwritten: readonly string[] = [];
    try {
      if (item) overwritten = await change(before, room, form, item);
      else {
        const added = await addRoom(records, clock, hotelId, valuesOf(room));
        if (added) data.put({ ...present(), rooms: [...present().rooms, added] });
        else await data.read();
      }
    } catch (error) {
      if (lacksRoomCall(error)) lacking[item ? 'room.change' : 'room.add'] = true;
      throw isApiError(error) && saysTaken('room', error) ? taken(room_number) : error;
    }
    return { notice: saved(`Room ${room_number}`), overwritten };
  };

  const editor = createEditor(parts, {
    name: 'room',
    of: data,
    itemsIn: ({ rooms }) => rooms,
    fieldsOf,
    createForm(fields, item) {
      floorFollows = fields.floor === floorText(fields.room_number);
      const check = (room: RoomFields) => validateRoomPlace(room, numbersBeside(item));
      return createForm({ name: 'room', record: ROOM, check, follow: followNumber }, fields);
    },
    send,
    context: 'room',
  });
  return editor;
}

function floorText(number: string): string {
  return String(floorOf(number.trim()) ?? '');
}

/** A problem of the field `room_number`: another room has this number. */
function taken(number: string): ApiError {
  const message = numberTakenMessage(number);
  const fields = { room_number: message };
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message, fields });
}
