import { ApiError, isApiError, UNKNOWN_ERROR } from '#application/errors/api-error.ts';
import { addRoom } from '#application/hotel/add-room.ts';
import { readRooms, type HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { lacksRoomCall, overwrittenBy, type RoomChanges } from '#application/hotel/write-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { saysTaken } from '#application/records/write-record.ts';
import { blankOf, namesOf } from '#domain/description/record-description.ts';
import { floorOf } from '#domain/rooms/listed-rooms.ts';
import { roomKey } from '#domain/rooms/room-list.ts';
import { nextRoomNumbers } from '#domain/rooms/room-numbers.ts';
import { numberTakenMessage, ROOM, validateRoomPlace } from '#domain/rooms/room.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Follow, type Form } from '#ui/forms/form.ts';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import type { Rooms } from './rooms.ts';

const { hotel: _, is_active: __, ...BLANK } = blankOf(ROOM);
const FIRST = ['room_number', 'floor'] as const;

/** The floor as text, and the ID of the room type; '' if none is chosen. */
export type RoomFields = Omit<typeof BLANK, 'floor' | 'room_type'> &
  Record<'floor' | 'room_type', string>;

type RoomForm = Form<RoomFields, typeof ROOM.fields>;
export type RoomEditor = ReturnType<typeof createRoomEditor>;

/** The floor follows the number until the user changes the floor. */
const followNumber: Follow<RoomFields> = ({ room_number, floor }, edited, before) =>
  edited === 'room_number' && floor === floorText(before.room_number)
    ? { floor: floorText(room_number) || floor }
    : {};

export function createRoomEditor(
  parts: Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>,
  { data, present, changes: { write, show } }: Rooms,
) {
  const { records, clock, hotelId, draftOf, lacking, notify } = parts;
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

  const change = async (item: RoomRecord, room: RoomChanges) => {
    const changes = changesOf(item, room);
    if (Object.keys(changes).length === 0) return;
    const now = present().rooms.find(({ id }) => id === item.id) ?? item;
    show(new Map([[item.id, await write.change(now, changes)]]));
    const overwritten = overwrittenBy(changes, item, now);
    if (overwritten.length > 0) notify(overwroteOthers(overwritten));
  };
  const send = async (typed: RoomFields, item: RoomRecord | undefined) => {
    const room_number = typed.room_number.trim();
    // Another user may have used the number since the rooms were read, and not every server refuses duplicates.
    data.put(await readRooms(records, hotelId));
    if (numbersBeside(item).some((other) => roomKey(other) === roomKey(room_number))) {
      throw taken(room_number);
    }
    const type = present().roomTypes.find(({ id }) => String(id) === typed.room_type);
    const room_type = type?.id ?? typed.room_type;
    const room = { ...typed, room_number, floor: Number(typed.floor), room_type };
    try {
      if (item) await change(item, room);
      else {
        const added = await addRoom(records, clock, hotelId, { ...room, is_active: true });
        if (added) data.put({ ...present(), rooms: [...present().rooms, added] });
        else await data.read();
      }
    } catch (error) {
      if (lacksRoomCall(error)) lacking[item ? 'room.change' : 'room.add'] = true;
      throw isApiError(error) && saysTaken('room', error) ? taken(room_number) : error;
    }
    notify(saved(`Room ${room_number}`));
    return true;
  };

  return createEditor<HotelRooms, RoomRecord | undefined, RoomFields, RoomForm>({
    of: data,
    list: { name: 'room', itemsIn: ({ rooms }) => rooms },
    fieldsOf,
    createForm: (fields, item) =>
      createForm(
        {
          name: 'room',
          record: ROOM,
          check: (room) => validateRoomPlace(room, numbersBeside(item)),
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

export interface RoomFormProps {
  readonly editor: RoomEditor;
  readonly edited: EditedItem<RoomRecord | undefined, RoomForm>;
  readonly roomTypes: readonly RoomTypeRecord[];
}

export function RoomForm({ editor, edited: { form, item }, roomTypes }: RoomFormProps) {
  const types = [...roomTypeTitlesById(roomTypes)].map(([value, label]) => ({ value, label }));
  return (
    <ItemForm
      editor={editor}
      form={form}
      what="the room"
      title={item ? `Edit Room ${item.room_number}` : 'Add Room'}
    >
      <RecordFields
        of={form}
        names={[...FIRST, ...namesOf(ROOM, 'hotel', 'is_active', ...FIRST)]}
        given={{ room_type: { options: types } }}
      />
    </ItemForm>
  );
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

/** A problem of the field `room_number`: another room has this number. */
function taken(number: string): ApiError {
  const message = numberTakenMessage(number);
  const fields = { room_number: message };
  return new ApiError({ status: 409, code: UNKNOWN_ERROR, message, fields });
}
