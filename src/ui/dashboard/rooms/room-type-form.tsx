import { useSnapshot } from 'valtio';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RoomTypeFields } from '#ui/forms/room-types/room-type-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { RoomFailures } from './room-failures.tsx';
import type { EditedRoomType, RoomCreation, RoomTypeEditor } from './room-type-editor.ts';

export interface RoomTypeFormProps {
  readonly editor: RoomTypeEditor;
  readonly edited: EditedRoomType;
}

export function RoomTypeForm({ editor, edited: { form, item } }: RoomTypeFormProps) {
  const { leftover, progress } = useSnapshot(editor.creation) as RoomCreation;
  return (
    <ItemForm
      editor={editor}
      form={form}
      what="the room type"
      title={item ? `Edit ${item.name}` : 'Add Room Type'}
      progress={progress && { doing: 'Creating rooms', ...progress }}
      report={leftover && <Leftover {...leftover} />}
    >
      <RoomTypeFields form={form} />
    </ItemForm>
  );
}

function Leftover({ made, unmade }: NonNullable<RoomCreation['leftover']>) {
  const total = made + unmade.length;
  return (
    <NoticeBox kind="warning" title={`${made} of ${counted(total, 'room')} were created`}>
      <RoomFailures
        label="Rooms that were not created"
        failures={unmade.map(({ number, message }) => ({ number, reason: message }))}
      />
      <p className="mt-2">
        The room type itself is saved. Save again to create the missing rooms: nothing is created
        twice.
      </p>
    </NoticeBox>
  );
}
