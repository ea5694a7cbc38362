import { memo, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { HotelRooms } from '#application/hotel/hotel-rooms.ts';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY } from '#domain/rooms/room-groups.ts';
import { createLastingGroups } from '#ui/dashboard/rooms/map/lasting-groups.ts';
import { RoomGrid } from '#ui/dashboard/rooms/map/room-grid.tsx';
import { RoomMapLegend } from '#ui/dashboard/rooms/map/room-map-legend.tsx';
import { RoomPanel } from '#ui/dashboard/rooms/room-panel.tsx';
import type { RoomStatuses } from '#ui/dashboard/rooms/room-statuses.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';

export interface RoomMapCardProps {
  readonly data: HotelRooms;
  readonly statuses: RoomStatuses;
  readonly mayChange: boolean;
  readonly mayEdit: boolean;
}

/** Renders nothing for a hotel without rooms. */
export const RoomMapCard = memo(function RoomMapCard(props: RoomMapCardProps) {
  const { data, statuses, mayChange, mayEdit } = props;
  const [groupsOf] = useState(createLastingGroups);
  const groups = useMemo(() => groupsOf(data.rooms), [groupsOf, data.rooms]);
  const typeNames = useMemo(() => roomTypeTitlesById(data.roomTypes), [data.roomTypes]);
  if (groups.length === 0) return null;
  return (
    <section aria-label="Room map" className="surface p-3">
      <div className="@container space-y-3">
        <RoomMapLegend rooms={data.rooms} />
        <RoomGrid
          label={`Rooms by ${GROUPED_BY}`}
          groups={groups}
          typeNames={typeNames}
          onOpen={statuses.open}
        />
      </div>
      <RoomPanel {...{ statuses, data, mayChange }} onEdit={mayEdit ? editRoom : undefined} />
    </section>
  );
});

function editRoom({ id }: RoomRecord): void {
  navigate(`/dashboard/rooms?edit=room-${id}`);
}
