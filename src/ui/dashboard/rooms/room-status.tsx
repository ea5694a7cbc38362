import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { CLEANING_STATUSES, ROOM_STATUSES, shownStatus } from '#domain/rooms/room-status.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { RoomStatusBadge } from './room-status-badge.tsx';
import { cleaningLabel, statusLabel, type RoomRow, type Rooms } from './rooms.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
/** The two fields of a room that can be changed in the list. */
const FIELDS = {
  status: { label: 'Status', options: optionsOf(ROOM_STATUSES) },
  cleaning_status: { label: 'Cleaning', options: optionsOf(CLEANING_STATUSES) },
} as const;

interface CellProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
}

/** The status of a room, or its field while it is edited. */
export function StatusCell({ rooms, room }: CellProps) {
  if (room.isEdited) return <StatusField rooms={rooms} room={room} field="status" isFirst />;
  return <RoomStatusBadge status={shownStatus(room)}>{statusLabel(room)}</RoomStatusBadge>;
}

/** The cleaning status of a room, or its field while it is edited. */
export function CleaningCell({ rooms, room }: CellProps) {
  if (room.isEdited) return <StatusField rooms={rooms} room={room} field="cleaning_status" />;
  return cleaningLabel(room.cleaning_status);
}

/** The first field of a room takes the focus. */
function StatusField({
  rooms,
  room,
  field,
  isFirst = false,
}: CellProps & { readonly field: keyof typeof FIELDS; readonly isFirst?: boolean }) {
  const chosen = useSnapshot(rooms.state).edits[String(room.id)];
  const { label, options } = FIELDS[field];
  const id = `${label.toLowerCase()}-of-room-${room.id}`;
  useEffect(() => {
    if (isFirst) document.getElementById(id)?.focus();
  }, [isFirst, id]);
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
