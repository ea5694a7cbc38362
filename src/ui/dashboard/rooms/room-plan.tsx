import { useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY } from '#domain/rooms/room-groups.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { createLastingGroups } from './map/lasting-groups.ts';
import { RoomGrid } from './map/room-grid.tsx';
import { RoomMapLegend } from './map/room-map-legend.tsx';
import type { RoomBatch, RoomBatchState } from './selection/room-batch.ts';

export interface RoomPlanProps {
  readonly data: HotelRooms;
  readonly batch: RoomBatch;
  readonly canSelect: boolean;
  readonly onOpen: (room: RoomRecord) => void;
}

/** All rooms by group, to open one or select many. */
export function RoomPlan({ data, batch, canSelect, onOpen }: RoomPlanProps) {
  const { selected, isSelecting } = useSnapshot(batch.state, { sync: true }) as RoomBatchState;
  const [groupsOf] = useState(createLastingGroups);
  const groups = useMemo(() => groupsOf(data.rooms), [groupsOf, data.rooms]);
  const typeNames = useMemo(() => roomTypeTitlesById(data.roomTypes), [data.roomTypes]);
  const selection = {
    has: (id: string) => Object.hasOwn(selected, id),
    isOn: isSelecting || Object.keys(selected).length > 0,
    toggle: (rooms: readonly RoomRecord[]) => batch.toggle(rooms),
  };
  return (
    <div className="@container space-y-6">
      <RoomMapLegend rooms={data.rooms} />
      <RoomGrid
        label={`Rooms by ${GROUPED_BY}`}
        groups={groups}
        typeNames={typeNames}
        onOpen={onOpen}
        {...(canSelect && { selection })}
      />
    </div>
  );
}
