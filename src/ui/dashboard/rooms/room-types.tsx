import { BedDouble, Pencil, Plus, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { countByStatus, SHOWN_STATUSES, type ShownStatus } from '#domain/rooms/room-status.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/components/page-header.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { ADD_BUTTON, editButtonId } from '#ui/dashboard/item-buttons.ts';
import { useRemoval } from '#ui/dashboard/use-removal.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';
import { RoomStatusBadge } from './room-status-badge.tsx';
import type { RoomTypeEditor } from './room-type-editor.ts';
import type { Rooms, RoomsState } from './rooms.ts';
import { inUseText } from './rooms-in-use.ts';

export interface RoomTypesProps extends Pick<PageHeaderProps, 'facts' | 'tabs'> {
  readonly rooms: Rooms;
  readonly editor: RoomTypeEditor;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
}

export function RoomTypes({ rooms, editor, data, mayManage, ...header }: RoomTypesProps) {
  const { removing } = useSnapshot(rooms.state);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const { roomTypes } = data;
  const roomsOf = useRoomsByType(data);

  const add = mayManage && (
    <Button id={ADD_BUTTON} icon={<Plus />} onClick={() => editor.add()}>
      {roomTypes.length === 0 ? 'Add Your First Room Type' : 'Add Room Type'}
    </Button>
  );
  if (roomTypes.length === 0) {
    return (
      <EmptyState icon={<BedDouble />} title="No Room Types Yet" actions={add}>
        {mayManage
          ? 'A room type is a kind of room that you sell, such as a Deluxe Room. Add one for each.'
          : 'Room types appear here once a manager adds them.'}
      </EmptyState>
    );
  }
  const remove = (roomType: RoomTypeRecord) => {
    const typeRooms = roomsOf(roomType);
    const withRooms = typeRooms.length === 0 ? '' : ` and its ${counted(typeRooms.length, 'room')}`;
    ask({
      what: roomType.name,
      text: `${roomType.name}${withRooms} will be deleted, together with the rates of the room type in every plan. This cannot be undone.`,
      blocked: inUseText(typeRooms),
      remove: () => rooms.removeType(roomType),
    });
  };
  return (
    <>
      <PageHeader {...header}>{add}</PageHeader>
      <ul aria-label="Room Types" className="@container surface divide-y divide-line">
        {roomTypes.map((roomType) => (
          <RoomTypeRow
            key={roomType.id}
            roomType={roomType}
            rooms={roomsOf(roomType)}
            removing={removing[String(roomType.id)]}
            {...(mayManage && {
              onEdit: () => editor.edit(roomType),
              onRemove: () => remove(roomType),
            })}
          />
        ))}
      </ul>
      {question}
    </>
  );
}

function useRoomsByType({ rooms }: HotelRooms) {
  const byType = useMemo(() => Map.groupBy(rooms, ({ room_type }) => String(room_type)), [rooms]);
  return ({ id }: RoomTypeRecord): readonly RoomRecord[] => byType.get(String(id)) ?? [];
}

interface RoomTypeRowProps {
  readonly roomType: RoomTypeRecord;
  readonly rooms: readonly RoomRecord[];
  /** Undefined unless the room type is being removed. */
  readonly removing: Readonly<RoomsState['removing'][string]> | undefined;
  /** Undefined if the user may not manage room types. */
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

function RoomTypeRow({ roomType, rooms, removing, onEdit, onRemove }: RoomTypeRowProps) {
  const { name, code } = roomType;
  const { line, notes } = roomTypeFacts(roomType, use(RoomSizeUnit));
  const texts = [line, ...notes].filter((text) => text.trim() !== '');
  return (
    <li className="relative grid gap-x-6 gap-y-1 px-3 py-2 hover:bg-brand-tint/40 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_auto] @2xl:items-center">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
          {name}
          <span translate="no" className="text-sm font-normal text-ink/75">
            {code}
          </span>
          {!roomType.is_active && <Badge>Inactive</Badge>}
        </h2>
        <p className="truncate text-sm text-ink/75" title={texts.join('. ')}>
          {texts.join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2 tabular-nums">
        {counted(rooms.length, 'room')}
        <ul aria-label={`Rooms of ${name} by status`} className="flex flex-wrap gap-1 empty:hidden">
          {statusesOf(rooms).map(([status, count]) => (
            <li key={status}>
              <RoomStatusBadge status={status}>
                {count.toLocaleString('en')} {SHOWN_STATUSES[status]}
              </RoomStatusBadge>
            </li>
          ))}
        </ul>
      </div>
      {onEdit && (
        <div className="flex gap-1 max-@2xl:-mx-3">
          <Button
            id={editButtonId(roomType)}
            variant="quiet"
            className="after:absolute after:inset-0"
            icon={<Pencil />}
            aria-label={`Edit ${name}`}
            disabled={removing !== undefined}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            className="relative"
            icon={<Trash2 />}
            aria-label={`Remove ${name}`}
            busy={removing !== undefined}
            onClick={onRemove}
          >
            Remove
          </Button>
        </div>
      )}
      {removing && (
        <div className="col-span-full">
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
    </li>
  );
}

function statusesOf(rooms: readonly RoomRecord[]): [ShownStatus, number][] {
  const counts = Object.entries(countByStatus(rooms)) as [ShownStatus, number][];
  return counts.filter(([, count]) => count > 0);
}
