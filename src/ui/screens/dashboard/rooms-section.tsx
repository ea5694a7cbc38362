import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { Loaded } from '../../components/loaded.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import {
  createRoomTypeEditor,
  type EditedRoomType,
  type RoomTypeEditorState,
} from '../../stores/room-type-editor.ts';
import { createRooms } from '../../stores/rooms.ts';
import { RoomList } from './rooms/room-list.tsx';
import { editButtonId } from './rooms/room-type-card.tsx';
import { ADD_BUTTON, RoomTypes } from './rooms/room-types.tsx';
import type { SectionProps } from './sections.ts';

const RoomTypeForm = lazy(() => import('./rooms/room-type-form.tsx'));

/** Room types and their rooms: to see, to keep up to date, and to change. */
export function RoomsSection({ dashboard }: SectionProps) {
  const [rooms] = useState(() =>
    createRooms({ ...dashboard, records: dashboard.services.records }),
  );
  const [editor] = useState(() =>
    createRoomTypeEditor({
      ...dashboard,
      records: dashboard.services.records,
      clock: dashboard.services.clock,
      data: rooms.data,
    }),
  );
  const { edited } = useSnapshot(editor.state) as RoomTypeEditorState;
  useFocusAfterEditing(edited);
  useSearchInAddress((query) => rooms.view.search(query));

  const mayManage = dashboard.can('manage_rooms');
  const mayChangeStatus = mayManage || dashboard.can('update_room_status');
  return (
    <Loaded of={rooms.data} label="Loading rooms" context="room" lines={8}>
      {(data) => {
        if (edited) {
          return (
            <Suspense fallback={<Skeleton label="Loading the form" lines={6} />}>
              <RoomTypeForm editor={editor} edited={edited} />
            </Suspense>
          );
        }
        const types = <RoomTypes key="types" {...{ rooms, editor, data, mayManage }} />;
        const list = <RoomList key="list" {...{ rooms, data, mayManage, mayChangeStatus }} />;
        // Who keeps the rooms works with the list; who sells them begins with the types.
        return <div className="space-y-6">{mayManage ? [types, list] : [list, types]}</div>;
      }}
    </Loaded>
  );
}

export default RoomsSection;

/** `?search=101`: the way from a room elsewhere to its line in the list. */
function useSearchInAddress(search: (query: string) => void): void {
  const query = new URLSearchParams(useSearch()).get('search');
  const searched = useRef<string>(undefined);
  useEffect(() => {
    if (query === null || searched.current === query) return;
    searched.current = query;
    search(query);
  }, [query, search]);
}

/** After adding or changing one goes on where one came from: what leaves takes the focus with it. */
function useFocusAfterEditing(edited: EditedRoomType | undefined): void {
  const last = useRef(edited);
  useEffect(() => {
    const left = last.current;
    last.current = edited;
    if (!left || edited) return;
    const id = left.record ? editButtonId(left.record) : ADD_BUTTON;
    (document.getElementById(id) ?? document.getElementById(ADD_BUTTON))?.focus();
  }, [edited]);
}
