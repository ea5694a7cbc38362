import { useSnapshot } from 'valtio';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { RowButton } from '#ui/components/lists/row-button.tsx';
import { editButtonId } from '#ui/dashboard/editor.ts';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { RoomChanges } from './room-changes.ts';
import type { RoomEditor } from './room-editor.ts';
import { lookOf, Status, statusLabel, type StatusName } from './room-status.tsx';

export function roomColumns(
  changes: RoomChanges,
  canSelect = false,
  editor?: Pick<RoomEditor, 'draft'>,
): ListColumn<RoomRecord>[] {
  return [
    {
      key: 'room_number',
      title: 'Number',
      track: '7rem',
      value: ({ room_number }) => room_number,
      cell: (room) => (
        <span className="flex flex-row-reverse items-center justify-end gap-1">
          {/* The button is first, because it names the row for screen readers. */}
          <RowButton
            id={editButtonId(room)}
            translate="no"
            className="min-w-control @4xl:min-h-control"
            onClick={() => changes.open(room)}
          >
            {room.room_number}
          </RowButton>
          {canSelect && <SelectBox changes={changes} rooms={[room]} />}
        </span>
      ),
    },
    {
      key: 'floor',
      title: 'Floor',
      track: '4rem',
      value: ({ floor }) => floor ?? '',
      isFilter: true,
      isOnlyInTable: true,
      isNumber: true,
    },
    {
      key: 'type',
      title: 'Type',
      track: '3fr',
      value: changes.typeOf,
      cell: (room) => (
        <span className="line-clamp-1 @max-4xl:text-sm @max-4xl:text-ink/75 @4xl:line-clamp-none">
          {changes.typeOf(room)} {editor && <UnsavedBadge of={editor} id={room.id} />}
        </span>
      ),
      isFilter: true,
    },
    { ...statusColumn('status', 'Status'), isFilter: true },
    { ...statusColumn('cleaning_status', 'Cleaning'), isFilter: 'elsewhere' },
  ];
}

function statusColumn(key: StatusName, title: string): ListColumn<RoomRecord> {
  return {
    key,
    title,
    track: '2fr',
    value: (room) => statusLabel(room, key),
    cell: (room) => <Status {...lookOf(room, key)} />,
  };
}

interface SelectBoxProps {
  readonly changes: RoomChanges;
  readonly rooms: readonly RoomRecord[];
  /** Whether the box selects all rooms that match the search and the filters. */
  readonly isAll?: boolean;
}

export function SelectBox({ changes, rooms, isAll = false }: SelectBoxProps) {
  const { selected } = useSnapshot(changes.state, { sync: true });
  const isChecked = ({ id }: RoomRecord) => Object.hasOwn(selected, id);
  const isSome = rooms.some(isChecked);
  const isEvery = isSome && rooms.every(isChecked);
  const what = isAll
    ? `all ${counted(rooms.length, 'room')} shown`
    : `room ${rooms[0]?.room_number}`;
  return (
    <label
      className={`z-1 inline-flex min-h-control min-w-control cursor-pointer items-center gap-3 ${isAll ? 'justify-center @4xl:ml-3 @4xl:justify-start' : 'absolute inset-y-0 left-0 justify-center @4xl:relative @4xl:justify-start'}`}
    >
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome && !isEvery;
        }}
        type="checkbox"
        className="size-4.5 shrink-0 accent-brand focus-ring"
        aria-label={`Select ${what}`}
        disabled={rooms.length === 0}
        checked={isEvery}
        onChange={() => changes.toggle(rooms)}
      />
    </label>
  );
}
