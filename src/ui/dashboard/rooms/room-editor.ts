import { addRoom } from '#application/hotel/add-room.ts';
import { readRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { overwrittenBy, type RoomChanges } from '#application/hotel/write-rooms.ts';
import { ApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { saysTaken } from '#application/records/write-record.ts';
import { blankOf } from '#domain/description/record-description.ts';
import { floorOf } from '#domain/rooms/listed-rooms.ts';
import { roomKey } from '#domain/rooms/room-list.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { numberTakenMessage, ROOM, validateRoomPlace } from '#domain/rooms/room.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Follow, type Form } from '#ui/forms/form.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import type { Rooms } from './rooms.ts';

const { hotel: _, is_active: __, ...BLANK } = blankOf(ROOM);

/** The floor as text, and the ID of the room type; '' if none is chosen. */
export type RoomFields = Omit<typeof BLANK, 'floor' | 'room_type'> &
  Record<'floor' | 'room_type', string>;

type RoomForm = Form<RoomFields, typeof ROOM.fields>;
export type EditedRoom = EditedItem<RoomRecord | undefined, RoomForm>;
export type RoomEditor = ReturnType<typeof createRoomEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

/** The floor follows the number until the user changes the floor. */
const followNumber: Follow<RoomFields> = ({ room_number, floor }, edited, before) =>
  edited === 'room_number' && floor === floorText(before.room_number)
    ? { floor: floorText(room_number) || floor }
    : {};

export function createRoomEditor(parts: Parts, rooms: Rooms) {
  const { records, clock, hotelId, draftOf, notify } = parts;
  const { data } = rooms;
  const present = (): HotelRooms => data.state.now.value ?? { roomTypes: [], rooms: [] };
  const othersOf = (item: RoomRecord | undefined) =>
    present()
      .rooms.filter(({ id }) => id !== item?.id)
      .map(({ room_number }) => room_number);

  const fieldsOf = (room: RoomRecord | undefined): RoomFields => {
    if (room) {
      const { id: _id, is_active: _isActive, floor = '', room_type, ...fields } = room;
      return { ...fields, floor: String(floor), room_type: String(room_type) };
    }
    const { roomTypes, rooms: existing } = present();
    const [next] = nextRoomNumbers(
      existing.map(({ room_number }) => room_number),
      1,
    );
    return {
      ...BLANK,
      room_number: next?.number ?? '',
      floor: String(next?.floor ?? ''),
      // With several types, a preselected type could be saved by mistake.
      room_type: roomTypes.length === 1 ? String(roomTypes[0]?.id) : '',
    };
  };

  const send = async (typed: RoomFields, item: RoomRecord | undefined) => {
    const number = typed.room_number.trim();
    // Another user may have used the number since the rooms were read, and not every server refuses duplicates.
    data.put(await readRooms(records, hotelId));
    if (othersOf(item).some((other) => roomKey(other) === roomKey(number))) {
      throw taken({ status: 409, code: UNKNOWN_ERROR }, number);
    }
    const room_type = present().roomTypes.find(({ id }) => String(id) === typed.room_type)?.id;
    const room = {
      ...typed,
      room_number: number,
      floor: Number(typed.floor),
      room_type: room_type ?? typed.room_type,
    };
    const call = item ? 'room.change' : 'room.add';
    try {
      if (item) {
        const changes = changesOf(item, room);
        if (Object.keys(changes).length > 0) {
          const now = present().rooms.find(({ id }) => id === item.id) ?? item;
          rooms.replaceRoom(await rooms.write.change(now, changes));
          const overwritten = overwrittenBy(changes, item, now);
          if (overwritten.length > 0) notify(overwroteOthers(overwritten));
        }
      } else {
        const added = await addRoom(records, clock, hotelId, { ...room, is_active: true });
        if (added) rooms.setRooms((existing) => [...existing, added]);
        else await data.read();
      }
    } catch (error) {
      rooms.noteLacking(call, error);
      throw error instanceof ApiError && saysTaken('room', error) ? taken(error, number) : error;
    }
    notify(saved(`Room ${number}`));
    return true;
  };

  return createEditor<HotelRooms, RoomRecord | undefined, RoomFields, RoomForm>({
    of: data,
    list: { name: 'room', itemsIn: ({ rooms: list }) => list },
    fieldsOf,
    createForm: (fields, item) =>
      createForm(
        {
          name: 'room',
          record: ROOM,
          check: (room) => validateRoomPlace(room, othersOf(item)),
          follow: followNumber,
        },
        fields,
      ),
    send: (fields, _before, { item }) => send(fields, item),
    context: 'room',
    draft: draftOf('room'),
    notify,
  });
}

function floorText(number: string): string {
  return String(floorOf(number.trim()) ?? '');
}

/** IDs are compared as text. */
function changesOf(before: RoomRecord, after: RoomChanges): RoomChanges {
  const names = Object.keys(after) as (keyof RoomChanges)[];
  const changed = names.filter((name) => String(before[name] ?? '') !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]]));
}

/** Converts the error to a problem of the field `room_number`, because another room has this number. */
function taken({ status, code }: Pick<ApiError, 'status' | 'code'>, number: string): ApiError {
  const message = numberTakenMessage(number);
  return new ApiError({ status, code, message, fields: { room_number: message } });
}
