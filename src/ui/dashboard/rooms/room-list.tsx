import { ClipboardPen, DoorOpen, Trash2 } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import { CLEANING_STATUSES, ROOM_STATUSES, shownStatus } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { useFocusAfterEditing } from '#ui/components/fields/use-focus-after-editing.ts';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { useRemoval, type Removal } from '#ui/dashboard/use-removal.tsx';
import { RoomStatusBadge } from './room-status-badge.tsx';
import { cleaningLabel, statusLabel } from './map/room-looks.ts';
import type { RoomRow, Rooms, RoomsState } from './rooms.ts';

const LIST = 'room-list';

export interface RoomListProps {
  readonly rooms: Rooms;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
  readonly mayChangeStatus: boolean;
  /** Whether the list shows only one room, because a link led to it. */
  readonly isOneRoom: boolean;
}

/** All rooms of the hotel. */
export function RoomList({ rooms, data, mayManage, mayChangeStatus, isOneRoom }: RoomListProps) {
  const { edits } = useSnapshot(rooms.state) as RoomsState;
  const { ask, question } = useRemoval(LIST);
  const rows = useMemo(() => rooms.rowsOf(data, edits), [rooms, data, edits]);
  const cells = useMemo(() => cellsOf(rooms), [rooms]);
  const actions = useMemo(
    () =>
      mayChangeStatus
        ? (room: RoomRow) => (
            <RoomActions rooms={rooms} room={room} ask={mayManage ? ask : undefined} />
          )
        : undefined,
    [rooms, mayChangeStatus, mayManage, ask],
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
        {question}
      </Card>
    </div>
  );
}

/** A status as text, or as a field while it is being changed. */
function cellsOf(rooms: Rooms) {
  const cellOf = (field: StatusKey, shown: (room: RoomRow) => ReactNode) => (room: RoomRow) =>
    room.isEdited ? <StatusField rooms={rooms} room={room} field={field} /> : shown(room);
  return {
    status: cellOf('status', (room) => (
      <RoomStatusBadge status={shownStatus(room)}>{statusLabel(room)}</RoomStatusBadge>
    )),
    cleaning_status: cellOf('cleaning_status', (room) => cleaningLabel(room.cleaning_status)),
  };
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** The two fields of a room that can be changed in the list. */
const FIELDS = {
  status: { label: 'Status', options: optionsOf(ROOM_STATUSES) },
  cleaning_status: { label: 'Cleaning', options: optionsOf(CLEANING_STATUSES) },
} as const;
type StatusKey = keyof typeof FIELDS;

interface CellProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
}

/** The first field of a room takes the focus. */
function StatusField({ rooms, room, field }: CellProps & { readonly field: StatusKey }) {
  const chosen = useSnapshot(rooms.state).edits[String(room.id)];
  const { label, options } = FIELDS[field];
  const id = `${label.toLowerCase()}-of-room-${room.id}`;
  useEffect(() => {
    if (field === 'status') document.getElementById(id)?.focus();
  }, [field, id]);
  return (
    <NativeSelect
      id={id}
      label={`${label} of room ${room.room_number}`}
      labelHidden
      options={options}
      value={chosen?.[field] ?? room[field]}
      onChange={(value) => rooms.choose(room, { [field]: value })}
    />
  );
}

interface RoomActionsProps extends CellProps {
  /** Asks before the room is removed; undefined if the user may not. */
  readonly ask: ((removal: Removal) => void) | undefined;
}

/** Buttons of one room in the list. */
function RoomActions({ rooms, room, ask }: RoomActionsProps) {
  const { room_number: number, type, isEdited } = room;
  const buttonId = `change-status-of-${room.id}`;
  // If a filter now hides the room, its row moves the focus.
  useFocusAfterEditing(isEdited || undefined, () => [buttonId]);
  if (isEdited) return <SaveStatus rooms={rooms} room={room} />;
  return (
    <>
      <Button
        id={buttonId}
        variant="secondary"
        className="grow text-sm! @3xl:grow-0 @3xl:border-transparent"
        icon={<ClipboardPen />}
        aria-label={`Change status of room ${number}`}
        onClick={() => rooms.editStatus(room)}
      >
        Change status
      </Button>
      {ask && (
        <Button
          variant="quiet"
          className="px-2.5!"
          icon={<Trash2 />}
          aria-label={`Remove room ${number}`}
          title={`Remove room ${number}`}
          onClick={() =>
            ask({
              what: `room ${number}`,
              text: `Room ${number}${type && ` (${type})`} will be deleted. This cannot be undone.`,
              remove: () => rooms.removeRoom(room),
            })
          }
        />
      )}
    </>
  );
}

/** A refused status stays selected, and the reason is shown. */
function SaveStatus({ rooms, room }: CellProps) {
  const edit = useSnapshot(rooms.state).edits[String(room.id)];
  const isSaving = edit?.isSaving;
  return (
    <>
      <Button
        variant="secondary"
        className="grow @3xl:grow-0"
        disabled={isSaving}
        onClick={() => rooms.cancelStatus(room)}
      >
        Cancel
      </Button>
      <Button
        className="grow @3xl:grow-0"
        busy={isSaving}
        onClick={() => void rooms.saveStatus(room)}
      >
        Save
      </Button>
      <div role="alert" className="w-0 min-w-full text-sm font-medium text-error empty:hidden">
        {edit?.error}
      </div>
    </>
  );
}
