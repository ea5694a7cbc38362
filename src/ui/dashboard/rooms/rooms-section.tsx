import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { counted } from '#ui/texts/counted.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { RoomTypeForm } from './room-type-form.tsx';
import { useFocusAfterItem } from '#ui/dashboard/item-buttons.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';
import { createRoomTypeEditor, type RoomTypeEditor } from './room-type-editor.ts';
import { createRooms } from './rooms.ts';
import { createRoomStatuses } from './room-statuses.ts';
import { roomCellId } from './map/room-grid.tsx';
import { createRoomBatch } from './selection/room-batch.ts';
import { createRoomEditor, type RoomEditor } from './room-editor.ts';
import { roomButtonId } from './room-list.tsx';
import { ADD_ROOM_BUTTON, RoomsList } from './rooms-list.tsx';
import { RoomTabs, useRoomTab } from './room-tabs.tsx';
import { RoomTypes } from './room-types.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { RoomForm } from './room-form.tsx';

export default function RoomsSection({ dashboard }: SectionProps) {
  const [rooms] = useState(() => createRooms(dashboard));
  const [statuses] = useState(() => createRoomStatuses(dashboard, rooms.data));
  const [editor] = useState(() => createRoomTypeEditor(dashboard, rooms.data));
  const { edited } = useSnapshot(editor.state) as RoomTypeEditor['state'];
  useFocusAfterItem(edited);
  const [batch] = useState(() => createRoomBatch(dashboard, rooms));
  const [roomEditor] = useState(() => createRoomEditor(dashboard, rooms));
  const room = useSnapshot(roomEditor.state) as RoomEditor['state'];
  useFocusAfterEditing(room.edited, ({ item }) => [
    ...(item ? [roomButtonId(item), roomCellId(item)] : []),
    ADD_ROOM_BUTTON,
  ]);
  const openRoom = useCallback(
    (opened?: RoomRecord) => (opened ? roomEditor.edit(opened) : roomEditor.add()),
    [roomEditor],
  );

  const mayManage = dashboard.can('manage_rooms');
  const mayChangeStatus = mayManage || dashboard.can('update_room_status');
  useEditorAddress(editor, mayManage);
  useEditorAddress(roomEditor, mayManage);
  const shown = useRoomTab();
  return (
    <>
      <Refreshed services={dashboard} of={[rooms.data]} what="The rooms" />
      <Loaded of={rooms.data} label="Loading rooms" context="room" lines={8}>
        {(data) => {
          const { roomTypes, rooms: all } = data;
          const tab = roomTypes.length + all.length === 0 ? 'types' : shown;
          const header = {
            facts: `${counted(roomTypes.length, 'type')} · ${counted(all.length, 'room')}`,
            tabs: <RoomTabs tab={tab} />,
          };
          return (
            <>
              {tab === 'types' ? (
                <RoomTypes {...{ rooms, editor, data, mayManage, ...header }} />
              ) : (
                <RoomsList
                  {...{ rooms, batch, statuses, data, mayManage, mayChangeStatus, ...header }}
                  onEdit={openRoom}
                />
              )}
              {edited && <RoomTypeForm editor={editor} edited={edited} />}
              {room.edited && (
                <RoomForm editor={roomEditor} edited={room.edited} roomTypes={roomTypes} />
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
