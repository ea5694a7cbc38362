import { CheckSquare } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
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
  /** Replaces the toolbar; undefined while nothing is selected. */
  readonly selectionBar: ReactNode;
  /** Shown at the end of the toolbar. */
  readonly end: ReactNode;
  readonly canSelect: boolean;
  readonly onOpen: (room: RoomRecord) => void;
}

/** Shows the rooms as a table or as a plan. Both use the same search and filters. */
export function RoomList(props: RoomListProps) {
  const { rooms, batch, data, isPlan, selectionBar, end, canSelect, onOpen } = props;
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
  const start = (found: readonly RoomRow[]) =>
    canSelect &&
    (isPlan && selectionBar === undefined ? (
      <Button
        variant="secondary"
        className="px-2.5!"
        icon={<CheckSquare />}
        aria-label="Select rooms"
        onClick={() => batch.startSelecting()}
      />
    ) : (
      <SelectShown batch={batch} found={found} />
    ));
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
    <div className="[--row-height:2.8125rem]">
      <ListTable
        view={rooms.view}
        rows={rows}
        rowKey={({ id }) => id}
        title="Rooms"
        columns="7rem 4rem 3fr 2fr 2fr"
        cells={cells}
        isCompact
        isPage
        start={start}
        selection={selectionBar}
        chips={<Chips rooms={rooms} data={data} />}
        end={end}
        draw={isPlan ? plan : undefined}
      />
    </div>
  );
}

function Chips({ rooms: { view }, data }: Pick<RoomListProps, 'rooms' | 'data'>) {
  const { filters } = useSnapshot(view.state);
  return (
    <RoomMapLegend
      rooms={data.rooms}
      filter={{ chosen: filters, choose: (key, label) => view.filter(key, label) }}
    />
  );
}

interface SelectShownProps {
  readonly batch: RoomBatch;
  readonly found: readonly RoomRow[];
}

/** Selects all rooms that match the search and the filters. */
function SelectShown({ batch, found }: SelectShownProps) {
  return (
    <label className={`${CHECKBOX_LABEL} justify-center @4xl:ml-2 @4xl:justify-start`}>
      <input
        type="checkbox"
        className={CHECKBOX}
        aria-label={`Select all ${counted(found.length, 'room')} shown`}
        disabled={found.length === 0}
        checked={found.length > 0 && found.every(({ isSelected }) => isSelected)}
        onChange={() => batch.toggle(found)}
      />
    </label>
  );
}

const CHECKBOX_LABEL = 'inline-flex min-h-control min-w-control cursor-pointer items-center gap-3';
const CHECKBOX = 'size-4.5 shrink-0 accent-brand focus-ring';

function cellsOf(batch: RoomBatch | undefined, onOpen: (room: RoomRecord) => void) {
  return {
    room_number: (room: RoomRow) => (
      <span className="flex flex-row-reverse items-center justify-end gap-1">
        {/* The button covers its row. It is first, because it names the row for screen readers. */}
        <button
          id={roomButtonId(room)}
          type="button"
          translate="no"
          className="min-h-control min-w-control text-left font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          onClick={() => onOpen(room)}
        >
          {room.room_number}
        </button>
        {batch && (
          <label className={`${CHECKBOX_LABEL} relative z-1`}>
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
