import { useCallback, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { subscribe } from 'valtio/vanilla';
import { useSearch } from 'wouter';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { Refreshed } from '#ui/shell/loading/refreshed.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { replaceParameters } from '#ui/components/lists/use-list-address.ts';
import { RoomTypeForm } from './room-type-form.tsx';
import { useFocusAfterItem } from '#ui/dashboard/item-buttons.ts';
import { useEditorAddress } from '#ui/dashboard/use-editor-address.ts';
import { createRoomTypeEditor, type RoomTypeEditor } from './room-type-editor.ts';
import { createRooms, unsavedEdits, type Rooms, type RoomsState } from './rooms.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';
import { roomCellId } from './map/room-grid.tsx';
import { createRoomBatch } from './selection/room-batch.ts';
import { createRoomEditor, type RoomEditor } from './room-editor.ts';
import { editRoomButtonId } from './room-list.tsx';
import { ADD_ROOM_BUTTON, RoomsCard } from './rooms-card.tsx';
import { RoomTypes } from './room-types.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { RoomForm } from './room-form.tsx';

/** Room types and rooms: their status, and forms to change them. */
export default function RoomsSection({ dashboard }: SectionProps) {
  const [rooms] = useState(() => createRooms(dashboard));
  const [editor] = useState(() => createRoomTypeEditor(dashboard, rooms.data));
  const { edited, changed } = useSnapshot(editor.state) as RoomTypeEditor['state'];
  useFocusAfterItem(edited);
  const [batch] = useState(() => createRoomBatch(dashboard, rooms));
  const [roomEditor] = useState(() => createRoomEditor(dashboard, rooms));
  const room = useSnapshot(roomEditor.state) as RoomEditor['state'];
  useFocusAfterEditing(room.edited, ({ item }) => [
    ...(item ? [editRoomButtonId(item), roomCellId(item)] : []),
    ADD_ROOM_BUTTON,
  ]);
  const isOneRoom = useRoomInAddress(rooms);
  const openRoom = useCallback(
    (opened?: RoomRecord) => (opened ? roomEditor.edit(opened) : roomEditor.add()),
    [roomEditor],
  );

  const mayManage = dashboard.can('manage_rooms');
  const mayChangeStatus = mayManage || dashboard.can('update_room_status');
  useEffect(() => (mayManage ? editor.restore() : undefined), [editor, mayManage]);
  useEffect(() => (mayManage ? roomEditor.restore() : undefined), [roomEditor, mayManage]);
  const addressed = { list: rooms.data, mayEdit: mayManage, notify: dashboard.notify };
  useEditorAddress({ name: 'type', editor, ...addressed });
  useEditorAddress({ name: 'room', editor: roomEditor, ...addressed });
  useEffect(() => (mayChangeStatus ? rooms.restore() : undefined), [rooms, mayChangeStatus]);
  return (
    <>
      <Refreshed services={dashboard} of={[rooms.data]} what="The rooms" />
      <Loaded of={rooms.data} label="Loading rooms" context="room" lines={8}>
        {(data) => {
          const unsaved = !changed && !room.changed && (
            <UnsavedStatuses rooms={rooms} data={data} />
          );
          if (edited) {
            return (
              <>
                <RoomTypeForm editor={editor} edited={edited} />
                {unsaved}
              </>
            );
          }
          if (room.edited) {
            return (
              <>
                <RoomForm editor={roomEditor} edited={room.edited} roomTypes={data.roomTypes} />
                {unsaved}
              </>
            );
          }
          const types = <RoomTypes key="types" {...{ rooms, editor, data, mayManage }} />;
          const list = (
            <RoomsCard
              key="rooms"
              {...{ rooms, batch, data, mayManage, mayChangeStatus, isOneRoom }}
              onEdit={openRoom}
            />
          );
          // Housekeeping works with the rooms, managers start with the room types.
          return (
            <div className="space-y-6">
              <RestoredChanges
                draft={rooms.draft}
                titleOf={(field) => statusTitle(field, data)}
                onDiscard={() => rooms.cancelStatuses()}
              />
              {mayManage ? [types, list] : [list, types]}
              {unsaved}
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** Shows one room only if the URL has `?room=101`; returns true if so. */
function useRoomInAddress({ view }: Rooms): boolean {
  const room = new URLSearchParams(useSearch()).get('room');
  const shown = useRef<string>(null);
  useEffect(() => {
    if (room === shown.current) return;
    shown.current = room;
    if (room !== null) view.showOnly('room_number', room);
    else if (showsOneRoom(view)) view.showAll();
  }, [room, view]);
  useEffect(
    () =>
      subscribe(view.state, () => {
        if (showsOneRoom(view)) return;
        const parameters = new URLSearchParams(location.search);
        parameters.delete('room');
        replaceParameters(parameters);
      }),
    [view],
  );
  return room !== null;
}

function showsOneRoom({ state }: Rooms['view']): boolean {
  return state.filters['room_number'] !== undefined;
}

/** Asks before the user leaves chosen statuses unsaved. */
function UnsavedStatuses({ rooms, data }: { readonly rooms: Rooms; readonly data: HotelRooms }) {
  const { edits } = useSnapshot(rooms.state) as RoomsState;
  const unsaved = unsavedEdits(data, edits);
  const [first] = unsaved;
  if (!first) return null;
  const which =
    unsaved.length === 1 ? `room ${first.before.room_number}` : `${unsaved.length} rooms`;
  return <UnsavedChanges what={`the status of ${which}`} draft={rooms.draft} />;
}

/** `12.cleaning_status` is 'Room 101: cleaning status'. */
function statusTitle(field: string, { rooms }: HotelRooms): string {
  const [roomId, status = ''] = field.split('.');
  const room = rooms.find(({ id }) => String(id) === roomId);
  return `Room ${room?.room_number ?? ''}: ${fieldInWords(status).toLowerCase()}`;
}
