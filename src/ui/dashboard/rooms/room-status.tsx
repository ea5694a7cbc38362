import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { CLEANING_STATUSES, ROOM_STATUSES, shownStatus } from '#domain/rooms/room-status.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { cleaningLabel, statusLabel, type RoomRow, type Rooms } from './rooms.ts';
import { RoomStatusBadge } from './room-status-badge.tsx';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = optionsOf(ROOM_STATUSES);
const CLEANING_OPTIONS = optionsOf(CLEANING_STATUSES);

interface CellProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
}

export function StatusCell({ rooms, room }: CellProps) {
  if (room.isEdited) return <StatusField rooms={rooms} room={room} />;
  return <RoomStatusBadge status={shownStatus(room)}>{statusLabel(room)}</RoomStatusBadge>;
}

export function CleaningCell({ rooms, room }: CellProps) {
  if (room.isEdited) return <CleaningField rooms={rooms} room={room} />;
  return cleaningLabel(room.cleaning_status);
}

function StatusField({ rooms, room }: CellProps) {
  const chosen = useSnapshot(rooms.state).edits[String(room.id)];
  const id = `status-of-room-${room.id}`;
  useEffect(() => {
    document.getElementById(id)?.focus();
  }, [id]);
  return (
    <NativeSelect
      id={id}
      label={`Status of room ${room.room_number}`}
      labelHidden
      options={STATUS_OPTIONS}
      value={chosen?.status ?? room.status}
      onChange={(status) => rooms.choose(room, { status })}
    />
  );
}

function CleaningField({ rooms, room }: CellProps) {
  const chosen = useSnapshot(rooms.state).edits[String(room.id)];
  return (
    <NativeSelect
      id={`cleaning-of-room-${room.id}`}
      label={`Cleaning of room ${room.room_number}`}
      labelHidden
      options={CLEANING_OPTIONS}
      value={chosen?.cleaning_status ?? room.cleaning_status}
      onChange={(cleaning_status) => rooms.choose(room, { cleaning_status })}
    />
  );
}
