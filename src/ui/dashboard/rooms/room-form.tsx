import type { RoomTypeRecord } from '#application/records/hotel-records.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { ROOM } from '#domain/rooms/room.ts';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import type { EditedRoom, RoomEditor } from './room-editor.ts';

const FIRST = ['room_number', 'floor'] as const;

export interface RoomFormProps {
  readonly editor: RoomEditor;
  readonly edited: EditedRoom;
  readonly roomTypes: readonly RoomTypeRecord[];
}

export function RoomForm({ editor, edited: { form, item }, roomTypes }: RoomFormProps) {
  const types = [...roomTypeTitlesById(roomTypes)].map(([value, label]) => ({ value, label }));
  return (
    <ItemForm
      editor={editor}
      form={form}
      what="the room"
      title={item ? `Edit room ${item.room_number}` : 'Add Room'}
    >
      <RecordFields
        of={form}
        names={[...FIRST, ...namesOf(ROOM, 'hotel', 'is_active', ...FIRST)]}
        given={{ room_type: { options: types } }}
      />
    </ItemForm>
  );
}
