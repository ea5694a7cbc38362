import { BedDouble, Pencil, Plus, Trash2 } from 'lucide-react';
import { use, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord, RoomTypeRecord } from '#application/records/hotel-records.ts';
import { countByStatus, SHOWN_STATUSES, type ShownStatus } from '#domain/rooms/room-status.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
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

const SHOWN_AT_FIRST = 6;

export interface RoomTypesProps {
  readonly rooms: Rooms;
  readonly editor: RoomTypeEditor;
  readonly data: HotelRooms;
  readonly mayManage: boolean;
}

export function RoomTypes({ rooms, editor, data, mayManage }: RoomTypesProps) {
  const { removing } = useSnapshot(rooms.state);
  const { ask, question } = useRemoval(ADD_BUTTON);
  const { roomTypes } = data;
  const roomsOf = useRoomsByType(data);

  const add = mayManage && (
    <Button
      id={ADD_BUTTON}
      variant={roomTypes.length === 0 ? 'primary' : 'secondary'}
      icon={<Plus />}
      onClick={() => editor.add()}
    >
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
    <section aria-labelledby="room-types-heading" className="@container">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="room-types-heading" className="text-lg font-semibold">
          Room Types
        </h2>
        {add}
      </div>
      <Folded items={roomTypes} limit={SHOWN_AT_FIRST} what="room types">
        {(shown) => (
          <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
            {shown.map((roomType) => (
              <RoomTypeCard
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
        )}
      </Folded>
      {question}
    </section>
  );
}

function useRoomsByType({ rooms }: HotelRooms) {
  const byType = useMemo(() => Map.groupBy(rooms, ({ room_type }) => String(room_type)), [rooms]);
  return ({ id }: RoomTypeRecord): readonly RoomRecord[] => byType.get(String(id)) ?? [];
}

interface RoomTypeCardProps {
  readonly roomType: RoomTypeRecord;
  readonly rooms: readonly RoomRecord[];
  /** Undefined unless the room type is being removed. */
  readonly removing: Readonly<RoomsState['removing'][string]> | undefined;
  /** Undefined if the user may not manage room types. */
  readonly onEdit?: () => void;
  readonly onRemove?: () => void;
}

function RoomTypeCard({ roomType, rooms, removing, onEdit, onRemove }: RoomTypeCardProps) {
  const { name, code } = roomType;
  const { line, notes } = roomTypeFacts(roomType, use(RoomSizeUnit));
  return (
    <li className="flex min-w-0 flex-col gap-3 surface p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
        <span className="flex shrink-0 flex-wrap justify-end gap-2">
          {!roomType.is_active && <Badge>Inactive</Badge>}
          <Badge tone="brand">
            <span translate="no">{code}</span>
          </Badge>
        </span>
      </div>
      <p className="text-sm">{line}</p>
      {notes
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
        <div className="-mx-2 flex flex-wrap gap-2 border-t border-line pt-2">
          <Button
            id={editButtonId(roomType)}
            variant="quiet"
            icon={<Pencil />}
            aria-label={`Edit ${name}`}
            disabled={removing !== undefined}
            onClick={onEdit}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            icon={<Trash2 />}
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

function statusesOf(rooms: readonly RoomRecord[]): [ShownStatus, number][] {
  const counts = Object.entries(countByStatus(rooms)) as [ShownStatus, number][];
  return counts.filter(([, count]) => count > 0);
}
