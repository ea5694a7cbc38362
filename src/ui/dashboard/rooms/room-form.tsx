import { useSnapshot } from 'valtio';
import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { CLEANING_STATUSES, ROOM_STATUSES } from '#domain/rooms/room-status.ts';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { bindFields } from '#ui/forms/bind-fields.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { ROOM_FORM, type EditedRoom, type RoomEditor } from './room-editor.ts';

export interface RoomFormProps {
  readonly editor: RoomEditor;
  readonly edited: EditedRoom;
  readonly roomTypes: readonly RoomTypeRecord[];
}

export function RoomForm({ editor, edited: { form, item }, roomTypes }: RoomFormProps) {
  const field = bindFields({
    formName: ROOM_FORM,
    prefix: '0.',
    record: ROOM,
    problems: useSnapshot(form.problems),
    values: useSnapshot(form.state, { sync: true }).room,
    edit: (key, value) => form.edit(key, value),
  });
  const types = [...roomTypeTitlesById(roomTypes)].map(([value, label]) => ({ value, label }));
  return (
    <ItemForm
      editor={editor}
      form={form}
      formId={ROOM_FORM}
      what="the room"
      title={item ? `Edit room ${item.room_number}` : 'Add room'}
    >
      <div className="grid gap-x-6 gap-y-5 @md:grid-cols-2">
        <TextField {...field('room_number')} required />
        <TextField {...field('floor')} required inputMode="numeric" />
        <div className="min-w-0 @md:col-span-2">
          <NativeSelect {...field('room_type')} required options={types} />
        </div>
        <NativeSelect {...field('status')} options={optionsOf(ROOM_STATUSES)} />
        <NativeSelect {...field('cleaning_status')} options={optionsOf(CLEANING_STATUSES)} />
      </div>
    </ItemForm>
  );
}

function optionsOf(labels: Readonly<Record<string, string>>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
