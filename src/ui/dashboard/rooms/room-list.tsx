import { CheckSquare } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY } from '#domain/rooms/room-groups.ts';
import { shownStatus } from '#domain/rooms/room-status.ts';
import { Button } from '#ui/components/button.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createLastingGroups } from './map/lasting-groups.ts';
import { RoomGrid } from './map/room-grid.tsx';
import { RoomMapLegend } from './map/room-map-legend.tsx';
import { cleaningLabel, cleaningMark, statusLabel } from './map/room-looks.ts';
import type { RoomBatch, RoomBatchState } from './selection/room-batch.ts';
import { RoomStatusBadge } from './room-status-badge.tsx';
import type { RoomRow, Rooms } from './rooms.ts';

export interface RoomListProps {
  readonly rooms: Rooms;
  readonly batch: RoomBatch;
  readonly data: HotelRooms;
  readonly isPlan: boolean;
  /** Whether the bar for selected rooms is shown. */
  readonly isBarShown: boolean;
  readonly canSelect: boolean;
  readonly onOpen: (room: RoomRecord) => void;
}

/** Shows the rooms as a table or as a plan. Both use the same search and filters. */
export function RoomList(props: RoomListProps) {
  const { rooms, batch, data, isPlan, isBarShown, canSelect, onOpen } = props;
  const { selected, isSelecting } = useSnapshot(batch.state, { sync: true }) as RoomBatchState;
  const rows = useMemo(() => rooms.rowsOf(data, selected), [rooms, data, selected]);
  const cells = useMemo(
    () => cellsOf(canSelect ? batch : undefined, onOpen),
    [batch, canSelect, onOpen],
  );
  const typeNames = useMemo(() => roomTypeTitlesById(data.roomTypes), [data.roomTypes]);
  const [groupsOf] = useState(createLastingGroups);
  const selection = {
    has: (id: string) => Object.hasOwn(selected, id),
    isOn: isSelecting || Object.keys(selected).length > 0,
    toggle: (toggled: readonly RoomRecord[]) => batch.toggle(toggled),
  };
  const narrow = (found: readonly RoomRow[]) => (
    <>
      <Legend rooms={rooms} data={data} />
      {canSelect && !isPlan && <SelectShown batch={batch} found={found} />}
      {canSelect && isPlan && (
        <Button
          variant="quiet"
          // Takes up space even while invisible, so that the plan does not move.
          className={`mb-2 px-0! ${isBarShown ? 'invisible' : ''}`}
          icon={<CheckSquare />}
          onClick={() => batch.startSelecting()}
        >
          Select rooms
        </Button>
      )}
    </>
  );
  const plan = (found: readonly RoomRow[]) => (
    <RoomGrid
      label={`Rooms by ${GROUPED_BY}`}
      groups={groupsOf(found)}
      typeNames={typeNames}
      onOpen={onOpen}
      {...(canSelect && { selection })}
    />
  );
  return (
    <div className="[--row-height:3.0625rem]">
      <ListTable
        view={rooms.view}
        rows={rows}
        rowKey={({ id }) => id}
        title="Rooms"
        columns="minmax(6rem, 1fr) minmax(3.75rem, 1fr) 3fr 2fr 2fr"
        cells={cells}
        isCompact
        belowSearch={narrow}
        draw={isPlan ? plan : undefined}
      />
    </div>
  );
}

function Legend({ rooms: { view }, data }: Pick<RoomListProps, 'rooms' | 'data'>) {
  const { filters } = useSnapshot(view.state);
  return (
    <div className="mb-4">
      <RoomMapLegend
        rooms={data.rooms}
        filter={{ chosen: filters, choose: (key, label) => view.filter(key, label) }}
      />
    </div>
  );
}

interface SelectShownProps {
  readonly batch: RoomBatch;
  readonly found: readonly RoomRow[];
}

/** Selects all rooms that match the search and the filters. */
function SelectShown({ batch, found }: SelectShownProps) {
  if (found.length === 0) return null;
  return (
    <label className={CHECKBOX_LABEL}>
      <input
        type="checkbox"
        className={CHECKBOX}
        checked={found.every(({ isSelected }) => isSelected)}
        onChange={() => batch.toggle(found)}
      />
      Select all {counted(found.length, 'room')} shown
    </label>
  );
}

const CHECKBOX_LABEL = 'inline-flex min-h-control min-w-control cursor-pointer items-center gap-3';
const CHECKBOX = 'size-5 shrink-0 accent-brand focus-ring';

function cellsOf(batch: RoomBatch | undefined, onOpen: (room: RoomRecord) => void) {
  return {
    room_number: (room: RoomRow) => (
      <span className="flex flex-row-reverse items-center justify-end gap-1">
        {/* The button covers its row. It is first, because it names the row for screen readers. */}
        <button
          id={roomButtonId(room)}
          type="button"
          translate="no"
          className="min-h-control min-w-control text-left @4xl:min-h-8 font-medium text-brand-dark underline underline-offset-4 wrap-anywhere after:absolute after:inset-0 after:rounded-control hover:no-underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          onClick={() => onOpen(room)}
        >
          {room.room_number}
        </button>
        {batch && (
          <label className={`${CHECKBOX_LABEL} relative z-1 @4xl:-my-1.5`}>
            <input
              type="checkbox"
              className={CHECKBOX}
              aria-label={`Select room ${room.room_number}`}
              // Uncontrolled, because the list renders the row only after the browser has checked the box.
              ref={(box) => {
                if (box) box.checked = room.isSelected;
              }}
              onChange={({ target }) => {
                batch.toggle([room]);
                target.checked = batch.isSelected(room);
              }}
            />
          </label>
        )}
      </span>
    ),
    type: ({ type }: RoomRow) => <span className="line-clamp-2 @4xl:line-clamp-none">{type}</span>,
    status: (room: RoomRow) => (
      <RoomStatusBadge status={shownStatus(room)}>{statusLabel(room)}</RoomStatusBadge>
    ),
    cleaning_status: ({ cleaning_status: status }: RoomRow) => (
      <>
        <span aria-hidden="true">{cleaningMark(status)} </span>
        {cleaningLabel(status)}
      </>
    ),
  };
}

export function roomButtonId({ id }: Pick<RoomRecord, 'id'>): string {
  return `room-${id}`;
}
