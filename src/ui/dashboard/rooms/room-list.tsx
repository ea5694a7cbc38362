import { DoorOpen } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { Card } from '#ui/components/card.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ConfirmDialog } from '#ui/shell/loading/loaded-confirm-dialog.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { RoomRow, Rooms, RoomsState } from './rooms.ts';
import { RoomActions } from './room-actions.tsx';
import { CleaningCell, StatusCell } from './room-status.tsx';

const LIST = 'room-list';

export interface RoomListProps {
  readonly rooms: Rooms;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
  readonly mayChangeStatus: boolean;
  /** The list shows one room only, because a link led to it. */
  readonly isOneRoom: boolean;
}

/** All rooms of the hotel. */
export function RoomList({ rooms, data, mayManage, mayChangeStatus, isOneRoom }: RoomListProps) {
  const { edits } = useSnapshot(rooms.state) as RoomsState;
  const [leaving, setLeaving] = useState<RoomRow>();
  const rows = useMemo(() => rooms.rowsOf(data, edits), [rooms, data, edits]);
  const cells = useMemo(() => cellsOf(rooms), [rooms]);
  const actions = useMemo(
    () => (mayChangeStatus ? actionsOf(rooms, mayManage ? setLeaving : undefined) : undefined),
    [rooms, mayChangeStatus, mayManage],
  );

  useEffect(() => {
    // A link to a room scrolls to the list.
    if (!isOneRoom) return;
    document.getElementById(LIST)?.scrollIntoView?.({ block: 'start' });
  }, [isOneRoom]);

  if (rows.length === 0) {
    return (
      <EmptyState icon={<DoorOpen />} title="No Rooms Yet">
        {mayManage
          ? 'To add rooms, set the number of rooms of a room type.'
          : 'Rooms appear here once a manager adds them.'}
      </EmptyState>
    );
  }
  const remove = async (room: RoomRecord) => {
    setLeaving(undefined);
    if (await rooms.removeRoom(room)) document.getElementById(LIST)?.focus();
  };
  return (
    <div id={LIST} tabIndex={-1} className="scroll-my-6 outline-none">
      <Card title="Rooms">
        <ListTable
          view={rooms.view}
          rows={rows}
          rowKey={({ id }) => id}
          title="Rooms"
          columns={`1fr 1fr 3fr 2fr 2fr${actions ? ' minmax(13rem, auto)' : ''}`}
          cells={cells}
          {...(actions && { actions })}
        />
        {leaving && (
          <ConfirmDialog
            danger
            title={`Remove room ${leaving.room_number}?`}
            confirmLabel="Remove"
            onCancel={() => setLeaving(undefined)}
            onConfirm={() => void remove(leaving)}
          >
            <p>
              Room {leaving.room_number}
              {leaving.type !== '' && ` (${leaving.type})`} will be gone. This cannot be undone.
            </p>
          </ConfirmDialog>
        )}
      </Card>
    </div>
  );
}

function cellsOf(rooms: Rooms) {
  return {
    status: (room: RoomRow) => <StatusCell rooms={rooms} room={room} />,
    cleaning_status: (room: RoomRow) => <CleaningCell rooms={rooms} room={room} />,
  };
}

function actionsOf(rooms: Rooms, onRemove: ((room: RoomRow) => void) | undefined) {
  return (room: RoomRow) => (
    <RoomActions rooms={rooms} room={room} onRemove={onRemove && (() => onRemove(room))} />
  );
}
