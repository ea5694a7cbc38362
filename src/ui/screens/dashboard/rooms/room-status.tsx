import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import {
  CLEANING_STATUSES,
  ROOM_STATUSES,
  shownStatus,
  type ShownStatus,
} from '#domain/room-status.ts';
import { Badge, type BadgeTone } from '../../../components/badge.tsx';
import { NativeSelect } from '../../../components/native-select.tsx';
import { cleaningLabel, statusLabel, type RoomRow, type Rooms } from '../../../stores/rooms.ts';

export const STATUS_TONES: Readonly<Record<ShownStatus, BadgeTone>> = {
  vacant: 'success',
  occupied: 'brand',
  reserved: 'neutral',
  maintenance: 'warning',
  out_of_order: 'warning',
  other: 'neutral',
  inactive: 'neutral',
};

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const STATUS_OPTIONS = optionsOf(ROOM_STATUSES);
const CLEANING_OPTIONS = optionsOf(CLEANING_STATUSES);

interface CellProps {
  readonly rooms: Rooms;
  readonly room: RoomRow;
}

export function StatusCell({ rooms, room }: CellProps) {
  if (room.mode === 'edited') return <StatusField rooms={rooms} room={room} />;
  return <Badge tone={STATUS_TONES[shownStatus(room)]}>{statusLabel(room)}</Badge>;
}

export function CleaningCell({ rooms, room }: CellProps) {
  if (room.mode === 'edited') return <CleaningField rooms={rooms} room={room} />;
  return cleaningLabel(room.cleaning_status);
}

function StatusField({ rooms, room }: CellProps) {
  const { edited } = useSnapshot(rooms.state);
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
      value={edited?.status ?? room.status}
      onChange={(status) => rooms.choose({ status })}
    />
  );
}

function CleaningField({ rooms, room }: CellProps) {
  const { edited } = useSnapshot(rooms.state);
  return (
    <NativeSelect
      id={`cleaning-of-room-${room.id}`}
      label={`Cleaning of room ${room.room_number}`}
      labelHidden
      options={CLEANING_OPTIONS}
      value={edited?.cleaning_status ?? room.cleaning_status}
      onChange={(cleaning_status) => rooms.choose({ cleaning_status })}
    />
  );
}
