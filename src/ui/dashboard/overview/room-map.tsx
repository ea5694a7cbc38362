import { memo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { RoomRecord } from '#application/records/hotel-records.ts';
import { GROUPED_BY } from '#domain/rooms/room-groups.ts';
import { Card } from '#ui/components/card.tsx';
import { RoomGrid } from '#ui/dashboard/rooms/map/room-grid.tsx';
import { RoomMapLegend } from '#ui/dashboard/rooms/map/room-map-legend.tsx';
import type { RoomMap } from './overview.ts';

/** All rooms of the hotel by group; nothing for a hotel without rooms. */
export const RoomMapCard = memo(function RoomMapCard({ map }: { readonly map: RoomMap }) {
  const { groups, typeNames } = map;
  if (groups.length === 0) return null;
  return (
    <Card title="Room map" description="Choose a room to see it in the list of rooms.">
      <div className="@container space-y-4">
        <RoomMapLegend rooms={groups.flatMap(({ rooms }) => rooms)} />
        <RoomGrid
          label={`Rooms by ${GROUPED_BY}`}
          groups={groups}
          typeNames={typeNames}
          onOpen={openRoom}
        />
      </div>
    </Card>
  );
});

function openRoom({ room_number }: RoomRecord): void {
  navigate(`/dashboard/rooms?room=${encodeURIComponent(room_number)}`);
}
