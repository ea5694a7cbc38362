import { Pencil, Trash2 } from 'lucide-react';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { countByStatus, SHOWN_STATUSES, type ShownStatus } from '#domain/rooms/room-status.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { RoomsState } from './rooms.ts';
import { counted } from '#ui/texts/counted.ts';
import { RoomStatusBadge } from './room-status-badge.tsx';

/** The DOM ID of the button that edits this room type. */
export function editButtonId({ id }: RoomTypeRecord): string {
  return `edit-room-type-${id}`;
}

export interface RoomTypeCardProps {
  readonly roomType: RoomTypeRecord;
  readonly rooms: readonly RoomRecord[];
  readonly removing: RoomsState['removing'];
  /** Both undefined if the user may not. */
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

/** One room type, with the number of its rooms by status. */
export function RoomTypeCard({ roomType, rooms, removing, onEdit, onRemove }: RoomTypeCardProps) {
  const { name, code, description, amenities } = roomType;
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-card bg-white p-4 shadow-card sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          {!roomType.is_active && <Badge>Inactive</Badge>}
          <Badge tone="brand">{code}</Badge>
        </span>
      </div>
      <p className="text-sm">
        {guests(roomType)}, {roomType.room_size.toLocaleString('en')} sq ft
        {roomType.bed_configuration !== '' && `, ${roomType.bed_configuration}`}
      </p>
      {[description, amenities]
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <p key={text} className="text-sm text-ink/75 wrap-anywhere">
            {text}
          </p>
        ))}
      <div className="mt-auto">
        <p className="font-medium tabular-nums">{counted(rooms.length, 'room')}</p>
        <ul
          aria-label={`Rooms of ${name} by status`}
          className="mt-2 flex flex-wrap gap-2 empty:hidden"
        >
          {statusesOf(rooms).map(([status, count]) => (
            <li key={status}>
              <RoomStatusBadge status={status}>
                {count.toLocaleString('en')} {SHOWN_STATUSES[status]}
              </RoomStatusBadge>
            </li>
          ))}
        </ul>
      </div>
      {removing && (
        <div>
          <p className="mb-1 text-sm">
            Removing {counted(removing.total, 'room')}: {removing.done} done
          </p>
          <ProgressBar
            label={`Removing ${name}`}
            value={removing.done}
            max={removing.total}
            valueText={`${removing.done} of ${counted(removing.total, 'room')}`}
          />
        </div>
      )}
      {onEdit && (
        <div className="-mx-2 flex flex-wrap gap-2 border-t border-ink/10 pt-2">
          <Button
            id={editButtonId(roomType)}
            variant="quiet"
            icon={<Pencil aria-hidden="true" />}
            aria-label={`Edit ${name}`}
            disabled={removing !== undefined}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`Remove ${name}`}
            busy={removing !== undefined}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  );
}

function guests({ base_occupancy: base, max_occupancy: max }: RoomTypeRecord): string {
  return base === max ? counted(max, 'guest') : `${base} to ${max} guests`;
}

function statusesOf(rooms: readonly RoomRecord[]): [ShownStatus, number][] {
  const counts = Object.entries(countByStatus(rooms)) as [ShownStatus, number][];
  return counts.filter(([, count]) => count > 0);
}
